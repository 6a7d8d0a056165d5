import { toThumbnailUrl } from '../catalogue/thumbnail-url.ts'
import type { ProductCard } from '../catalogue/product-view.ts'
import type { Shop } from '../shop.ts'
import { toProductPath } from '../paths/catalogue-paths.ts'

/** Data from which the browser builds a product card. */
export interface RecentCard extends Pick<ProductCard, 'slug' | 'name' | 'nameIn' | 'price' | 'was'> {
  picture?: string
  path: string
  /** Others of it cost more. */
  isFrom: boolean
  state?: string
}

const MAX_CARDS = 12
const MAX_SLUG_LENGTH = 255
/** They are shown half as large at most, on screens with two pixels for one. */
const PICTURE_SIZE = 400

/** The cards of some products, in the order of their addresses. */
export async function readRecentCards(shop: Shop, query: URLSearchParams): Promise<RecentCard[]> {
  const slugs = [...new Set(query.getAll('of'))]
    .filter((slug) => slug !== '' && slug.length <= MAX_SLUG_LENGTH)
    .slice(0, MAX_CARDS)
  if (slugs.length === 0) return []
  const cards = await shop.catalogue.listCards(slugs.toSorted())
  const { soldOut, lastOne } = shop.words.shelf
  return cards.map(({ slug, name, nameIn, price, was, from, picture, stock }) => ({
    slug,
    path: shop.to(toProductPath(slug)),
    name,
    ...(nameIn && { nameIn }),
    price,
    ...(was !== undefined && { was }),
    isFrom: from,
    ...(picture && { picture: toThumbnailUrl(picture.url, shop.providerUrl, PICTURE_SIZE) }),
    ...(stock !== 'in' && { state: stock === 'out' ? soldOut : lastOne }),
  }))
}
