import { toThumbnailUrl } from './thumbnail-url.ts'
import type { TextLanguage } from './text-language.ts'
import type { TranslationFallbacks } from './translation-fallbacks.ts'
import type { WirePrice } from './wire-product.ts'
import type { ShopClient } from '../shopper/shop-client.ts'

/** Suggestions for a text that is being typed. */
export interface Suggestions {
  products: SuggestedProduct[]
  collections: { slug: string; name: string; nameIn?: TextLanguage }[]
  brands: string[]
  correctedTo?: string
}

export interface SuggestedProduct {
  slug: string
  name: string
  nameIn?: TextLanguage
  price: string
  was?: string
  /** Variants differ in price: this is the lowest. */
  from?: boolean
  /** A small one. */
  picture?: string
  inStock: boolean
}

const MAX_PRODUCTS = 6
/** For thumbnails of 56 pixels, at double density. */
const PICTURE_SIZE = 112

export async function readSuggestions(
  client: ShopClient,
  providerUrl: string,
  text: string,
  fallbacks: TranslationFallbacks,
): Promise<Suggestions> {
  const { products, collections, brands, correctedTo } = await client.catalogueSearch.suggestProducts(text, {
    limit: MAX_PRODUCTS,
  })
  const [inProducts, inCollections] = await Promise.all([
    fallbacks.readProducts(products.map(({ _id }) => _id)),
    fallbacks.readCollections(collections.map(({ _id }) => _id)),
  ])
  return {
    products: products.map(({ _id, slug, name, priceData, convertedPriceData, priceRange, thumbnail, inStock }) => ({
      slug,
      name,
      nameIn: inProducts(_id, 'name'),
      ...toSuggestedPrice(convertedPriceData ?? priceData),
      ...(priceRange && { from: true }),
      ...(thumbnail && { picture: toThumbnailUrl(thumbnail.url, providerUrl, PICTURE_SIZE) }),
      inStock,
    })),
    collections: collections.map(({ _id, slug, name }) => ({ slug, name, nameIn: inCollections(_id, 'name') })),
    brands,
    ...(correctedTo !== undefined && { correctedTo }),
  }
}

function toSuggestedPrice({ formatted }: WirePrice): Pick<SuggestedProduct, 'price' | 'was'> {
  const full = formatted?.price ?? ''
  const current = formatted?.discountedPrice || full
  return { price: current, ...(current !== full && { was: full }) }
}
