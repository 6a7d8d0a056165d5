import { smallPicture } from '../catalogue/small-picture.ts'
import type { WirePrice } from '../catalogue/wire-product.ts'
import type { ShopClient } from '../shopper/shop-client.ts'

/** What a text that is being typed may become. */
export interface Suggestions {
  products: SuggestedProduct[]
  collections: { slug: string; name: string }[]
  brands: string[]
  correctedTo?: string
}

export interface SuggestedProduct {
  slug: string
  name: string
  price: string
  was?: string
  /** Variants differ in price: this is the lowest. */
  from?: boolean
  /** A small one. */
  picture?: string
  inStock: boolean
}

const MOST_PRODUCTS = 6
/** For a place of 56 pixels, on screens with two for one. */
const PICTURE_SIZE = 112

export async function readSuggestions(client: ShopClient, providerUrl: string, text: string): Promise<Suggestions> {
  const { products, collections, brands, correctedTo } = await client.catalogueSearch.suggestProducts(text, {
    limit: MOST_PRODUCTS,
  })
  return {
    products: products.map(({ slug, name, priceData, convertedPriceData, priceRange, thumbnail, inStock }) => ({
      slug,
      name,
      ...viewPrice(convertedPriceData ?? priceData),
      ...(priceRange && { from: true }),
      ...(thumbnail && { picture: smallPicture(thumbnail.url, providerUrl, PICTURE_SIZE) }),
      inStock,
    })),
    collections: collections.map(({ slug, name }) => ({ slug, name })),
    brands,
    ...(correctedTo !== undefined && { correctedTo }),
  }
}

function viewPrice({ formatted }: WirePrice): Pick<SuggestedProduct, 'price' | 'was'> {
  const full = formatted?.price ?? ''
  const asked = formatted?.discountedPrice || full
  return { price: asked, ...(asked !== full && { was: full }) }
}
