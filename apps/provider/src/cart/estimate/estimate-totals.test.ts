import { describe, expect, test } from 'vitest'
import { shareShop, startShop, type TestShop } from '../../testing/index.ts'

const sharedShop = shareShop()

const ESTIMATE = '/ecom/v1/carts/current/estimate-totals'
const GERMANY = { shippingAddress: { country: 'DE' } }

async function start(options?: Parameters<typeof startShop>[0], price = '11.90', quantity = 2) {
  const shop = options ? await startShop(options) : await sharedShop()
  await shop.addProduct('plate', { price, stock: 9 })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', quantity)] }, { token })
  const estimate = (request: Parameters<typeof shop.ask<'currentCart.estimateCurrentCartTotals'>>[1]) =>
    shop.ask('currentCart.estimateCurrentCartTotals', request, { token })
  return { shop, token, estimate }
}

const addSecond = (shop: TestShop, token: string, name: string) =>
  shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line(name)] }, { token })

describe('an estimate', () => {
  test('an estimate has the totals of the cart, with all members that callers rely on', async () => {
    const { estimate } = await start()
    const answer = await estimate(GERMANY)
    expect(answer).toMatchObject({
      cart: { lineItems: [{ quantity: 2 }] },
      priceSummary: {
        subtotal: { amount: '23.80' },
        shipping: { amount: '4.90' },
        tax: { amount: '4.58' },
        discount: { amount: '0.00' },
        total: { amount: '28.70', formattedAmount: '€28.70' },
        additionalFees: { amount: '0.00' },
      },
      payNow: { total: { amount: '28.70' } },
      payLater: { total: { amount: '0.00' } },
      calculatedLineItems: [
        {
          lineItemId: '00000000-0000-0000-0000-000000000001',
          paymentOption: 'FULL_PAYMENT_ONLINE',
          pricesBreakdown: {
            totalPriceAfterTax: { amount: '23.80' },
            totalPriceBeforeTax: { amount: '20.00' },
            taxDetails: {
              taxableAmount: { amount: '20' },
              taxRate: '0.19',
              totalTax: { amount: '3.80' },
              rateBreakdown: [{ name: 'VAT', rate: '0.19', tax: { amount: '3.80' } }],
              taxBreakdown: [
                { jurisdictionType: 'COUNTRY', taxAmount: { amount: '3.80' }, taxableAmount: { amount: '20.00' } },
              ],
            },
            totalDiscount: { amount: '0.00' },
            price: { amount: '11.90' },
            priceBeforeDiscounts: { amount: '11.90' },
            lineItemPrice: { amount: '23.80' },
            fullPrice: { amount: '11.90' },
          },
        },
      ],
      taxSummary: {
        totalTax: { amount: '4.58' },
        manualTaxRate: '0.19',
        calculationDetails: { rateType: 'MANUAL_RATE' },
        totalExempt: { amount: '0.00' },
        taxableAmount: { amount: '24.12' },
        aggregatedTaxBreakdown: [
          {
            rate: '0.19',
            aggregatedTaxAmount: { amount: '4.58' },
            aggregatedTaxableAmount: { amount: '24.12' },
          },
        ],
      },
      shippingInfo: {
        region: { name: 'Germany' },
        selectedCarrierServiceOption: {
          code: 'parcel',
          title: 'Parcel',
          logistics: { deliveryTime: '2–3 days' },
          requestedShippingOption: false,
          otherCharges: [],
          deliveryAllocations: [{ deliveryCarrier: { code: 'parcel' }, deliveryRegion: { name: 'Germany' } }],
          partial: false,
          cost: { price: { amount: '4.90' }, totalPriceBeforeTax: { amount: '4.12' } },
        },
        carrierServiceOptions: [
          {
            shippingOptions: [
              { code: 'parcel', cost: { price: { amount: '4.90' } } },
              { code: 'express', cost: { price: { amount: '11.90' } } },
            ],
          },
        ],
      },
      appliedDiscounts: [],
      calculationErrors: { orderValidationErrors: [], giftCardCalculationErrors: [] },
      weightUnit: 'KG',
      currency: 'EUR',
      additionalFees: [],
      violations: [],
    })
    expect(answer).not.toHaveProperty('membershipOptions')
  })

  test('an estimate changes nothing: neither cart nor events', async () => {
    const { shop, token, estimate } = await start()
    const before = [(await shop.ask('currentCart.getCurrentCart', {}, { token })).cart, await shop.events()]
    await estimate({ ...GERMANY, selectedShippingOption: { code: 'express' } })
    expect([(await shop.ask('currentCart.getCurrentCart', {}, { token })).cart, await shop.events()]).toEqual(before)
  })

  test('an estimate without an address or without requested parts has no shipping or tax, with all members present', async () => {
    const { estimate } = await start()
    const nowhere = await estimate({})
    expect(nowhere).toMatchObject({
      priceSummary: { shipping: { amount: '0.00' }, tax: { amount: '0.00' }, total: { amount: '23.80' } },
      shippingInfo: { carrierServiceOptions: [] },
      taxSummary: { calculationDetails: { rateType: 'NO_TAX_COLLECTED' }, manualTaxRate: '0' },
      violations: [],
    })
    expect((await estimate({ ...GERMANY, calculateTax: false })).priceSummary).toMatchObject({
      shipping: { amount: '4.90' },
      tax: { amount: '0.00' },
      total: { amount: '28.70' },
    })
    const unshipped = await estimate({ ...GERMANY, calculateShipping: false })
    expect(unshipped).toMatchObject({
      priceSummary: { shipping: { amount: '0.00' }, tax: { amount: '3.80' }, total: { amount: '23.80' } },
      shippingInfo: { carrierServiceOptions: [] },
    })
    for (const unsaid of [null, undefined])
      expect(
        (await estimate({ ...GERMANY, calculateTax: unsaid, calculateShipping: unsaid })).priceSummary?.total?.amount,
      ).toBe('28.70')
    // A billing address says where the tax goes, and nothing of the delivery.
    expect((await estimate({ billingAddress: { country: 'FR' } })).priceSummary).toMatchObject({
      shipping: { amount: '0.00' },
      tax: { amount: '3.97' },
    })
  })

  test('an estimate adds exclusive tax on top, and taxes shipping only if shipping is taxed', async () => {
    const { estimate } = await start({ tax: { taxIncludedInPrices: false, shippingIsTaxed: false } }, '10.00', 1)
    const answer = await estimate(GERMANY)
    expect(answer.priceSummary).toMatchObject({
      subtotal: { amount: '10.00' },
      shipping: { amount: '4.90' },
      tax: { amount: '1.90' },
      total: { amount: '16.80' },
    })
    expect(answer.shippingInfo?.selectedCarrierServiceOption?.cost?.taxDetails).toMatchObject({
      taxRate: '0',
      totalTax: { amount: '0.00' },
    })
    expect(answer.taxSummary?.taxableAmount).toMatchObject({ amount: '10.00' })
  })

  test('an estimate in a currency with no or three decimals has as many decimals', async () => {
    const shipping = { regions: [] }
    const yen = await start({ shop: { currency: 'JPY', locale: 'ja-JP' }, shipping }, '11.90', 1)
    expect((await yen.estimate({})).priceSummary?.total).toMatchObject({
      amount: '1190',
      formattedAmount: expect.stringMatching(/1,190$/),
    })
    const dinars = await start({ shop: { currency: 'KWD', weightUnit: 'LB' }, shipping }, '11.90', 1)
    const { cart, priceSummary, weightUnit } = await dinars.estimate({})
    expect(priceSummary?.total).toMatchObject({
      amount: '1.190',
      formattedAmount: expect.stringMatching(/1\.190$/),
    })
    expect(cart).toMatchObject({ currency: 'KWD', weightUnit: 'LB', lineItems: [{ price: { amount: '1.19' } }] })
    expect(weightUnit).toBe('LB')
  })

  test('an estimate lists problems that prevent an order: stock, and countries without delivery', async () => {
    const { shop, token, estimate } = await start()
    await shop.addProduct('bowl', { stock: 1 })
    await addSecond(shop, token, 'bowl')
    await shop.changeProduct('plate', { price: '11.90', stock: 1 })
    await shop.changeProduct('bowl', { stock: 0 })
    const { violations } = await estimate({ shippingAddress: { country: 'US' } })
    expect(violations).toMatchObject([
      {
        severity: 'ERROR',
        target: { lineItem: { id: '00000000-0000-0000-0000-000000000001' } },
        description: 'Only 1 of "plate" can be had now.',
      },
      {
        severity: 'ERROR',
        target: { lineItem: { id: '00000000-0000-0000-0000-000000000002' } },
        description: '"bowl" is sold out.',
      },
      {
        severity: 'ERROR',
        target: { other: { name: 'OTHER_DEFAULT' } },
        description: 'We do not deliver to this address.',
      },
    ])
  })

  test('every amount of an estimate except the taxable one has all decimals of the currency', async () => {
    const { estimate } = await start({}, '20.00', 1)
    const amounts: [path: string, amount: string][] = []
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, member] of Object.entries(value)) {
        if (name === 'amount') amounts.push([path, String(member)])
        else walk(member, `${path}.${name}`)
      }
    }
    const { cart: _, ...sums } = await estimate({ shippingAddress: { country: 'FR' } })
    walk(sums, '')
    expect(amounts.length).toBeGreaterThan(30)
    expect(amounts.filter(([path, amount]) => !/^\d+\.\d\d$/.test(amount) && !path.endsWith('.taxableAmount'))).toEqual(
      [],
    )
    expect(amounts.find(([path]) => path.endsWith('taxDetails.taxableAmount'))?.[1]).toBe('16.67')
  })

  test('an estimate refuses an invalid address or option', async () => {
    const { shop, token } = await start()
    for (const [request, field] of [
      [{ shippingAddress: { country: 'Germany' } }, 'shippingAddress.country'],
      [{ shippingAddress: 'Berlin' }, 'shippingAddress'],
      [{ selectedShippingOption: { code: 7 } }, 'selectedShippingOption.code'],
      [{ calculateTax: 'yes' }, 'calculateTax'],
    ] as const) {
      expect(await shop.call('POST', ESTIMATE, { token, body: request })).toMatchObject({
        status: 400,
        body: { details: { validationError: { fieldViolations: [{ field }] } } },
      })
    }
  })
})
