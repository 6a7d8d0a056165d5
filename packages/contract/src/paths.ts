/** Columns of hosts: the platform's public API hosts, its dashboards and editors, its site, and all others (`_`). */
export const hostColumns = ['www', 'edge', 'manage', 'editor', 'wix.com', '_'] as const
export type HostColumn = (typeof hostColumns)[number]

export interface ServicePaths {
  /** Prefix before the operation's path, by column. */
  readonly prefixes: Readonly<Record<HostColumn, string>>
  /** Prefixes of older or other clients only; the provider serves them too. */
  readonly also: readonly string[]
}

function defineService(
  www: string,
  { manage = www, editor = www, site = www, other = www, also = [] as readonly string[] } = {},
): ServicePaths {
  return { prefixes: { www, edge: www, manage, editor, 'wix.com': site, _: other }, also }
}

const READER = '/_api/catalog-reader-server'
const WRITER = '/_api/catalog-server'
const WRITE_PROXY = '/catalog-write-api-proxy'
const MEMBERS = '/_api/members'
const SUBSCRIPTIONS = '/_api/subscription-options-server'
const SUBSCRIPTIONS_READER = '/_api/subscription-options-reader-server'
const PLANS_READER = '/_api/wix-ecommerce-plans-reader'

const DATA = '/_api/cloud-data'
const CONTACTS = '/_api/contacts'
const FORMS = '/_api/form-submission-service'
const BLOG = '/_api/communities-blog-node-api'
const FULFILMENTS = '/_api/fulfillments'
const PAYMENTS = '/_api/ecom-payments'

/** Path prefix of each service by column. */
export const servicePaths = {
  currentCart: defineService('/ecom', {
    editor: '/_api/ecom-cart',
    site: '/_api/ecom-cart',
    other: '/_api/ecom-cart',
    also: ['/_api/cart'],
  }),
  checkouts: defineService('/ecom'),
  orders: defineService('/ecom', {
    editor: '/_api/ecom-orders',
    site: '/_api/ecom-orders',
    other: '/_api/ecom-orders',
    also: ['/_api/orders', ''],
  }),
  legacyOrders: defineService('/stores'),
  orderFulfillments: defineService('/ecom', {
    manage: FULFILMENTS,
    editor: FULFILMENTS,
    site: FULFILMENTS,
    other: FULFILMENTS,
    also: ['/_api/ecom-fulfillments'],
  }),
  orderBilling: defineService('/ecom'),
  orderPayments: defineService('/ecom', {
    editor: PAYMENTS,
    site: PAYMENTS,
    other: PAYMENTS,
    also: ['/_api/payments', ''],
  }),
  catalogueRead: defineService('/stores-reader', {
    manage: READER,
    editor: '/_api/catalog-read-proxy',
    site: READER,
    other: READER,
    also: ['/catalog-read-proxy', '/stores'],
  }),
  catalogueWrite: defineService('/stores', { manage: WRITER, editor: WRITE_PROXY, site: WRITE_PROXY, other: WRITER }),
  collections: defineService('', {
    manage: '/wix-ecommerce-catalog',
    editor: WRITER,
    site: WRITER,
    also: ['/stores-reader', '/wix-ecommerce-catalog-web'],
  }),
  inventoryRead: defineService('/stores-reader', {
    manage: '/wix-ecommerce-catalog-reader-web',
    editor: '/_api/wix-ecommerce-catalog-reader-web',
    site: '/wix-ecommerce-catalog-reader-web',
    also: ['/stores'],
  }),
  inventoryWrite: defineService('/stores', {
    manage: '/wix-ecommerce-catalog',
    editor: WRITER,
    site: WRITER,
    other: '',
    also: ['/wix-ecommerce-catalog-web'],
  }),
  subscriptionRead: defineService(SUBSCRIPTIONS_READER, { editor: PLANS_READER, site: PLANS_READER }),
  subscriptionWrite: defineService('/stores', {
    manage: SUBSCRIPTIONS,
    editor: SUBSCRIPTIONS,
    site: SUBSCRIPTIONS,
    other: '',
    also: ['/wix-ecommerce-plans'],
  }),
  backInStockNotifications: defineService('/back-in-stock-service', { manage: '', editor: '', site: '', other: '' }),
  recommendations: defineService('', { also: ['/ecom'] }),
  redirects: defineService('/_api/redirects-api', { other: '/headless', also: ['/redirect-session'] }),
  token: defineService('', { also: ['/_api'] }),
  authentication: defineService('/_api/iam/authentication', { also: ['/iam/authentication', '/_api/authentication'] }),
  recovery: defineService('/_api/iam/recovery', { other: '/_iam/recovery' }),
  verification: defineService('/_api/iam/verification'),
  signOn: defineService('/iam/signon', { also: ['/sign-on-policy-service'] }),
  reviews: defineService('/reviews', {
    manage: '/_api/reviews',
    editor: '/_api/reviews',
    site: '/_api/reviews',
    other: '/_api/reviews',
  }),
  siteMedia: defineService('/site-media', {
    manage: '/_api/wix-privatemedia-proxy-server',
    editor: '/_api/wix-privatemedia-proxy-server',
    site: '/wix-privatemedia-proxy-server',
    other: '/wix-privatemedia-proxy-server',
  }),
  own: defineService('/cartwright'),
  oauthApps: defineService('/oauth-app'),
  data: defineService('/wix-data', {
    manage: DATA,
    editor: DATA,
    site: DATA,
    other: DATA,
    also: ['/_api/data', '/cloud-data'],
  }),
  contacts: defineService('/contacts', { manage: CONTACTS, editor: CONTACTS, site: CONTACTS, other: CONTACTS }),
  formSubmissions: defineService('/form-submission-service', {
    manage: FORMS,
    editor: FORMS,
    site: FORMS,
    other: FORMS,
    also: ['/forms'],
  }),
  badges: defineService('/members', {
    manage: MEMBERS,
    editor: MEMBERS,
    site: MEMBERS,
    other: MEMBERS,
    also: ['/badges', '/_api/members-badges-server'],
  }),
  blog: defineService('/blog', { manage: BLOG, editor: BLOG, site: BLOG, other: BLOG, also: [''] }),
  members: defineService('/members', { manage: MEMBERS, editor: MEMBERS, site: MEMBERS, other: MEMBERS }),
} as const satisfies Record<string, ServicePaths>

export type ServiceName = keyof typeof servicePaths

/**
 * Whole paths outside their service's pattern, by operation: used by older clients and in older references of the
 * API.
 */
export const legacyPaths: Readonly<Record<string, readonly string[]>> = {
  'collections.getCollection': ['/stores-reader/v1/collections/{id}', '/stores/v1/collections/{id}'],
  'inventory.getInventoryVariants': ['/stores/v2/inventoryItems/product/{inventoryId}/getVariants'],
  'inventory.updateInventoryVariants': ['/stores/v2/inventoryItems/{inventoryItem.productId}'],
  'orderBilling.refundPayments': ['/_api/order-billing/v1/refund-payments'],
  'orderBilling.getOrderRefundability': ['/_api/order-billing/v1/get-order-refundability'],
  'orderBilling.calculateRefund': ['/_api/order-billing/v1/calculate-refund'],
  'orderTransactions.listTransactionsForSingleOrder': ['/ecom/v1/ep-payments/orders/{orderId}'],
  'orderTransactions.listTransactionsForMultipleOrders': ['/ecom/v1/ep-payments/list-by-ids'],
  'orders.getOrder': ['/ecom/v1/ep-orders/{id}'],
  'orders.searchOrders': ['/ecom/v1/ep-orders/search'],
  'orders.updateOrder': ['/ecom/v1/ep-orders/{order.id}'],
  'orders.cancelOrder': ['/ecom/v1/ep-orders/{id}/cancel'],
  'orders.addActivity': ['/ecom/v1/ep-orders/{id}/activities'],
  'orders.addActivities': ['/ecom/v1/ep-orders/{orderId}/activities/add'],
  'orders.updateActivity': ['/ecom/v1/ep-orders/{id}/activities/{activityId}'],
  'orders.deleteActivity': ['/ecom/v1/ep-orders/{id}/activities/{activityId}'],
  'orders.markOrderAsPaid': [
    '/_api/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid',
    '/_api/payments-collector/orders/{ecomOrderId}/mark-as-paid',
  ],
  'products.getCollectionBySlug': ['/v1/collections/slug/{slug}'],
  'verification.start': ['/_api/iam/verification/v1/Start'],
}

/** Hosts with paths of their own, exact names before patterns; any other host is `_`. */
export const hosts: readonly (readonly [host: string, column: HostColumn])[] = [
  ['www.wixapis.com', 'www'],
  ['edge.wixapis.com', 'edge'],
  ['manage.wix.com', 'manage'],
  ['manage.editorx.com', 'manage'],
  ['editor.wix.com', 'editor'],
  ['editor.editorx.com', 'editor'],
  ['blocks.wix.com', 'editor'],
  ['www.wix.com', 'wix.com'],
  ['www.editorx.com', 'wix.com'],
]

interface RoutedOperation {
  readonly name: string
  readonly service: ServiceName
  readonly path: string
}

/**
 * Lists all paths under which the provider serves an operation, the public API's own first, without duplicates.
 *
 * @example
 * listPaths(operations['currentCart.getCurrentCart']) // ['/ecom/v1/carts/current',
 * '/_api/ecom-cart/v1/carts/current', …]
 */
export function listPaths(operation: RoutedOperation): string[] {
  const { prefixes, also } = servicePaths[operation.service]
  const prefixed = [...hostColumns.map((column) => prefixes[column]), ...also].map((prefix) => prefix + operation.path)
  return [...new Set([...prefixed, ...(legacyPaths[operation.name] ?? [])])]
}
