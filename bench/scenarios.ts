import type { LoadRequest, Sample } from './load.ts'
import { ADD_PATH, CART_PATH, type Collection, type Item, type Product, type Shopper, toLineItem } from './shoppers.ts'

export interface Scenario {
  name: string
  server: 'provider' | 'storefront'
  requests: LoadRequest[]
  /** Whose cache answers it, if any. */
  cache?: 'provider' | 'storefront'
  changesCarts?: boolean
  /** Everything that can be said of an answer; the load itself looks only for `expect`. Throws where it does not hold. */
  check(sample: Sample): void
}

interface Wanted {
  products: readonly Product[]
  collections: readonly Collection[]
  /** What never runs out. */
  endless: readonly Item[]
  shoppers: readonly Shopper[]
}

const PAGE_SIZE = 24
/** The collection that every shop has, of all its products. */
const EVERYTHING_SLUG = 'all-products'
const READER = '/stores-reader/v1/products'

/** What shoppers do, in the order in which it is measured: what changes carts comes last. */
export function listScenarios({ products, collections, endless, shoppers }: Wanted): Scenario[] {
  const collectionAt = (at: number): Collection => collections[at % collections.length]!
  const productsOf = ({ id, slug }: Collection): readonly Product[] =>
    slug === EVERYTHING_SLUG ? products : products.filter((product) => product.collectionIds.includes(id))
  // The storefront has a title of its own for the page of everything.
  const titled = collections.filter(({ slug }) => slug !== EVERYTHING_SLUG)
  const titledAt = (at: number): Collection => titled[at % titled.length]!
  const productAt = (at: number): Product => products[at % products.length]!
  const itemAt = (at: number): Item => endless[at % endless.length]!
  const asShopper = (make: (shopper: Shopper, at: number) => LoadRequest): LoadRequest[] =>
    shoppers.map((shopper, at) => {
      const request = make(shopper, at)
      return {
        ...request,
        headers: { authorization: shopper.token, ...(request.body && { 'content-type': 'application/json' }) },
      }
    })
  const destination = JSON.stringify({ shippingAddress: { country: 'DE', postalCode: '10115' } })

  return [
    {
      name: `product list (collection page of ${PAGE_SIZE})`,
      server: 'provider',
      cache: 'provider',
      requests: asShopper((_, at) => {
        const filter = { collectionIds: { $hasSome: [collectionAt(at).id] } }
        const query = { filter, paging: { limit: PAGE_SIZE, offset: 0 } }
        return {
          path: `${READER}/query-platformized?.r=${pack({ query })}`,
          expect: `"total":${productsOf(collectionAt(at)).length}`,
        }
      }),
      check({ at, body }) {
        const wanted = productsOf(collectionAt(at))
        const { products: listed, metadata } = JSON.parse(body) as { products: Product[]; metadata: { total: number } }
        must(metadata.total === wanted.length, `total ${metadata.total}, not ${wanted.length}`)
        const ids = new Set(listed.map(({ id }) => id))
        must(
          ids.size === Math.min(wanted.length, PAGE_SIZE) && wanted.every(({ id }) => ids.has(id)),
          'other products than those of the collection',
        )
      },
    },
    {
      name: 'product by slug',
      server: 'provider',
      cache: 'provider',
      requests: asShopper((_, at) => {
        const { slug } = productAt(at)
        return {
          path: `${READER}/query-platformized?.r=${pack({ query: { filter: { slug }, paging: { limit: 1 } } })}`,
          expect: `"slug":"${slug}"`,
        }
      }),
      check({ at, body }) {
        const { products: found } = JSON.parse(body) as { products: Product[] }
        must(found.length === 1, `${found.length} products`)
        mustBe(found[0]!, productAt(at))
      },
    },
    {
      name: 'product by id',
      server: 'provider',
      cache: 'provider',
      requests: asShopper((_, at) => ({ path: `${READER}/${productAt(at).id}`, expect: `"id":"${productAt(at).id}"` })),
      check: ({ at, body }) => mustBe((JSON.parse(body) as { product: Product }).product, productAt(at)),
    },
    {
      name: 'cart read',
      server: 'provider',
      requests: asShopper(({ visitorId }) => ({ path: CART_PATH, expect: visitorId })),
      check: ({ at, body }) => mustAddUp((JSON.parse(body) as { cart: Cart }).cart, shopperAt(at)),
    },
    {
      name: 'estimate totals',
      server: 'provider',
      requests: asShopper(({ visitorId }) => ({
        method: 'POST',
        path: `${CART_PATH}/estimate-totals`,
        body: destination,
        expect: visitorId,
      })),
      check({ at, body }) {
        const estimate = JSON.parse(body) as Estimate
        mustAddUp(estimate.cart, shopperAt(at))
        const { subtotal, shipping, tax, total } = estimate.priceSummary
        const added = estimate.cart.taxIncludedInPrices ? 0n : cents(tax)
        must(cents(subtotal) === cents(estimate.cart.subtotal), "the subtotal is not the cart's")
        must(
          cents(total) === cents(subtotal) + cents(shipping) + added,
          'subtotal, shipping and tax do not make the total',
        )
        const taxes = estimate.calculatedLineItems.map(({ pricesBreakdown }) =>
          cents(pricesBreakdown.taxDetails.totalTax),
        )
        const ofShipping = estimate.shippingInfo.selectedCarrierServiceOption?.cost.taxDetails.totalTax
        must(
          cents(tax) === sum(taxes) + (ofShipping ? cents(ofShipping) : 0n),
          'the taxes of the parts do not make the tax',
        )
      },
    },
    {
      name: 'add to cart',
      server: 'provider',
      changesCarts: true,
      requests: asShopper(({ visitorId }, at) => ({
        method: 'POST',
        path: ADD_PATH,
        body: JSON.stringify({ lineItems: [toLineItem(itemAt(at))] }),
        expect: visitorId,
        isKeyed: true,
      })),
      check({ at, body }) {
        const { cart } = JSON.parse(body) as { cart: Cart }
        mustAddUp(cart, shopperAt(at))
        const { productId } = itemAt(at)
        must(
          cart.lineItems.some(({ catalogReference }) => catalogReference.catalogItemId === productId),
          'what was added is not there',
        )
      },
    },
    {
      name: 'home page',
      server: 'storefront',
      cache: 'storefront',
      requests: [{ path: '/', expect: '</html>' }],
      check: ({ body }) =>
        must(
          products.some(({ slug }) => body.includes(`/product-page/${slug}`)),
          'no product on it',
        ),
    },
    {
      name: 'collection page',
      server: 'storefront',
      cache: 'storefront',
      requests: titled.map(({ slug, name }) => ({ path: `/collections/${slug}`, expect: name })),
      check({ at, body }) {
        mustBeHeaded(body, titledAt(at).name)
        must(
          productsOf(titledAt(at)).every(({ slug }) => body.includes(`/product-page/${slug}`)),
          'not all of its products on it',
        )
      },
    },
    {
      name: 'product page',
      server: 'storefront',
      cache: 'storefront',
      requests: products.map(({ slug, name }) => ({ path: `/product-page/${slug}`, expect: name })),
      check: ({ at, body }) => mustBeHeaded(body, productAt(at).name),
    },
  ]

  function shopperAt(at: number): Shopper {
    return shoppers[at % shoppers.length]!
  }
}

interface Price {
  amount: string
}

interface Cart {
  buyerInfo: { visitorId?: string }
  taxIncludedInPrices: boolean
  subtotal: Price
  lineItems: { quantity: number; price: Price; lineItemPrice: Price; catalogReference: { catalogItemId: string } }[]
}

interface Taxed {
  taxDetails: { totalTax: Price }
}

interface Estimate {
  cart: Cart
  priceSummary: Record<'subtotal' | 'shipping' | 'tax' | 'total', Price>
  calculatedLineItems: { pricesBreakdown: Taxed }[]
  shippingInfo: { selectedCarrierServiceOption?: { cost: Taxed } }
}

function mustAddUp(cart: Cart, { visitorId }: Shopper): void {
  must(cart.buyerInfo.visitorId === visitorId, `the cart of ${cart.buyerInfo.visitorId}, not of ${visitorId}`)
  must(cart.lineItems.length > 0, 'an empty cart')
  for (const { quantity, price, lineItemPrice } of cart.lineItems)
    must(cents(price) * BigInt(quantity) === cents(lineItemPrice), 'price times quantity is not the price of the line')
  must(
    sum(cart.lineItems.map(({ lineItemPrice }) => cents(lineItemPrice))) === cents(cart.subtotal),
    'the lines do not make the subtotal',
  )
}

function mustBe(found: Product, wanted: Product): void {
  must(found.id === wanted.id && found.slug === wanted.slug, `"${found.slug}", not "${wanted.slug}"`)
}

function mustBeHeaded(html: string, title: string): void {
  const heading = /<h1[^>]*>([^<]*)</.exec(html)?.[1]?.trim()
  must(heading === title && html.trimEnd().endsWith('</html>'), `headed "${heading}", not "${title}", or not whole`)
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

/** Exact, of an amount with up to two decimals. */
function cents({ amount }: Price): bigint {
  const [whole = '0', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

/** A request as the client puts it into an address. */
function pack(request: object): string {
  return Buffer.from(JSON.stringify(request)).toString('base64url')
}
