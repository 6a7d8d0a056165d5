import { getStockId } from '../catalogue/index.ts'
import { type Cart, type CartLine, type CatalogueLine, type CustomLine, hasFixedQuantity, toLineId } from './cart.ts'

export const MAX_QUANTITY = 100_000

export type Lines = Pick<Cart, 'lines' | 'nextLine'>

/** With its number, or before it has one. */
type AnyLine = CartLine | Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>

/** Where a line goes, and how much of what is wished can be had there. */
export interface MergeTarget {
  /** The line of equal items, where there is one. */
  existing: CartLine | undefined
  /** What that has. */
  before: number
  /** What other lines take from the same stock. */
  inOtherLines: number
  /** Of both together, capped to what is in stock. */
  quantity: number
}

/** Lines while more are put among them: equal items become one line, and lines of one stock share it. Those that nothing is put into stay the same objects. */
export class LineMerger {
  readonly #lines: CartLine[]
  /** Of those lines that had to be compared by them. */
  readonly #keys = new Map<AnyLine, string>()
  #nextLine: number

  constructor({ lines, nextLine }: Lines) {
    this.#lines = [...lines]
    this.#nextLine = nextLine
  }

  get count(): number {
    return this.#lines.length
  }

  findTarget(line: AnyLine, inStock = Infinity): MergeTarget {
    const existing = hasFixedQuantity(line) ? undefined : this.#lines.find((each) => this.#areEqual(each, line))
    const before = existing?.quantity ?? 0
    // Texts, subscriptions and the like make lines of their own, but they share one stock.
    const inAllLines = this.#lines.reduce((sum, each) => (this.#shareStock(each, line) ? sum + each.quantity : sum), 0)
    const inOtherLines = inAllLines - before
    const quantity = capQuantity(before + line.quantity, inStock - inOtherLines)
    return { existing, before, inOtherLines, quantity }
  }

  put(line: AnyLine, { existing }: MergeTarget, quantity: number): void {
    if (existing) this.#lines[this.#lines.indexOf(existing)] = { ...existing, quantity }
    else this.#lines.push({ ...line, quantity, id: toLineId(this.#nextLine++) })
  }

  toLines(): Lines {
    return { lines: this.#lines, nextLine: this.#nextLine }
  }

  #areEqual(one: AnyLine, other: AnyLine): boolean {
    const isSameItem = one.productId === other.productId && one.variantId === other.variantId
    return isSameItem && this.#keyOf(one) === this.#keyOf(other)
  }

  #shareStock(one: AnyLine, other: AnyLine): boolean {
    if (one.custom || other.custom) return this.#areEqual(one, other)
    return one.productId === other.productId && getStockId(one.variantId) === getStockId(other.variantId)
  }

  #keyOf(line: AnyLine): string {
    let key = this.#keys.get(line)
    if (key === undefined) this.#keys.set(line, (key = toItemKey(line)))
    return key
  }
}

/** How many pieces of each stock some lines take. */
export class StockUsage {
  readonly #pieces = new Map<string, number>()

  get(stock: string): number {
    return this.#pieces.get(stock) ?? 0
  }

  add(stock: string, pieces: number): void {
    this.#pieces.set(stock, this.get(stock) + pieces)
  }
}

/** The most that may be wished of what is there. */
export function capQuantity(wished: number, available: number | undefined): number {
  return Math.max(0, Math.min(wished, available ?? Infinity, MAX_QUANTITY))
}

/** Lines with the same key are the same item, however its amounts are written. */
export function toItemKey(line: AnyLine): string {
  const { selectedMembership, taxableAddress, extendedFields } = line
  // Most lines have none of it.
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
export function toStockKey(line: AnyLine): string {
  return line.custom ? toItemKey(line) : `${line.productId} ${getStockId(line.variantId)}`
}
