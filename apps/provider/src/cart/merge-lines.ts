import { AppError } from '../platform/http/app-error.ts'
import { getStockId } from '../catalogue/index.ts'
import {
  type CatalogueLine,
  type CustomLine,
  hasFixedQuantity,
  getLineName,
  type Cart,
  type CartLine,
  toLineId,
} from './cart.ts'

export const MAX_LINES = 300
const MAX_QUANTITY = 100_000

/** New line without an id, with the requested quantity. */
export interface AddedItem {
  line: Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>
  /** Undefined if the stock is not tracked. */
  inStock: number | undefined
}

/**
 * Adds items to lines. Equal items become one line, capped to the stock. Throws `ITEM_NOT_AVAILABLE` for an item
 * without stock and `CART_LINES_LIMIT` beyond 300 lines: neither is dropped silently.
 */
export function mergeLines(lines: Lines, added: readonly AddedItem[]): Lines {
  const open = new LineMerger(lines)
  for (const { line, inStock } of combineEqualItems(added)) {
    const place = open.findTarget(line, inStock)
    const isTooFew = hasFixedQuantity(line) && place.quantity < line.quantity
    if (place.quantity <= place.before || isTooFew) throw createItemNotAvailableError(line, place)
    open.put(line, place, place.quantity)
  }
  if (open.count > MAX_LINES)
    throw new AppError('CART_LINES_LIMIT', 400, `A cart holds at most ${MAX_LINES} lines.`, {
      data: { limit: MAX_LINES },
    })
  return open.toLines()
}

/** Combines equal items of one call, so that their order makes no difference. */
function combineEqualItems(added: readonly AddedItem[]): readonly AddedItem[] {
  if (added.length < 2) return added
  const items: AddedItem[] = []
  const byKey = new Map<string, AddedItem>()
  for (const { line, inStock } of added) {
    const key = toItemKey(line)
    const equal = hasFixedQuantity(line) ? undefined : byKey.get(key)
    if (equal) {
      equal.line.quantity += line.quantity
      continue
    }
    const item = { line: { ...line }, inStock }
    items.push(item)
    byKey.set(key, item)
  }
  return items
}

function createItemNotAvailableError(
  line: AddedItem['line'],
  { before, inOtherLines, quantity }: MergeTarget,
): AppError {
  const name = getLineName(line)
  const which = line.custom ? { productName: name } : { catalogItemId: line.productId, variantId: line.variantId }
  const data = { ...which, quantityInCart: before + inOtherLines }
  return new AppError('ITEM_NOT_AVAILABLE', 409, why(), { data })

  function why(): string {
    if (quantity > before) return `There are only ${quantity} of "${name}" left.`
    if (before >= MAX_QUANTITY) return `There are ${MAX_QUANTITY} of "${name}" in your cart, and no more fit into it.`
    if (before + inOtherLines > 0) return `There is no more of "${name}": all that is left is in your cart.`
    return `"${name}" is sold out.`
  }
}

export type Lines = Pick<Cart, 'lines' | 'nextLine'>

/** Line with an id, or a new one without. */
type AnyLine = CartLine | Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>

/** Target of an added line, and the available quantity there. */
interface MergeTarget {
  /** Existing line of an equal item. */
  existing: CartLine | undefined
  /** Its quantity. */
  before: number
  /** Quantity of other lines from the same stock. */
  inOtherLines: number
  /** Existing and added quantity together, capped to the stock. */
  quantity: number
}

/**
 * Merges items into lines: equal items become one line, and lines of one stock share it. Unchanged lines remain the
 * same objects.
 */
export class LineMerger {
  readonly #lines: CartLine[]
  /** Item keys of the lines that were compared, computed on demand. */
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
    // Different texts or subscriptions make separate lines of one stock.
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

/** Counts the pieces that lines take from each stock. */
export class StockUsage {
  readonly #pieces = new Map<string, number>()

  get(stock: string): number {
    return this.#pieces.get(stock) ?? 0
  }

  add(stock: string, pieces: number): void {
    this.#pieces.set(stock, this.get(stock) + pieces)
  }
}

/** Caps a quantity to the available one and to `MAX_QUANTITY`. */
export function capQuantity(requested: number, available: number | undefined): number {
  return Math.max(0, Math.min(requested, available ?? Infinity, MAX_QUANTITY))
}

/** Key of the item of a line: equal for equal items, however their amounts are written. */
export function toItemKey(line: AnyLine): string {
  const { selectedMembership, taxableAddress, extendedFields } = line
  // Most lines have none of these.
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

/** Key of the stock of a line. The variants of a product with a common inventory share one key. */
export function toStockKey(line: AnyLine): string {
  return line.custom ? toItemKey(line) : `${line.productId} ${getStockId(line.variantId)}`
}
