/** The answers that the skeleton's pages ask Shopify's Storefront API for, from our own page. */
import { findProduct, readCollection, readShop, type Product } from '../page/data.ts'

const SHOP = 'gid://shopify/Shop/1'
const CURRENCY = 'EUR'

/** Where {@link file://./serve.ts} serves pictures in the sizes that are asked for. */
export const PICTURES = '/pictures/'

interface Asked {
  query: string
  variables: { handle?: string; first?: number }
}

/** By the name that the skeleton gives each query. */
const ANSWERS: Record<string, (variables: Asked['variables'], origin: string) => object> = {
  Header: () => ({ shop: shop(), menu: menu() }),
  Footer: () => ({ menu: menu() }),
  ShopData: () => ({
    shop: { id: SHOP },
    localization: { country: { currency: { isoCode: CURRENCY } }, language: { isoCode: 'EN' } },
  }),
  ensureCookies: () => ({ consentManagement: { cookies: { cookieDomain: 'localhost' } } }),
  Collection: (variables, origin) => ({ collection: collection(variables, origin) }),
  Product({ handle = '' }, origin) {
    const found = findProduct(handle)
    return { product: found ? productDetails(found, origin) : null }
  },
}

export function answer({ query, variables }: Asked, origin: string): object {
  const name = /\b(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
  const find = ANSWERS[name]
  if (!find) throw new Error(`Nobody answers the query "${name}".`)
  return find(variables, origin)
}

const shop = () => ({
  id: SHOP,
  name: readShop().name,
  description: readShop().tagline,
  primaryDomain: { url: 'http://localhost' },
  brand: null,
})

const menu = () => ({
  id: 'gid://shopify/Menu/1',
  items: readShop().collections.map(({ name, path }, at) => ({
    id: `gid://shopify/MenuItem/${at}`,
    resourceId: null,
    tags: [],
    title: name,
    type: 'COLLECTION',
    url: `http://localhost${path}`,
    items: [],
  })),
})

function collection({ handle, first }: Asked['variables'], origin: string) {
  const { name, products } = readCollection()
  return {
    id: 'gid://shopify/Collection/1',
    handle,
    title: name,
    description: '',
    products: {
      nodes: products.slice(0, first).map((product) => card(product, origin)),
      pageInfo: { hasPreviousPage: false, hasNextPage: true, startCursor: 'first', endCursor: 'last' },
    },
  }
}

function card(product: Product, origin: string) {
  const price = money(product)
  return {
    id: `gid://shopify/Product/${handleOf(product)}`,
    handle: handleOf(product),
    title: product.name,
    featuredImage: picture(product, origin),
    priceRange: { minVariantPrice: price, maxVariantPrice: price },
  }
}

function productDetails(product: Product, origin: string) {
  const { id, handle, title, featuredImage } = card(product, origin)
  const variant = {
    availableForSale: true,
    compareAtPrice: null,
    id: `gid://shopify/ProductVariant/${handle}`,
    image: featuredImage,
    price: money(product),
    product: { title, handle },
    selectedOptions: [{ name: 'Title', value: 'Default Title' }],
    sku: handle,
    title,
    unitPrice: null,
  }
  return {
    id,
    title,
    vendor: readShop().name,
    handle,
    descriptionHtml: '',
    description: '',
    encodedVariantExistence: 'v1_0',
    encodedVariantAvailability: 'v1_0',
    options: [
      { name: 'Title', optionValues: [{ name: 'Default Title', firstSelectableVariant: variant, swatch: null }] },
    ],
    selectedOrFirstAvailableVariant: variant,
    adjacentVariants: [],
    seo: { title, description: '' },
  }
}

const handleOf = ({ path }: Product): string => path.split('/').at(-1) ?? ''

const money = ({ price }: Product) => ({ amount: price.replaceAll(/[^\d.]/g, ''), currencyCode: CURRENCY })

const picture = ({ picture: { url, width, height } }: Product, origin: string) => ({
  __typename: 'Image',
  id: url,
  url: `${origin}${PICTURES}${encodeURIComponent(url)}`,
  altText: '',
  width,
  height,
})
