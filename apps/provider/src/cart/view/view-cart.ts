import type { CatalogueCache } from '../../catalogue/index.ts'
import type { Languages } from '../../settings/index.ts'
import { type Cart, type CartLine, isCatalogueLine } from '../cart.ts'
import type { LineView } from './line-view.ts'
import { viewCatalogueLine } from './view-catalogue-line.ts'
import { viewCustomLine } from './view-custom-line.ts'

export type { LineView }

export interface CartView {
  cart: Cart
  lines: LineView[]
}

export async function viewCart(catalogue: CatalogueCache, cart: Cart, languages: Languages): Promise<CartView> {
  return { cart, lines: await viewLines(catalogue, cart.lines, languages) }
}

/** Views lines with current catalogue data. `languages`: those of the viewer; without any, the shop's own. */
export async function viewLines(
  catalogue: CatalogueCache,
  lines: readonly CartLine[],
  languages: Languages = [],
): Promise<LineView[]> {
  const products = await catalogue.findProducts(lines.filter(isCatalogueLine).map(({ productId }) => productId))
  const translatedProducts =
    languages.length === 0
      ? products
      : new Map((await catalogue.translateProducts([...products.values()], languages)).map((each) => [each.id, each]))
  const taken = new Map<string, number>()
  return lines.map((line) =>
    line.custom
      ? viewCustomLine(line)
      : viewCatalogueLine(
          line,
          { product: products.get(line.productId), translatedProduct: translatedProducts.get(line.productId) },
          taken,
        ),
  )
}
