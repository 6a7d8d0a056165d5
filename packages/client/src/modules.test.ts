import { expect, test } from 'vitest'
import { requestInQuery, startServer, type ReceivedRequest } from './fixtures/server.ts'
import {
  authentication,
  catalogueSearch,
  collections,
  createClient,
  currentCart,
  members,
  orders,
  products,
  recovery,
  redirects,
  verification,
} from './index.ts'

const modules = {
  authentication,
  catalogueSearch,
  collections,
  currentCart,
  members,
  orders,
  products,
  recovery,
  redirects,
  verification,
}
type Client = ReturnType<typeof newClient>

function newClient(fetch: typeof globalThis.fetch) {
  return createClient({ modules, baseUrl: 'http://shop.test', fetch })
}

const changes = [{ _id: 'l', quantity: 2 }]
const assigned = [{ option: 'Color', choice: 'Red', mediaIds: ['m'] }]

/** Every call as storefronts write it, with its address, its content, and the part of the response that it resolves to. */
const calls: [call: string, (client: Client) => Promise<unknown>, to: string, carried: object, result?: string][] = [
  [
    'searchProducts',
    (c) => c.catalogueSearch.searchProducts('mug', { sort: 'NEWEST', filter: { inStock: true } }),
    'POST /cartwright/v1/search/products',
    { expression: 'mug', sort: 'NEWEST', filter: { inStock: true } },
  ],
  [
    'suggestProducts',
    (c) => c.catalogueSearch.suggestProducts('mu', { limit: 3 }),
    'POST /cartwright/v1/search/suggestions',
    { expression: 'mu', limit: 3 },
  ],
  ['getCurrentCart', (c) => c.currentCart.getCurrentCart(), 'GET /ecom/v1/carts/current', {}, 'cart'],
  [
    'updateCurrentCart',
    (c) => c.currentCart.updateCurrentCart({ couponCode: 'X', cartFieldmask: ['buyerNote', 'contactInfo'] }),
    'PATCH /ecom/v1/carts/current',
    { couponCode: 'X', cartFieldmask: 'buyerNote,contactInfo' },
    'cart',
  ],
  ['deleteCurrentCart', (c) => c.currentCart.deleteCurrentCart(), 'DELETE /ecom/v1/carts/current', {}, ''],
  [
    'addToCurrentCart',
    (c) => c.currentCart.addToCurrentCart({ businessLocationId: 'b' }),
    'POST /ecom/v1/carts/current/add-to-cart',
    { businessLocationId: 'b' },
  ],
  ['addToCurrentCart()', (c) => c.currentCart.addToCurrentCart(), 'POST /ecom/v1/carts/current/add-to-cart', {}],
  [
    'removeLineItemsFromCurrentCart',
    (c) => c.currentCart.removeLineItemsFromCurrentCart(['l']),
    'POST /ecom/v1/carts/current/remove-line-items',
    { lineItemIds: ['l'] },
  ],
  [
    'updateCurrentCartLineItemQuantity',
    (c) => c.currentCart.updateCurrentCartLineItemQuantity(changes),
    'POST /ecom/v1/carts/current/update-line-items-quantity',
    { lineItems: [{ id: 'l', quantity: 2 }] },
  ],
  [
    'removeCouponFromCurrentCart',
    (c) => c.currentCart.removeCouponFromCurrentCart(),
    'POST /ecom/v1/carts/current/remove-coupon',
    {},
  ],
  [
    'createCheckoutFromCurrentCart',
    (c) => c.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB', email: 'a@b.c' }),
    'POST /ecom/v1/carts/current/create-checkout',
    { channelType: 'WEB', email: 'a@b.c' },
  ],
  [
    'estimateCurrentCartTotals',
    (c) => c.currentCart.estimateCurrentCartTotals({ shippingAddress: { addressLine1: 'Street 1' } }),
    'POST /ecom/v1/carts/current/estimate-totals',
    { shippingAddress: { addressLine: 'Street 1' } },
  ],
  ['getProduct', (c) => c.products.getProduct('p'), 'GET /stores-reader/v1/products/p', { id: 'p' }],
  [
    'getProduct with options',
    (c) => c.products.getProduct('p', { includeMerchantSpecificData: true }),
    'GET /stores-reader/v1/products/p',
    { id: 'p', includeMerchantSpecificData: 'true' },
  ],
  [
    'queryProducts',
    (c) => c.products.queryProducts({ filter: { slug: 's' } }),
    'GET /stores-reader/v1/products/query-platformized',
    { query: { filter: { slug: 's' } } },
  ],
  [
    'getCollectionBySlug of products',
    (c) => c.products.getCollectionBySlug('s'),
    'GET /stores-reader/v1/collections/slug/s',
    { slug: 's' },
  ],
  [
    'getProductOptionsAvailability',
    (c) => c.products.getProductOptionsAvailability('p', { Size: 'L' }),
    'POST /stores-reader/v1/products/p/productOptionsAvailability',
    { id: 'p', options: { Size: 'L' } },
  ],
  [
    'queryProductVariants',
    (c) => c.products.queryProductVariants('p', { variantIds: ['v'] }),
    'POST /stores-reader/v1/products/p/variants/query',
    { id: 'p', variantIds: ['v'] },
  ],
  [
    'queryStoreVariants',
    (c) => c.products.queryStoreVariants({ paging: { limit: 1 } }),
    'POST /stores-reader/v1/variants/query',
    { query: { paging: { limit: 1 } } },
  ],
  ['getStoreVariant', (c) => c.products.getStoreVariant('p-v'), 'GET /stores-reader/v1/variants/p-v', { id: 'p-v' }],
  [
    'createProduct',
    (c) => c.products.createProduct({ name: 'Vase', weight: NaN }),
    'POST /stores/v1/products',
    { product: { name: 'Vase', weight: 'NaN' } },
  ],
  [
    'updateProduct',
    (c) => c.products.updateProduct('p', { name: 'Vase' }),
    'PATCH /stores/v1/products/p',
    { product: { id: 'p', name: 'Vase' } },
  ],
  ['deleteProduct', (c) => c.products.deleteProduct('p'), 'DELETE /stores/v1/products/p', { id: 'p' }, ''],
  [
    'updateProductVariants',
    (c) => c.products.updateProductVariants('p', [{ choices: { Size: 'L' }, price: 5 }]),
    'PATCH /stores/v1/products/p/variants',
    { id: 'p', variants: [{ choices: { Size: 'L' }, price: 5 }] },
  ],
  [
    'resetAllProductVariantData',
    (c) => c.products.resetAllProductVariantData('p'),
    'POST /stores/v1/products/p/variants/resetToDefault',
    { id: 'p' },
    '',
  ],
  [
    'addProductsToCollection',
    (c) => c.products.addProductsToCollection('c', ['p']),
    'POST /stores/v1/collections/c/productIds',
    { id: 'c', productIds: ['p'] },
    '',
  ],
  [
    'removeProductsFromCollection',
    (c) => c.products.removeProductsFromCollection('c', ['p']),
    'POST /stores/v1/collections/c/productIds/delete',
    { id: 'c', productIds: ['p'] },
    '',
  ],
  [
    'addProductMedia',
    (c) => c.products.addProductMedia('p', [{ mediaId: 'm' }]),
    'POST /stores/v1/products/p/media',
    { id: 'p', media: [{ mediaId: 'm' }] },
    '',
  ],
  [
    'removeProductMedia',
    (c) => c.products.removeProductMedia('p', []),
    'POST /stores/v1/products/p/media/delete',
    { id: 'p', mediaIds: [] },
    '',
  ],
  [
    'addProductMediaToChoices',
    (c) => c.products.addProductMediaToChoices('p', assigned),
    'PATCH /stores/v1/products/p/choices/media',
    { id: 'p', media: assigned },
    '',
  ],
  [
    'removeProductMediaFromChoices',
    (c) => c.products.removeProductMediaFromChoices('p', assigned),
    'POST /stores/v1/products/p/choices/media/delete',
    { id: 'p', media: assigned },
    '',
  ],
  [
    'deleteProductOptions',
    (c) => c.products.deleteProductOptions('p'),
    'DELETE /stores/v1/products/p/options',
    { id: 'p' },
    '',
  ],
  ['removeBrand', (c) => c.products.removeBrand('p'), 'POST /stores/v1/products/p/remove-brand', { id: 'p' }, ''],
  ['removeRibbon', (c) => c.products.removeRibbon('p'), 'POST /stores/v1/products/p/remove-ribbon', { id: 'p' }, ''],
  [
    'createCollection',
    (c) => c.products.createCollection({ name: 'Sale' }),
    'POST /stores/v1/collections',
    { collection: { name: 'Sale' } },
  ],
  [
    'updateCollection',
    (c) => c.products.updateCollection('c', { name: 'Sale' }),
    'PATCH /stores/v1/collections/c',
    { collection: { id: 'c', name: 'Sale' } },
  ],
  ['deleteCollection', (c) => c.products.deleteCollection('c'), 'DELETE /stores/v1/collections/c', { id: 'c' }, ''],
  [
    'bulkUpdateProductsProperty',
    (c) => c.products.bulkUpdateProductsProperty(['p'], { ribbon: '' }),
    'POST /stores/v1/bulk/products/update',
    { ids: ['p'], set: { ribbon: '' } },
  ],
  [
    'bulkAdjustProductProperty',
    (c) => c.products.bulkAdjustProductProperty({ cost: { amount: -1 } }, ['p']),
    'POST /stores/v1/bulk/products/adjust-properties',
    { ids: ['p'], adjust: { cost: { amount: -1 } } },
  ],
  ['getCollection', (c) => c.collections.getCollection('c'), 'GET /v2/collections/c', { id: 'c' }, 'collection'],
  ['getCollectionBySlug', (c) => c.collections.getCollectionBySlug('s'), 'GET /v2/collections/slug/s', { slug: 's' }],
  [
    'queryCollections',
    (c) => c.collections.queryCollections({ sort: [{ fieldName: '_id', order: 'ASC' }] }),
    'GET /v2/collections/query',
    { query: { sort: [{ fieldName: 'id', order: 'ASC' }] } },
  ],
  [
    'createRedirectSession',
    (c) => c.redirects.createRedirectSession({ logout: { clientId: 'x' } }),
    'POST /_api/redirects-api/v1/redirect-session',
    { logout: { clientId: 'x' } },
  ],
  ['getOrder', (c) => c.orders.getOrder('o'), 'GET /ecom/v1/orders/o', { id: 'o' }, 'order'],
  [
    'searchOrders',
    (c) => c.orders.searchOrders({ filter: { status: 'APPROVED' }, cursorPaging: { limit: 5 } }),
    'POST /ecom/v1/orders/search',
    { search: { filter: { status: 'APPROVED' }, cursorPaging: { limit: 5 } } },
  ],
  [
    'getCurrentMember',
    (c) => c.members.getCurrentMember({ fieldsets: ['FULL'] }),
    'GET /members/v1/members/my',
    { fieldsets: 'FULL' },
  ],
  [
    'updateMember',
    (c) => c.members.updateMember('m', { contact: { addresses: [{ addressLine: 'Street 1' }] } }),
    'PATCH /members/v1/members/m',
    { member: { id: 'm', contact: { addresses: [{ addressLine: 'Street 1' }] } } },
    'member',
  ],
  [
    'registerV2',
    (c) => c.authentication.registerV2({ email: 'e' }, { password: 'p' }),
    'POST /_api/iam/authentication/v2/register',
    { loginId: { email: 'e' }, password: 'p' },
  ],
  [
    'loginV2',
    (c) => c.authentication.loginV2({ email: 'e' }, { password: 'p', stateToken: 's' }),
    'POST /_api/iam/authentication/v2/login',
    { loginId: { email: 'e' }, password: 'p', stateToken: 's' },
  ],
  [
    'validateEmail',
    (c) => c.authentication.validateEmail('e'),
    'POST /_api/iam/authentication/v2/validate-email',
    { email: 'e' },
  ],
  [
    'changePassword',
    (c) => c.authentication.changePassword('p'),
    'POST /_api/iam/authentication/v2/change-password',
    { newPassword: 'p' },
    '',
  ],
  [
    'signOn',
    (c) => c.authentication.signOn({ email: 'e' }, { verifyEmail: true }),
    'POST /_api/iam/authentication/v2/sign-on',
    { loginId: { email: 'e' }, verifyEmail: true },
  ],
  [
    'logout',
    (c) => c.authentication.logout({ clientId: 'x' }),
    'GET /_api/iam/authentication/v1/logout',
    { clientId: 'x' },
  ],
  [
    'verify',
    (c) => c.authentication.verify('TOTP', { stateToken: 's', totpData: { code: '1' } }),
    'POST /_api/iam/authentication/v2/TOTP/verify',
    { factorType: 'TOTP', stateToken: 's', totpData: { code: '1' } },
  ],
  [
    'loginWithIdpConnection',
    (c) => c.authentication.loginWithIdpConnection({ tenantId: 't', idpConnectionId: 'i' }, 'SITE', { sessionId: 's' }),
    'GET /_api/iam/authentication/v1/sso/login/t/i',
    { tenantId: 't', idpConnectionId: 'i', tenantType: 'SITE', sessionId: 's' },
  ],
  [
    'loginCallback',
    (c) => c.authentication.loginCallback({ state: 's', sessionToken: 't' }),
    'GET /_api/iam/authentication/v1/callback',
    { state: 's', sessionToken: 't' },
  ],
  [
    'loginWithIdpConnectionTokenParams',
    (c) => c.authentication.loginWithIdpConnectionTokenParams({ idpConnectionId: 'i', tokenParams: { idToken: 't' } }),
    'POST /_api/iam/authentication/v1/sso/login-with-token-params',
    { idpConnectionId: 'i', tokenParams: { idToken: 't' } },
  ],
  [
    'sendRecoveryEmail',
    (c) => c.recovery.sendRecoveryEmail('e', { language: 'en' }),
    'POST /_api/iam/recovery/v1/send-email',
    { email: 'e', language: 'en' },
    '',
  ],
  [
    'sendActivationEmail',
    (c) => c.recovery.sendActivationEmail('i', { emailOptions: { language: 'en' } }),
    'POST /_api/iam/recovery/v1/activation-email',
    { identityId: 'i', emailOptions: { language: 'en' } },
    '',
  ],
  [
    'recover',
    (c) => c.recovery.recover('t', { password: 'p' }),
    'POST /_api/iam/recovery/v1/recover',
    { recoveryToken: 't', password: 'p' },
  ],
  [
    'start',
    (c) => c.verification.start({ identityId: 'i', target: 'EMAIL' }),
    'POST /_api/iam/verification/v1/start',
    { identityId: 'i', target: 'EMAIL' },
  ],
  [
    'verifyDuringAuthentication',
    (c) => c.verification.verifyDuringAuthentication('123456', { stateToken: 's' }),
    'POST /_api/iam/verification/v1/auth/verify',
    { code: '123456', stateToken: 's' },
  ],
  [
    'resendDuringAuthentication',
    (c) => c.verification.resendDuringAuthentication('s'),
    'POST /_api/iam/verification/v1/auth/resend',
    { stateToken: 's' },
  ],
]

const ANSWER = {
  cart: { id: 'cart' },
  order: { id: 'order' },
  product: { id: 'product' },
  collection: { id: 'collection' },
  member: { id: 'member' },
}
const RESULT = {
  cart: { _id: 'cart' },
  order: { _id: 'order' },
  product: { _id: 'product' },
  collection: { _id: 'collection' },
  member: { _id: 'member' },
}

test.each(calls)('%s is sent to its address and resolves to its result', async (_name, call, to, carried, returns) => {
  const { asked, fetch } = startServer(() => Response.json(ANSWER))
  const result = await call(newClient(fetch))
  expect(asked.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([to])
  expect(asked.map(carriedBy)).toEqual([carried])
  // Member of the response, nothing, or the whole.
  expect(result).toEqual(returns === undefined ? RESULT : Reflect.get(RESULT, returns))
})

function carriedBy({ body, url }: ReceivedRequest): unknown {
  const { searchParams } = url
  return body ?? (searchParams.has('.r') ? requestInQuery(url) : Object.fromEntries(searchParams))
}

test('each call of every module is tested', () => {
  const functions = Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter(([name, member]) => typeof member === 'function' && !name.startsWith('on'))
  const tried = new Set(calls.map(([name]) => name.split(/\W/)[0]))
  expect(functions.map(([name]) => name).filter((name) => !tried.has(name))).toEqual([])
})

test('a call without a query returns a query builder: products and collections', async () => {
  const { asked, fetch } = startServer(() =>
    Response.json({ products: [{ id: 'p' }], collections: [{ id: 'c' }], metadata: { total: 1 } }),
  )
  const client = newClient(fetch)
  expect((await client.products.queryProducts().eq('_id', 'p').find()).items).toEqual([{ _id: 'p' }])
  expect((await client.collections.queryCollections().limit(1).find()).items).toEqual([{ _id: 'c' }])
  expect(asked.map(({ url }) => requestInQuery(url))).toEqual([
    { query: { filter: { id: 'p' }, paging: { limit: 50, offset: 0 } } },
    { query: { filter: {}, paging: { limit: 1, offset: 0 } } },
  ])
})

test('events have the names of the wire', () => {
  const types = [currentCart, redirects, products].flatMap((module) =>
    Object.values(module).flatMap((member) => (typeof member === 'function' && 'type' in member ? member.type : [])),
  )
  const catalogue = 'com.wix.ecommerce.catalog.api.v1.'
  expect(types).toHaveLength(11)
  expect(new Set(types)).toEqual(
    new Set([
      ...['Changed', 'Created', 'Deleted'].map((slug) => `${catalogue}Collection${slug}`),
      ...['Changed', 'Created', 'Deleted'].map((slug) => `${catalogue}Product${slug}`),
      `${catalogue}VariantsChanged`,
      'wix.ecom.v1.cart_created',
      'wix.ecom.v1.cart_deleted',
      'wix.ecom.v1.cart_updated',
      'wix.headless.v1.redirect_session_created',
    ]),
  )
})
