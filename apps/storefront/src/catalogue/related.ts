import type { ShopClient } from '../shopper/shop-client.ts'
import type { Texts } from '../texts/texts-of.ts'
import { viewCard, type ProductCard } from './product-view.ts'
import type { WireProduct } from './wire-product.ts'

const AT_MOST = 4

/** What the merchant says goes with a product, as far as it can be had; a provider of another make may know nothing of it. */
export async function readRelated(
  client: Pick<ShopClient, 'fetchWithAuth'>,
  providerUrl: string,
  productId: string,
  words: Texts,
): Promise<ProductCard[]> {
  const path = `/cartwright/v1/products/${encodeURIComponent(productId)}/related`
  const response = await client.fetchWithAuth(new URL(path, providerUrl))
  if (!response.ok) return []
  const { products = [] } = (await response.json()) as { products?: WireProduct[] } // as the contract has it
  return products
    .map((product) => viewCard(product, words))
    .filter(({ stock }) => stock !== 'out')
    .slice(0, AT_MOST)
}
