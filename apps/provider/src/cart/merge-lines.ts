import { AppError } from '../platform/http/app-error.ts'
import { type CatalogueLine, type CustomLine, hasFixedQuantity, getLineName } from './cart.ts'
import { toItemKey, type Lines, MAX_QUANTITY, LineMerger, type MergeTarget } from './line-merger.ts'

export const MAX_LINES = 300

/** New line without an id, with the requested quantity. */
export interface AddedItem {
  line: Omit<CatalogueLine, 'id'> | Omit<CustomLine, 'id'>
  /** Undefined if the stock is not tracked. */
  inStock: number | undefined
}

/**
 * Adds items to lines. Equal items become one line, capped to the stock. Throws `ITEM_NOT_AVAILABLE` for an item without stock and
 * `CART_LINES_LIMIT` beyond 300 lines: neither is dropped silently.
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
