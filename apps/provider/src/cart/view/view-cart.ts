import type { Catalogue } from '../../catalogue/index.ts'
import { type Cart, type CartLine, isFromCatalogue } from '../cart.ts'
import type { LineView } from './line-view.ts'
import { viewCatalogueLine } from './view-catalogue-line.ts'
import { viewCustomLine } from './view-custom-line.ts'

export type { LineView }

export interface CartView {
  cart: Cart
  lines: LineView[]
}

export async function viewCart(catalogue: Catalogue, cart: Cart): Promise<CartView> {
  return { cart, lines: await viewLines(catalogue, cart.lines) }
}

export async function viewLines(catalogue: Catalogue, lines: readonly CartLine[]): Promise<LineView[]> {
  const products = await catalogue.findProducts(lines.filter(isFromCatalogue).map(({ productId }) => productId))
  const taken = new Map<string, number>()
  return lines.map((line) =>
    line.custom ? viewCustomLine(line) : viewCatalogueLine(line, products.get(line.productId), taken),
  )
}
