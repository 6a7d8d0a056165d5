import { formatFilterQuery, type Filters } from './filters.ts'
import type { ProductSearchResult } from './product-search.ts'
import { type ProductReviews, readProductReviews } from './product-reviews.ts'
import { readSuggestions, type Suggestions } from './suggestions.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import {
  type CatalogueOptions,
  type CatalogueSources,
  createCatalogueSources,
  toProductCards,
} from './catalogue-sources.ts'
import type { CollectionCard } from './collection-card.ts'
import { CollectionReader, type CollectionView, type FilteredCollection } from './collection-reader.ts'
import { type ProductDetails, ProductReader } from './product-reader.ts'
import type { OptionView, ProductCard } from './product-view.ts'

export type { CollectionCard, FilteredCollection, ProductDetails }

/**
 * Public reads of the catalogue. One visitor of the storefront's own reads for all, and each answer is shared for two
 * seconds.
 */
export interface Catalogue {
  findProduct(slug: string): Promise<ProductDetails | undefined>
  /** A page of the public reviews of a product. */
  readReviews(productId: string, at: Pick<ProductReviews, 'order' | 'page'>): Promise<ProductReviews>
  /** The options of a product in each of the shop's other languages, in the same order as in this one. */
  listOptionsInOtherLanguages(slug: string): Promise<OptionView[][]>
  findCollection(slug: string, page: number): Promise<CollectionView | undefined>
  /** A page of a collection, narrowed; undefined where there is no such collection, or it has fewer pages. */
  filterCollection(slug: string, filters: Filters): Promise<FilteredCollection | undefined>
  /** Full-text search. */
  search(text: string, filters: Filters): Promise<ProductSearchResult | undefined>
  suggest(text: string): Promise<Suggestions>
  /** The existing ones of these products, unordered. */
  listCards(slugs: string[]): Promise<ProductCard[]>
  /** The address by now of what had this one; undefined where it is the same, or nothing had it. */
  findRedirect(kind: 'product' | 'collection', slug: string): Promise<string | undefined>
  listCollections(): Promise<CollectionCard[]>
  listNewest(count: number): Promise<ProductCard[]>
  /** The same cards, with the languages of texts that have no translation. */
  markCards<Card extends ProductCard>(cards: Card[]): Promise<Card[]>
}

export function createCatalogue(options: CatalogueOptions): Catalogue {
  const sources = createCatalogueSources(options)
  const { client, share, fallbacks } = sources
  const collections = new CollectionReader(sources)
  const products = new ProductReader(sources, collections)
  return {
    findRedirect: (kind, slug) => share(`moved ${kind} ${slug}`, () => readSlugRedirect(client, kind, slug)),
    findProduct: (slug) => share(`product ${slug}`, () => products.readProduct(slug)),
    readReviews: (productId, at) =>
      share(`reviews ${productId} ${at.order} ${at.page}`, () =>
        readProductReviews(client, options.providerUrl, productId, at),
      ),
    listOptionsInOtherLanguages: (slug) => share(`options ${slug}`, () => products.readForeignOptions(slug)),
    findCollection: (slug, page) => share(`collection ${page} ${slug}`, () => collections.readCollection(slug, page)),
    filterCollection: (slug, filters) =>
      share(`collection ${slug} ${formatFilterQuery(filters)}`, () => collections.filterCollection(slug, filters)),
    search: (text, filters) =>
      share(`search ${formatFilterQuery(filters, text)}`, () => collections.findProducts({ text, filters })),
    suggest: (text) => share(`suggest ${text}`, () => readSuggestions(client, options.providerUrl, text, fallbacks)),
    listCards: (slugs) =>
      share(`cards ${slugs.join(' ')}`, async () => {
        const { items } = await client.products.queryProducts().in('slug', slugs).limit(slugs.length).find()
        return toProductCards(sources, items)
      }),
    listCollections: () => collections.listCollections(),
    listNewest: (count) =>
      share(`newest ${count}`, async () => {
        // All products of a small shop in its order; the newest of a larger one.
        const all = await client.products.queryProducts().limit(count).find()
        const { items } =
          (all.totalCount ?? 0) > count
            ? await client.products.queryProducts().descending('numericId').limit(count).find()
            : all
        return toProductCards(sources, items)
      }),
    markCards: (cards) => fallbacks.markCards(cards),
  }
}

async function readSlugRedirect(
  client: CatalogueSources['client'],
  kind: 'product' | 'collection',
  slug: string,
): Promise<string | undefined> {
  try {
    const redirect = await client.slugs.findSlug(kind, slug)
    return redirect.moved ? redirect.slug : undefined
  } catch (error) {
    if (toProviderFailure(error)?.kind === 'refused') return undefined
    throw error
  }
}
