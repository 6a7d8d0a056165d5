import { describe, expect, test } from 'vitest'
import { saveTestSettings, startShop } from '../testing/index.ts'
import { parseCurrencies, parsePayments, parseShop, DEFAULT_PAYMENT_SETTINGS } from './groups.ts'

const SHOP = {
  name: 'Shop',
  currency: 'EUR',
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  weightUnit: 'KG',
  email: 'a@b.example',
  address: { addressLine1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
}

describe('settings that are not valid', () => {
  test('invalid settings are refused with path and problem', () => {
    const rate = (more: object) => ({ rates: [{ currency: 'USD', rate: '1.08', ...more }] })
    const wrong: [what: () => unknown, message: RegExp][] = [
      [() => parseShop(undefined), /settings of "shop" are not valid/],
      [() => parseShop({ ...SHOP, name: '' }), /"shop".* name /],
      [
        () => parseShop({ ...SHOP, currency: 'euro' }),
        /"shop".* currency "euro" is not a valid currency code; write three/,
      ],
      [() => parseShop({ ...SHOP, currency: 'EUX' }), /"shop".* currency "EUX" is not a valid currency/],
      [() => parseShop({ ...SHOP, weightUnit: 'stone' }), /"shop".* weightUnit /],
      [
        () => parseShop({ ...SHOP, address: { ...SHOP.address, country: 'Germany' } }),
        /address\.country "Germany" is not a valid country code; write/,
      ],
      [
        () => parseShop({ ...SHOP, address: { ...SHOP.address, country: 'QX' } }),
        /address\.country "QX" is not a valid country/,
      ],
      [() => parseShop({ ...SHOP, locale: 'de_DE' }), /"shop".* locale "de_DE" is not known/],
      [() => parseShop({ ...SHOP, timeZone: 'Mars/Olympus' }), /"shop".* timeZone "Mars\/Olympus"/],
      [() => parseShop({ ...SHOP, locale: '??', timeZone: '?' }), / locale .*; timeZone /],
      [() => parseCurrencies(rate({ rate: '1,08' }), 'EUR'), /"currencies".* rates\[0\]\.rate /],
      [() => parseCurrencies(rate({ rate: '0.0' }), 'EUR'), / rates\[0\]\.rate of USD is zero/],
      [() => parseCurrencies(rate({ currency: 'USX' }), 'EUR'), / rates\[0\]\.currency "USX" is not a valid currency/],
      [() => parseCurrencies(rate({}), 'USD'), / rates\[0\]\.currency USD is the shop's own/],
      [
        () => parseCurrencies({ rates: [...rate({}).rates, ...rate({}).rates] }, 'EUR'),
        / rates\[1\]\.currency "USD" is there twice/,
      ],
    ]
    for (const [parse, message] of wrong) expect(parse).toThrow(message)
    console.log(`settings that are not valid: accepted 0 of ${wrong.length}`)
    expect(parseShop(SHOP)).toEqual(SHOP)
  })

  test('currencies are shown by their rates', () => {
    const rates = parseCurrencies(
      {
        rates: [
          { currency: 'USD', rate: '1.08' },
          { currency: 'GBP', rate: '0.85' },
        ],
      },
      'EUR',
    )
    expect([...rates].map(([currency, rate]) => `${currency} ${rate.toFixed()}`)).toEqual(['USD 1.08', 'GBP 0.85'])
    expect(parseCurrencies(undefined, 'EUR').size).toBe(0)
  })

  test('invalid stored settings do not stop the shop: it continues with the previous ones and logs it', async () => {
    const shop = await startShop()
    await saveTestSettings(shop.db, { shop: { locale: '??' } })
    await expect(shop.provider.pollChanges()).rejects.toThrow(/settings of "shop"/)
    expect(shop.provider.settings.current().shop.locale).toBe('en-IE')
    expect((await shop.call('GET', '/readyz').catch(() => ({ status: 200 }))).status).toBe(200)
    const token = await shop.newApiKey()
    const ask = () => shop.call('GET', '/stores-reader/v1/products/query-platformized', { token })
    expect((await ask()).status).toBe(200)
    await shop.db.updateTable('api_keys').set({ revoked_at: shop.now }).execute()
    await expect(shop.provider.pollChanges()).rejects.toThrow(/settings of "shop"/)
    expect((await ask()).status, 'who is shut out is shut out all the same').toBe(401)
    await saveTestSettings(shop.db, { shop: { locale: 'de-DE' } })
    await shop.provider.pollChanges()
    expect(shop.provider.settings.current().shop.locale).toBe('de-DE')
  })
})

test('a change by another process applies after the next poll and invalidates caches', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '1234.50' })
  const token = await shop.newToken()
  const formatted = async () =>
    (await shop.ask('products.getProduct', { id: shop.idOf('plate') }, { token })).product.price?.formatted?.price
  expect(await formatted()).toBe('€1,234.50')
  const { version } = shop.provider.settings.current()
  await saveTestSettings(shop.db, { shop: { locale: 'de-DE' } })
  expect(await formatted()).toBe('€1,234.50')
  await shop.provider.pollChanges()
  expect(shop.provider.settings.current().version).not.toBe(version)
  expect(await formatted()).toMatch(/^1\.234,50\s€$/)
})

test('payment methods have unique codes, none reserved, and a plausible hold time', () => {
  const way = { title: 'Way', kind: 'OTHER' as const }
  const wrong: [payments: object, said: RegExp][] = [
    [
      { manual: [{ ...way, code: 'card' }], holdMinutes: 30 },
      /manual\[0\]\.code "card" is what another way to pay is called/,
    ],
    [{ manual: [{ ...way, code: 'stripe' }], holdMinutes: 30 }, /"stripe" is what another way/],
    [
      {
        manual: [
          { ...way, code: 'a' },
          { ...way, code: 'a' },
        ],
        holdMinutes: 30,
      },
      /manual\[1\]\.code "a" is there twice/,
    ],
    [{ manual: [], holdMinutes: 4 }, /holdMinutes/],
    [{ manual: [], holdMinutes: 30, providers: ['test', 'test'] }, /"test" is there twice/],
    [{ manual: [], holdMinutes: 30, providers: ['paypal'] }, /providers\[0\]/],
    [{ manual: [{ ...way, code: 'a', kind: 'CHEQUE' }], holdMinutes: 30 }, /kind/],
  ]
  for (const [payments, said] of wrong) expect(() => parsePayments(payments)).toThrow(said)
  console.log(`ways to pay that cannot be: accepted 0 of ${wrong.length}`)
  expect(parsePayments(undefined)).toEqual(DEFAULT_PAYMENT_SETTINGS)
})
