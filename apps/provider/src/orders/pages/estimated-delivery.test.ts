import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { orders } from '../../cli/orders/index.ts'
import { settings } from '../../cli/settings.ts'
import { findMailsTo, startShop, TestBrowser, type TestShop, visitCheckout } from '../../testing/index.ts'
import { runCommandIn } from '../../testing/run-command.ts'
import { createOrderLink } from '../order-link.ts'

const parcel = { code: 'parcel', title: 'Parcel', price: '4.90', deliveryDays: { min: 2, max: 3 } }
const german = { code: 'de', title: 'Germany', countries: ['DE'] }
const shipping = (option: object = parcel, more: object = {}) => ({
  ...more,
  regions: [{ ...german, options: [option] }],
})

async function openShop(given: object = shipping()): Promise<TestShop> {
  const shop = await startShop({
    shop: { timeZone: 'Europe/Berlin', languages: ['en', 'de', 'fr', 'he'] },
    shipping: given,
    whenFinished: onTestFinished,
  })
  await shop.addProduct('plate', { price: '10.00', stock: 100 })
  shop.passTime(nextThursday(shop.now).getTime() - shop.now.getTime())
  return shop
}

const DAY_MS = 86_400_000
const MONDAY = 4 // days after the Thursday

/** Next Thursday at 12:00 UTC. */
function nextThursday(now: Date): Date {
  const noon = Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2
  return new Date(noon + (((4 - new Date(noon).getUTCDay() + 7) % 7) + 7) * DAY_MS)
}

/** Calendar day so many days after the order, in the wire’s format. */
const dayAfter = (shop: TestShop, days: number): string =>
  new Date(nextThursday(new Date(shop.now.getTime() - 7 * DAY_MS)).getTime() + days * DAY_MS).toISOString().slice(0, 10)

async function place(shop: TestShop, more: object = {}) {
  const visit = await visitCheckout(shop, [['plate', 1]])
  expect((await visit.place({ email: 'ada@example.com', ...more })).status).toBe(303)
  const { id } = (await visit.order())!
  return (await shop.ask('orders.getOrder', { id }, { token: await shop.newStaffToken() })).order
}

async function change(shop: TestShop, groups: object) {
  const token = await shop.newStaffToken()
  return shop.call('PATCH', '/cartwright/v1/settings', { token, body: { settings: groups } })
}

test('an order keeps its estimated delivery when the settings change', async () => {
  const shop = await openShop()
  const { id, number } = await place(shop)
  const slower = shipping({ ...parcel, deliveryDays: { min: 20, max: 30 } })
  expect((await change(shop, { shipping: slower })).status).toBe(200)

  const { order } = await shop.ask('orders.getOrder', { id }, { token: await shop.newStaffToken() })
  const estimatedDelivery = { from: dayAfter(shop, MONDAY), to: dayAfter(shop, MONDAY + 1) }
  expect(order.shippingInfo?.logistics).toMatchObject({ deliveryTime: '2–3 working days', estimatedDelivery })
  const told = /2–3 working days · Mon,? \d+( \w+)?\W+Tue,? \d+ \w+/
  const { pathname } = new URL(createOrderLink(id, shop.provider.orderServices))
  expect((await new TestBrowser(shop).get(pathname)).html).toMatch(told)
  expect((await runCommandIn({}, shop, orders, 'show', String(number))).printed).toMatch(told)
  const [mail] = await findMailsTo(shop, 'ada@example.com', 'order-placed')
  expect(mail?.order.delivery).toMatchObject({ time: '2–3 working days', estimated: estimatedDelivery })
})

test('the delivery text is generated from the days in each language, unless the merchant wrote one', async () => {
  const own = { ...parcel, code: 'own', title: 'Slow', deliveryTime: 'By donkey' }
  const shop = await openShop({ regions: [{ ...german, options: [parcel, own] }] })
  const token = await shop.newToken()
  const read = async (language: string) => {
    const { body } = await shop.call('GET', '/cartwright/v1/shop-front', {
      token,
      headers: { 'x-wix-linguist': language },
    })
    return (body.shopFront.deliveries as { deliveryTime: string }[]).map(({ deliveryTime }) => deliveryTime)
  }
  expect(await read('en')).toEqual(['2–3 working days', 'By donkey'])
  expect(await read('de')).toEqual(['2–3 Werktage', 'By donkey'])
  expect(await read('fr')).toEqual(['2–3 jours ouvrés', 'By donkey'])
  expect(await read('he')).toEqual(['2–3 ימי עסקים', 'By donkey'])
})

test('handling time precedes transit, in texts and in the estimate of an order', async () => {
  const shop = await openShop(shipping(parcel, { handlingDays: { min: 1, max: 2 } }))
  const { shippingInfo } = await place(shop)
  expect(shippingInfo?.logistics).toMatchObject({
    deliveryTime: '3–5 working days',
    estimatedDelivery: { from: dayAfter(shop, MONDAY + 1), to: dayAfter(shop, MONDAY + 3) },
  })
})

test('an order that waits for a bank transfer has no estimate, nor has one with a text alone', async () => {
  const transfer = { code: 'transfer', title: 'Bank transfer', kind: 'BANK_TRANSFER', instructions: 'To us.' }
  const shop = await openShop()
  expect((await change(shop, { payments: { manual: [transfer], holdMinutes: 30 } })).status).toBe(200)
  expect((await place(shop, { cardNumber: '', paymentMethod: 'transfer' })).shippingInfo?.logistics).not.toHaveProperty(
    'estimatedDelivery',
  )
  const words = shipping({ code: 'parcel', title: 'Parcel', price: '4.90', deliveryTime: '2–3 days' })
  expect((await change(shop, { shipping: words })).status).toBe(200)
  const { shippingInfo } = await place(shop)
  expect(shippingInfo?.logistics).toMatchObject({ deliveryTime: '2–3 days' })
  expect(shippingInfo?.logistics).not.toHaveProperty('estimatedDelivery')
})

test('invalid delivery days are refused with their path, by API and terminal', async () => {
  const shop = await openShop()
  const before = (await change(shop, {})).body
  const timeSlot = { from: '2999-01-05T15:00:00.000Z', to: '2999-01-05T19:00:00.000Z' }
  const at = 'settings.shipping.regions[0].options[0].deliveryDays'
  for (const [wrong, field] of [
    [shipping({ ...parcel, deliveryDays: { min: 5, max: 3 } }), `${at}.min`],
    [shipping({ ...parcel, deliveryDays: { min: -1, max: 3 } }), `${at}.min`],
    [shipping({ ...parcel, deliveryDays: { min: 1.5, max: 3 } }), `${at}.min`],
    [shipping({ ...parcel, deliveryDays: { min: 1, max: 1000 } }), `${at}.max`],
    [shipping({ ...parcel, deliveryDays: { min: 1 } }), `${at}.max`],
    [shipping({ ...parcel, deliveryDays: { min: 1, max: 2, unit: 'WEEKS' } }), `${at}.unit`],
    [shipping({ ...parcel, timeSlot }), at],
    [shipping(parcel, { handlingDays: { min: 2, max: 1 } }), 'settings.shipping.handlingDays.min'],
  ] as const) {
    const { status, body } = await change(shop, { shipping: wrong })
    expect([status, body.details?.validationError?.fieldViolations[0].field]).toEqual([400, field])
  }
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'shipping.json')
  await writeFile(file, JSON.stringify(shipping({ ...parcel, deliveryDays: { min: 5, max: 3 } })))
  await expect(runCommandIn({}, shop, settings, 'set', 'shipping', '--file', file)).rejects.toThrow(
    'regions[0].options[0].deliveryDays.min "5" is more than max, which is "3"',
  )
  expect((await change(shop, {})).body).toEqual(before)
})
