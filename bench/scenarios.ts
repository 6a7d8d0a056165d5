import { type Cart, type Estimate, assert, assertCartSums, assertEstimateSums } from './cart-checks.ts'
import type { LoadRequest, Sample } from './load-job.ts'
import { ADD_PATH, CART_PATH, type Collection, type Item, type Product, type Shopper, toLineItem } from './shoppers.ts'

export interface Scenario {
  name: string
  server: 'provider' | 'storefront'
  requests: LoadRequest[]
  /** Cache that answers it, if any. */
  cache?: 'provider' | 'storefront'
  changesCarts?: boolean
  /**
   * Everything that can be said of an answer; the load itself looks only for `expect`. Throws where it does not hold.
   */
  check(sample: Sample): void
}

interface Wanted {
  products: readonly Product[]
  collections: readonly Collection[]
  /** Products that never sell out. */
  endless: readonly Item[]
  shoppers: readonly Shopper[]
}

const PAGE_SIZE = 24
/** The collection that every shop has, of all its products. */
const EVERYTHING_SLUG = 'all-products'
const READER = '/stores-reader/v1/products'

/** Lists the scenarios in order of measurement: those that change carts come last. */
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
        const expected = productsOf(collectionAt(at))
        const { products: listed, metadata } = JSON.parse(body) as { products: Product[]; metadata: { total: number } }
        assert(metadata.total === expected.length, `total ${metadata.total}, not ${expected.length}`)
        const ids = new Set(listed.map(({ id }) => id))
        const expectedIds = new Set(expected.map(({ id }) => id))
        assert(
          ids.size === Math.min(expected.length, PAGE_SIZE) && ids.isSubsetOf(expectedIds),
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
        const { products: actual } = JSON.parse(body) as { products: Product[] }
        assert(actual.length === 1, `${actual.length} products`)
        mustBe(actual[0]!, productAt(at))
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
      check: ({ at, body }) => assertCartSums((JSON.parse(body) as { cart: Cart }).cart, shopperAt(at)),
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
      check: ({ at, body }) => assertEstimateSums(JSON.parse(body) as Estimate, shopperAt(at)),
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
        assertCartSums(cart, shopperAt(at))
        const { productId } = itemAt(at)
        assert(
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
        assert(
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
        assert(
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

function mustBe(actual: Product, expected: Product): void {
  assert(actual.id === expected.id && actual.slug === expected.slug, `"${actual.slug}", not "${expected.slug}"`)
}

function mustBeHeaded(html: string, title: string): void {
  const heading = /<h1[^>]*>([^<]*)</.exec(html)?.[1]?.trim()
  assert(heading === title && html.trimEnd().endsWith('</html>'), `headed "${heading}", not "${title}", or not whole`)
}

/** A request as the client puts it into an address. */
function pack(request: object): string {
  return Buffer.from(JSON.stringify(request)).toString('base64url')
}
