/** Reads of collections and of lists of products. */
import type { Filters } from './filters.ts'
import { searchProductPage, type ProductSearchResult } from './product-search.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { ALL_PRODUCTS_ID, type CatalogueSources, PAGE_SIZE, toProductCards } from './catalogue-sources.ts'
import { type CollectionCard, toCollectionCard } from './collection-card.ts'
import type { ProductCard } from './product-view.ts'

const ALL = { id: '', slug: 'all-products', description: undefined, picture: undefined }

/** Collection with the requested page of its products. */
export interface FilteredCollection extends CollectionDetails {
  result: ProductSearchResult
}

type CollectionDetails = Omit<CollectionCard, 'id' | 'size'>

export interface CollectionView extends CollectionDetails {
  products: ProductCard[]
  page: number
  pages: number
  total: number
}

export class CollectionReader {
  readonly #sources: CatalogueSources

  constructor(sources: CatalogueSources) {
    this.#sources = sources
  }

  async readCollection(slug: string, page: number): Promise<CollectionView | undefined> {
    const about = await this.#findAbout(slug)
    if (!about) return undefined
    let query = this.#sources.client.products.queryProducts()
    if (about.id) query = query.hasSome('collectionIds', [about.id])
    const result = await query
      .skip((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE)
      .find()
    const total = result.totalCount ?? result.items.length
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
    if (page > pages) return undefined
    const { name, nameIn, description, descriptionIn, picture, seoTexts } = about
    return {
      slug,
      name,
      nameIn,
      description,
      descriptionIn,
      picture,
      seoTexts,
      products: await toProductCards(this.#sources, result.items),
      page,
      pages,
      total,
    }
  }

  async filterCollection(slug: string, filters: Filters): Promise<FilteredCollection | undefined> {
    const about = await this.#sources.share(`about ${slug}`, () => this.#findAbout(slug))
    if (!about) return undefined
    const result = await this.findProducts({ text: '', within: about.id || ALL_PRODUCTS_ID, filters })
    const { name, nameIn, description, descriptionIn, picture, seoTexts } = about
    return result && { slug, name, nameIn, description, descriptionIn, picture, seoTexts, result }
  }

  async listCollections(): Promise<CollectionCard[]> {
    return this.#sources.share('collections', async () => {
      const { items } = await this.#sources.client.collections.queryCollections().limit(PAGE_SIZE).find()
      return this.#sources.fallbacks.markCollections(
        items
          .map(toCollectionCard)
          .filter((card) => card.slug && card.slug !== ALL.slug && card.name !== 'All Products'),
      )
    })
  }

  async findProducts(query: Parameters<typeof searchProductPage>[2]): Promise<ProductSearchResult | undefined> {
    const result = await searchProductPage(this.#sources.client, this.#sources.options.words, query)
    return result && { ...result, products: await this.#sources.fallbacks.markCards(result.products) }
  }

  async #findAbout(slug: string): Promise<Omit<CollectionCard, 'size'> | undefined> {
    if (slug === ALL.slug) return { ...ALL, name: this.#sources.options.words.layout.everything }
    try {
      const { collection } = await this.#sources.client.collections.getCollectionBySlug(slug)
      const [marked] = collection ? await this.#sources.fallbacks.markCollections([toCollectionCard(collection)]) : []
      return marked
    } catch (error) {
      const failure = toProviderFailure(error)
      if (failure?.kind === 'refused' && failure.status === 404) return undefined
      throw error
    }
  }
}
