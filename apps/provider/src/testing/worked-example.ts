import Big from 'big.js'
import type { PricedLine, PricingRules, TotalsInput } from '../pricing/input.ts'
import type { RandomCart } from './random-carts.ts'

/** Cart of the worked example in docs/guides/totals.md. Amounts are cents. */
export const workedExample: RandomCart = { input: makeInput(), rules: makeRules() }

function makeInput(): TotalsInput {
  return {
    lines: [
      makeLine('bowl', 7, 425n, { catalogItemId: 'bowl', collectionIds: ['tableware'], weight: new Big('0.4') }),
      makeLine('course', 1, 8_000n, { needsDelivery: false, paymentOption: 'DEPOSIT_ONLINE', depositMinor: 2_500n }),
      makeLine('teapot', 3, 1_999n, { catalogItemId: 'teapot', collectionIds: ['tableware'], weight: new Big('1.2') }),
    ],
    merchantDiscounts: [{ id: 'regular', percentage: new Big('0.1'), lineIds: ['teapot'] }],
    coupon: {
      exists: true,
      coupon: {
        id: 'welcome',
        revision: 1n,
        code: 'WELCOME',
        name: 'Welcome',
        isActive: true,
        scope: { productIds: [], collectionIds: [] },
        minSubtotalMinor: 5_000n,
        oncePerCustomer: true,
        cheapestItemOnly: false,
        value: { type: 'MONEY_OFF', amountMinor: 1_000n },
      },
      uses: 12,
      hasCustomerUsed: false,
    },
    shippingAddress: { country: 'US', subdivision: 'US-NY', city: 'New York', postalCode: '10001' },
    isTaxExempt: false,
    giftCards: [{ id: 'card', obfuscatedCode: '****1234', appId: 'gift-cards', balanceMinor: 5_000n }],
    calculateShipping: true,
    calculateTax: true,
    calculateAdditionalFees: true,
    now: new Date('2026-06-01T12:00:00Z'),
  }
}

function makeLine(id: string, quantity: number, priceMinor: bigint, others: Partial<PricedLine>): PricedLine {
  return {
    id,
    quantity,
    priceMinor,
    fullPriceMinor: priceMinor,
    collectionIds: [],
    needsDelivery: true,
    weight: new Big(0),
    paymentOption: 'FULL_PAYMENT_ONLINE',
    beginsWithFreeTrial: false,
    ...others,
  }
}

function makeRules(): PricingRules {
  const tableware = { productIds: [], collectionIds: ['tableware'] }
  const rule = { isActive: true, combinesWithRules: true, combinesWithCoupons: true }
  const region = { country: 'US', replacesWider: false, isManual: false }
  const rate = (taxName: string, share: string) => ({ taxName, taxType: 'Sales tax', rate: new Big(share) })
  return {
    businessAddress: { country: 'US', subdivision: 'US-NY', city: 'New York', postalCode: '10013' },
    discountRules: [
      {
        ...rule,
        id: 'tableware-week',
        name: 'Tableware week',
        target: { type: 'SPECIFIC_ITEMS', ...tableware },
        value: { type: 'PERCENTAGE', percentage: new Big('0.15') },
      },
      {
        ...rule,
        id: 'half-delivery',
        name: 'Half the delivery',
        target: { type: 'SHIPPING' },
        minQuantity: 10,
        value: { type: 'PERCENTAGE', percentage: new Big('0.5') },
      },
    ],
    shipping: {
      regions: [
        {
          id: 'usa',
          title: 'United States',
          countries: ['US'],
          subdivisions: [],
          options: [
            {
              carrierId: 'post',
              code: 'parcel',
              title: 'Parcel',
              price: {
                by: 'WEIGHT',
                rows: [
                  { upTo: new Big(5), priceMinor: 990n },
                  { upTo: new Big(10), priceMinor: 1_490n },
                ],
              },
              freeFromMinor: 7_500n,
              charges: [{ type: 'INSURANCE', value: { type: 'PERCENT', percentage: new Big('0.015') } }],
            },
          ],
        },
      ],
    },
    fees: [{ code: 'gift-wrap', name: 'Gift wrap', scope: tableware, value: { type: 'PER_ITEM', amountMinor: 75n } }],
    tax: {
      calculator: 'MANUAL',
      includedInPrices: false,
      rounding: 'ORDER',
      addressBy: 'SHIPPING',
      shippingIsTaxed: true,
      shippingTaxBy: 'TAX_GROUP',
      regions: [
        {
          ...region,
          name: 'New York State',
          type: 'STATE',
          subdivision: 'US-NY',
          rates: [rate('State sales tax', '0.04')],
        },
        {
          ...region,
          name: 'New York City',
          type: 'CITY',
          subdivision: 'US-NY',
          cities: ['New York'],
          rates: [rate('City sales tax', '0.045')],
        },
        {
          ...region,
          name: 'Commuter district',
          type: 'SPECIAL',
          subdivision: 'US-NY',
          postalCodes: ['100*', '101*'],
          rates: [rate('District surcharge', '0.00375')],
        },
      ],
    },
  }
}
