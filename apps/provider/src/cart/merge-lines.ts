import { AppError } from '../http/app-error.ts'
import {
  type Cart,
  type CartLine,
  type CatalogueLine,
  type CustomLine,
  hasFixedQuantity,
  lineId,
  nameOf,
} from './cart.ts'

export const MAX_LINES = 300
export const MAX_QUANTITY = 100_000

/** A line as it will be, before it has a number, with the quantity that is wished. */
export interface AddedItem {
  line: Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>
  /** Undefined where stock is not counted. */
  inStock: number | undefined
}

type Lines = Pick<Cart, 'lines' | 'nextLine'>

/**
 * Equal items become one line, each capped to what is in stock. An item of which nothing more can be had is an error, and so is
 * a line beyond the last: neither is dropped in silence.
 */
export function mergeLines({ lines, nextLine }: Lines, added: readonly AddedItem[]): Lines {
  const merged = lines.map((line) => ({ line: { ...line }, key: keyOf(line), stock: stockOf(line) }))
  let next = nextLine
  for (const { line, inStock } of added) {
    const key = keyOf(line)
    const stock = stockOf(line)
    const isFixed = hasFixedQuantity(line)
    const existing = isFixed ? undefined : merged.find((each) => each.key === key)
    // Texts, subscriptions and the like make lines of their own, but they share one stock.
    const inOtherLines = merged
      .filter((each) => each !== existing && each.stock === stock)
      .reduce((sum, each) => sum + each.line.quantity, 0)
    const before = existing?.line.quantity ?? 0
    const wished = before + line.quantity
    const quantity = capQuantity(wished, (inStock ?? Infinity) - inOtherLines)
    if (quantity <= before || (isFixed && quantity < wished)) throw nothingLeft(line, before + inOtherLines)
    if (existing) existing.line.quantity = quantity
    else merged.push({ line: { ...line, quantity, id: lineId(next++) }, key, stock })
  }
  if (merged.length > MAX_LINES)
    throw new AppError('CART_LINES_LIMIT', 400, `A cart holds at most ${MAX_LINES} lines.`, {
      data: { limit: MAX_LINES },
    })
  return { lines: merged.map(({ line }) => line), nextLine: next }
}

/** The most that may be wished of what is there. */
export function capQuantity(wished: number, available: number | undefined): number {
  return Math.max(0, Math.min(wished, available ?? Infinity, MAX_QUANTITY))
}

type Keyed = CartLine | AddedItem['line']

/** Lines with the same key are the same item. */
export function keyOf(line: Keyed): string {
  const { selectedMembership, taxableAddress, extendedFields } = line
  // Most lines have none of it, and a key is made of every line at every addition.
  const more =
    selectedMembership || taxableAddress || extendedFields ? [selectedMembership, taxableAddress, extendedFields] : 0
  if (line.custom) return JSON.stringify([line.custom, more])
  const { productId, variantId, options, override } = line
  const texts = Object.entries(options.customTextFields ?? {})
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([productId, variantId, texts, options.subscriptionOptionId, override?.fields, more])
}

/** Lines with the same of this take from one stock. */
export function stockOf(line: Keyed): string {
  return line.custom ? keyOf(line) : `${line.productId} ${line.variantId}`
}

function nothingLeft(line: AddedItem['line'], inCart: number): AppError {
  const name = nameOf(line)
  const which = line.custom ? { productName: name } : { catalogItemId: line.productId, variantId: line.variantId }
  const data = { ...which, quantityInCart: inCart }
  return inCart > 0
    ? new AppError('ITEM_NOT_AVAILABLE', 409, `There is no more of "${name}": all that is left is in your cart.`, {
        data,
      })
    : new AppError('ITEM_NOT_AVAILABLE', 409, `"${name}" is sold out.`, { data })
}
