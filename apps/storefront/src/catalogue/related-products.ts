import { readProviderExtension } from '../shopper/provider-extension.ts'
import type { ShopClient } from '../shopper/shop-client.ts'
import type { Texts } from '../texts/find-texts.ts'
import { toProductCard, type ProductCard } from './product-view.ts'
import type { WireProduct } from './wire-product.ts'

const MAX_RELATED = 4

/** On the wire; the client writes `_id` in its answers. */
type WireRelatedProduct = Omit<WireProduct, '_id'> & { id: string }

/** Reads the available related products that the merchant chose; another provider may have none. */
export async function readRelatedProducts(
  client: Pick<ShopClient, 'fetchWithAuth'>,
  providerUrl: string,
  productId: string,
  words: Texts,
): Promise<ProductCard[]> {
  const path = `/cartwright/v1/products/${encodeURIComponent(productId)}/related`
  const { products = [] } =
    (await readProviderExtension<{ products?: WireRelatedProduct[] }>(client, new URL(path, providerUrl))) ?? {}
  return products
    .map(({ id, ...product }) => toProductCard({ ...product, _id: id }, words))
    .filter(({ stock }) => stock !== 'out')
    .slice(0, MAX_RELATED)
}
