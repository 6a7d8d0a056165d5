import { describe, expect, test } from 'vitest'
import { expectResponseBody } from '../../testing/expect-response.ts'
import { startShop, type TestShop } from '../../testing/index.ts'

const BERLIN = { country: 'DE', subdivision: 'DE-BE', city: 'Berlin', postalCode: '10115' }
const LINE_1 = '00000000-0000-0000-0000-000000000001'
const ESTIMATE = 'currentCart.estimateCurrentCartTotals'
const EXPLAIN = '/cartwright/v1/carts/current/explain-totals'

const SHIPPING = {
  carriers: [{ id: '11111111-1111-4111-8111-111111111111', name: 'Post' }],
  regions: [
    {
      code: 'de',
      title: 'Germany',
      countries: ['DE'],
      options: [
        {
          code: 'by-weight',
          title: 'Parcel by weight',
          carrierId: '11111111-1111-4111-8111-111111111111',
          table: {
            by: 'WEIGHT',
            rows: [
              { upTo: '2', price: '4.90' },
              { upTo: '30', price: '12.90' },
            ],
          },
          charges: [{ type: 'HANDLING_FEE', amount: '1.00', details: 'Packed by hand' }],
        },
        {
          code: 'collect',
          title: 'Collect it',
          price: '0.00',
          instructions: 'Ring twice.',
          pickup: {
            method: 'STORE_PICKUP',
            isBusinessLocation: true,
            address: { addressLine: 'Street 1', city: 'Berlin', country: 'DE' },
          },
        },
        {
          code: 'evening',
          title: 'This evening',
          price: '9.00',
          timeSlot: { from: '2049-01-01T17:00:00Z', to: '2049-01-01T20:00:00Z' },
        },
      ],
    },
  ],
}

const settings = {
  shipping: SHIPPING,
  tax: {
    taxIncludedInPrices: false,
    shippingIsTaxed: true,
    regions: [
      { name: 'Germany', type: 'COUNTRY', country: 'DE', rates: [{ taxName: 'VAT', taxType: 'VAT', rate: '0.15' }] },
      {
        name: 'Berlin',
        type: 'CITY',
        country: 'DE',
        cities: ['berlin'],
        rates: [{ taxName: 'City tax', rate: '0.04' }],
      },
    ],
  },
  discounts: { rules: [{ code: 'three', name: 'From three on', target: 'GLOBAL', minQuantity: 3, percentage: '0.1' }] },
  fees: { fees: [{ code: 'wrap', name: 'Gift wrap', amountPerItem: '0.50' }] },
  currencies: { rates: [{ currency: 'JPY', rate: '160.5' }] },
}

async function openShop(): Promise<{ shop: TestShop; token: string }> {
  const shop = await startShop(settings)
  await shop.addProduct('plate', { price: '10.00', stock: 50, changes: { weight: '0.5' } })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 3)] }, { token })
  await shop.newCoupon({ code: 'FIVE', name: 'Five off', moneyOff: '5.00' })
  return { shop, token }
}

describe('an estimate with everything', () => {
  test('an estimate with rule, coupon, delivery with charge, fee and tax of two authorities adds up', async () => {
    const { shop, token } = await openShop()
    await shop.ask('currentCart.updateCurrentCart', { couponCode: 'five' }, { token })
    const answer = await shop.ask(ESTIMATE, { shippingAddress: BERLIN }, { token })
    // 30.00 − 3.00 − 5.00 = 22.00 of goods, 4.90 + 1.00 of delivery, 1.50 of fees; 15 % and 4 % on each, each rounded
    // once.
    expect(answer.priceSummary).toMatchObject({
      subtotal: { amount: '30.00' },
      discount: { amount: '8.00' },
      shipping: { amount: '5.90' },
      additionalFees: { amount: '1.50' },
      tax: { amount: '5.60' },
      total: { amount: '35.00' },
    })
    expect(answer.payNow?.total?.amount).toBe('35.00')
    expect(answer.appliedDiscounts).toMatchObject([
      { discountType: 'GLOBAL', discountRule: { name: { original: 'From three on' }, amount: { amount: '3.00' } } },
      { discountType: 'GLOBAL', coupon: { code: 'FIVE', name: 'Five off', amount: { amount: '5.00' } } },
    ])
    expect(
      answer.appliedDiscounts.map(({ lineItemIds, lineItemDiscounts }) => [lineItemIds, lineItemDiscounts]),
    ).toEqual(
      ['3.00', '5.00'].map((amount) => [
        [LINE_1],
        [{ id: LINE_1, totalDiscountAmount: expect.objectContaining({ amount }) }],
      ]),
    )
    expect(answer.additionalFees).toMatchObject([
      { code: 'wrap', name: 'Gift wrap', price: { amount: '1.50' }, priceAfterTax: { amount: '1.79' } },
    ])
    expect(answer.shippingInfo).toMatchObject({
      region: { name: 'Germany' },
      selectedCarrierServiceOption: {
        code: 'by-weight',
        carrierId: '11111111-1111-4111-8111-111111111111',
        cost: { price: { amount: '4.90' }, totalPriceAfterTax: { amount: '5.84' } },
        otherCharges: [{ type: 'HANDLING_FEE', details: 'Packed by hand', cost: { price: { amount: '1.00' } } }],
      },
      carrierServiceOptions: [
        { shippingOptions: [{ code: 'by-weight', cost: { otherCharges: [{ type: 'HANDLING_FEE' }] } }] },
        {
          shippingOptions: [
            {
              code: 'collect',
              logistics: {
                instructions: 'Ring twice.',
                pickupDetails: { pickupMethod: 'STORE_PICKUP', businessLocation: true, address: { city: 'Berlin' } },
              },
            },
            {
              code: 'evening',
              logistics: { deliveryTimeSlot: { from: '2049-01-01T17:00:00.000Z', to: '2049-01-01T20:00:00.000Z' } },
            },
          ],
        },
      ],
    })
    expect(answer.taxSummary).toMatchObject({
      taxableAmount: { amount: '29.40' },
      totalTax: { amount: '5.60' },
      calculationDetails: { rateType: 'MANUAL_RATE', manualRateReason: 'GLOBAL_SETTING_TO_MANUAL' },
      aggregatedTaxBreakdown: [
        { taxName: 'VAT', jurisdiction: 'Germany', jurisdictionTypeEnum: 'COUNTRY', rate: '0.15' },
        { taxName: 'City tax', jurisdiction: 'Berlin', jurisdictionTypeEnum: 'CITY', rate: '0.04' },
      ],
    })
    const [line] = answer.calculatedLineItems
    expect(line).toMatchObject({
      pricesBreakdown: {
        totalPriceBeforeTax: { amount: '22.00' },
        totalPriceAfterTax: { amount: '26.18' },
        totalDiscount: { amount: '8.00' },
        taxDetails: { taxRate: '0.19', totalTax: { amount: '4.18' } },
      },
      taxableAddress: { addressType: 'SHIPPING' },
    })
    const breakdown = line?.pricesBreakdown?.taxDetails?.taxBreakdown ?? []
    expect(breakdown.map(({ taxAmount }) => taxAmount?.amount)).toEqual(['3.30', '0.88'])
    expect(answer.cart).toMatchObject({
      subtotal: { amount: '30' },
      discount: { amount: '8' },
      subtotalAfterDiscounts: { amount: '22' },
      appliedDiscounts: [{ coupon: { code: 'FIVE', amount: { amount: '5' } } }],
    })
  })

  test('an estimate omits parts that the request excludes', async () => {
    const { shop, token } = await openShop()
    const without = (request: object) => shop.ask(ESTIMATE, { shippingAddress: BERLIN, ...request }, { token })
    const bare = await without({ calculateTax: false, calculateShipping: false, calculateAdditionalFees: false })
    expect(bare.priceSummary?.total?.amount).toBe('27.00')
    expect(bare.additionalFees).toEqual([])
    expect(bare.shippingInfo).toEqual({ carrierServiceOptions: [] })
    expect((await without({ calculateTax: false })).priceSummary?.total?.amount).toBe('34.40')
  })

  test('an estimate says why a requested coupon or delivery is not available', async () => {
    const { shop, token } = await openShop()
    await shop.newCoupon({ code: 'RICH', name: 'For large carts', percentOff: '0.5', minSubtotal: '1000.00' })
    await shop.ask('currentCart.updateCurrentCart', { couponCode: 'RICH' }, { token })
    const request = { shippingAddress: BERLIN, selectedShippingOption: { code: 'balloon' } }
    const { calculationErrors, violations, appliedDiscounts, cart } = await shop.ask(ESTIMATE, request, { token })
    expect(calculationErrors).toMatchObject({
      couponCalculationError: {
        applicationError: {
          code: 'COUPON_MINIMUM_NOT_REACHED',
          data: { code: 'RICH', minSubtotal: { amount: '1000.00' } },
        },
      },
      selectedShippingOptionError: { applicationError: { code: 'SHIPPING_OPTION_NOT_OFFERED' } },
    })
    const { couponCalculationError: coupon, selectedShippingOptionError: delivery } = calculationErrors ?? {}
    expect(violations, 'nothing that keeps anybody from ordering').toEqual(
      [coupon, delivery].map((error) => ({
        severity: 'WARNING',
        target: { other: { name: 'OTHER_DEFAULT' } },
        description: error?.applicationError?.description,
      })),
    )
    expect(appliedDiscounts.some(({ coupon }) => coupon)).toBe(false)
    // It is in the cart all the same, and takes nothing.
    expect(cart.appliedDiscounts).toMatchObject([{ coupon: { code: 'RICH', amount: { amount: '0' } } }])

    const abroad = await shop.ask(ESTIMATE, { shippingAddress: { country: 'AQ' } }, { token })
    expect(abroad.calculationErrors?.generalShippingCalculationError).toMatchObject({
      applicationError: { code: 'SHIPPING_NOT_AVAILABLE' },
    })
    expect(abroad.violations.map(({ severity }) => severity)).toEqual(['ERROR', 'WARNING'])
  })

  test('an estimate has each amount also in the buyer’s currency, converted by the merchant’s rate', async () => {
    const { shop, token } = await openShop()
    const { body } = await shop.call('POST', '/ecom/v1/carts/current/estimate-totals', {
      token,
      body: { shippingAddress: BERLIN },
      headers: { 'x-wix-currency': 'JPY' },
    })
    expect(body.priceSummary.subtotal).toMatchObject({ amount: '30.00', convertedAmount: '4815' })
    expect(body.priceSummary.subtotal.formattedConvertedAmount).toMatch(/4,815/)
    expect(body.cart).toMatchObject({ currency: 'EUR', conversionCurrency: 'JPY', paymentCurrency: 'EUR' })
  })

  test('the steps of an estimate add up to the total', async () => {
    const { shop, token } = await openShop()
    await shop.ask('currentCart.updateCurrentCart', { couponCode: 'FIVE' }, { token })
    const { status, body } = await shop.call('POST', EXPLAIN, { token, body: { shippingAddress: BERLIN } })
    expect(status).toBe(200)
    const steps: { kind: string; amount: { amount: string }; runningTotal: { amount: string }; itemName?: string }[] =
      body.steps
    expect(steps.map(({ kind, amount }) => `${kind} ${amount.amount}`)).toEqual([
      'LINE_PRICE 30.00',
      'DISCOUNT_RULE -3.00',
      'COUPON -5.00',
      'SHIPPING 4.90',
      'SHIPPING_CHARGE 1.00',
      'ADDITIONAL_FEE 1.50',
      'TAX 3.30',
      'TAX 0.88',
      'TAX 0.74',
      'TAX 0.20',
      'TAX 0.15',
      'TAX 0.04',
      'TAX 0.23',
      'TAX 0.06',
      'TOTAL 0.00',
    ])
    expect(steps[0]).toMatchObject({ itemName: 'plate', runningTotal: { amount: '30.00' } })
    expect(steps.at(-1)?.runningTotal.amount).toBe(body.total.amount)
    expect(body).toMatchObject({ rounding: 'HALF_AWAY_FROM_ZERO', total: { amount: '35.00' } })
    expectResponseBody('cartExplanation.explainCurrentCartTotals', body)
  })
})

test('a cart shows the discount of a rule on its lines, and a cart without discounts looks up nothing', async () => {
  const shop = await startShop({
    discounts: {
      rules: [{ code: 'plates', name: 'Plates', target: 'GLOBAL', amountPerItem: '1.00' }],
    },
  })
  await shop.addProduct('plate', { price: '10.00', stock: 9 })
  const { cart } = await shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('plate', 3)] })
  expect(cart?.lineItems).toMatchObject([
    { price: { amount: '9' }, priceBeforeDiscounts: { amount: '10' }, lineItemPrice: { amount: '27' } },
  ])
  expect(await shop.visitor.currentCart.getCurrentCart()).toMatchObject({ subtotal: { amount: '30' } })
})

test('a tax with a long name has the whole name in the breakdown, and a truncated one in the former breakdown', async () => {
  const taxName = 'Value added tax of the Federal Republic, '.repeat(4).trim()
  const shop = await startShop({
    tax: { regions: [{ name: 'Germany', type: 'COUNTRY', country: 'DE', rates: [{ taxName, rate: '0.19' }] }] },
  })
  await shop.addProduct('plate', { price: '10.00' })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const { calculatedLineItems } = await shop.ask(ESTIMATE, { shippingAddress: BERLIN }, { token })
  expect(calculatedLineItems[0]?.pricesBreakdown?.taxDetails).toMatchObject({
    taxBreakdown: [{ taxName }],
    rateBreakdown: [{ name: taxName.slice(0, 100) }],
  })
})

test('an unknown membership pays nothing, and the estimate says so', async () => {
  const { shop, token } = await openShop()
  const selectedMemberships = { memberships: [{ id: 'gold', appId: LINE_1, lineItemIds: [LINE_1] }] }
  const answer = await shop.ask(ESTIMATE, { selectedMemberships }, { token })
  expect(answer.calculationErrors?.membershipError).toMatchObject({
    applicationError: { code: 'MEMBERSHIP_NOT_FOUND', data: { membershipIds: ['gold'] } },
  })
  expect(answer.membershipOptions).toBeUndefined()
  expect(answer.payNow?.total?.amount).toBe(answer.priceSummary?.total?.amount)
  expect((await shop.ask(ESTIMATE, {}, { token })).calculationErrors).not.toHaveProperty('membershipError')
})
