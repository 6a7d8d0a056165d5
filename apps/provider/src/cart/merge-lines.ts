import { AppError } from '../platform/http/app-error.ts'
import { type CatalogueLine, type CustomLine, hasFixedQuantity, getLineName } from './cart.ts'
import { toItemKey, type Lines, MAX_QUANTITY, LineMerger, type MergeTarget } from './line-merger.ts'

export const MAX_LINES = 300

/** A line as it will be, before it has a number, with the quantity that is wished. */
export interface AddedItem {
  line: Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>
  /** Undefined where stock is not counted. */
  inStock: number | undefined
}

/**
 * Equal items become one line, each capped to what is in stock. An item of which nothing more can be had is an error, and so is
 * a line beyond the last: neither is dropped in silence.
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

/** Equal items of one call are one item: which of them comes first makes no difference. */
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
