import type { WireProduct, WireVariant } from '../catalogue/wire-product.ts'
import type { Shop } from '../shop.ts'
import { NO_TOKENS, createShopClient, type Tokens } from '../shopper/shop-client.ts'

const PRODUCTS_AT_ONCE = 100
const VARIANTS_AT_ONCE = 100
/** Limit of variants per product. */
const MAX_VARIANTS = 1_000

/** Iterates over the whole catalogue, for feeds and sitemaps. */
export interface CatalogueIterator {
  count(): Promise<number>
  /** Products in the order in which they were made, from one on. */
  read(from: number, most: number): AsyncGenerator<WireProduct>
  /** The same with all their variants, and with prices in this currency beside the shop's own. */
  readWithVariants(from: number, most: number, currency?: string): AsyncGenerator<WireProduct>
}

/** Reads as a separate visitor, in the language of the given shop. */
export function createCatalogueIterator(shop: Shop): CatalogueIterator {
  let tokens: Tokens = NO_TOKENS
  const clientFor = (currency?: string) =>
    createShopClient(
      {
        ...shop,
        providerFetch: currency === undefined ? shop.providerFetch : inCurrency(currency, shop.providerFetch),
      },
      { getTokens: () => tokens, setTokens: (renewed) => void (tokens = renewed) },
    )
  type Client = ReturnType<typeof clientFor>

  async function* readWith(client: Client, from: number, most: number): AsyncGenerator<WireProduct> {
    for (let at = from; at < from + most;) {
      const limit = Math.min(PRODUCTS_AT_ONCE, from + most - at)
      const { items } = await client.products.queryProducts().ascending('numericId').skip(at).limit(limit).find()
      yield* items as WireProduct[] // looked at as far as WireProduct names
      at += items.length
      if (items.length < limit) return
    }
  }

  return {
    async count() {
      const { totalCount, items } = await clientFor().products.queryProducts().limit(1).find()
      return totalCount ?? items.length
    },
    read: (from, most) => readWith(clientFor(), from, most),
    async *readWithVariants(from, most, currency) {
      const client = clientFor(currency)
      for await (const product of readWith(client, from, most)) {
        yield product.manageVariants ? { ...product, variants: await readVariants(client, product) } : product
      }
    },
  }
}

async function readVariants(
  client: ReturnType<typeof createShopClient>,
  { _id, variants = [] }: WireProduct,
): Promise<WireVariant[]> {
  if (variants && variants.length > 0) return variants
  const all: WireVariant[] = []
  while (all.length < MAX_VARIANTS) {
    const paging = { limit: VARIANTS_AT_ONCE, offset: all.length }
    const page = (await client.products.queryProductVariants(_id ?? '', { paging })).variants ?? []
    all.push(...(page as WireVariant[]))
    if (page.length < VARIANTS_AT_ONCE) break
  }
  return all
}

const inCurrency =
  (currency: string, providerFetch: typeof fetch): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-wix-currency', currency)
    return providerFetch(request)
  }
