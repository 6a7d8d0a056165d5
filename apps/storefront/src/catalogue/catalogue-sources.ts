import { createShopClient, type TokenStorage } from '../shopper/shop-client.ts'
import type { Texts } from '../texts/find-texts.ts'
import { createTranslationFallbacks } from './translation-fallbacks.ts'
import { toProductCard, type ProductCard } from './product-view.ts'
import { createReadCache } from './read-cache.ts'
import type { WireProduct } from './wire-product.ts'

const FRESH_MS = 2000
/** Products on one page of a collection. */
export const PAGE_SIZE = 24
/** The platform’s collection of everything. */
export const ALL_PRODUCTS_ID = '00000000-000000-000000-000000000001'

export interface CatalogueOptions {
  providerUrl: string
  providerFetch: typeof fetch
  clientId: string
  words: Texts
  /** See `Shop`. */
  linguist: string | undefined
  /** The same of the shop's other languages. */
  otherLinguists: (string | undefined)[]
  currency?: string | undefined
  tokens: TokenStorage
  now: () => number
}

export type CatalogueSources = ReturnType<typeof createCatalogueSources>

/** Opens the client, the shared reads and the translation fallbacks that all reads of the catalogue use. */
export function createCatalogueSources(options: CatalogueOptions) {
  const client = createShopClient(options, options.tokens)
  const share = createReadCache({ ms: FRESH_MS, limit: 500, now: options.now })
  return { options, client, share, fallbacks: createTranslationFallbacks({ ...options, client }) }
}

/** Views look at the members named in WireProduct and expect any of them to be absent. */
export function toProductCards(
  { fallbacks, options }: CatalogueSources,
  items: readonly object[],
): Promise<ProductCard[]> {
  return fallbacks.markCards((items as WireProduct[]).map((each) => toProductCard(each, options.words)))
}
