import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import recorded from './fixtures/recorded-answers.json' with { type: 'json' }
import { operations, type OperationName } from './operations.ts'

// Responses that the platform's own client has read: the contract must not be narrower.
const { cart, product, collection } = recorded
const answers: Partial<Record<OperationName, object>> = {
  'currentCart.getCurrentCart': { cart },
  'currentCart.addToCurrentCart': { cart },
  'currentCart.estimateCurrentCartTotals': { cart, ...recorded.totals },
  'currentCart.createCheckoutFromCurrentCart': recorded.checkout,
  'currentCart.deleteCurrentCart': {},
  'products.getProduct': { product },
  'products.queryProducts': { products: [product], metadata: recorded.productMetadata },
  'products.getCollectionBySlug': { collection },
  'products.getProductOptionsAvailability': recorded.optionsAvailability,
  'products.queryProductVariants': recorded.variants,
  'products.getStoreVariant': { variant: recorded.storeVariant },
  'products.bulkUpdateProductsProperty': recorded.bulkResult,
  'collections.getCollection': { collection },
  'collections.queryCollections': { collections: [collection], metadata: recorded.collectionMetadata },
  'oauth2.token': recorded.tokens,
  'redirects.createRedirectSession': { redirectSession: recorded.redirectSession },
}

describe('a recorded response of the platform fits the contract', () => {
  test.each(Object.keys(answers))('%s', (name) => {
    // Holds: the keys above are names of operations.
    const operation = name as OperationName
    expect(violations(operations[operation].answer, answers[operation])).toEqual([])
  })
})

test('a cart without required members does not fit', () => {
  const { currency: _, ...incomplete } = cart
  expect(violations(operations['currentCart.getCurrentCart'].answer, { cart: incomplete })).toEqual(['/cart required'])
})

test('a whole returned line item is a valid item to add', () => {
  const request = { lineItems: cart.lineItems }
  expect(violations(operations['currentCart.addToCurrentCart'].request, request)).toEqual([])
})

test('a whole returned cart is a valid change of the cart', () => {
  const request = { cartInfo: cart }
  expect(violations(operations['currentCart.updateCurrentCart'].request, request)).toEqual([])
})

test('a whole returned product is a valid change of the product', () => {
  const request = { product: { ...product, weight: 1 } }
  expect(violations(operations['products.updateProduct'].request, request)).toEqual([])
})

function violations(schema: TSchema, value: unknown): string[] {
  const check = Compile(schema)
  return check.Check(value) ? [] : check.Errors(value).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}
