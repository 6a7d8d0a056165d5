// Stand-ins until the rows come from the contract's generator.
import type { OperationRow, Transforms } from './operation-row.ts'

const under = (prefix: string, paths: readonly string[]) => paths.map((path) => `${prefix}.${path}`)

const CART_DATES = ['createdDate', 'updatedDate', 'lineItems.image.urlExpirationDate', 'lineItems.subscriptionOptionInfo.subscriptionSettings.startDate', 'lineItems.serviceProperties.scheduledDate', 'lineItems.serviceProperties.endDate']
const CART_FLOATS = ['lineItems.image.focalPoint.x', 'lineItems.image.focalPoint.y', 'lineItems.physicalProperties.weight', 'lineItems.catalogOverrideFields.physicalProperties.weight', 'contactInfo.address.geocode.latitude', 'contactInfo.address.geocode.longitude']
const CART_IMAGES = ['lineItems.image', 'lineItems.catalogOverrideFields.image']

const cart: Transforms = {
  date: under('cart', CART_DATES),
  float: under('cart', CART_FLOATS),
  image: under('cart', CART_IMAGES),
  pageUrl: ['cart.lineItems.url'],
  address: ['cart.contactInfo.address'],
}
const lines: Required<Pick<Transforms, 'date' | 'float' | 'image' | 'pageUrl'>> = {
  date: [...CART_DATES.filter((path) => path.startsWith('lineItems')), ...['subscriptionOptionInfo.subscriptionSettings.startDate', 'serviceProperties.scheduledDate', 'serviceProperties.endDate'].map((path) => `customLineItems.${path}`)],
  float: [...CART_FLOATS.filter((path) => path.startsWith('lineItems')), 'customLineItems.physicalProperties.weight'],
  image: [...CART_IMAGES, 'customLineItems.media'],
  pageUrl: ['lineItems.url', 'customLineItems.url'],
}
const addresses: Transforms = {
  address: ['shippingAddress', 'billingAddress'],
  float: ['shippingAddress', 'billingAddress'].flatMap((path) => [`${path}.geocode.latitude`, `${path}.geocode.longitude`]),
}

const cartRow = (fqn: string, method: OperationRow['method'], path: string, more: Partial<OperationRow> = {}): OperationRow => ({
  service: 'currentCart',
  method,
  path: `/v1/carts/current${path}`,
  writes: true,
  fqn: `com.wix.ecom.cart.api.v1.CurrentCartService.${fqn}`,
  entity: 'wix.ecom.v1.cart',
  packageName: '@wix/auto_sdk_ecom_current-cart',
  answer: cart,
  ...more,
})

export const getCurrentCart = cartRow('GetCurrentCart', 'GET', '', { writes: false, unwrap: 'cart' })
export const updateCurrentCart = cartRow('UpdateCurrentCart', 'PATCH', '', {
  unwrap: 'cart',
  request: {
    date: [...under('cartInfo', CART_DATES), ...lines.date],
    float: [...under('cartInfo', CART_FLOATS), ...lines.float],
    image: [...under('cartInfo', CART_IMAGES), ...lines.image],
    pageUrl: ['cartInfo.lineItems.url', ...lines.pageUrl],
    address: ['cartInfo.contactInfo.address'],
  },
})
export const deleteCurrentCart = cartRow('DeleteCurrentCart', 'DELETE', '', { answer: undefined })
export const addToCurrentCart = cartRow('AddToCurrentCart', 'POST', '/add-to-cart', { request: lines })
export const removeLineItemsFromCurrentCart = cartRow('RemoveLineItemsFromCurrentCart', 'POST', '/remove-line-items')
export const updateCurrentCartLineItemQuantity = cartRow('UpdateCurrentCartLineItemQuantity', 'POST', '/update-line-items-quantity')
export const removeCouponFromCurrentCart = cartRow('RemoveCouponFromCurrentCart', 'POST', '/remove-coupon')
export const createCheckoutFromCurrentCart = cartRow('CreateCheckoutFromCurrentCart', 'POST', '/create-checkout', { request: addresses, answer: undefined })
export const estimateCurrentCartTotals = cartRow('EstimateCurrentCartTotals', 'POST', '/estimate-totals', {
  writes: false,
  request: addresses,
  answer: {
    ...cart,
    date: [
      ...(cart.date ?? []),
      ...['from', 'to'].flatMap((end) => [`shippingInfo.selectedCarrierServiceOption.logistics.deliveryTimeSlot.${end}`, `shippingInfo.carrierServiceOptions.shippingOptions.logistics.deliveryTimeSlot.${end}`]),
      'membershipOptions.eligibleMemberships.expirationDate',
      'membershipOptions.invalidMemberships.membership.expirationDate',
      'membershipOptions.validatedExistingMemberships.memberships.membership.expirationDate',
    ],
    float: [
      ...(cart.float ?? []),
      ...['latitude', 'longitude'].flatMap((side) => [`shippingInfo.selectedCarrierServiceOption.logistics.pickupDetails.address.geocode.${side}`, `shippingInfo.carrierServiceOptions.shippingOptions.logistics.pickupDetails.address.geocode.${side}`]),
      'appliedDiscounts.merchantDiscount.percentage',
    ],
    address: [...(cart.address ?? []), 'shippingInfo.selectedCarrierServiceOption.logistics.pickupDetails.address', 'shippingInfo.carrierServiceOptions.shippingOptions.logistics.pickupDetails.address'],
  },
})

const PRICES = ['price', 'discountedPrice', 'pricePerUnit']
const PROFITS = ['itemCost', 'profit', 'profitMargin']
const RANGE = ['minValue', 'maxValue']
const PRODUCT_FLOATS = [
  'weight',
  ...['price', 'priceData', 'convertedPriceData'].flatMap((path) => under(path, PRICES)),
  ...under('costAndProfitData', PROFITS),
  'variants.variant.weight',
  ...['priceData', 'convertedPriceData'].flatMap((path) => under(`variants.variant.${path}`, PRICES)),
  ...under('variants.variant.costAndProfitData', PROFITS),
  ...['weightRange', 'priceRange', 'costRange'].flatMap((path) => under(path, RANGE)),
  'pricePerUnitData.totalQuantity',
  'pricePerUnitData.baseQuantity',
  'discount.value',
]
const catalogueRow = (fqn: string, method: OperationRow['method'], path: string, more: Partial<OperationRow>): OperationRow => ({
  service: 'catalogueRead',
  method,
  path,
  writes: false,
  fqn: `wix.catalog.api.v1.CatalogReadApi.${fqn}`,
  entity: 'wix.stores.catalog.v1.product',
  packageName: '@wix/auto_sdk_stores_products',
  ...more,
})
const product = (prefix: string): Transforms => ({ date: [`${prefix}.lastUpdated`, `${prefix}.createdDate`], float: under(prefix, PRODUCT_FLOATS) })

export const getProduct = catalogueRow('GetProduct', 'GET', '/v1/products/{id}', { answer: product('product') })
export const queryProducts = catalogueRow('QueryProductsPlatformized', 'GET', '/v1/products/query-platformized', {
  getForm: 'complex',
  request: { float: ['query.sort.origin.latitude', 'query.sort.origin.longitude'] },
  answer: product('products'),
})
export const getProductCollectionBySlug = catalogueRow('GetCollectionBySlug', 'GET', '/v1/collections/slug/{slug}', { answer: { date: ['collection.lastUpdated'] } })
export const getProductOptionsAvailability = catalogueRow('ProductOptionsAvailability', 'POST', '/v1/products/{id}/productOptionsAvailability', {
  answer: { float: ['selectedVariant.weight', ...under('selectedVariant.price', PRICES), ...under('selectedVariant.convertedPriceData', PRICES)] },
})
export const queryProductVariants = catalogueRow('QueryProductVariants', 'POST', '/v1/products/{id}/variants/query', {
  answer: { float: PRODUCT_FLOATS.filter((path) => path.startsWith('variants.')) },
})

const collectionRow = (fqn: string, path: string, more: Partial<OperationRow>): OperationRow => ({
  service: 'collections',
  method: 'GET',
  path,
  writes: false,
  fqn: `wix.catalog.api.v2.CollectionReadApi.${fqn}`,
  entity: 'wix.stores.catalog.v1.collection',
  packageName: '@wix/auto_sdk_stores_collections',
  ...more,
})
export const getCollection = collectionRow('GetCollection', '/v2/collections/{id}', { unwrap: 'collection', answer: { date: ['collection.lastUpdated'] } })
export const getCollectionBySlug = collectionRow('GetCollectionBySlug', '/v2/collections/slug/{slug}', { answer: { date: ['collection.lastUpdated'] } })
export const queryCollections = collectionRow('QueryCollections', '/v2/collections/query', {
  getForm: 'complex',
  request: { float: ['query.sort.origin.latitude', 'query.sort.origin.longitude'] },
  answer: { date: ['collections.lastUpdated'] },
})

export const createRedirectSession: OperationRow = {
  service: 'redirects',
  method: 'POST',
  path: '/v1/redirect-session',
  writes: true,
  fqn: 'wix.headless.v1.RedirectSessionService.CreateRedirectSession',
  entity: 'wix.headless.v1.redirect_session',
  packageName: '@wix/auto_sdk_redirects_redirects',
}
export const getOrder: OperationRow = { service: 'orders', method: 'GET', path: '/v1/orders/{id}', writes: false, unwrap: 'order' }
