import { expect, test } from 'vitest'
import { operations, type OperationName } from '../src/operations.ts'
import * as contract from '../src/index.ts'
import { namedSchemas } from './files.ts'
import { asSchema } from './schema.ts'
import { NamedTrees, toTransformTree, type Tree } from './transforms.ts'

const named = namedSchemas(contract)

// The lists of the platform's own client, spelled out. Its entries inside pictures and addresses are left out: the
// transform of the picture or the address handles them.
const lineDates = [
  'subscriptionOptionInfo.subscriptionSettings.startDate',
  'serviceProperties.scheduledDate',
  'serviceProperties.endDate',
]
const lineFloats = ['physicalProperties.weight', 'catalogOverrideFields.physicalProperties.weight']
const lineImages = ['image', 'catalogOverrideFields.image']
const cart = {
  date: ['createdDate', 'updatedDate', ...under('lineItems', lineDates)],
  float: under('lineItems', lineFloats),
  image: under('lineItems', lineImages),
  pageUrl: ['lineItems.url'],
  address: ['contactInfo.address'],
}
const addedLines = {
  date: [...under('lineItems', lineDates), ...under('customLineItems', lineDates)],
  float: [...under('lineItems', lineFloats), 'customLineItems.physicalProperties.weight'],
  image: [...under('lineItems', lineImages), 'customLineItems.media'],
  pageUrl: ['lineItems.url', 'customLineItems.url'],
}
const prices = ['price', 'discountedPrice', 'pricePerUnit']
const profits = ['itemCost', 'profit', 'profitMargin']
const range = ['minValue', 'maxValue']
const variantFloats = [
  'weight',
  ...under('priceData', prices),
  ...under('convertedPriceData', prices),
  ...under('costAndProfitData', profits),
]
const product = {
  // The dates of a discount are additions of this shop.
  date: ['lastUpdated', 'createdDate', 'discount.startDate', 'discount.endDate'],
  float: [
    'weight',
    ...['price', 'priceData', 'convertedPriceData'].flatMap((path) => under(path, prices)),
    ...under('costAndProfitData', profits),
    ...under('variants.variant', variantFloats),
    ...['weightRange', 'priceRange', 'costRange'].flatMap((path) => under(path, range)),
    ...under('pricePerUnitData', ['totalQuantity', 'baseQuantity']),
    'discount.value',
  ],
}

test('responses with a cart', () => {
  for (const name of [
    'getCurrentCart',
    'updateCurrentCart',
    'addToCurrentCart',
    'removeCouponFromCurrentCart',
  ] as const) {
    expect(answerOf(`currentCart.${name}`)).toEqual(sorted(below('cart', cart)))
  }
})

test('an estimate', () => {
  const chosen = 'shippingInfo.selectedCarrierServiceOption.logistics'
  const offered = 'shippingInfo.carrierServiceOptions.shippingOptions.logistics'
  const whole = below('cart', cart)
  expect(answerOf('currentCart.estimateCurrentCartTotals')).toEqual(
    sorted({
      ...whole,
      date: [
        ...whole.date,
        ...[chosen, offered].flatMap((path) => under(`${path}.deliveryTimeSlot`, ['from', 'to'])),
        'membershipOptions.eligibleMemberships.expirationDate',
        'membershipOptions.invalidMemberships.membership.expirationDate',
        'membershipOptions.validatedExistingMemberships.memberships.membership.expirationDate',
      ],
      float: [...whole.float, 'appliedDiscounts.merchantDiscount.percentage'],
      address: [...whole.address, ...[chosen, offered].map((path) => `${path}.pickupDetails.address`)],
    }),
  )
})

test('added items, also whole ones', () => {
  expect(requestOf('currentCart.addToCurrentCart')).toEqual(sorted(addedLines))
})

test('a changed cart, also a whole one', () => {
  const info = below('cartInfo', cart)
  expect(requestOf('currentCart.updateCurrentCart')).toEqual(
    sorted({
      date: [...info.date, ...addedLines.date],
      float: [...info.float, ...addedLines.float],
      image: [...info.image, ...addedLines.image],
      pageUrl: [...info.pageUrl, ...addedLines.pageUrl],
      address: info.address,
      fieldMask: ['cartFieldmask'],
    }),
  )
})

test('addresses for totals and for a checkout', () => {
  for (const name of ['estimateCurrentCartTotals', 'createCheckoutFromCurrentCart'] as const) {
    expect(requestOf(`currentCart.${name}`)).toEqual(sorted({ address: ['shippingAddress', 'billingAddress'] }))
  }
})

test('products, read and written', () => {
  expect(answerOf('products.getProduct')).toEqual(sorted(below('product', product)))
  expect(answerOf('products.queryProducts')).toEqual(sorted(below('products', product)))
  expect(requestOf('products.createProduct')).toEqual(sorted(below('product', product)))
  expect(requestOf('products.updateProduct')).toEqual(sorted(below('product', product)))
})

test('queries', () => {
  const origin = { float: ['query.sort.origin.latitude', 'query.sort.origin.longitude'] }
  expect(requestOf('products.queryProducts')).toEqual(sorted(origin))
  expect(requestOf('products.queryStoreVariants')).toEqual(sorted(origin))
  expect(requestOf('collections.queryCollections')).toEqual(sorted(origin))
})

test('variants, bulk changes and collections', () => {
  expect(answerOf('products.queryProductVariants')).toEqual({
    float: under('variants.variant', variantFloats).toSorted(),
  })
  expect(answerOf('products.getProductOptionsAvailability')).toEqual({
    float: under('selectedVariant', [
      ...variantFloats.filter((path) => !/^(price|cost)/.test(path)),
      ...under('price', prices),
    ]).toSorted(),
  })
  expect(requestOf('products.updateProductVariants')).toEqual(
    sorted({ float: under('variants', ['price', 'cost', 'weight']) }),
  )
  expect(requestOf('products.bulkUpdateProductsProperty')).toEqual(
    sorted({ float: under('set', ['price', 'cost', 'weight']) }),
  )
  expect(requestOf('products.bulkAdjustProductProperty')).toEqual(
    sorted({ float: under('adjust', ['price.amount', 'cost.amount', 'weight.amount']) }),
  )
  expect(requestOf('products.updateCollection')).toEqual({ date: ['collection.lastUpdated'] })
  expect(answerOf('collections.queryCollections')).toEqual({ date: ['collections.lastUpdated'] })
})

test('identities and the responses of a sign-in', () => {
  const custom = 'customFields.value'
  expect(requestOf('authentication.registerV2')).toMatchObject({ address: ['profile.addresses.address'] })
  const answer = answerOf('authentication.loginV2')
  expect(answer.address).toEqual(['identity.identityProfile.addresses.address'])
  expect(answer.date).toEqual(
    expect.arrayContaining([
      'identity.createdDate',
      'identity.updatedDate',
      `identity.identityProfile.${custom}.dateValue`,
      'additionalData.*.dateValue',
    ]),
  )
  expect(answer.float).toEqual(
    expect.arrayContaining([`identity.identityProfile.${custom}.numValue`, 'additionalData.*.numValue']),
  )
})

test('members and orders', () => {
  expect(answerOf('members.getCurrentMember')).toEqual(
    sorted({ date: ['member.createdDate', 'member.updatedDate', 'member.lastLoginDate'] }),
  )
  expect(requestOf('orders.searchOrders')).toEqual(
    sorted({ float: ['search.sort.origin.latitude', 'search.sort.origin.longitude'] }),
  )
  expect(answerOf('orders.searchOrders')).toEqual(
    sorted({
      date: under('orders', [
        'activities.createdDate',
        'createdDate',
        'updatedDate',
        'purchasedDate',
        'lineItems.subscriptionInfo.subscriptionSettings.startDate',
        'shippingInfo.logistics.deliveryTimeSlot.from',
        'shippingInfo.logistics.deliveryTimeSlot.to',
      ]),
      float: ['orders.lineItems.physicalProperties.weight'],
      image: ['orders.lineItems.image'],
      pageUrl: ['orders.lineItems.url'],
      address: under('orders', [
        'billingInfo.address',
        'recipientInfo.address',
        'shippingInfo.logistics.pickupDetails.address',
        'shippingInfo.logistics.shippingDestination.address',
      ]),
    }),
  )
})

test('an entity is a constant below those that it contains, and entities of equal content are one', () => {
  const trees = new NamedTrees(named)
  const used = new Set<string>()
  const { request, answer } = operations['currentCart.addToCurrentCart']
  expect(trees.message(asSchema(answer), used)).toBe('{ cart }')
  expect(trees.message(asSchema(request), used)).toBe('{ lineItems: lineItem, customLineItems: customLineItem }')
  expect([...used]).toEqual(['cart', 'lineItem', 'customLineItem'])

  const { text } = trees.declarations(trees.closure(used))
  const constants = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  expect(constants).not.toContain('newLineItem')
  expect(constants.indexOf('lineItem')).toBeLessThan(constants.indexOf('cart'))
  expect(text).not.toContain('identity')
})

test('a message without transforms has no tree', () => {
  expect(toTransformTree(asSchema(operations['products.deleteProduct'].request), named)).toBeUndefined()
})

function requestOf(name: OperationName) {
  return pathsOf(operations[name].request)
}

function answerOf(name: OperationName) {
  return pathsOf(operations[name].answer)
}

/** Lists all paths of a message by kind, as the platform's client does. */
function pathsOf(message: object): Paths {
  const paths: Record<string, string[]> = {}
  const visit = (tree: Tree, path: string): void => {
    if (typeof tree === 'string') (paths[tree] ??= []).push(path)
    else for (const [member, inner] of tree.members) visit(inner, path ? `${path}.${member}` : member)
  }
  const tree = toTransformTree(asSchema(message), named)
  if (tree) visit(tree, '')
  return sorted(paths)
}

type Paths = Readonly<Record<string, readonly string[]>>

function sorted(paths: Paths): Paths {
  return Object.fromEntries(Object.entries(paths).map(([kind, list]) => [kind, list.toSorted()]))
}

function below<Kinds extends Paths>(member: string, paths: Kinds): Record<keyof Kinds, string[]> {
  // Holds: no kind is removed.
  return Object.fromEntries(Object.entries(paths).map(([kind, list]) => [kind, under(member, list)])) as Record<
    keyof Kinds,
    string[]
  >
}

function under(member: string, paths: readonly string[]): string[] {
  return paths.map((path) => `${member}.${path}`)
}
