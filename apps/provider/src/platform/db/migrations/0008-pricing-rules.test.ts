import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPricingSettingsCache } from '../../../pricing/index.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const SHOP = {
  name: 'Old shop',
  currency: 'EUR',
  locale: 'en-IE',
  timeZone: 'Europe/Berlin',
  weightUnit: 'KG',
  email: 'shop@example.com',
  address: { addressLine1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
}
const SHIPPING = {
  notes: ['as it came with the demo shop'],
  regions: [
    {
      code: 'iberia',
      title: 'Iberia',
      countries: ['ES', 'PT'],
      options: [{ code: 'parcel', title: 'Parcel', price: '4.90', freeFrom: '60.00' }],
    },
  ],
}
const TAX = {
  notes: ['as it came with the demo shop'],
  taxIncludedInPrices: true,
  shippingIsTaxed: true,
  rates: [
    { country: 'ES', name: 'VAT', rate: '0.21' },
    { country: 'ES', name: 'never reached', rate: '0.10' },
    { country: 'ES', subdivision: 'ES-GC', name: 'No VAT (Canary Islands)', rate: '0' },
    { country: 'PT', name: 'VAT', rate: '0.23' },
  ],
}

const startOldShop = () => openOldDatabase(7, { shop: SHOP, shipping: SHIPPING, tax: TAX })

test('delivery and tax of a shop that is there already are what they were', async () => {
  const db = await startOldShop()
  await migrate(db, migrations, 'new')
  const settings = createPricingSettingsCache(db)
  await settings.refresh()
  const { tax, shipping } = settings.current().pricing
  expect(shipping.regions).toMatchObject([
    {
      title: 'Iberia',
      countries: ['ES', 'PT'],
      subdivisions: [],
      options: [{ code: 'parcel', price: { by: 'FLAT', priceMinor: 490n }, freeFromMinor: 6_000n, charges: [] }],
    },
  ])
  expect(tax).toMatchObject({
    calculator: 'MANUAL',
    includedInPrices: true,
    addressBy: 'SHIPPING',
    shippingIsTaxed: true,
  })
  expect(
    tax.regions.map(({ name, type, country, subdivision, replacesWider, rates }) => [
      name,
      type,
      subdivision ?? country,
      replacesWider,
      ...rates.map(({ taxName, taxGroupId, rate }) => `${taxName} ${rate.toFixed()}${taxGroupId ?? ''}`),
    ]),
  ).toEqual([
    ['Spain', 'COUNTRY', 'ES', false, 'VAT 0.21'],
    ['ES-GC', 'STATE', 'ES-GC', true, 'No VAT (Canary Islands) 0'],
    ['Portugal', 'COUNTRY', 'PT', false, 'VAT 0.23'],
  ])
})

test('a shop without settings is migrated all the same', async () => {
  const db = await startOldShop()
  await sql`delete from settings`.execute(db)
  expect(await migrate(db, migrations, 'new')).toBe(migrations.length - 7)
})
