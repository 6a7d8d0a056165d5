import { expect, test } from 'vitest'
import { listChangedFields } from '../../parts/merge-edits.ts'
import { type FormContext, toFieldPath } from '../settings-form.ts'
import type { ShopSettings } from '../shop-settings.ts'
import { texts } from '../texts/en.ts'
import { addressForm } from './address-form.tsx'
import { createCode, toPercent, toShare } from './amounts.ts'
import { toDeliveryValues, toShippingRegions, validateDelivery } from './delivery-values.ts'
import { lookForm } from './look-form.tsx'
import { paymentsForm } from './payments-form.tsx'
import { taxForm } from './tax-form.tsx'
import { termsForm } from './terms-form.tsx'

const PARCEL = { code: 'parcel', title: 'Parcel', price: '4.90', charges: [{ type: 'INSURANCE', amount: '1' }] }
const FREIGHT = { code: 'freight', title: 'Freight', table: { by: 'WEIGHT', rows: [{ price: '39' }] } }

const SETTINGS: ShopSettings = {
  shop: {
    name: 'Heron',
    email: 'hello@heron.example',
    currency: 'EUR',
    locale: 'en-IE',
    languages: ['en', 'de'],
    timeZone: 'Europe/Dublin',
    weightUnit: 'KG',
    address: { addressLine1: 'Quay 1', city: 'Cork', postalCode: 'T12', country: 'IE' },
  },
  look: {},
  shipping: { regions: [{ code: 'ie', title: 'Ireland', countries: ['IE'], options: [PARCEL, FREIGHT] }] },
  tax: {
    taxIncludedInPrices: true,
    shippingIsTaxed: true,
    regions: [
      { name: 'Ireland', type: 'COUNTRY', country: 'IE', rates: [{ taxName: 'VAT', rate: '0.23' }] },
      {
        name: 'New York',
        type: 'STATE',
        country: 'US',
        subdivision: 'US-NY',
        rates: [{ taxName: 'Tax', rate: '0.04' }],
      },
    ],
  },
  payments: { manual: [{ code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER', dueDays: 14 }] },
  checkout: { terms: { text: 'Be kind.', mustAccept: true } },
  opening: { isClosed: false },
}

const CONTEXT: FormContext = { texts: texts.settings, settings: SETTINGS, decimals: 2 }

test('a refused member of the settings belongs to the field that contains it', () => {
  const paths = { regions: 'shipping.regions', name: 'shop.name' }
  expect(toFieldPath(paths, 'settings.shipping.regions[0].options[1].price')).toBe('regions[0].options[1].price')
  expect(toFieldPath(paths, 'settings.shop.name')).toBe('name')
  expect(toFieldPath(paths, 'settings.shop.names')).toBeUndefined()
  expect(toFieldPath(paths, 'settings.tax.regions[0]')).toBeUndefined()
})

test('forms that nobody has changed write back what they have read', () => {
  expect(toShippingRegions(toDeliveryValues(SETTINGS), () => '')).toEqual(SETTINGS.shipping.regions)
  const tax = taxForm.toValues(SETTINGS)
  expect(taxForm.toPatch(tax, ['rates'], SETTINGS)).toEqual({ tax: { regions: SETTINGS.tax.regions } })
  const payments = paymentsForm.toValues(SETTINGS)
  expect(paymentsForm.toPatch(payments, ['manual'], SETTINGS)).toEqual({ payments: SETTINGS.payments })
  const terms = termsForm.toValues(SETTINGS)
  expect(termsForm.toPatch(terms, ['text'], SETTINGS)).toEqual({ checkout: SETTINGS.checkout })
})

test('a changed price of a delivery method keeps the members that the form does not show', () => {
  const values = toDeliveryValues(SETTINGS)
  values.regions[0]!.options[0]!.price = '5,50'
  const [region] = toShippingRegions(values, () => '')
  expect(region?.options).toEqual([{ ...PARCEL, price: '5.50' }, FREIGHT])
})

test('mistakes in delivery are named by the path of their field', () => {
  const values = toDeliveryValues(SETTINGS)
  const [region] = values.regions
  Object.assign(region!.options[0]!, { title: ' ', price: '1.234', freeFrom: 'much', minDays: '5', maxDays: '3' })
  const twice = { ...region!, options: [] }
  const problems = validateDelivery({ regions: [region!, twice] }, CONTEXT)
  expect(Object.keys(problems).filter((path) => problems[path] !== undefined)).toEqual([
    'regions[0].options[0].title',
    'regions[0].options[0].price',
    'regions[0].options[0].freeFrom',
    'regions[0].options[0].maxDays',
    'regions[1].options',
    'regions[1].countries',
  ])
})

test('percentages and shares convert without a rounding error', () => {
  const typed = ['0', '5.5', '7', '8,1', '19', '25.5', '100', '0.05']
  expect(typed.map((percent) => toPercent(toShare(percent) ?? ''))).toEqual([
    '0',
    '5.5',
    '7',
    '8.1',
    '19',
    '25.5',
    '100',
    '0.05',
  ])
  expect(['-1', '100.1', '1e2', '', 'x', '١٩'].map(toShare)).toEqual(Array(6).fill(undefined))
})

test('a shop without tax stores its decision, and tax regions beyond whole countries stay', () => {
  const exempt = taxForm.toPatch({ ...taxForm.toValues(SETTINGS), charges: 'no' }, ['charges'], SETTINGS)
  expect(exempt).toEqual({ tax: { regions: [{ name: 'IE', type: 'COUNTRY', country: 'IE', rates: [] }] } })
  const stored = {
    ...SETTINGS,
    tax: { ...SETTINGS.tax, regions: [{ name: 'IE', type: 'COUNTRY', country: 'IE', rates: [] }] },
  }
  expect(taxForm.toValues(stored).charges).toBe('no')
  expect(taxForm.toValues({ ...SETTINGS, tax: { ...SETTINGS.tax, regions: [] } }).charges).toBe('')
})

test('a colour that is none, and text that cannot be read, are named', () => {
  const values = lookForm.toValues(SETTINGS)
  expect(lookForm.validate(values, CONTEXT)).toEqual({})
  expect(lookForm.validate({ ...values, accent: 'red' }, CONTEXT)).toEqual({
    accent: texts.settings.look.invalidColour,
  })
  expect(lookForm.validate({ ...values, ink: '#EEEEEE' }, CONTEXT)['ink']).toContain('contrast of 1.')
  expect(lookForm.toPatch({ ...values, accent: '#7A1F3D', type: '' }, ['accent', 'type'], SETTINGS)).toEqual({
    look: { accent: '#7a1f3d', type: null },
  })
})

test('another country replaces the whole address, and changes the locale and the first language with it', () => {
  const before = addressForm.toValues(SETTINGS)
  const after = { ...before, country: 'DE', language: 'de', city: 'Berlin' }
  expect(addressForm.toPatch(after, listChangedFields(before, after), SETTINGS)).toEqual({
    shop: {
      locale: 'de-DE',
      languages: ['de', 'en'],
      address: { addressLine1: 'Quay 1', postalCode: 'T12', city: 'Berlin', country: 'DE', subdivision: null },
    },
  })
  expect(addressForm.toPatch({ ...before, city: 'Dublin' }, ['city'], SETTINGS)).toEqual({
    shop: { address: { city: 'Dublin' } },
  })
})

test('the code of a new entry is none of the taken ones', () => {
  expect(createCode([])).toBe('new-1')
  expect(createCode(['new-2'])).toBe('new-3')
  expect(createCode(['new-3', 'a'])).toBe('new-4')
})
