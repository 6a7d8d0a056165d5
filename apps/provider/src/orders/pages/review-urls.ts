import { type CatalogueCache, getProductPath } from '../../catalogue/index.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { resolveLanguages } from '../../settings/index.ts'
import type { StoredOrder } from '../order.ts'

/**
 * Finds the storefront's pages to review the products of an order, by line ID. Unpaid and unshipped orders have none,
 * and neither have products that are hidden or deleted.
 */
export async function findReviewUrls(
  { status, fulfillmentStatus, content }: StoredOrder,
  settings: PricingSettings,
  { lang, catalogue, storefrontUrl }: { lang: string; catalogue: CatalogueCache; storefrontUrl: string },
): Promise<Map<string, string>> {
  const urls = new Map<string, string>()
  const isReceived = status === 'APPROVED' && fulfillmentStatus !== 'NOT_FULFILLED'
  if (!isReceived || settings.reviews.whoMayReview === 'NOBODY') return urls
  const lines = content.lineItems.flatMap(({ id, catalogReference }) =>
    catalogReference ? [{ id, productId: catalogReference.catalogItemId }] : [],
  )
  const products = await catalogue.findProducts([...new Set(lines.map(({ productId }) => productId))])
  const language = resolveLanguages(lang, settings.shop).at(-1)
  const base = storefrontUrl.replace(/\/$/, '') + (language ? `/${language}` : '')
  for (const { id, productId } of lines) {
    const product = products.get(productId)
    if (product?.visible) urls.set(id, `${base}${getProductPath(product.slug)}/review`)
  }
  return urls
}
