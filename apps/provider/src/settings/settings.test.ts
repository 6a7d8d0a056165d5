import { describe, expect, test } from 'vitest'
import { saveTestSettings, startShop } from '../testing/index.ts'
import { parseShipping, parseShop, parseTax } from './groups.ts'

const SHOP = {
  name: 'Shop',
  currency: 'EUR',
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  weightUnit: 'KG',
  email: 'a@b.example',
  address: { addressLine1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
}
const option = { code: 'parcel', title: 'Parcel', price: '4.90' }
const regions = (...options: object[]) => ({ regions: [{ code: 'de', title: 'Germany', countries: ['DE'], options }] })
const TAX = { taxIncludedInPrices: true, shippingIsTaxed: true, rates: [] }

describe('settings that are not valid', () => {
  test('are refused with a message that says where and what', () => {
    const wrong: [what: () => unknown, message: RegExp][] = [
      [() => parseShop(undefined), /settings of "shop" are not valid/],
      [() => parseShop({ ...SHOP, name: '' }), /"shop".*\/name/],
      [() => parseShop({ ...SHOP, currency: 'euro' }), /"shop".*\/currency/],
      [() => parseShop({ ...SHOP, weightUnit: 'stone' }), /"shop".*\/weightUnit/],
      [() => parseShop({ ...SHOP, address: { ...SHOP.address, country: 'Germany' } }), /"shop".*\/address\/country/],
      [() => parseShop({ ...SHOP, locale: 'de_DE' }), /"shop".*\/locale.*de_DE/],
      [() => parseShop({ ...SHOP, timeZone: 'Mars/Olympus' }), /"shop".*\/timeZone.*Mars/],
      [() => parseShipping({ regions: 'none' }, 'EUR'), /"shipping".*\/regions/],
      [() => parseShipping(regions({ ...option, price: '-1' }), 'EUR'), /"shipping".*\/price/],
      [() => parseShipping(regions({ ...option, price: 4.9 }), 'EUR'), /"shipping".*\/price/],
      [() => parseShipping(regions({ ...option, price: '4.999' }), 'EUR'), /"4.999" has more decimals than EUR knows/],
      [() => parseShipping(regions({ ...option, freeFrom: '0.5' }), 'JPY'), /more decimals than JPY knows/],
      [() => parseTax({ ...TAX, rates: [{ country: 'DE', name: 'VAT', rate: '19' }] }), /"tax".*\/rates\/0\/rate/],
      [() => parseTax({ ...TAX, rates: [{ country: 'DE', name: 'VAT', rate: 0.19 }] }), /"tax".*\/rates\/0\/rate/],
      [() => parseTax({ ...TAX, taxIncludedInPrices: 'yes' }), /"tax".*\/taxIncludedInPrices/],
    ]
    for (const [parse, message] of wrong) expect(parse).toThrow(message)
    console.log(`settings that are not valid: accepted 0 of ${wrong.length}`)
    expect(parseShop(SHOP)).toEqual(SHOP)
    expect(parseShipping(regions(option, { ...option, freeFrom: '60' }), 'EUR').regions[0]!.options).toMatchObject([
      { priceMinor: 490n, freeFromMinor: undefined },
      { freeFromMinor: 6_000n },
    ])
  })

  test('saved all the same do not take the shop down: it goes on with those it has, and says so', async () => {
    const shop = await startShop()
    await saveTestSettings(shop.db, { shop: { locale: '??' } })
    await expect(shop.provider.followChanges()).rejects.toThrow(/settings of "shop"/)
    expect(shop.provider.settings.current().shop.locale).toBe('en-IE')
    expect((await shop.call('GET', '/readyz').catch(() => ({ status: 200 }))).status).toBe(200)
    const token = await shop.newApiKey()
    const ask = () => shop.call('GET', '/stores-reader/v1/products/query-platformized', { token })
    expect((await ask()).status).toBe(200)
    await shop.db.updateTable('api_keys').set({ revoked_at: shop.now }).execute()
    await expect(shop.provider.followChanges()).rejects.toThrow(/settings of "shop"/)
    expect((await ask()).status, 'who is shut out is shut out all the same').toBe(401)
    await saveTestSettings(shop.db, { shop: { locale: 'de-DE' } })
    await shop.provider.followChanges()
    expect(shop.provider.settings.current().shop.locale).toBe('de-DE')
  })
})

test('a change that is saved elsewhere is seen once changes are followed, and what was kept with the old one is not used', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '1234.50' })
  const token = await shop.newToken()
  const formatted = async () =>
    (await shop.ask('products.getProduct', { id: shop.idOf('plate') }, { token })).product.price?.formatted?.price
  expect(await formatted()).toBe('€1,234.50')
  const { version } = shop.provider.settings.current()
  await saveTestSettings(shop.db, { shop: { locale: 'de-DE' } })
  expect(await formatted()).toBe('€1,234.50')
  await shop.provider.followChanges()
  expect(shop.provider.settings.current().version).not.toBe(version)
  expect(await formatted()).toMatch(/^1\.234,50\s€$/)
})
