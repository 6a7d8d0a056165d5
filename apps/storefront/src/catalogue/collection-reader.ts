/** Reads of collections and of lists of products. */
import type { Filters } from '../browse/filters.ts'
import { findProducts, type Found } from '../browse/found.ts'
import { readFailure } from '../shopper/refusal.ts'
import { ALL_PRODUCTS_ID, type CatalogueSources, PAGE_SIZE, toCards } from './catalogue-sources.ts'
import { type CollectionCard, viewCollection } from './collection-card.ts'
import type { ProductCard } from './product-view.ts'

const ALL = { id: '', slug: 'all-products', description: undefined, picture: undefined }

/** A collection with what a shopper asked to see of it. */
export interface NarrowedCollection extends CollectionAbout {
  found: Found
}

type CollectionAbout = Omit<CollectionCard, 'id' | 'size'>

export interface CollectionView extends CollectionAbout {
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
    const found = await query
      .skip((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE)
      .find()
    const total = found.totalCount ?? found.items.length
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
    if (page > pages) return undefined
    const { name, nameIn, description, descriptionIn, picture, ownWords } = about
    return {
      slug,
      name,
      nameIn,
      description,
      descriptionIn,
      picture,
      ownWords,
      products: await toCards(this.#sources, found.items),
      page,
      pages,
      total,
    }
  }

  async narrowCollection(slug: string, filters: Filters): Promise<NarrowedCollection | undefined> {
    const about = await this.#sources.share(`about ${slug}`, () => this.#findAbout(slug))
    if (!about) return undefined
    const found = await this.findProducts({ text: '', within: about.id || ALL_PRODUCTS_ID, filters })
    const { name, nameIn, description, descriptionIn, picture, ownWords } = about
    return found && { slug, name, nameIn, description, descriptionIn, picture, ownWords, found }
  }

  async listCollections(): Promise<CollectionCard[]> {
    return this.#sources.share('collections', async () => {
      const { items } = await this.#sources.client.collections.queryCollections().limit(PAGE_SIZE).find()
      return this.#sources.fallbacks.markCollections(
        items.map(viewCollection).filter((card) => card.slug && card.slug !== ALL.slug && card.name !== 'All Products'),
      )
    })
  }

  async findProducts(asked: Parameters<typeof findProducts>[2]): Promise<Found | undefined> {
    const found = await findProducts(this.#sources.client, this.#sources.options.words, asked)
    return found && { ...found, products: await this.#sources.fallbacks.markCards(found.products) }
  }

  async #findAbout(slug: string): Promise<Omit<CollectionCard, 'size'> | undefined> {
    if (slug === ALL.slug) return { ...ALL, name: this.#sources.options.words.layout.everything }
    try {
      const { collection } = await this.#sources.client.collections.getCollectionBySlug(slug)
      const [marked] = collection ? await this.#sources.fallbacks.markCollections([viewCollection(collection)]) : []
      return marked
    } catch (error) {
      const failure = readFailure(error)
      if (failure?.kind === 'refused' && failure.status === 404) return undefined
      throw error
    }
  }
}
