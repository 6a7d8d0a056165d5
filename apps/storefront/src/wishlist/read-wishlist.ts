import { toProductCard, type ProductCard } from '../catalogue/product-view.ts'
import type { WireProduct } from '../catalogue/wire-product.ts'
import type { Shop } from '../shop.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { readWishlistItems, type WishlistItem } from './wishlist-items.ts'

/** On one page of the list. */
const PAGE_SIZE = 48

export interface WishlistItemView extends WishlistItem {
  /** Undefined for a product that is gone. */
  card?: ProductCard & { needsChoice: boolean }
}

export interface WishlistView {
  wishes: WishlistItemView[]
  count: number
  page: number
  pages: number
  /** The list could not be read just now. */
  isAway: boolean
}

/** Reads the shopper's wishlist with current products. A page beyond the last is the last. */
export async function readWishlist(shop: Shop, shopper: Shopper, pageNumber: number): Promise<WishlistView> {
  const all = await readWishlistItems(shop, shopper)
  const pages = Math.max(1, Math.ceil((all?.length ?? 0) / PAGE_SIZE))
  const page = Math.min(Math.max(1, pageNumber || 1), pages)
  const shown = (all ?? []).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const products = await findProducts(
    shopper,
    shown.filter(({ isGone }) => !isGone).map(({ productId }) => productId),
  )
  const cards = await shop.catalogue.markCards(
    [...products.values()].map((product) => ({
      ...toProductCard(product, shop.words),
      needsChoice: needsChoice(product),
    })),
  )
  return {
    wishes: shown.map((wish) => {
      const card = cards.find(({ id }) => id === wish.productId)
      return card ? { ...wish, card } : { ...wish, isGone: true }
    }),
    count: all?.length ?? 0,
    page,
    pages,
    isAway: all === undefined,
  }
}

async function findProducts({ client }: Shopper, ids: string[]): Promise<Map<string, WireProduct>> {
  if (ids.length === 0) return new Map()
  const { items } = await client.products.queryProducts().in('_id', ids).limit(PAGE_SIZE).find()
  // The page reads the fields of WireProduct, each of which may be absent.
  return new Map((items as WireProduct[]).map((product) => [product._id ?? '', product]))
}

/** Products that require choices or texts are added on their own page. */
const needsChoice = ({ productOptions, customTextFields }: WireProduct): boolean =>
  (productOptions ?? []).some(({ choices }) => (choices ?? []).length > 1) ||
  (customTextFields ?? []).some(({ mandatory }) => mandatory)
