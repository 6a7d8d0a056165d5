import { getMemberAt } from '../fixtures/server.ts'
import { findRecordings } from './recordings.ts'
import type { Client } from './replay.ts'

/** Performs a recorded call: `products.getProduct#note` with the recorded arguments, unless the name stands for more. */
export async function performRecordedCall(client: Client, call: string, args: unknown[]): Promise<unknown> {
  const named = calls[call]
  // The arguments were recorded with their call.
  if (named) return named(client, ...(args as never[]))
  const [module = '', name = ''] = call.replace(/#.*/, '').split('.')
  const run: unknown = getMemberAt(client, module, name)
  if (typeof run !== 'function') throw new Error(`No call of the client is named ${call}.`)
  return (run as (...given: unknown[]) => unknown)(...args)
}

type Call = (client: Client, ...args: never[]) => unknown

const calls: Record<string, Call> = {
  'currentCart.getCurrentCart (implicit token request)': ({ currentCart }) => currentCart.getCurrentCart(),
  'auth.renewToken (implicit token request)': ({ auth }, token) => auth.renewToken(token),
  'auth.renewToken': ({ auth }) => auth.renewToken({ value: 'JWS.refresh', role: 'visitor' }),
  'auth.getMemberTokens (authorization_code) (implicit token request)': (client) => codeGrant(client),
  'auth.getMemberTokens (authorization_code)': (client) => codeGrant(client),
  'auth.logout': ({ auth }) => auth.logout('https://me/'),

  'collections.getCollectionBySlug#odd-chars-not-encoded': ({ collections }) =>
    collections.getCollectionBySlug('with space/slash'),
  'collections.queryCollections(typed)': ({ collections }, query) => collections.queryCollections(query),
  'collections.queryCollections(typed {})': ({ collections }, query) => collections.queryCollections(query),
  'products.queryProducts(typed)': ({ products }, query) => products.queryProducts(query),
  'products.queryProducts(utils.query builder)': ({ products }) => products.queryProducts({ filter: {} }),

  'collections.queryCollections().find': ({ collections }) => collections.queryCollections().find(),
  'collections.queryCollections().startsWith(name,a).ne(_id,x).ascending(name).descending(_id).skip(50).limit(25).find':
    (client) => secondPageOfCollections(client).find(),
  '…next()': async (client) => (await secondPageOfCollections(client).find()).next(),
  '…prev()': async (client) => (await secondPageOfCollections(client).find()).prev(),
  'products.queryProducts().find': ({ products }) => products.queryProducts().find(),
  'products.queryProducts().eq(slug,vase).ascending(name).limit(10).find': (client) => vases(client).find(),
  '…next() (products)': async (client) => (await vases(client).find()).next(),
  'products.queryProducts() untyped operators endsWith/contains/between/isEmpty/isNotEmpty/exists()/hasSome(varargs)':
    ({ products }) =>
      products
        .queryProducts()
        .endsWith('name', 'e')
        .contains('name', 'as')
        .between('priceData.price', 1, 2)
        .isEmpty('sku')
        .isNotEmpty('brand')
        .exists('ribbon')
        .hasSome('collectionIds', 'a', 'b')
        .find(),
  'products.queryProducts() and': ({ products }) =>
    products
      .queryProducts()
      .eq('name', 'a')
      .and(products.queryProducts().eq('sku', '1').or(products.queryProducts().eq('sku', '2')))
      .find(),
  'products.queryProducts() or': ({ products }) =>
    products.queryProducts().eq('name', 'a').or(products.queryProducts().eq('name', 'b')).find(),
  'products.queryProducts() not (drops previous filter)': ({ products }) =>
    products.queryProducts().eq('name', 'a').not(products.queryProducts().eq('name', 'b')).find(),
  'products.queryProducts() not(not x)': ({ products }) =>
    products
      .queryProducts()
      .not(products.queryProducts().not(products.queryProducts().eq('name', 'b')))
      .find(),
  'products.queryProducts() not(empty)': ({ products }) =>
    products.queryProducts().not(products.queryProducts()).find(),
  'products.queryProducts() unicode ü€😀': ({ products }) => products.queryProducts().eq('name', 'ü€😀').find(),
  'products.queryProducts() huge (>4000 chars) -> POST fallback, response NOT transformed': ({ products }) =>
    products.queryProducts().in('_id', hugeIds()).limit(100).find(),
  "products.queryProducts() boundary eq(name,'x'*2920)": (client) => namedX(client, 2920),
  "products.queryProducts() boundary eq(name,'x'*2935)": (client) => namedX(client, 2935),
  "products.queryProducts() boundary eq(name,'x'*2960)": (client) => namedX(client, 2960),
  // Only the responses of these were recorded.
  'products.queryProducts() all operators': ({ products }) =>
    products.queryProducts().gt('price', 1).skip(20).limit(5).find(),
  'products.queryProducts() eq(undefined)->null, NaN->null, Date': ({ products }) =>
    products.queryProducts().eq('sku', undefined).find(),
  'products.queryProducts() limit(0)': ({ products }) => products.queryProducts().limit(0).find(),

  // Calls of the older packages.
  'collections.queryCollections().find (name = x)': ({ collections }) =>
    collections.queryCollections().eq('name', 'x').find(),
  'products.queryProducts().eq(_id).find': ({ products }) =>
    products.queryProducts().eq('_id', PRODUCT).ascending('name').find(),
}

const PRODUCT = 'af654225-662f-42e5-ac51-fbebc88f63ed'
const COLLECTION = 'becc814c-0375-45e8-a826-cd0391f935ef'

/** Arguments of calls with a recorded response only, by the name of the function. */
export const sampleArguments: Record<string, unknown[]> = {
  removeLineItemsFromCurrentCart: [[]],
  updateCurrentCartLineItemQuantity: [[]],
  getCollection: [COLLECTION],
  getCollectionBySlug: ['all'],
  getProduct: [PRODUCT],
  getProductOptionsAvailability: [PRODUCT, {}],
  queryProductVariants: [PRODUCT],
  getStoreVariant: [`${PRODUCT}-e03eebfa-4a57-4068-949c-05f7b9581019`],
  createProduct: [{}],
  deleteProduct: [PRODUCT],
  resetAllProductVariantData: [PRODUCT],
  removeProductsFromCollection: [COLLECTION, []],
  removeProductMediaFromChoices: [PRODUCT, []],
  deleteProductOptions: [PRODUCT],
  removeRibbon: [PRODUCT],
  updateCollection: [COLLECTION, {}],
  deleteCollection: [COLLECTION],
  bulkUpdateProductsProperty: [[], {}],
  bulkAdjustProductProperty: [{}, []],
}

function codeGrant({ auth }: Client) {
  const codeVerifier = 'v'.repeat(43)
  return auth.getMemberTokens('code', 's', {
    redirectUri: 'https://me/cb',
    originalUri: '',
    codeChallenge: '',
    codeVerifier,
    state: 's',
  })
}

function secondPageOfCollections({ collections }: Client) {
  return collections
    .queryCollections()
    .startsWith('name', 'a')
    .ne('_id', 'x')
    .ascending('name')
    .descending('_id')
    .skip(50)
    .limit(25)
}

function vases({ products }: Client) {
  return products.queryProducts().eq('slug', 'vase').ascending('name').limit(10)
}

function namedX({ products }: Client, times: number) {
  return products.queryProducts().eq('name', 'x'.repeat(times)).find()
}

function hugeIds(): unknown[] {
  const row = findRecordings(
    'requests: products.queryProducts() huge (>4000 chars) -> POST fallback, response NOT transformed',
  )
  return getMemberAt(row, 'exchanges', '0', 'request', 'body', 'query', 'filter', 'id', '$in') as unknown[] // a list of ids
}
