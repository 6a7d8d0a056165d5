import { openClient, type TokenStorage } from '../shopper/shop-client.ts'
import type { Texts } from '../texts/texts-of.ts'
import { openFallbacks } from './fallbacks.ts'
import { viewCard, type ProductCard } from './product-view.ts'
import { shareReads } from './share-reads.ts'
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

export type CatalogueSources = ReturnType<typeof openSources>

/** Opens the client, the shared reads and the translation fallbacks that all reads of the catalogue use. */
export function openSources(options: CatalogueOptions) {
  const client = openClient(options, options.tokens)
  const share = shareReads({ ms: FRESH_MS, limit: 500, now: options.now })
  return { options, client, share, fallbacks: openFallbacks({ ...options, client }) }
}

/** Views look at the members named in WireProduct and expect any of them to be absent. */
export function toCards({ fallbacks, options }: CatalogueSources, items: readonly object[]): Promise<ProductCard[]> {
  return fallbacks.markCards((items as WireProduct[]).map((each) => viewCard(each, options.words)))
}
