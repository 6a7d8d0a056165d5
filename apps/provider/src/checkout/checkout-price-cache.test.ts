import { describe, expect, test } from 'vitest'
import { type Settings, saveSettings } from '../settings/index.ts'
import { startShop, startTranslatedShop, TEST_PROVIDER_URL, type TestShop, visitCheckout } from '../testing/index.ts'
import { createCheckoutPriceCache } from './checkout-price-cache.ts'
import { createPricingServices } from './price-checkout.ts'
import { findCheckoutById } from './store.ts'
import { CacheBudget } from '../platform/cache/index.ts'

const MINUTE_MS = 60_000

const tax = (rate: string, more: object = {}) => ({
  taxIncludedInPrices: true,
  shippingIsTaxed: true,
  regions: [{ name: 'Germany', type: 'COUNTRY', country: 'DE', rates: [{ taxName: 'VAT', rate }] }],
  ...more,
})

const BERLIN = { country: 'DE', addressLine: 'Street 1', postalCode: '10115', city: 'Berlin' }

type Visit = Awaited<ReturnType<typeof visitCheckout>>
type Group = Parameters<typeof saveSettings>[1]

/** The page as this process shows it, and as one does that has just begun. */
async function readBoth(shop: TestShop, visit: Visit, language: string): Promise<{ ours: string; anew: string }> {
  const cookie = [...visit.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = () =>
    new Request(`${TEST_PROVIDER_URL}/checkout/${visit.checkoutId}`, {
      headers: { cookie, 'accept-language': language },
    })
  const ours = await shop.provider.fetch(ask())
  const other = await shop.anotherProcess()
  const anew = await other.fetch(ask())
  expect([ours.status, anew.status]).toEqual([200, 200])
  return { ours: await ours.text(), anew: await anew.text() }
}

test('a cached checkout page equals that of a process without cache after each change', async () => {
  const slot = (shop: TestShop, minutes: number) => ({
    from: shop.now.toISOString(),
    to: new Date(shop.now.getTime() + minutes * MINUTE_MS).toISOString(),
  })
  const shipping = (options: object[], more: object[] = []) => ({
    regions: [{ code: 'de', title: 'Germany', countries: ['DE', 'AT'], options }, ...more],
  })
  const parcel = { code: 'parcel', title: 'Parcel', price: '4.90' }
  const express = { code: 'express', title: 'Express', price: '9.90' }
  const { shop, mug, write } = await startTranslatedShop({ shipping: shipping([parcel, express]) })
  await shop.addProduct('plate', { price: '10.00', stock: 3 })
  const visit = await visitCheckout(shop, [
    ['plate', 2],
    ['mug', 1, { Size: 'Small', Glaze: 'Oat' }],
  ])

  const save = async (group: Group, value: object) => {
    await shop.db.transaction().execute((tx) => saveSettings(tx, group, value))
    await shop.provider.settings.refresh()
  }
  const change = (product: object) => shop.changeProduct('plate', { price: '10.00', stock: 3, ...product })
  const type = async (fields: Record<string, string>) => {
    const typed = await visit.browser.post(`/checkout/${visit.checkoutId}`, { intent: 'update', ...fields })
    expect(typed.status).toBe(303)
  }
  const inMinutes = (minutes: number) => new Date(shop.now.getTime() + minutes * MINUTE_MS)
  const rule = { code: 'two', name: 'Two or more', target: 'GLOBAL', minQuantity: 2, percentage: '0.1' }
  const own: Settings['shop'] = shop.provider.settings.current().shop
  const steps: [name: string, act: () => Promise<unknown>, language?: string][] = [
    ['first', async () => {}],
    ['who buys', () => type({ country: 'DE', email: 'ada@example.com', firstName: 'Ada' })],
    ['a street', () => type(BERLIN)],
    ['another way of delivery', () => type({ ...BERLIN, shippingOption: 'express' })],
    ['another country', () => type({ country: 'AT', shippingOption: 'express' })],
    ['back again', () => type({ country: 'DE', shippingOption: 'express' })],
    ['a bill elsewhere', () => type({ country: 'DE', billing: 'other', billingCountry: 'JP' })],
    ['the tax', () => save('tax', tax('0.20'))],
    ['another tax', () => save('tax', tax('0.07'))],
    ['a tax of where the bill goes', () => save('tax', tax('0.07', { addressBy: 'BILLING' }))],
    ['a bill at home', () => type({ country: 'DE', billing: 'same' })],
    ['a price', () => change({ price: '12.00' })],
    ['what is left', () => change({ stock: 1 })],
    [
      'a price, by another process',
      async () => {
        await shop.changeElsewhere('plate', { price: '13.00' })
        await shop.provider.pollChanges()
      },
    ],
    ['hidden', () => change({ visible: false })],
    ['shown', () => change({})],
    ['language', async () => {}, 'de'],
    ['a text in it', () => write(mug, [{ language: 'de', name: 'Krug' }]), 'de'],
    ['a language that the shop has no texts in', async () => {}, 'fr'],
    ['own language', async () => {}],
    ['a way of delivery that is gone', () => save('shipping', shipping([parcel]))],
    ['its price', () => save('shipping', shipping([{ ...parcel, price: '5.90' }]))],
    ['hours of delivery', () => save('shipping', shipping([parcel, { ...express, timeSlot: slot(shop, 2) }]))],
    ['when they are over', async () => shop.passTime(3 * MINUTE_MS)],
    ['the name of the shop', () => save('shop', { ...own, name: 'Another' })],
    ['terms', () => save('checkout', { phone: 'OPTIONAL', terms: { text: 'Be kind.', mustAccept: true } })],
    ['a fee', () => save('fees', { fees: [{ code: 'wrap', name: 'Wrapping', amount: '1.00' }] })],
    [
      'something off from a moment on',
      async () => {
        await change({ discount: { type: 'PERCENT', value: '50', startsAt: inMinutes(1) } })
        await shop.provider.pollChanges()
      },
    ],
    [
      'that moment',
      async () => {
        shop.passTime(2 * MINUTE_MS)
        await shop.provider.pollChanges()
      },
    ],
    [
      'a rule that begins and ends',
      () =>
        save('discounts', {
          rules: [{ ...rule, startsAt: inMinutes(1).toISOString(), endsAt: inMinutes(5).toISOString() }],
        }),
    ],
    ['its beginning', async () => shop.passTime(2 * MINUTE_MS)],
    ['its end', async () => shop.passTime(4 * MINUTE_MS)],
    [
      'a coupon',
      async () => {
        await shop.newCoupon({
          code: 'SOON',
          name: 'Soon over',
          moneyOff: '5.00',
          endsAt: inMinutes(1).toISOString(),
        })
        await type({ country: 'DE', couponCode: 'SOON' })
      },
    ],
    ['its end', async () => shop.passTime(2 * MINUTE_MS)],
    ['no coupon', () => type({ country: 'DE', intent: 'remove-coupon' })],
  ]
  let differences = 0
  const unseen: string[] = []
  let before = ''
  for (const [name, act, language = 'en'] of steps) {
    await act()
    const { ours, anew } = await readBoth(shop, visit, language)
    if (ours !== anew) differences++
    if (ours === before) unseen.push(name)
    before = ours
    // The page is cached from the second time on.
    expect((await readBoth(shop, visit, language)).ours).toBe(ours)
  }
  console.log(`checkout pages shown again: ${differences} of ${steps.length} are not what a new process shows`)
  expect([differences, unseen]).toEqual([0, ['something off from a moment on', 'a rule that begins and ends']])
})

describe('cached prices', () => {
  async function look() {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00' })
    const { checkoutId } = await visitCheckout(shop, [['plate']])
    const checkout = (await findCheckoutById(shop.db, checkoutId))!
    const { catalogue, settings } = shop.provider
    const around = { catalogue, settings, providerUrl: TEST_PROVIDER_URL, storefrontUrl: '', now: () => shop.now }
    const services = () =>
      createPricingServices(
        { ...around, findCoupon: async (code) => ({ exists: false, code }), taxProvider: () => undefined },
        'en',
      )
    const show = createCheckoutPriceCache({ ...around, caches: new CacheBudget() })
    return { shop, checkout, show: (bought = checkout, locale = 'en') => show(bought, services(), locale) }
  }

  test('cached prices are calculated once for repeated views, also after typing unrelated details', async () => {
    const { checkout, show } = await look()
    const first = await show()
    expect(await show()).toBe(first)
    const typed = { ...checkout, revision: 9n, buyer: { ...checkout.buyer, email: 'ada@example.com', note: 'Thanks' } }
    expect(await show(typed)).toBe(first)
    expect(await show({ ...checkout, buyer: { address: { country: 'DE', postalCode: '10115' } } })).not.toBe(first)
  })

  test('the prices of 300 open checkouts fit into the default memory budget', async () => {
    const { checkout, show } = await look()
    const open = Array.from({ length: 300 }, (_, n) => ({ ...checkout, id: `checkout ${n}` }))
    const first = await Promise.all(open.map((each) => show(each)))
    const again = await Promise.all(open.map((each) => show(each)))
    expect(again.filter((prices, at) => prices !== first[at])).toHaveLength(0)
  })

  test('cached prices are separate per language', async () => {
    const { checkout, show } = await look()
    const amounts = [(await show()).totals.total, (await show(checkout, 'de')).totals.total]
    expect(amounts[0]).toMatch(/^€/)
    expect(amounts[1]).toMatch(/€$/)
  })

  test('cached prices are bypassed with a coupon or an external tax calculator', async () => {
    const { shop, checkout, show } = await look()
    const coupon = { id: '00000000-0000-4000-8000-000000000000', code: 'MOSS' }
    const withCoupon = { ...checkout, discounts: { ...checkout.discounts, coupon } }
    expect(await show(withCoupon)).not.toBe(await show(withCoupon))
    await shop.db.transaction().execute((tx) => saveSettings(tx, 'tax', tax('0.19', { calculator: 'AUTOMATIC' })))
    await shop.provider.settings.refresh()
    expect(await show()).not.toBe(await show())
  })

  test('cached prices do not bring back a past time slot when the clock is set back', async () => {
    const { shop, show } = await look()
    const first = await show()
    shop.passTime(-MINUTE_MS)
    expect(await show()).not.toBe(first)
  })
})
