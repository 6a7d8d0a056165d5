import type { AddressFormProps } from '../address-props.ts'
import type { CheckoutForm, CheckoutPageProps, CheckoutTotals } from '../checkout-props.ts'
import type { ShopProps } from '../page-props.ts'
import type { SampleData, SamplePage } from './sample-pages.ts'

export const EMPTY_FORM: CheckoutForm = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  country: '',
  subdivision: '',
  city: '',
  postalCode: '',
  addressLine: '',
  addressLine2: '',
  billing: 'same',
  billingFirstName: '',
  billingLastName: '',
  billingCountry: '',
  billingSubdivision: '',
  billingCity: '',
  billingPostalCode: '',
  billingAddressLine: '',
  billingAddressLine2: '',
  shippingOption: '',
  buyerNote: '',
  couponCode: '',
  emailCode: '',
  paymentMethod: '',
  terms: '',
  saveAddress: '',
}

export const IN_GERMANY: AddressFormProps = {
  rows: [['addressLine'], ['postalCode', 'city']],
  required: ['addressLine', 'city', 'postalCode'],
  names: { city: 'city', postalCode: 'postal', subdivision: 'province' },
  postalCodeExample: '26133',
  subdivisions: [],
}

const IN_THE_STATES: AddressFormProps = {
  rows: [['addressLine'], ['city', 'subdivision', 'postalCode']],
  required: ['addressLine', 'city', 'subdivision', 'postalCode'],
  names: { city: 'city', postalCode: 'zip', subdivision: 'state' },
  postalCodeExample: '95014',
  subdivisions: [
    { code: 'US-CA', name: 'California' },
    { code: 'US-NY', name: 'New York' },
  ],
}

const COUNTRIES = [
  { code: 'DE', name: 'Germany' },
  { code: 'US', name: 'United States' },
]

const sums = (shipping: string, total: string): CheckoutTotals => ({
  subtotal: '€48.00',
  shipping,
  discounts: [{ name: '', amount: '-€4.00' }],
  tax: '€7.66',
  taxIncluded: true,
  total,
  steps: [
    { kind: 'LINE_PRICE', title: '', item: 'Mug', pieces: 2, base: '€24.00', amount: '€48.00', running: '€48.00' },
    { kind: 'MERCHANT_DISCOUNT', title: '', item: 'Mug', base: '€48.00', amount: '-€4.00', running: '€44.00' },
    { kind: 'SHIPPING', title: 'Parcel', base: shipping, amount: shipping, running: total },
    {
      kind: 'TAX',
      title: 'VAT 19 %',
      base: total,
      amount: '€0.00',
      contains: '€7.66',
      running: total,
    },
  ],
})

/** Samples of the checkout in its most different states. */
export function createSampleCheckouts(shop: ShopProps, { name, email, app }: SampleData): SamplePage[] {
  const usual: CheckoutPageProps = {
    shop,
    action: '/form',
    form: { ...EMPTY_FORM, country: 'DE' },
    countries: COUNTRIES,
    address: IN_GERMANY,
    billing: { countries: COUNTRIES, address: IN_GERMANY },
    shopper: { kind: 'guest', canSignIn: true },
    shippingOptions: [
      { code: 'parcel', title: 'Parcel', deliveryTime: '2–3 days', price: '€4.90', totals: sums('€4.90', '€48.90') },
      { code: 'express', title: 'Express', price: '€0.00', totals: sums('€0.00', '€44.00') },
    ],
    lines: [{ name: 'Mug', options: ['Glaze: Moss'], quantity: 2, price: '€24.00', total: '€48.00' }],
    totals: sums('€4.90', '€48.90'),
    errors: [],
    idempotencyToken: 'once',
    testMode: true,
  }
  return [
    { called: 'checkout', name: 'checkout', props: usual },
    {
      called: 'checkout-collected',
      name: 'checkout',
      props: {
        ...usual,
        form: { ...usual.form, shippingOption: 'collect', paymentMethod: 'cash' },
        shippingOptions: [
          ...usual.shippingOptions,
          { code: 'collect', title: app, isCollected: true, price: '€0.00', totals: sums('€0.00', '€44.00') },
        ],
        paymentMethods: [
          { code: 'card', kind: 'card' },
          { code: 'cash', kind: 'manual', title: 'Cash at the counter', only: 'collected', instructions: app },
          { code: 'door', kind: 'manual', title: 'Cash at the door', only: 'delivered' },
        ],
        isPayingOtherwise: true,
        isCardGone: true,
      },
    },
    {
      called: 'checkout-of-a-member',
      name: 'checkout',
      props: {
        ...usual,
        shopper: { kind: 'member', savedAddresses: [{ id: '1', text: `${name}, Long Lane 7, 10115 Berlin, DE` }] },
        form: { ...usual.form, email, firstName: name, couponCode: '', buyerNote: name, saveAddress: 'on' },
        coupon: { code: 'MOSS10', refusal: 'COUPON_MINIMUM_NOT_REACHED', minimum: '€50.00' },
        terms: { text: `${name}\n\nAll sales are final.`, mustAccept: true },
        charged: { code: 'EUR', name: 'euros', shownIn: 'US dollars' },
        testMode: false,
        paymentMethods: [
          { code: 'stripe', kind: 'stripe' },
          { code: 'bank', kind: 'manual', title: 'Bank transfer', instructions: `${app}, DE00 1234` },
        ],
        lines: [{ ...usual.lines[0]!, name, before: '€22.00' }],
      },
    },
    {
      called: 'checkout-refused',
      name: 'checkout',
      props: {
        ...usual,
        phone: 'required',
        captcha: { kind: 'PROOF_OF_WORK', challenge: 'work' },
        form: {
          ...usual.form,
          country: 'US',
          billing: 'other',
          billingCountry: 'US',
          buyerNote: name,
          couponCode: app,
        },
        address: IN_THE_STATES,
        billing: { countries: COUNTRIES, address: IN_THE_STATES },
        terms: { url: 'https://shop.test/terms', mustAccept: true },
        paymentMethods: [
          { code: 'card', kind: 'card' },
          { code: 'bank', kind: 'manual', title: 'Bank transfer', instructions: 'DE00 1234' },
        ],
        errors: [
          { field: 'email', problem: 'email-missing' },
          { field: 'firstName', problem: 'name-missing' },
          { field: 'phone', problem: 'phone-missing' },
          { field: 'addressLine', problem: 'missing' },
          { field: 'subdivision', problem: 'missing' },
          { field: 'postalCode', problem: 'wrong', example: '95014' },
          { field: 'shippingOption', problem: 'shipping-missing' },
          { field: 'couponCode', problem: 'coupon-too-many' },
          { field: 'paymentMethod', problem: 'method-missing' },
          { field: 'cardNumber', problem: 'declined' },
          { field: 'billingPostalCode', problem: 'missing' },
          { field: 'terms', problem: 'terms-not-accepted' },
        ],
      },
    },
    {
      called: 'checkout-with-a-code-from-a-mail',
      name: 'checkout',
      props: {
        ...usual,
        form: { ...usual.form, emailCode: '123456' },
        coupon: { code: 'MOSS10' },
        couponProof: { state: 'code-sent', sentTo: `${name}…@shop.test` },
        notice: { kind: 'news', text: '', about: 'prove-address' },
        errors: [{ field: 'emailCode', problem: 'email-code-wrong' }],
      },
    },
    {
      called: 'checkout-sold-out',
      name: 'checkout',
      props: {
        ...usual,
        notice: { kind: 'problem', text: '', about: 'sold-out', items: ['Mug', name] },
        lines: [
          { ...usual.lines[0]!, availability: 'fewer', left: 1 },
          { ...usual.lines[0]!, name, availability: 'gone' },
        ],
      },
    },
    {
      called: 'checkout-of-files',
      name: 'checkout',
      props: {
        ...usual,
        needsShipping: false,
        billing: undefined,
        shippingOptions: [],
        isFree: true,
        notice: { kind: 'news', text: '', about: 'prices-changed' },
        totals: { subtotal: '€0.00', total: '€0.00', payNow: '€0.00', payLater: '€5.00' },
        terms: { text: 'All sales are final.', mustAccept: false },
      },
    },
    { called: 'checkout-expired', name: 'checkout-expired', props: { shop } },
  ]
}
