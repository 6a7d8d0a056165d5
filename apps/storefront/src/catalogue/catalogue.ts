import { writeFilters, type Filters } from '../browse/filters.ts'
import { findProducts, type Found } from '../browse/found.ts'
import { readRelated } from './related.ts'
import { markView, openFallbacks, type TextLanguage } from './fallbacks.ts'
import { harmlessHtml } from './harmless-html.ts'
import { readSuggestions, type Suggestions } from '../search/suggestions.ts'
import { readFailure } from '../shopper/refusal.ts'
import { openClient, type TokenStorage } from '../shopper/shop-client.ts'
import type { Texts } from '../texts/texts-of.ts'
import { offersOf, type OfferData } from '../found/offers.ts'
import { type OwnWords, readOwnWords } from '../found/own-words.ts'
import { viewCollection, type CollectionCard } from './collection-card.ts'
import { viewCard, viewProduct, type OptionView, type ProductCard, type ProductView } from './product-view.ts'
import { shareReads } from './share-reads.ts'
import { readSubscriptions } from './subscriptions.ts'
import type { WireProduct, WireVariant } from './wire-product.ts'

export type { CollectionCard }

/** Products on one page of a collection. */
export const PAGE_SIZE = 24
const FRESH_MS = 2000
/** Two pages of variants are more than a person can choose from. */
const VARIANT_PAGES = 3
const VARIANTS_A_PAGE = 100
/** How many other products stand below one. */
const BESIDE = 4
/** The platform’s collection of everything. */
const ALL_PRODUCTS_ID = '00000000-000000-000000-000000000001'

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

export interface ProductDetails {
  view: ProductView
  /** HTML with harmless tags only. */
  description: string
  descriptionIn?: TextLanguage
  sections: { title: string; titleIn?: TextLanguage; html: string; htmlIn?: TextLanguage }[]
  ownWords: OwnWords
  /** What can be bought of it, for machines. */
  offers: OfferData[]
  /** What goes with it, as the merchant says; else what stands beside it in its collection. */
  beside: ProductCard[]
  /** The collection it stands in, the first of several. */
  collection?: { slug: string; name: string; nameIn?: TextLanguage }
}

/** What anybody may read. One visitor of the storefront's own reads for all, and each answer is shared for two seconds. */
export interface Catalogue {
  findProduct(slug: string): Promise<ProductDetails | undefined>
  /** The options of a product in each of the shop's other languages, in the same order as in this one. */
  listForeignOptions(slug: string): Promise<OptionView[][]>
  findCollection(slug: string, page: number): Promise<CollectionView | undefined>
  /** A page of a collection, narrowed; undefined where there is no such collection, or it has fewer pages. */
  narrowCollection(slug: string, filters: Filters): Promise<NarrowedCollection | undefined>
  /** What is found by words. */
  search(text: string, filters: Filters): Promise<Found | undefined>
  suggest(text: string): Promise<Suggestions>
  /** Those that are there of these products, in no order. */
  listCards(slugs: string[]): Promise<ProductCard[]>
  /** The address by now of what had this one; undefined where it is the same, or nothing had it. */
  findMoved(kind: 'product' | 'collection', slug: string): Promise<string | undefined>
  listCollections(): Promise<CollectionCard[]>
  listNewest(count: number): Promise<ProductCard[]>
  /** The same cards, with the languages of texts that have no translation. */
  markCards<Card extends ProductCard>(cards: Card[]): Promise<Card[]>
}

export function openCatalogue(to: {
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
}): Catalogue {
  const client = openClient(to, to.tokens)
  const share = shareReads({ ms: FRESH_MS, limit: 500, now: to.now })
  const fallbacks = openFallbacks({ ...to, client })

  // Views look at the members named in WireProduct and expect any of them to be absent.
  const cardsOf = (items: readonly object[]) =>
    fallbacks.markCards((items as WireProduct[]).map((each) => viewCard(each, to.words)))

  async function queryProduct(slug: string, by = client): Promise<WireProduct | undefined> {
    const { items } = await by.products.queryProducts().eq('slug', slug).limit(1).find()
    return items[0]
  }

  async function readForeignOptions(slug: string): Promise<OptionView[][]> {
    const products = to.otherLinguists.map((linguist) => queryProduct(slug, openClient({ ...to, linguist }, to.tokens)))
    return (await Promise.all(products)).map((product) => (product ? viewProduct(product, to.words).options : []))
  }

  async function readProduct(slug: string): Promise<ProductDetails | undefined> {
    const product = await queryProduct(slug)
    if (!product) return undefined
    if (product.manageVariants && !product.variants?.length) product.variants = await readVariants(product._id ?? '')
    const currency = product.priceData?.currency ?? undefined
    const [subscriptions, beside, collections, languageOf] = await Promise.all([
      readSubscriptions(client, to.providerUrl, product._id ?? '', to.words, currency ?? 'EUR'),
      readRelated(client, to.providerUrl, product._id ?? '', to.words).then((related) =>
        related.length > 0 ? fallbacks.markCards(related) : listBeside(product),
      ),
      listCollections(),
      fallbacks.readProducts([product._id ?? '']),
    ])
    const view = markView(viewProduct(product, to.words, subscriptions), product, languageOf)
    const picturesOf = new URL(to.providerUrl).origin
    const collection = collections.find(({ id }) => product.collectionIds?.includes(id))
    return {
      view,
      description: harmlessHtml(product.description ?? '', picturesOf),
      descriptionIn: languageOf(view.id, 'description'),
      sections: (product.additionalInfoSections ?? []).map(({ title, description }, at) => ({
        title: title ?? '',
        titleIn: languageOf(view.id, `additionalInfoSections[${at}].title`),
        html: harmlessHtml(description ?? '', picturesOf),
        htmlIn: languageOf(view.id, `additionalInfoSections[${at}].description`),
      })),
      ownWords: readOwnWords(product.seoData),
      offers: offersOf(product, view),
      beside,
      ...(collection && { collection: { slug: collection.slug, name: collection.name, nameIn: collection.nameIn } }),
    }
  }

  /** Those that follow it on the shelf, so that each product leads to others; what is sold out leads nowhere. */
  async function listBeside(product: WireProduct): Promise<ProductCard[]> {
    const id = product.collectionIds?.find((each) => each !== ALL_PRODUCTS_ID)
    if (!id) return []
    const shelf = await share(`shelf ${id}`, async () => {
      const { items } = await client.products.queryProducts().hasSome('collectionIds', [id]).limit(PAGE_SIZE).find()
      return cardsOf(items)
    })
    const at = shelf.findIndex(({ slug }) => slug === product.slug)
    return [...shelf.slice(at + 1), ...shelf.slice(0, Math.max(at, 0))]
      .filter(({ stock }) => stock !== 'out')
      .slice(0, BESIDE)
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
    const about = await findAbout(slug)
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
    const { name, nameIn, description, descriptionIn, picture, ownWords } = about
    return {
      slug,
      name,
      nameIn,
      description,
      descriptionIn,
      picture,
      ownWords,
      products: await cardsOf(found.items),
      page,
      pages,
      total,
    }
  }

  async function narrowCollection(slug: string, filters: Filters): Promise<NarrowedCollection | undefined> {
    const about = await share(`about ${slug}`, () => findAbout(slug))
    if (!about) return undefined
    const found = await findMarked({ text: '', within: about.id || ALL_PRODUCTS_ID, filters })
    const { name, nameIn, description, descriptionIn, picture, ownWords } = about
    return found && { slug, name, nameIn, description, descriptionIn, picture, ownWords, found }
  }

  async function findMarked(asked: Parameters<typeof findProducts>[2]): Promise<Found | undefined> {
    const found = await findProducts(client, to.words, asked)
    return found && { ...found, products: await fallbacks.markCards(found.products) }
  }

  async function listCollections(): Promise<CollectionCard[]> {
    return share('collections', async () => {
      const { items } = await client.collections.queryCollections().limit(PAGE_SIZE).find()
      return fallbacks.markCollections(
        items.map(viewCollection).filter((card) => card.slug && card.slug !== ALL.slug && card.name !== 'All Products'),
      )
    })
  }

  async function findAbout(slug: string): Promise<Omit<CollectionCard, 'size'> | undefined> {
    if (slug === ALL.slug) return { ...ALL, name: to.words.layout.everything }
    try {
      const { collection } = await client.collections.getCollectionBySlug(slug)
      const [marked] = collection ? await fallbacks.markCollections([viewCollection(collection)]) : []
      return marked
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
    listForeignOptions: (slug) => share(`options ${slug}`, () => readForeignOptions(slug)),
    findCollection: (slug, page) => share(`collection ${page} ${slug}`, () => readCollection(slug, page)),
    narrowCollection: (slug, filters) =>
      share(`collection ${slug} ${writeFilters(filters)}`, () => narrowCollection(slug, filters)),
    search: (text, filters) => share(`search ${writeFilters(filters, text)}`, () => findMarked({ text, filters })),
    suggest: (text) => share(`suggest ${text}`, () => readSuggestions(client, to.providerUrl, text, fallbacks)),
    listCards: (slugs) =>
      share(`cards ${slugs.join(' ')}`, async () => {
        const { items } = await client.products.queryProducts().in('slug', slugs).limit(slugs.length).find()
        return cardsOf(items)
      }),
    listCollections,
    listNewest: (count) =>
      share(`newest ${count}`, async () => {
        // All of a small shop in the shop's own order; of a larger one what came last.
        const all = await client.products.queryProducts().limit(count).find()
        const { items } =
          (all.totalCount ?? 0) > count
            ? await client.products.queryProducts().descending('numericId').limit(count).find()
            : all
        return cardsOf(items)
      }),
    markCards: (cards) => fallbacks.markCards(cards),
  }
}

const ALL = { id: '', slug: 'all-products', description: undefined, picture: undefined }
