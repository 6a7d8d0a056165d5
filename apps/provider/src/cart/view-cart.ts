import { availableQuantity, type Catalogue, type Product, type Variant } from '../catalogue/index.ts'
import type { Cart, CartLine } from './cart.ts'

/** A line with what the catalogue says of it now. A product that is gone keeps the name and price it had. */
export interface LineView {
  line: CartLine
  product: Product | undefined
  variant: Variant | undefined
  name: string
  priceMinor: bigint
  fullPriceMinor: bigint
  availability: {
    status: 'AVAILABLE' | 'NOT_FOUND' | 'NOT_AVAILABLE' | 'PARTIALLY_AVAILABLE'
    quantity: number | undefined
  }
}

export interface CartView {
  cart: Cart
  lines: LineView[]
}

export async function viewCart(catalogue: Catalogue, cart: Cart): Promise<CartView> {
  return { cart, lines: await viewLines(catalogue, cart.lines) }
}

export async function viewLines(catalogue: Catalogue, lines: readonly CartLine[]): Promise<LineView[]> {
  const products = await catalogue.findProducts(lines.map(({ productId }) => productId))
  return lines.map((line) => viewLine(line, products.get(line.productId), lines))
}

function viewLine(line: CartLine, product: Product | undefined, all: readonly CartLine[]): LineView {
  const variant = product?.variants.find(({ id }) => id === line.variantId)
  if (!product || !variant) {
    const priceMinor = BigInt(line.remembered.priceMinor)
    return {
      line,
      product,
      variant: undefined,
      name: product?.name ?? line.remembered.name,
      priceMinor,
      fullPriceMinor: priceMinor,
      availability: { status: 'NOT_FOUND', quantity: 0 },
    }
  }
  return {
    line,
    product,
    variant,
    name: product.name,
    priceMinor: variant.discountedPriceMinor,
    fullPriceMinor: variant.priceMinor,
    availability: availabilityOf(line, product, variant, all),
  }
}

function availabilityOf(
  line: CartLine,
  product: Product,
  variant: Variant,
  all: readonly CartLine[],
): LineView['availability'] {
  if (!product.visible || !variant.visible) return { status: 'NOT_FOUND', quantity: 0 }
  const inStock = availableQuantity(variant.stock)
  if (inStock === undefined) return { status: 'AVAILABLE', quantity: undefined }
  // Lines of one variant (with different texts) are served in their order.
  const before = all
    .slice(0, all.indexOf(line))
    .filter(({ productId, variantId }) => productId === line.productId && variantId === line.variantId)
  const quantity = Math.max(
    0,
    before.reduce((left, { quantity: taken }) => left - taken, inStock),
  )
  if (quantity === 0) return { status: 'NOT_AVAILABLE', quantity: 0 }
  return { status: quantity < line.quantity ? 'PARTIALLY_AVAILABLE' : 'AVAILABLE', quantity }
}
