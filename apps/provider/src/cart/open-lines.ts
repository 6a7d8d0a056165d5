import { stockIdOf } from '../catalogue/index.ts'
import { type Cart, type CartLine, type CatalogueLine, type CustomLine, hasFixedQuantity, lineId } from './cart.ts'

export const MAX_QUANTITY = 100_000

export type Lines = Pick<Cart, 'lines' | 'nextLine'>

/** With its number, or before it has one. */
type AnyLine = CartLine | Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>

/** Where a line goes, and how much of what is wished can be had there. */
export interface Place {
  key: string
  stock: string
  /** The line of equal items, where there is one. */
  existing: CartLine | undefined
  /** What that has. */
  before: number
  /** What other lines take from the same stock. */
  inOtherLines: number
  /** Of both together, capped to what is in stock. */
  quantity: number
}

/** Lines while more are put among them: equal items become one line, and lines of one stock share it. */
export class OpenLines {
  readonly #lines: CartLine[] = []
  readonly #byKey = new Map<string, CartLine>()
  readonly #taken = new TakenStock()
  #nextLine: number

  constructor({ lines, nextLine }: Lines) {
    for (const line of lines) {
      const key = keyOf(line)
      this.#append({ ...line }, key)
      this.#taken.add(stockOf(line, key), line.quantity)
    }
    this.#nextLine = nextLine
  }

  get count(): number {
    return this.#lines.length
  }

  placeFor(line: AnyLine, inStock = Infinity): Place {
    const key = keyOf(line)
    const stock = stockOf(line, key)
    const existing = hasFixedQuantity(line) ? undefined : this.#byKey.get(key)
    const before = existing?.quantity ?? 0
    // Texts, subscriptions and the like make lines of their own, but they share one stock.
    const inOtherLines = this.#taken.of(stock) - before
    const quantity = capQuantity(before + line.quantity, inStock - inOtherLines)
    return { key, stock, existing, before, inOtherLines, quantity }
  }

  put(line: AnyLine, { key, stock, existing, before }: Place, quantity: number): void {
    this.#taken.add(stock, quantity - before)
    if (existing) existing.quantity = quantity
    else this.#append({ ...line, quantity, id: lineId(this.#nextLine++) }, key)
  }

  close(): Lines {
    return { lines: this.#lines, nextLine: this.#nextLine }
  }

  #append(line: CartLine, key: string): void {
    this.#lines.push(line)
    if (!this.#byKey.has(key)) this.#byKey.set(key, line)
  }
}

/** How many pieces of each stock some lines take. */
export class TakenStock {
  readonly #pieces = new Map<string, number>()

  of(stock: string): number {
    return this.#pieces.get(stock) ?? 0
  }

  add(stock: string, pieces: number): void {
    this.#pieces.set(stock, this.of(stock) + pieces)
  }
}

/** The most that may be wished of what is there. */
export function capQuantity(wished: number, available: number | undefined): number {
  return Math.max(0, Math.min(wished, available ?? Infinity, MAX_QUANTITY))
}

/** Lines with the same key are the same item, however its amounts are written. */
export function keyOf(line: AnyLine): string {
  const { selectedMembership, taxableAddress, extendedFields } = line
  // Most lines have none of it, and a key is made of every line at every addition.
  const more =
    selectedMembership || taxableAddress || extendedFields ? [selectedMembership, taxableAddress, extendedFields] : 0
  if (line.custom) return JSON.stringify([line.custom, line.amounts, more])
  const { productId, variantId, options, override } = line
  const texts = Object.entries(options.customTextFields ?? {})
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const { priceMinor: price, fullPriceMinor: fullPrice, depositMinor: depositAmount } = override ?? {}
  const set = override && { ...override.fields, price, fullPrice, depositAmount }
  return JSON.stringify([productId, variantId, texts, options.subscriptionOptionId, set, more])
}

/** Lines with the same of this take from one stock: of a product that counts its variants together, all of them. */
export function stockOf(line: AnyLine, key?: string): string {
  return line.custom ? (key ?? keyOf(line)) : `${line.productId} ${stockIdOf(line.variantId)}`
}
