import { expect, test } from 'vitest'
import { saveSettings } from '../../settings/index.ts'
import { StatementFaults, startShop, startTranslatedShop, type TestShop } from '../../testing/index.ts'

const CART = '/ecom/v1/carts/current'
const ADD = `${CART}/add-to-cart`
const MINUTE_MS = 60_000

type Headers = Record<string, string>

/** The cart as this process answers it, and as one that has just begun does. */
async function readBoth(
  shop: TestShop,
  token: string,
  headers: Headers = {},
): Promise<{ cached: string; uncached: string }> {
  const { text } = await shop.call('GET', CART, { token, headers })
  const other = await shop.anotherProcess()
  const request = new Request(`https://api.shop.example${CART}`, { headers: { authorization: token, ...headers } })
  return { cached: text, uncached: await (await other.fetch(request)).text() }
}

test('a cached cart response equals that of a process without a cache, whatever has changed', async () => {
  const { shop, mug, write } = await startTranslatedShop()
  await shop.addProduct('plate', { price: '10.00', stock: 3 })
  const token = await shop.newToken()
  const add = (name: string, choices = {}) =>
    shop.call('POST', ADD, { token, body: { lineItems: [shop.line(name, 1, choices)] } })
  await add('plate')
  await add('mug', { Size: 'Small', Glaze: 'Oat' })

  const save = async (group: 'shop' | 'currencies' | 'discounts', value: object) => {
    await shop.db.transaction().execute((tx) => saveSettings(tx, group, value))
    await shop.provider.settings.refresh()
  }
  const change = (product: object) => shop.changeProduct('plate', { price: '10.00', stock: 3, ...product })
  const inMinutes = (minutes: number) => new Date(shop.now.getTime() + minutes * MINUTE_MS)
  const startsAt = inMinutes(1)
  const rule = { code: 'two', name: 'Two or more', target: 'GLOBAL', minQuantity: 2, percentage: '0.1' }
  const { shop: own } = shop.provider.settings.current()
  const german = { 'x-wix-linguist': 'de' }
  const steps: [name: string, act: () => Promise<unknown>, headers?: Headers][] = [
    ['first', async () => {}],
    [
      'another cart of the same revision',
      async () => {
        await shop.call('DELETE', CART, { token })
        await add('plate')
        await add('mug', { Size: 'Small', Glaze: 'Oat' })
      },
    ],
    ['another line', () => add('plate')],
    ['a price', () => change({ price: '12.00' })],
    ['what is left', () => change({ stock: 1 })],
    [
      'a price, by another process',
      async () => {
        await shop.changeElsewhere('plate', { price: '13.00', stock: 1 })
        await shop.provider.pollChanges()
      },
    ],
    ['hidden', () => change({ visible: false })],
    ['shown', () => change({})],
    ['language', async () => {}, german],
    ['a text in it', () => write(mug, [{ language: 'de', name: 'Krug' }]), german],
    ['own language', async () => {}],
    ['rates', () => save('currencies', { rates: [{ currency: 'USD', rate: '1.10' }] }), { 'x-wix-currency': 'USD' }],
    [
      'another rate',
      () => save('currencies', { rates: [{ currency: 'USD', rate: '1.20' }] }),
      { 'x-wix-currency': 'USD' },
    ],
    ['own currency', async () => {}],
    ['the shop', () => save('shop', { ...own, weightUnit: 'LB' })],
    [
      'something off from a moment on',
      async () => {
        await change({ discount: { type: 'PERCENT', value: '50', startsAt } })
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
      'a rule that applies later',
      () => save('discounts', { rules: [{ ...rule, startsAt: inMinutes(1).toISOString() }] }),
    ],
    ['its moment', async () => shop.passTime(2 * MINUTE_MS)],
    ['deleted', () => shop.call('DELETE', CART, { token })],
    ['made again', () => add('plate')],
  ]
  let differences = 0
  const unseen: string[] = []
  let before = ''
  for (const [name, act, headers] of steps) {
    await act()
    const { cached, uncached } = await readBoth(shop, token, headers)
    if (cached !== uncached) differences++
    if (cached === before) unseen.push(name)
    before = cached
    expect((await shop.call('GET', CART, { token, headers })).text).toBe(cached)
  }
  console.log(`carts read again: ${differences} of ${steps.length} are not what a new process answers`)
  expect([differences, unseen]).toEqual([0, ['something off from a moment on', 'a rule that applies later']])
})

test('an unchanged cart needs only its version from the database', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ isCached: true, faults })
  await shop.addProduct('plate')
  const token = await shop.newToken()
  await shop.call('POST', ADD, { token, body: { lineItems: [shop.line('plate')] } })
  const statements = async (): Promise<string[]> => {
    faults.failAt(Infinity)
    expect((await shop.call('GET', CART, { token })).status).toBe(200)
    return [...faults.seen]
  }
  expect((await statements()).join()).toContain('c.lines')
  const again = await statements()
  expect(again).toHaveLength(1)
  expect(again[0]).toContain('c.revision')
  expect(again[0]).not.toContain('c.lines')
})

test('a change of a cart by another process is visible at once', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const token = await shop.newToken()
  const body = JSON.stringify({ lineItems: [shop.line('plate')] })
  const other = await shop.anotherProcess()
  let wrong = 0
  for (let quantity = 1; quantity <= 20; quantity++) {
    const headers = { authorization: token, 'content-type': 'application/json' }
    await other.fetch(new Request(`https://api.shop.example${ADD}`, { method: 'POST', headers, body }))
    const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
    if (cart.lineItems[0]?.quantity !== quantity) wrong++
  }
  expect(wrong).toBe(0)
})
