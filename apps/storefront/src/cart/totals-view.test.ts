import type { EstimateTotalsResponse, LineItem, MultiCurrencyPrice } from '@cartwright/client'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import type { Texts } from '../texts/find-texts.ts'
import { expect, test } from 'vitest'
import { toCartView } from './cart-view.ts'
import { toCouponView } from './coupon-view.ts'
import { parseDelivery, toDeliveryView } from './delivery-view.ts'
import { toTotalsView } from './totals-view.ts'

const price = (amount: string): MultiCurrencyPrice => ({
  amount,
  convertedAmount: amount,
  formattedAmount: `€${amount}`,
  formattedConvertedAmount: `€${amount}`,
})
const sums = (total: string) => ({ total: price(total) })
const CARRIER = '33333333-3333-4333-8333-333333333333'

/** The estimate of an empty cart, with what a test says otherwise. */
function estimateOf(more: Partial<EstimateTotalsResponse> = {}): EstimateTotalsResponse {
  return {
    cart: {
      _id: '44444444-4444-4444-8444-444444444444',
      _createdDate: new Date(0),
      _updatedDate: new Date(0),
      lineItems: [],
      appliedDiscounts: [],
      currency: 'EUR',
      conversionCurrency: 'EUR',
      paymentCurrency: 'EUR',
      weightUnit: 'KG',
      taxIncludedInPrices: true,
    },
    calculatedLineItems: [],
    appliedDiscounts: [],
    additionalFees: [],
    violations: [],
    weightUnit: 'KG',
    currency: 'EUR',
    priceSummary: { subtotal: price('0.00'), total: price('0.00'), tax: price('0.00') },
    ...more,
  }
}

const parcel = { code: 'parcel', title: 'Parcel', cost: { price: price('14.90') } }
const chosenParcel = { ...parcel, carrierId: CARRIER, requestedShippingOption: true, otherCharges: [] }

test('the rows of a receipt have a name each, discounts beside what they are taken from, and add up to the total', () => {
  const estimate = estimateOf({
    priceSummary: { subtotal: price('169.72'), total: price('171.06'), tax: price('13.95') },
    appliedDiscounts: [
      { merchantDiscount: { amount: price('6.00'), percentage: 10 }, discountType: 'SPECIFIC_ITEMS' },
      {
        discountRule: { _id: 'r1', name: { original: 'Tableware week' }, amount: price('12.56') },
        discountType: 'SPECIFIC_ITEMS',
      },
      { coupon: { _id: 'c1', code: 'TENOFF', name: 'Ten off', amount: price('10.00') }, discountType: 'GLOBAL' },
      {
        discountRule: { _id: 'r2', name: { original: 'Half the delivery' }, amount: price('7.45') },
        discountType: 'SHIPPING',
      },
    ],
    additionalFees: [{ name: 'Gift wrap', price: price('7.50'), source: 'SERVICE_PLUGIN' }],
    shippingInfo: {
      selectedCarrierServiceOption: {
        ...chosenParcel,
        otherCharges: [{ type: 'INSURANCE', cost: { price: price('1.00') } }],
      },
      carrierServiceOptions: [],
    },
  })
  estimate.cart.taxIncludedInPrices = false
  const totals = toTotalsView(estimate, 'US', en)
  expect(totals?.rows).toEqual([
    { label: 'Subtotal', amount: '€169.72' },
    { label: '10 % discount', amount: '−€6.00' },
    { label: 'Tableware week', amount: '−€12.56' },
    { label: 'Ten off (TENOFF)', amount: '−€10.00' },
    { label: 'Delivery: Parcel', amount: '€14.90' },
    { label: 'Insurance', amount: '€1.00' },
    { label: 'Half the delivery', amount: '−€7.45' },
    { label: 'Gift wrap', amount: '€7.50' },
    { label: 'Sales tax', amount: '€13.95' },
  ])
  const cents = (totals?.rows ?? []).reduce(
    (sum, { amount }) => sum + BigInt(amount.replace('−', '-').replace(/[€.]/g, '')),
    0n,
  )
  expect([cents, totals?.total]).toEqual([17106n, '€171.06'])
})

test('tax that prices include is named below, by its name where there is one', () => {
  const priceSummary = { subtotal: price('12.40'), total: price('12.40'), tax: price('1.98') }
  expect(toTotalsView(estimateOf({ priceSummary }), '', en)?.note).toBe(
    'Including €1.98 tax. Choose a country to see delivery costs.',
  )
  const part = {
    taxName: 'VAT',
    taxType: 'VAT',
    jurisdiction: 'Germany',
    jurisdictionTypeEnum: 'COUNTRY' as const,
    rate: '0.19',
  }
  const taxSummary = { aggregatedTaxBreakdown: [part] }
  expect(toTotalsView(estimateOf({ priceSummary, taxSummary }), 'DE', en)?.note).toContain('Including €1.98 VAT.')
})

test('where tax is added and depends on more than the country, the cart says that it comes at the checkout', () => {
  const estimate = estimateOf({ priceSummary: { subtotal: price('12.40'), total: price('12.40'), tax: price('0.00') } })
  expect(toTotalsView(estimate, 'DE', en)?.note).not.toContain('checkout')
  estimate.cart.taxIncludedInPrices = false
  expect(toTotalsView(estimate, 'US', en)?.note).toContain('Sales tax is calculated at checkout.')
})

test('amounts due now and later are shown only where the total is not due at once', () => {
  expect(toTotalsView(estimateOf({ payNow: sums('50.00'), payLater: sums('0.00') }), 'DE', en)?.due).toEqual([])
  const due = toTotalsView(
    estimateOf({ payNow: sums('20.00'), payLater: sums('30.00'), payAfterFreeTrial: sums('5.00') }),
    'DE',
    en,
  )?.due
  expect(due).toEqual([
    { label: 'Due today', amount: '€20.00' },
    { label: 'Due later', amount: '€30.00' },
    { label: 'Of which after the free trial', amount: '€5.00' },
  ])
})

test('the note below the total says when a parcel comes, and when one can be collected', () => {
  const noteOf = (logistics: object) => {
    const shippingInfo = { selectedCarrierServiceOption: { ...chosenParcel, logistics }, carrierServiceOptions: [] }
    return toTotalsView(estimateOf({ shippingInfo }), 'DE', en)?.note
  }
  expect(noteOf({ deliveryTime: '2–3 working days' })).toBe('Delivery: 2–3 working days.')
  const pickupDetails = { pickupMethod: 'STORE_PICKUP' }
  expect(noteOf({ deliveryTime: 'Ready to collect: 1 working day', pickupDetails })).toBe(
    'Ready to collect: 1 working day.',
  )
})

test('ways of delivery say when, where and what they cost; with one there is nothing to choose', () => {
  const pickup = {
    code: 'pick/up',
    title: 'Collect',
    cost: { price: price('0.00'), otherCharges: [{ type: 'HANDLING_FEE' as const, price: price('1.00') }] },
    logistics: {
      deliveryTime: 'From the next working day',
      instructions: 'Ring at the workshop door.',
      pickupDetails: {
        pickupMethod: 'STORE_PICKUP' as const,
        address: { addressLine1: 'Mill Lane 4', postalCode: '79098', city: 'Freiburg' },
      },
      deliveryTimeSlot: { from: new Date('2026-03-02T09:00:00Z'), to: new Date('2026-03-02T11:00:00Z') },
    },
  }
  const offer = (shippingOptions: (typeof parcel)[]): EstimateTotalsResponse =>
    estimateOf({
      shippingInfo: {
        selectedCarrierServiceOption: chosenParcel,
        carrierServiceOptions: [{ carrierId: CARRIER, shippingOptions }],
      },
      calculationErrors: { orderValidationErrors: [], selectedShippingOptionError: {} },
    })
  const delivery = toDeliveryView(offer([parcel, pickup]), en, { lang: 'en' })
  expect(delivery?.chosen).toBe(`${CARRIER}/parcel`)
  expect(delivery?.problem).toContain('“Parcel” is selected now')
  expect(delivery?.options[1]).toMatchObject({ title: 'Collect', price: 'Free' })
  expect(delivery?.options[1]?.details).toEqual([
    'Plus €1.00 handling',
    'From the next working day',
    expect.stringMatching(/Mon.*Mar 2.*–/),
    'Mill Lane 4, 79098 Freiburg',
    'Ring at the workshop door.',
  ])
  expect(parseDelivery(delivery?.options[1]?.value)).toEqual({ carrierId: CARRIER, code: 'pick/up' })
  expect(toDeliveryView(offer([parcel]), en, { lang: 'en' })).toBeUndefined()
  // The only way is told as well where it has a time slot or instructions.
  const { deliveryTimeSlot, instructions } = pickup.logistics
  for (const logistics of [{ deliveryTimeSlot }, { instructions }]) {
    const told = { ...parcel, logistics }
    expect(toDeliveryView(offer([told]), en, { lang: 'en' })?.options).toHaveLength(1)
  }
  const [, inFreiburg] =
    toDeliveryView(offer([parcel, pickup]), en, { lang: 'en-IE', timeZone: 'Europe/Berlin' })?.options ?? []
  expect(inFreiburg?.details[2], 'by the clocks of the shop').toBe('Mon, 2 Mar, 10:00–12:00')
  expect([parseDelivery(null), parseDelivery('parcel'), parseDelivery('/parcel')]).toEqual([
    undefined,
    undefined,
    { code: 'parcel' },
  ])
})

test('a way of delivery that depends on the postcode is shown and cannot be chosen', () => {
  const bicycle = { ...parcel, code: 'bicycle', title: 'Bicycle', dependsOn: 'POSTAL_CODE' as const }
  const estimate = estimateOf({
    shippingInfo: {
      selectedCarrierServiceOption: chosenParcel,
      carrierServiceOptions: [{ carrierId: CARRIER, shippingOptions: [parcel, bicycle] }],
    },
  })
  const delivery = toDeliveryView(estimate, en, { lang: 'en' })
  expect(delivery?.chosen).toBe(`${CARRIER}/parcel`)
  expect(delivery?.options.map(({ isUncertain }) => isUncertain)).toEqual([undefined, true])
  expect(delivery?.options[1]?.details).toContain('Depends on your postcode')
  expect(toDeliveryView(estimate, de, { lang: 'de' })?.options[1]?.details).toContain('Abhängig von der Postleitzahl')

  const alone = estimateOf({
    shippingInfo: { carrierServiceOptions: [{ carrierId: CARRIER, shippingOptions: [bicycle] }] },
  })
  expect(toDeliveryView(alone, en, { lang: 'en' })).toMatchObject({ chosen: '', options: [{ isUncertain: true }] })
})

test('a coupon for the delivery waits in the cart until it is known where that goes, and one that is refused says why', () => {
  const estimate = estimateOf()
  estimate.cart.appliedDiscounts = [{ coupon: { _id: 'c1', code: 'FREESHIP' } }]
  expect(toCouponView(estimate.cart, estimate, en)).toEqual({
    code: 'FREESHIP',
    waiting: 'It is applied once you choose a country.',
  })
  const orderValidationErrors: never[] = []
  estimate.calculationErrors = {
    orderValidationErrors,
    couponCalculationError: {
      applicationError: { code: 'COUPON_EXPIRED', description: 'The coupon “FREESHIP” has expired.' },
    },
  }
  expect(toCouponView(estimate.cart, estimate, en)).toEqual({
    code: 'FREESHIP',
    problem: 'This discount code has expired.',
  })
  expect(toCouponView(estimate.cart, estimate, de)?.problem).toBe('Dieser Rabattcode ist abgelaufen.')
  const refused = (code: string, data?: Record<string, unknown>) => {
    const couponCalculationError = { applicationError: { code, description: 'As the shop says it.', data } }
    estimate.calculationErrors = { orderValidationErrors, couponCalculationError }
    return [en, de].map((words) => toCouponView(estimate.cart, estimate, words)?.problem)
  }
  const minSubtotal = { amount: '80.00', formattedAmount: '€80.00' }
  expect(refused('COUPON_MINIMUM_NOT_REACHED', { minSubtotal })).toEqual([
    'This discount code requires a minimum order of €80.00.',
    'Dieser Rabattcode gilt ab einem Bestellwert von €80.00.',
  ])
  // Limits without an amount, or with another reason of the provider.
  const unknown = ['As the shop says it.', de.cart.codeInVain]
  expect(refused('COUPON_MINIMUM_NOT_REACHED')).toEqual(unknown)
  expect(refused('COUPON_OF_TOMORROW')).toEqual(unknown)
  expect(toCouponView(estimateOf().cart, estimateOf(), en)).toBeUndefined()
})

test('a problem of the cart is reported once: in English by the message of the provider, else by a text of the page', () => {
  const mug: LineItem = {
    _id: 'line-1',
    quantity: 1,
    productName: { original: 'Mug', translated: 'Becher' },
    paymentOption: 'FULL_PAYMENT_ONLINE',
    customLineItem: false,
    priceUndetermined: false,
    fixedQuantity: false,
    savePaymentMethod: false,
    membersOnly: false,
  }
  const again = 'We deliver again in May.'
  const ofCoupon = 'This code was good until April.'
  const ofShop = { severity: 'ERROR', target: { other: { name: 'OTHER_DEFAULT' } }, description: again } as const
  const ofLine = { lineItem: { name: 'LINE_ITEM_DEFAULT', _id: 'line-1' } } as const
  const estimate = estimateOf({
    violations: [
      { severity: 'ERROR', target: ofLine, description: 'Two mugs at least.' },
      ofShop,
      ofShop,
      { ...ofShop, severity: 'WARNING', description: ofCoupon },
    ],
    calculationErrors: {
      couponCalculationError: { applicationError: { code: 'COUPON_EXPIRED', description: ofCoupon } },
      generalShippingCalculationError: { applicationError: { code: 'CLOSED', description: again } },
      orderValidationErrors: [],
    },
  })
  const problemsIn = (words: Texts): string[] => {
    const page = { country: 'DE', pictureOrigin: '', clock: words, words, to: (path: string) => path }
    return toCartView({ ...estimate.cart, lineItems: [mug] }, { estimate, ...page }).problems
  }
  expect(problemsIn(en)).toEqual(['Two mugs at least.', again])
  expect(problemsIn(de)).toEqual([
    'Becher: Diese Änderung ist nicht möglich.',
    'Diese Änderung ist nicht möglich.',
    'Für dieses Land sind keine Versandkosten hinterlegt.',
  ])
})
