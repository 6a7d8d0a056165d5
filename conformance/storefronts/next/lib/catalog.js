import { WIX_STORES_APP_ID_ALT } from './constants'

const SORTS = {
  newest: (query) => query.descending('lastUpdated'),
  price_asc: (query) => query.ascending('price'),
  price_desc: (query) => query.descending('price'),
}

export async function queryProducts(wixClient, { q, collection, min, max, sort, skip = 0, limit = 24 }) {
  let query = wixClient.products.queryProducts()
  if (q) query = query.startsWith('name', q)
  if (collection) query = query.hasSome('collectionIds', [collection])
  if (min) query = query.ge('priceData.price', Number(min))
  if (max) query = query.le('priceData.price', Number(max))
  query = (SORTS[sort] ?? SORTS.newest)(query)
  return query.limit(limit).skip(skip).find()
}

export async function getProductBySlug(wixClient, slug) {
  const { items } = await wixClient.products.queryProducts().eq('slug', slug).limit(1).find()
  const product = items[0]
  return product?.visible ? product : null
}

export async function getRelatedProducts(wixClient, productId) {
  const { recommendation } = await wixClient.recommendations.getRecommendation(
    [
      // "From the same categories", then "frequently bought together".
      { _id: '68ebce04-b96a-4c52-9329-08fc9d8c1253', appId: WIX_STORES_APP_ID_ALT },
      { _id: 'd5aac1e1-2e53-4d11-85f7-7172710b4783', appId: WIX_STORES_APP_ID_ALT },
    ],
    {
      items: [{ appId: WIX_STORES_APP_ID_ALT, catalogItemId: productId }],
      minimumRecommendations: 3,
    },
  )
  const ids = recommendation?.items?.map((item) => item.catalogItemId).filter(Boolean) ?? []
  if (ids.length === 0) return []
  const { items } = await wixClient.products.queryProducts().in('_id', ids).limit(4).find()
  return items
}

/** The variant that has all of the chosen options. */
export function findVariant(product, chosen) {
  if (!product.manageVariants) return null
  return (
    product.variants?.find((variant) =>
      Object.entries(chosen).every(([option, choice]) => variant.choices?.[option] === choice),
    ) ?? null
  )
}

export function isInStock(product, chosen) {
  const variant = findVariant(product, chosen)
  return variant
    ? variant.stock?.quantity !== 0 && variant.stock?.inStock
    : product.stock?.inventoryStatus !== 'OUT_OF_STOCK'
}
