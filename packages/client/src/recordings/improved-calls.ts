import { getMemberAt } from '../fixtures/server.ts'
import { findRecordings } from './recordings.ts'
import type { Improvement } from './improvement.ts'

const ONE_SET_OF_PATHS =
  'The client calls other servers by the paths of the public API; the provider serves the platform’s other paths too.'
const CURRENT_PACKAGES =
  'Requests have the paths and forms of the current official packages; the provider serves those of the older ones too.'
const ENCODED = 'A value in a path is encoded, so that a slug with a slash or a question mark does not change the path.'
const NOT_REMOVED = 'A condition set before `not` stays.'
const DECODED = 'The response to a long query has the same form as that to a short one: dates are dates.'

const ownHost = (host: string): Improvement => ({
  reason: ONE_SET_OF_PATHS,
  instead: {
    'address of request 1': `${host}/ecom/v1/carts/current`,
    'address of request 2': `${host}/stores-reader/v1/products/query-platformized`,
    'address of request 3': `${host}/stores/v1/products`,
    'address of request 5': `${host}/_api/redirects-api/v1/redirect-session`,
  },
})

/** Query of an older POST at its current address. */
const asGet = (query: object, path: object = {}): Improvement => ({
  reason: CURRENT_PACKAGES,
  instead: { method: 'GET', ...path, query: { '.r': { query } }, body: null, 'content-type': '' },
})

const PRODUCT = 'af654225-662f-42e5-ac51-fbebc88f63ed'
const FIRST_PAGE = { offset: 0, limit: 50 }

/** Address, content and response parsing of calls. */
export const improvedCalls: Record<string, Improvement> = {
  'hosts: host.apiBaseUrl=my-shop.example.com': ownHost('my-shop.example.com'),
  'hosts: host.apiBaseUrl=127.0.0.1:38875': ownHost('127.0.0.1:38875'),
  'hosts: createClient({fetch}) only, NO tokens, global fetch poisoned (token call ignores config.fetch)': {
    reason: 'A custom `fetch` of a client sends its token requests too.',
    instead: { requests: 1, error: 'System error occurred' },
  },

  'older packages: currentCart.updateCurrentCart': {
    reason: 'The field mask of a cart update is sent; the official packages drop it.',
    instead: { body: (body: object) => ({ ...body, cartFieldmask: 'buyerNote' }) },
  },
  'older packages: products.queryProducts().eq(_id).find': asGet({
    filter: { id: PRODUCT },
    paging: FIRST_PAGE,
    sort: [{ fieldName: 'name', order: 'ASC' }],
  }),
  'older packages: collections.queryCollections().find': asGet(
    { filter: { name: 'x' }, paging: FIRST_PAGE },
    { path: '/v2/collections/query' },
  ),
  'older packages: products.getCollectionBySlug': {
    reason: CURRENT_PACKAGES,
    instead: { path: '/stores-reader/v1/collections/slug/all' },
  },
  'older packages: collections.getCollection': {
    reason: CURRENT_PACKAGES,
    instead: { path: '/v2/collections/becc814c-0375-45e8-a826-cd0391f935ef' },
  },
  'older packages: collections.getCollectionBySlug': {
    reason: CURRENT_PACKAGES,
    instead: { path: '/v2/collections/slug/all' },
  },

  'responses: collections.getCollectionBySlug#odd-chars-not-encoded': {
    reason: ENCODED,
    instead: { path: '/v2/collections/slug/with%20space%2Fslash' },
  },
  'transforms: resolveUrl 2': { reason: ENCODED, instead: { path: '/stores/v1/products/a%2Fb%3Fc' } },

  'requests: products.queryProducts() not (drops previous filter)': {
    reason: NOT_REMOVED,
    instead: {
      query: { '.r': { query: { filter: { $and: [{ name: 'a' }, { $not: { name: 'b' } }] }, paging: FIRST_PAGE } } },
    },
  },
  'transforms: queryBuilder_OFFSET not': {
    reason: NOT_REMOVED,
    instead: { query: { filter: { $and: [{ a: 1 }, { $not: { b: 2 } }] }, paging: FIRST_PAGE } },
  },
  'responses: products.queryProducts() huge (>4000 chars) -> POST fallback, response NOT transformed': {
    reason: DECODED,
    instead: {
      result: (page: object) => ({
        ...page,
        items: getMemberAt(findRecordings('responses: products.queryProducts() or').result, 'items'),
      }),
    },
  },
  'transport: collections.queryCollections() GET > 4000 -> fallback POST': {
    reason: DECODED,
    instead: { result: { items: [{ _id: 'k', lastUpdated: new Date('2027-01-01T00:00:00Z') }] } },
  },
  'transport: products.queryProducts() tooManyToCount': {
    reason: 'If there are too many items to count, a full page has a next one.',
    instead: { result: { currentPage: 0, hasNext: true } },
  },

  'transforms: timestamp.transformSDKTimestampToRESTTimestamp 3': {
    reason: 'An invalid value is rejected with the name of its field, before anything is sent.',
    instead: { value: { $throws: 'INVALID_ARGUMENT: "value" Invalid time value' } },
  },
  'transforms: image.transformSDKImageToRESTImage 2': {
    reason: 'An image without a name gets none; the official packages call it "undefined".',
    instead: {
      value: { id: 'abc.jpg', width: 10, height: 20, url: 'wix:image://v1/abc.jpg#originWidth=10&originHeight=20' },
    },
  },
  'transforms: image.transformRESTImageToSDKImage 4': {
    reason: 'An image of unknown size has no size; the official packages write "undefined".',
    instead: { value: 'wix:image://v1/abc.jpg' },
  },
}
