/** Reads of one product with everything that its page shows. */
import { toOffers, type OfferData } from './offers.ts'
import { type SeoTexts, readSeoTexts } from './seo-texts.ts'
import { createShopClient } from '../shopper/shop-client.ts'
import { ALL_PRODUCTS_ID, type CatalogueSources, PAGE_SIZE, toProductCards } from './catalogue-sources.ts'
import type { CollectionReader } from './collection-reader.ts'
import type { TextLanguage } from './text-language.ts'
import { addTextLanguages } from './translation-fallbacks.ts'
import { sanitizeProductHtml } from './sanitize-html.ts'
import { type OptionView, type ProductCard, type ProductView, toProductView } from './product-view.ts'
import { readRelatedProducts } from './related-products.ts'
import { readSubscriptions } from './subscriptions.ts'
import type { WireProduct, WireVariant } from './wire-product.ts'

/** Two pages of variants are more than a person can choose from. */
const VARIANT_PAGES = 3
const VARIANTS_PER_PAGE = 100
/** Number of related products on a product page. */
const MAX_RELATED = 4

export interface ProductDetails {
  view: ProductView
  /** HTML with harmless tags only. */
  description: string
  descriptionIn?: TextLanguage
  sections: { title: string; titleIn?: TextLanguage; html: string; htmlIn?: TextLanguage }[]
  seoTexts: SeoTexts
  /** Offers of the product, for machines. */
  offers: OfferData[]
  /** Related products that the merchant chose; otherwise the neighbours in its collection. */
  beside: ProductCard[]
  /** First collection of the product. */
  collection?: { slug: string; name: string; nameIn?: TextLanguage }
}

export class ProductReader {
  readonly #sources: CatalogueSources
  readonly #collections: CollectionReader

  constructor(sources: CatalogueSources, collections: CollectionReader) {
    this.#sources = sources
    this.#collections = collections
  }

  async readProduct(slug: string): Promise<ProductDetails | undefined> {
    const product = await this.#queryProduct(slug)
    if (!product) return undefined
    if (product.manageVariants && !product.variants?.length)
      product.variants = await this.#readVariants(product._id ?? '')
    const currency = product.priceData?.currency ?? undefined
    const [subscriptions, beside, collections, languageOf] = await Promise.all([
      readSubscriptions(
        this.#sources.client,
        this.#sources.options.providerUrl,
        product._id ?? '',
        this.#sources.options.words,
        currency ?? 'EUR',
      ),
      readRelatedProducts(
        this.#sources.client,
        this.#sources.options.providerUrl,
        product._id ?? '',
        this.#sources.options.words,
      ).then((related) =>
        related.length > 0 ? this.#sources.fallbacks.markCards(related) : this.#listBeside(product),
      ),
      this.#collections.listCollections(),
      this.#sources.fallbacks.readProducts([product._id ?? '']),
    ])
    const view = addTextLanguages(
      toProductView(product, this.#sources.options.words, subscriptions),
      product,
      languageOf,
    )
    const picturesOf = new URL(this.#sources.options.providerUrl).origin
    const collection = collections.find(({ id }) => product.collectionIds?.includes(id))
    return {
      view,
      description: sanitizeProductHtml(product.description ?? '', picturesOf),
      descriptionIn: languageOf(view.id, 'description'),
      sections: (product.additionalInfoSections ?? []).map(({ title, description }, at) => ({
        title: title ?? '',
        titleIn: languageOf(view.id, `additionalInfoSections[${at}].title`),
        html: sanitizeProductHtml(description ?? '', picturesOf),
        htmlIn: languageOf(view.id, `additionalInfoSections[${at}].description`),
      })),
      seoTexts: readSeoTexts(product.seoData),
      offers: toOffers(product, view),
      beside,
      ...(collection && { collection: { slug: collection.slug, name: collection.name, nameIn: collection.nameIn } }),
    }
  }

  async readForeignOptions(slug: string): Promise<OptionView[][]> {
    const products = this.#sources.options.otherLinguists.map((linguist) =>
      this.#queryProduct(slug, createShopClient({ ...this.#sources.options, linguist }, this.#sources.options.tokens)),
    )
    return (await Promise.all(products)).map((product) =>
      product ? toProductView(product, this.#sources.options.words).options : [],
    )
  }

  async #queryProduct(slug: string, by = this.#sources.client): Promise<WireProduct | undefined> {
    const { items } = await by.products.queryProducts().eq('slug', slug).limit(1).find()
    return items[0]
  }

  /** Related products: those that follow in the collection, in stock only. */
  async #listBeside(product: WireProduct): Promise<ProductCard[]> {
    const id = product.collectionIds?.find((each) => each !== ALL_PRODUCTS_ID)
    if (!id) return []
    const shelf = await this.#sources.share(`shelf ${id}`, async () => {
      const { items } = await this.#sources.client.products
        .queryProducts()
        .hasSome('collectionIds', [id])
        .limit(PAGE_SIZE)
        .find()
      return toProductCards(this.#sources, items)
    })
    const at = shelf.findIndex(({ slug }) => slug === product.slug)
    return [...shelf.slice(at + 1), ...shelf.slice(0, Math.max(at, 0))]
      .filter(({ stock }) => stock !== 'out')
      .slice(0, MAX_RELATED)
  }

  async #readVariants(productId: string): Promise<WireVariant[]> {
    const all: WireVariant[] = []
    for (let page = 0; page < VARIANT_PAGES; page++) {
      const paging = { limit: VARIANTS_PER_PAGE, offset: page * VARIANTS_PER_PAGE }
      const { variants } = await this.#sources.client.products.queryProductVariants(productId, { paging })
      all.push(...((variants ?? []) as WireVariant[]))
      if ((variants ?? []).length < VARIANTS_PER_PAGE) break
    }
    return all
  }
}
