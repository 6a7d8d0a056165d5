import { availableQuantity, type Product, type Variant } from '../catalogue/index.ts'
import { AppError } from '../http/app-error.ts'
import { type Cart, type CartLine, type ItemOptions, lineId } from './cart.ts'

export const MAX_LINES = 300
export const MAX_QUANTITY = 100_000

/** What is to be added, with the product and variant it stands for. */
export interface AddedItem {
  product: Product
  variant: Variant
  options: ItemOptions
  quantity: number
}

/**
 * Equal items become one line, each capped to what is in stock. An item of which nothing more can be had is an error, and so is
 * a line beyond the last: neither is dropped in silence.
 */
export function mergeLines(
  cart: Pick<Cart, 'lines' | 'nextLine'>,
  added: readonly AddedItem[],
): Pick<Cart, 'lines' | 'nextLine'> {
  const lines = cart.lines.map((line) => ({ ...line }))
  let nextLine = cart.nextLine
  for (const item of added) {
    const key = keyOf({ productId: item.product.id, variantId: item.variant.id, options: item.options })
    const existing = lines.find((line) => keyOf(line) === key)
    // Texts make lines of their own, but they share one stock.
    const inOtherLines = lines
      .filter((line) => line !== existing && line.productId === item.product.id && line.variantId === item.variant.id)
      .reduce((sum, line) => sum + line.quantity, 0)
    const before = existing?.quantity ?? 0
    const quantity = capQuantity(
      before + item.quantity,
      (availableQuantity(item.variant.stock) ?? Infinity) - inOtherLines,
    )
    if (quantity <= before) throw nothingLeft(item, before + inOtherLines)
    if (existing) {
      existing.quantity = quantity
    } else {
      lines.push({
        id: lineId(nextLine++),
        productId: item.product.id,
        variantId: item.variant.id,
        options: item.options,
        quantity,
        remembered: { name: item.product.name, priceMinor: item.variant.discountedPriceMinor.toString() },
      })
    }
  }
  if (lines.length > MAX_LINES)
    throw new AppError('CART_LINES_LIMIT', 400, `A cart holds at most ${MAX_LINES} lines.`, {
      data: { limit: MAX_LINES },
    })
  return { lines, nextLine }
}

/** The most that may be wished of what is there. */
export function capQuantity(wished: number, available: number | undefined): number {
  return Math.max(0, Math.min(wished, available ?? Infinity, MAX_QUANTITY))
}

/** Lines with the same key are the same item. */
function keyOf({ productId, variantId, options }: Pick<CartLine, 'productId' | 'variantId' | 'options'>): string {
  const texts = Object.entries(options.customTextFields ?? {})
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([productId, variantId, texts])
}

function nothingLeft({ product, variant }: AddedItem, inCart: number): AppError {
  const data = { catalogItemId: product.id, variantId: variant.id, quantityInCart: inCart }
  return inCart > 0
    ? new AppError(
        'ITEM_NOT_AVAILABLE',
        409,
        `There is no more of "${product.name}": all that is left is in your cart.`,
        { data },
      )
    : new AppError('ITEM_NOT_AVAILABLE', 409, `"${product.name}" is sold out.`, { data })
}
