import type { PictureData } from '@cartwright/ui'
import { harmlessHtml } from './harmless-html.ts'
import { readFailure } from '../shopper/refusal.ts'
import { NO_TOKENS, openClient, type Tokens } from '../shopper/shop-client.ts'
import {
  readPicture,
  viewCard,
  viewProduct,
  type ProductCard,
  type ProductView,
  type WireProduct,
  type WireVariant,
} from './product-view.ts'
import { shareReads } from './share-reads.ts'

/** Products on one page of a collection. */
export const PAGE_SIZE = 24
const FRESH_MS = 2000
/** Two pages of variants are more than a person can choose from. */
const VARIANT_PAGES = 3
const VARIANTS_A_PAGE = 100

export interface CollectionCard {
  slug: string
  name: string
  description?: string
  size: number
  picture?: PictureData
}

export interface CollectionView extends Omit<CollectionCard, 'size'> {
  products: ProductCard[]
  page: number
  pages: number
  total: number
}

export interface ProductDetails {
  view: ProductView
  /** HTML with harmless tags only. */
  description: string
  sections: { title: string; html: string }[]
  amount?: number
  currency?: string
}

/** What anybody may read. One visitor of the storefront's own reads for all, and each answer is shared for two seconds. */
export interface Catalogue {
  findProduct(slug: string): Promise<ProductDetails | undefined>
  findCollection(slug: string, page: number): Promise<CollectionView | undefined>
  /** The address by now of what had this one; undefined where it is the same, or nothing had it. */
  findMoved(kind: 'product' | 'collection', slug: string): Promise<string | undefined>
  listCollections(): Promise<CollectionCard[]>
  listNewest(count: number): Promise<ProductCard[]>
}

export function openCatalogue(to: {
  providerUrl: string
  providerFetch: typeof fetch
  clientId: string
  now: () => number
}): Catalogue {
  let tokens: Tokens = NO_TOKENS
  const client = openClient(to, { getTokens: () => tokens, setTokens: (renewed) => void (tokens = renewed) })
  const share = shareReads({ ms: FRESH_MS, limit: 500, now: to.now })

  async function readProduct(slug: string): Promise<ProductDetails | undefined> {
    const { items } = await client.products.queryProducts().eq('slug', slug).limit(1).find()
    // The page looks at the members named in WireProduct and expects any of them to be absent.
    const product = items[0] as WireProduct | undefined
    if (!product) return undefined
    if (product.manageVariants && !product.variants?.length) product.variants = await readVariants(product._id ?? '')
    return {
      view: viewProduct(product),
      description: harmlessHtml(product.description ?? ''),
      sections: (product.additionalInfoSections ?? []).map(({ title, description }) => ({
        title: title ?? '',
        html: harmlessHtml(description ?? ''),
      })),
      amount: product.priceData?.discountedPrice ?? product.priceData?.price ?? undefined,
      currency: product.priceData?.currency ?? undefined,
    }
  }

  async function readVariants(productId: string): Promise<WireVariant[]> {
    const all: WireVariant[] = []
    for (let page = 0; page < VARIANT_PAGES; page++) {
      const paging = { limit: VARIANTS_A_PAGE, offset: page * VARIANTS_A_PAGE }
      const { variants } = await client.products.queryProductVariants(productId, { paging })
      all.push(...((variants ?? []) as WireVariant[]))
      if ((variants ?? []).length < VARIANTS_A_PAGE) break
    }
    return all
  }

  async function readCollection(slug: string, page: number): Promise<CollectionView | undefined> {
    const about = slug === ALL.slug ? ALL : await findAbout(slug)
    if (!about) return undefined
    let query = client.products.queryProducts()
    if (about.id) query = query.hasSome('collectionIds', [about.id])
    const found = await query
      .skip((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE)
      .find()
    const total = found.totalCount ?? found.items.length
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
    if (page > pages) return undefined
    const { name, description, picture } = about
    return {
      slug,
      name,
      description,
      picture,
      products: (found.items as WireProduct[]).map(viewCard),
      page,
      pages,
      total,
    }
  }

  async function findAbout(slug: string) {
    try {
      const { collection } = await client.collections.getCollectionBySlug(slug)
      return collection && { id: collection._id ?? '', ...viewCollection(collection) }
    } catch (error) {
      const failure = readFailure(error)
      if (failure?.kind === 'refused' && failure.status === 404) return undefined
      throw error
    }
  }

  async function readMoved(kind: 'product' | 'collection', slug: string): Promise<string | undefined> {
    try {
      const found = await client.slugs.findSlug(kind, slug)
      return found.moved ? found.slug : undefined
    } catch (error) {
      if (readFailure(error)?.kind === 'refused') return undefined
      throw error
    }
  }

  return {
    findMoved: (kind, slug) => share(`moved ${kind} ${slug}`, () => readMoved(kind, slug)),
    findProduct: (slug) => share(`product ${slug}`, () => readProduct(slug)),
    findCollection: (slug, page) => share(`collection ${page} ${slug}`, () => readCollection(slug, page)),
    listCollections: () =>
      share('collections', async () => {
        const { items } = await client.collections.queryCollections().limit(PAGE_SIZE).find()
        return items
          .map(viewCollection)
          .filter((card) => card.slug && card.slug !== ALL.slug && card.name !== 'All Products')
      }),
    listNewest: (count) =>
      share(`newest ${count}`, async () => {
        // All of a small shop in the shop's own order; of a larger one what came last.
        const all = await client.products.queryProducts().limit(count).find()
        const { items } =
          (all.totalCount ?? 0) > count
            ? await client.products.queryProducts().descending('numericId').limit(count).find()
            : all
        return (items as WireProduct[]).map(viewCard)
      }),
  }
}

const ALL = { id: '', slug: 'all-products', name: 'Everything', description: undefined, picture: undefined }

interface WireCollection {
  slug?: string | null
  name?: string | null
  description?: string | null
  numberOfProducts?: number | null
  media?: WireProduct['media']
}

function viewCollection(collection: WireCollection): CollectionCard {
  const name = collection.name ?? ''
  const main = collection.media?.mainMedia ?? collection.media?.items?.[0]
  return {
    slug: collection.slug ?? '',
    name,
    description: collection.description || undefined,
    size: collection.numberOfProducts ?? 0,
    picture: main ? readPicture(main, name) : undefined,
  }
}
