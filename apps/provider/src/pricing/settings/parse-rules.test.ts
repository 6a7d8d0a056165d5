import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { createStableId } from '../../platform/ids.ts'
import {
  parseCheckout,
  parseCurrencies,
  parseHome,
  parseLook,
  parseShop,
  parsePayments,
  parseReviews,
  parseSignIn,
  DEFAULT_SIGN_IN_SETTINGS,
} from '../../settings/index.ts'
import { parseRules } from './parse-rules.ts'
import { OWN_CARRIER_ID } from './shipping.ts'

const SHOP = parseShop({
  name: 'Shop',
  currency: 'EUR',
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  weightUnit: 'KG',
  email: 'a@b.example',
  address: { addressLine1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
})
const BOOKS = 'b0000000-0000-4000-8000-000000000001'
const CARRIER = 'c0000000-0000-4000-8000-000000000001'
const PRODUCT = 'd0000000-0000-4000-8000-000000000001'
const MEMBER = 'e0000000-0000-4000-8000-000000000001'

const TAX = { taxIncludedInPrices: true, shippingIsTaxed: true, regions: [] }
const least = { shipping: { regions: [] }, tax: TAX }

/** The rules of a shop that has set these groups, and nothing else. */
function rulesOf(groups: object, currency = 'EUR') {
  return parseRules({ ...least, ...groups }, { ...SHOP, currency })
}

const option = (more: object = {}) => ({ code: 'parcel', title: 'Parcel', price: '4.90', ...more })
const region = (more: object = {}) => ({ code: 'de', title: 'Germany', countries: ['DE'], options: [], ...more })
const shipping = (...options: object[]) => ({ shipping: { regions: [region({ options })] } })
const table = (by: string, ...rows: object[]) => {
  const { price: _, ...rest } = option()
  return { ...rest, table: { by, rows } }
}
const place = (more: object = {}) => ({
  name: 'Germany',
  type: 'COUNTRY',
  country: 'DE',
  rates: [{ taxName: 'VAT', rate: '0.19' }],
  ...more,
})
const tax = (...regions: object[]) => ({ tax: { ...TAX, regions } })
const rule = (more: object) => ({ code: 'spring', name: 'Spring', target: 'GLOBAL', ...more })
const discounts = (...rules: object[]) => ({ discounts: { rules } })
const fees = (...list: object[]) => ({ fees: { fees: list } })
const fee = (more: object) => ({ code: 'gift-wrap', name: 'Gift wrap', ...more })

test('a shop with only shipping and tax settings has no discounts and fees, and its carts expire after 30 days', () => {
  expect(rulesOf({})).toMatchObject({
    pricing: {
      businessAddress: { country: 'DE', city: 'Berlin', postalCode: '10115' },
      discountRules: [],
      fees: [],
      tax: { calculator: 'MANUAL', addressBy: 'SHIPPING', includedInPrices: true, regions: [] },
    },
    carts: { expireAfterDays: 30 },
    taxGroups: [],
  })
  expect(rulesOf({ carts: { expireAfterDays: 7 } }).carts.expireAfterDays).toBe(7)
  expect(rulesOf({}).coupons.proveAddress).toBe(true)
  expect(rulesOf({ coupons: { proveAddress: false } }).coupons.proveAddress).toBe(false)
})

test('days of a discount are in the shop’s time zone, up to the end of the last one; moments have an offset', () => {
  const daysIn = (timeZone: string, startsAt: string, endsAt: string) => {
    const rule = { code: 'sale', name: 'Sale', target: 'GLOBAL', percentage: '0.1', startsAt, endsAt }
    const groups = { ...least, discounts: { rules: [rule] } }
    const [read] = parseRules(groups, { ...SHOP, timeZone }).pricing.discountRules
    return [read!.startsAt?.toISOString(), read!.endsAt?.toISOString()]
  }
  expect(daysIn('Europe/Berlin', '2026-10-25', '2027-03-28')).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2027-03-28T22:00:00.000Z',
  ])
  expect(daysIn('America/New_York', '2026-11-27', '2026-11-27')).toEqual([
    '2026-11-27T05:00:00.000Z',
    '2026-11-28T05:00:00.000Z',
  ])
  expect(daysIn('UTC', '2027-06-01T09:00:00+02:00', '2027-06-02T00:00:00Z')).toEqual([
    '2027-06-01T07:00:00.000Z',
    '2027-06-02T00:00:00.000Z',
  ])
})

test('shipping options have a price or a table, charges, pickup and a time, and are grouped by carrier', () => {
  const { regions } = rulesOf({
    shipping: {
      carriers: [{ id: CARRIER, name: 'Blue Post' }],
      regions: [
        region({
          subdivisions: ['AT-9'],
          options: [
            option({ freeFrom: '60', charges: [{ type: 'INSURANCE', percentage: '0.01' }] }),
            {
              ...table('WEIGHT', { upTo: '0.5', price: '3' }, { upTo: '10', price: '6' }, { price: '20' }),
              code: 'by-weight',
              carrierId: CARRIER,
            },
            { ...table('SUBTOTAL', { upTo: '19.99', price: '5' }), code: 'by-value' },
            option({
              code: 'pickup',
              price: '0',
              instructions: 'Ring twice.',
              pickup: { method: 'STORE_PICKUP', isBusinessLocation: true },
              timeSlot: { from: '2026-05-01T08:00:00Z', to: '2026-05-01T12:00:00Z' },
              charges: [{ type: 'HANDLING_FEE', details: 'Packing', amount: '1.50' }],
            }),
          ],
        }),
      ],
    },
  }).pricing.shipping
  expect(regions).toMatchObject([
    { id: createStableId('shipping region de'), title: 'Germany', countries: ['DE'], subdivisions: ['AT-9'] },
  ])
  expect(regions[0]!.options).toEqual([
    {
      carrierId: OWN_CARRIER_ID,
      code: 'parcel',
      title: 'Parcel',
      price: { by: 'FLAT', priceMinor: 490n },
      freeFromMinor: 6_000n,
      charges: [{ type: 'INSURANCE', value: { type: 'PERCENT', percentage: new Big('0.01') } }],
    },
    {
      carrierId: OWN_CARRIER_ID,
      code: 'by-value',
      title: 'Parcel',
      price: { by: 'SUBTOTAL', rows: [{ upTo: new Big('1999'), priceMinor: 500n }] },
      charges: [],
    },
    {
      carrierId: OWN_CARRIER_ID,
      code: 'pickup',
      title: 'Parcel',
      instructions: 'Ring twice.',
      pickup: {
        pickupMethod: 'STORE_PICKUP',
        businessLocation: true,
        address: { addressLine: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
      },
      timeSlot: { from: new Date('2026-05-01T08:00:00Z'), to: new Date('2026-05-01T12:00:00Z') },
      price: { by: 'FLAT', priceMinor: 0n },
      charges: [{ type: 'HANDLING_FEE', details: 'Packing', value: { type: 'FIXED', amountMinor: 150n } }],
    },
    {
      carrierId: CARRIER,
      code: 'by-weight',
      title: 'Parcel',
      price: {
        by: 'WEIGHT',
        rows: [
          { upTo: new Big('0.5'), priceMinor: 300n },
          { upTo: new Big('10'), priceMinor: 600n },
          { upTo: undefined, priceMinor: 2_000n },
        ],
      },
      charges: [],
    },
  ])
})

test('tax is parsed by group and region, discounts and fees by scope', () => {
  const { pricing, taxGroups, taxExemptMemberIds } = rulesOf({
    tax: {
      ...TAX,
      calculator: 'AUTOMATIC',
      addressBy: 'BILLING',
      shippingTaxGroupId: BOOKS,
      groups: [{ id: BOOKS, name: 'Books' }],
      exemptMemberIds: [MEMBER],
      regions: [
        place({
          rates: [
            { taxName: 'VAT', rate: '0.19' },
            { taxGroupId: BOOKS, taxName: 'VAT', taxType: 'Reduced', rate: '0.07' },
          ],
        }),
        place({
          name: 'Busingen',
          type: 'CITY',
          postalCodes: ['78266'],
          replacesWider: true,
          isManual: true,
          rates: [],
        }),
      ],
    },
    ...discounts(
      rule({ percentage: '0.1', startsAt: '2026-03-01T00:00:00Z', endsAt: '2026-06-01T00:00:00Z' }),
      rule({
        code: 'books',
        target: 'SPECIFIC_ITEMS',
        items: { productIds: [PRODUCT] },
        amountPerItem: '2',
        minSubtotal: '20',
        minQuantity: 2,
        isActive: false,
        combinesWithRules: false,
        combinesWithCoupons: false,
      }),
      rule({ code: 'post', target: 'SHIPPING', amount: '1' }),
      rule({ code: 'all-for-five', fixedPrice: '5' }),
    ),
    ...fees(
      fee({ amountPerItem: '0.5', items: { collectionIds: [PRODUCT] } }),
      fee({ code: 'pay', percentage: '0.02', taxGroupId: BOOKS }),
    ),
  })
  expect(taxGroups).toEqual([{ id: BOOKS, name: 'Books' }])
  expect([...taxExemptMemberIds]).toEqual([MEMBER])
  expect(pricing.tax).toMatchObject({ calculator: 'AUTOMATIC', addressBy: 'BILLING', shippingTaxGroupId: BOOKS })
  expect(pricing.tax.regions).toMatchObject([
    {
      replacesWider: false,
      isManual: false,
      rates: [
        { taxName: 'VAT', taxType: 'VAT', rate: new Big('0.19') },
        { taxGroupId: BOOKS, taxType: 'Reduced', rate: new Big('0.07') },
      ],
    },
    { name: 'Busingen', type: 'CITY', postalCodes: ['78266'], replacesWider: true, isManual: true },
  ])
  expect(pricing.discountRules).toMatchObject([
    {
      id: createStableId('discount rule spring'),
      isActive: true,
      startsAt: new Date('2026-03-01'),
      endsAt: new Date('2026-06-01'),
      target: { type: 'GLOBAL' },
      value: { type: 'PERCENTAGE', percentage: new Big('0.1') },
      combinesWithRules: true,
      combinesWithCoupons: true,
    },
    {
      isActive: false,
      target: { type: 'SPECIFIC_ITEMS', productIds: [PRODUCT], collectionIds: [] },
      value: { type: 'AMOUNT_PER_ITEM', amountMinor: 200n },
      minSubtotalMinor: 2_000n,
      minQuantity: 2,
      combinesWithRules: false,
      combinesWithCoupons: false,
    },
    { target: { type: 'SHIPPING' }, value: { type: 'AMOUNT', amountMinor: 100n } },
    { value: { type: 'FIXED_PRICE', amountMinor: 500n } },
  ])
  expect(pricing.fees).toMatchObject([
    { scope: { productIds: [], collectionIds: [PRODUCT] }, value: { type: 'PER_ITEM', amountMinor: 50n } },
    { code: 'pay', taxGroupId: BOOKS, value: { type: 'PERCENT', percentage: new Big('0.02') } },
  ])
})

test('ids in upper case are the same ids', () => {
  const items = { productIds: [PRODUCT], collectionIds: [BOOKS] }
  const groups = {
    tax: {
      ...TAX,
      shippingTaxGroupId: BOOKS,
      groups: [{ id: BOOKS, name: 'Books' }],
      exemptMemberIds: [MEMBER],
      regions: [place({ rates: [{ taxGroupId: BOOKS, taxName: 'VAT', rate: '0.07' }] })],
    },
    ...discounts(rule({ target: 'SPECIFIC_ITEMS', items, percentage: '0.1' })),
    ...fees(fee({ amount: '1', items, taxGroupId: BOOKS })),
    shipping: {
      carriers: [{ id: CARRIER, name: 'Blue Post' }],
      regions: [region({ options: [option({ carrierId: CARRIER })] })],
    },
  }
  const ids = [PRODUCT, BOOKS, MEMBER, CARRIER]
  const loud = ids.reduce((text, id) => text.replaceAll(id, id.toUpperCase()), JSON.stringify(groups))
  for (const id of ids) expect(loud).not.toContain(id)
  expect(rulesOf(JSON.parse(loud))).toEqual(rulesOf(groups))
})

test('the examples of the guide are valid settings', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/settings.md'), 'utf8')
  const examples = [...guide.matchAll(/^```json (\w+)\n(.+?)^```/gms)].map(([, name = '', json = '']) => [
    name,
    JSON.parse(json) as unknown,
  ])
  expect(examples.map(([name]) => name)).toEqual([
    'shipping',
    'tax',
    'discounts',
    'fees',
    'currencies',
    'carts',
    'coupons',
    'signIn',
    'payments',
    'checkout',
    'reviews',
    'look',
    'home',
  ])
  const { currencies, signIn, payments, checkout, reviews, look, home, ...all } = Object.fromEntries(
    examples,
  ) as Record<string, object>
  expect(rulesOf(all).pricing.tax.regions).toHaveLength(2)
  expect(rulesOf(all).coupons).toEqual({ proveAddress: true })
  expect(parseSignIn(signIn)).toEqual(DEFAULT_SIGN_IN_SETTINGS)
  expect(parsePayments(payments).manual).toHaveLength(2)
  expect(parseCheckout(checkout)).toMatchObject({ phone: 'REQUIRED', terms: { mustAccept: true } })
  expect(parseReviews(reviews).whoMayReview).toBe('BUYERS')
  expect(parseLook(look)).toMatchObject({ type: 'SIGN' })
  expect(parseHome(home).sections).toHaveLength(4)
  expect([...parseCurrencies(currencies, 'EUR').keys()]).toEqual(['USD', 'GBP'])
})

describe('invalid settings', () => {
  const at = (path: string, what: string) => ({ path, what })
  const parcel = 'regions[0].options[0]'
  const wrong: [groups: object, expected: { path: string; what: string }, currency?: string][] = [
    [{ shipping: { regions: 'none' } }, at('regions', 'must be a list')],
    [shipping(option({ price: '-1' })), at(`${parcel}.price`, 'is not a valid amount')],
    [shipping(option({ price: 4.9 })), at(`${parcel}.price`, 'must be a text')],
    [shipping(option({ price: '4.999' })), at(`${parcel}.price`, '"4.999" has more decimals than EUR knows')],
    [shipping(option({ freeFrom: '0.5', price: '4' })), at(`${parcel}.freeFrom`, 'more decimals than JPY'), 'JPY'],
    [shipping(option({ price: undefined })), at(parcel, 'needs a price or a table')],
    [shipping({ ...table('WEIGHT', { price: '1' }), price: '1' }), at(`${parcel}.table`, 'together with "price"')],
    [shipping(option(), option()), at('regions[0].options[1].code', '"parcel" is there twice')],
    [{ shipping: { regions: [region(), region({ countries: [] })] } }, at('regions[1].code', '"de" is there twice')],
    [
      { shipping: { regions: [region(), region({ code: 'x' })] } },
      at('regions[1].countries[0]', '"DE" is there twice'),
    ],
    [
      { shipping: { regions: [region({ countries: ['QX'] })] } },
      at('regions[0].countries[0]', '"QX" is not a valid country'),
    ],
    [
      { shipping: { regions: [region({ subdivisions: ['QX-1'] })] } },
      at('regions[0].subdivisions[0]', '"QX" is not a valid country'),
    ],
    [shipping(option({ carrierId: CARRIER })), at(`${parcel}.carrierId`, 'none of the carriers')],
    [
      shipping(table('WEIGHT', { upTo: '5', price: '1' }, { upTo: '5.0', price: '2' })),
      at(`${parcel}.table.rows[1].upTo`, '"5.0" is not above the row before'),
    ],
    [
      shipping(table('WEIGHT', { price: '1' }, { upTo: '5', price: '2' })),
      at(`${parcel}.table.rows[0].upTo`, 'in the last row only'),
    ],
    [
      shipping(table('QUANTITY', { upTo: '1.5', price: '1' })),
      at(`${parcel}.table.rows[0].upTo`, '"1.5" is no number of pieces'),
    ],
    [
      shipping(table('SUBTOTAL', { upTo: '1.005', price: '1' })),
      at(`${parcel}.table.rows[0].upTo`, 'more decimals than EUR'),
    ],
    [shipping(table('WEIGHT')), at(`${parcel}.table.rows`, 'at least one item')],
    [
      shipping(option({ timeSlot: { from: '2026-05-01T12:00:00Z', to: '2026-05-01T08:00:00Z' } })),
      at(`${parcel}.timeSlot.to`, '"2026-05-01T08:00:00Z" is not after "2026-05-01T12:00:00Z"'),
    ],
    [
      shipping(option({ charges: [{ type: 'INSURANCE' }] })),
      at(`${parcel}.charges[0]`, 'needs an amount or a percentage'),
    ],
    [
      shipping(option({ charges: [{ type: 'INSURANCE', percentage: '1.5' }] })),
      at(`${parcel}.charges[0].percentage`, '"1.5" is over 100 %'),
    ],
    [shipping(option({ pickup: { method: 'PICKUP_POINT' } })), at(`${parcel}.pickup`, 'needs an address')],
    [
      shipping(
        option({
          pickup: {
            method: 'PICKUP_POINT',
            address: { addressLine: 'x', city: 'y', country: 'DE', subdivision: 'AT-1' },
          },
        }),
      ),
      at(`${parcel}.pickup.address.subdivision`, '"AT-1" is not a valid subdivision of DE'),
    ],
    [{ tax: { ...TAX, taxIncludedInPrices: 'yes' } }, at('taxIncludedInPrices', 'must be true or false')],
    [tax(place({ rates: [{ taxName: 'VAT', rate: '19' }] })), at('regions[0].rates[0].rate', 'is not a valid share')],
    [tax(place({ rates: [{ taxName: 'VAT', rate: '1.19' }] })), at('regions[0].rates[0].rate', '"1.19" is over 100 %')],
    [tax(place({ country: 'QX' })), at('regions[0].country', '"QX" is not a valid country')],
    [
      tax(place({ type: 'STATE', subdivision: 'US-NY' })),
      at('regions[0].subdivision', '"US-NY" is not a valid subdivision of DE'),
    ],
    [tax(place({ type: 'STATE' })), at('regions[0].subdivision', 'is required for a STATE')],
    [tax(place({ type: 'CITY' })), at('regions[0]', 'needs a subdivision, cities or postal codes')],
    [tax(place({ cities: ['Berlin'] })), at('regions[0].type', 'only a part of it is named')],
    [
      tax(place({ rates: [{ taxGroupId: BOOKS, taxName: 'VAT', rate: '0' }] })),
      at('regions[0].rates[0].taxGroupId', 'is no tax group'),
    ],
    [
      tax(
        place({
          rates: [
            { taxName: 'VAT', rate: '0' },
            { taxName: 'GST', rate: '0' },
          ],
        }),
      ),
      at('regions[0].rates[1].taxGroupId', 'is there twice'),
    ],
    [{ tax: { ...TAX, shippingTaxGroupId: BOOKS } }, at('shippingTaxGroupId', 'is no tax group')],
    [
      {
        tax: {
          ...TAX,
          groups: [
            { id: BOOKS, name: 'a' },
            { id: BOOKS, name: 'b' },
          ],
        },
      },
      at('groups[1].id', 'is there twice'),
    ],
    [{ tax: { ...TAX, calculator: 'MAGIC' } }, at('calculator', '"MAGIC" is none of MANUAL, AUTOMATIC')],
    [discounts(rule({})), at('rules[0]', 'needs a percentage, an amount')],
    [discounts(rule({ percentage: '1.01' })), at('rules[0].percentage', '"1.01" is over 100 %')],
    [discounts(rule({ percentage: '0.1', amount: '5' })), at('rules[0].amount', 'together with "percentage"')],
    [discounts(rule({ amount: '5.005' })), at('rules[0].amount', '"5.005" has more decimals')],
    [discounts(rule({ amount: '5' }), rule({ amount: '5' })), at('rules[1].code', '"spring" is there twice')],
    [
      discounts(rule({ target: 'SHIPPING', fixedPrice: '5' })),
      at('rules[0]', 'of the delivery takes a percentage or an amount'),
    ],
    [discounts(rule({ target: 'SPECIFIC_ITEMS', amount: '5' })), at('rules[0].items', 'must name products')],
    [discounts(rule({ amount: '5', items: { productIds: [PRODUCT] } })), at('rules[0].items', 'the target is GLOBAL')],
    [discounts(rule({ amount: '5', minQuantity: 0 })), at('rules[0].minQuantity', 'must be >= 1')],
    [
      discounts(rule({ amount: '5', startsAt: '2026-05-01T00:00:00Z', endsAt: '2026-05-01T00:00:00Z' })),
      at('rules[0].endsAt', 'is not after'),
    ],
    [
      discounts(rule({ amount: '5', startsAt: '2026-02-30T00:00:00Z' })),
      at('rules[0].startsAt', 'is not a valid date or time'),
    ],
    [fees(fee({})), at('fees[0]', 'needs an amount')],
    [fees(fee({ amount: '1', taxGroupId: BOOKS })), at('fees[0].taxGroupId', 'is no tax group')],
    [fees(fee({ amount: '1' }), fee({ amount: '1' })), at('fees[1].code', '"gift-wrap" is there twice')],
    [fees(fee({ percentage: '1.000001' })), at('fees[0].percentage', 'over 100 %')],
    [{ carts: { expireAfterDays: 0 } }, at('expireAfterDays', 'must be >= 1')],
  ]

  test.each(wrong)('%j', (groups, { path, what }, currency) => {
    let message = ''
    try {
      rulesOf(groups, currency)
    } catch (error) {
      message = (error as Error).message
    }
    const [group] = Object.keys(groups)
    expect(message).toContain(`The settings of "${group}" are not valid`)
    expect(message).toContain(` ${path} `)
    expect(message).toContain(what)
  })

  test('all violations of invalid settings are reported together', () => {
    const groups = shipping(option({ price: '1.005', freeFrom: '2.005' }))
    expect(() => rulesOf(groups)).toThrow(/options\[0\]\.price .*; .*options\[0\]\.freeFrom /)
    console.log(`pricing settings that cannot be: accepted 0 of ${wrong.length}`)
  })
})
