import { expect, test } from 'vitest'
import { type Cart, type Estimate, assertCartSums, assertEstimateSums } from './cart-checks.ts'

const shopper = { visitorId: 'visitor-1' }

const cart: Cart = {
  buyerInfo: shopper,
  taxIncludedInPrices: false,
  subtotal: { amount: '25.5' },
  lineItems: [
    {
      quantity: 2,
      price: { amount: '9.25' },
      priceBeforeDiscounts: { amount: '10.25' },
      lineItemPrice: { amount: '18.5' },
      catalogReference: { catalogItemId: 'mug' },
      availability: { status: 'AVAILABLE' },
    },
    {
      quantity: 1,
      price: { amount: '5' },
      priceBeforeDiscounts: { amount: '5' },
      lineItemPrice: { amount: '5' },
      catalogReference: { catalogItemId: 'cloth' },
      availability: { status: 'PARTIALLY_AVAILABLE' },
    },
  ],
}

const taxed = (amount: string) => ({ taxDetails: { totalTax: { amount } } })

const estimate: Estimate = {
  cart,
  priceSummary: {
    subtotal: { amount: '25.50' },
    discount: { amount: '2.00' },
    shipping: { amount: '4.90' },
    additionalFees: { amount: '1.00' },
    tax: { amount: '5.60' },
    total: { amount: '35.00' },
  },
  calculatedLineItems: [{ pricesBreakdown: taxed('3.51') }, { pricesBreakdown: taxed('0.95') }],
  shippingInfo: { selectedCarrierServiceOption: { cost: taxed('0.85'), otherCharges: [{ cost: taxed('0.10') }] } },
  additionalFees: [taxed('0.19')],
}

test('a cart that adds up, of its visitor, passes', () => {
  expect(() => assertCartSums(cart, shopper)).not.toThrow()
  expect(() => assertEstimateSums(estimate, shopper)).not.toThrow()
})

test('a sold-out line is not part of the subtotal', () => {
  const [mug, cloth] = cart.lineItems
  const soldOut = { ...cloth!, availability: { status: 'NOT_AVAILABLE' } }
  const withoutCloth = { ...cart, lineItems: [mug!, soldOut], subtotal: { amount: '20.5' } }
  expect(() => assertCartSums(withoutCloth, shopper)).not.toThrow()
  expect(() => assertCartSums({ ...withoutCloth, subtotal: cart.subtotal }, shopper)).toThrow('the lines do not make')
})

test("somebody else's cart is noticed", () => {
  expect(() => assertCartSums(cart, { visitorId: 'visitor-2' })).toThrow('the cart of visitor-1, not of visitor-2')
})

test('a cent too much is noticed, wherever it is', () => {
  const dearer = { amount: '25.51' }
  expect(() => assertCartSums({ ...cart, subtotal: dearer }, shopper)).toThrow('the lines do not make the subtotal')
  const withOther = (name: keyof Estimate['priceSummary'], amount: string): Estimate => ({
    ...estimate,
    priceSummary: { ...estimate.priceSummary, [name]: { amount } },
  })
  expect(() => assertEstimateSums(withOther('subtotal', '25.51'), shopper)).toThrow("the subtotal is not the cart's")
  expect(() => assertEstimateSums(withOther('discount', '2.01'), shopper)).toThrow('do not make the total')
  expect(() => assertEstimateSums(withOther('total', '35.01'), shopper)).toThrow('do not make the total')
  expect(() => assertEstimateSums({ ...estimate, additionalFees: [] }, shopper)).toThrow('do not make the tax')
})

test('a line that is not reckoned is noticed', () => {
  const { calculatedLineItems } = estimate
  const shorter = { ...estimate, calculatedLineItems: calculatedLineItems.slice(1) }
  expect(() => assertEstimateSums(shorter, shopper)).toThrow('another number of lines')
})
