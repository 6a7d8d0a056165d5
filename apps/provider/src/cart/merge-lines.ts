import { AppError } from '../http/app-error.ts'
import { type CatalogueLine, type CustomLine, hasFixedQuantity, nameOf } from './cart.ts'
import { type Lines, OpenLines } from './open-lines.ts'

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
  const open = new OpenLines(lines)
  for (const { line, inStock } of added) {
    const place = open.placeFor(line, inStock)
    const isTooFew = hasFixedQuantity(line) && place.quantity < line.quantity
    if (place.quantity <= place.before || isTooFew) throw nothingLeft(line, place.before + place.inOtherLines)
    open.put(line, place, place.quantity)
  }
  if (open.count > MAX_LINES)
    throw new AppError('CART_LINES_LIMIT', 400, `A cart holds at most ${MAX_LINES} lines.`, {
      data: { limit: MAX_LINES },
    })
  return open.close()
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
