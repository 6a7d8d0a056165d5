import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  expectInvariants,
  findMailsTo,
  startShop,
  TEST_STOREFRONT_URL,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'
import { createOrderLink } from '../order-link.ts'

const DAY_MS = 86_400_000
const cleanUps: (() => Promise<void>)[] = []
let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ whenFinished: (cleanUp) => void cleanUps.push(cleanUp) })
  await shop.addProduct('plate', { stock: 500, price: '10.00' })
  return async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  }
})

/** Places a guest’s order, and opens the link of its mail. */
async function openOrder(fields: Record<string, string> = {}, quantity = 2) {
  const visit = await visitCheckout(shop, [['plate', quantity]])
  expect((await visit.place(fields)).status).toBe(303)
  const order = (await visit.order())!
  const path = new URL(createOrderLink(order.id, shop.provider.orderServices)).pathname
  return { ...order, path, browser: new TestBrowser(shop) }
}

describe('a viewer with the link of an order', () => {
  test('a viewer with the link of an order sees the order, and only as much of the buyer as identifies it', async () => {
    const { browser, path } = await openOrder({ email: 'ada@lovelace.example', phone: '030 987654' })
    const { status, html, headers } = await browser.get(path)
    expect(status).toBe(200)
    expect(html).toContain('2 × plate')
    expect(html).toContain('Ada Byron')
    expect(html).toContain('a…@lovelace.example')
    // Its own URL is random, and may contain any digits.
    const said = html.replaceAll(path, '')
    for (const secret of ['ada@lovelace.example', '030 987654', '4242']) expect(said).not.toContain(secret)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(browser.cookies.size).toBe(0)
  })

  test('a viewer with the link of an order sees the page in the browser’s language if the order has none', async () => {
    const { path, id } = await openOrder()
    await sql`update orders set content = content - 'buyerLanguage' where id = ${id}`.execute(shop.db)
    for (const [language, word] of [
      ['de', 'Bestellung'],
      ['fr', 'Commande'],
      ['he', 'dir="rtl"'],
    ] as const) {
      const answer = await shop.fetch(path, { headers: { 'accept-language': language } })
      expect(await answer.text(), language).toContain(word)
    }
  })
})

test('the page of a shipped order links to the reviews of its visible products, unless nobody may review', async () => {
  const { browser, path, id } = await openOrder()
  const staff = await shop.newStaffToken()
  const link = `${TEST_STOREFRONT_URL}/product-page/plate/review`
  const hasLink = async () => (await browser.get(path)).html.includes(`href="${link}"`)
  expect(await hasLink()).toBe(false)
  const body = { fulfillment: { trackingInfo: { trackingNumber: 'X2', shippingProvider: 'dhl' } } }
  await shop.call('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { token: staff, body })
  expect(await hasLink()).toBe(true)
  const allow = (whoMayReview: string) =>
    shop.call('PATCH', '/cartwright/v1/settings', { token: staff, body: { settings: { reviews: { whoMayReview } } } })
  expect((await allow('NOBODY')).status).toBe(200)
  expect(await hasLink()).toBe(false)
  await allow('MEMBERS')
  expect(await hasLink()).toBe(true)
})

test('the log records views of an order without its link', async () => {
  const loud = await startShop({ logLevel: 'trace', whenFinished: (cleanUp) => void cleanUps.push(cleanUp) })
  await loud.addProduct('plate', { stock: 5, price: '10.00' })
  const visit = await visitCheckout(loud, [['plate', 1]])
  await visit.place()
  const path = new URL(createOrderLink((await visit.order())!.id, loud.provider.orderServices)).pathname
  for (const each of [path, `${path}/invoice`, `${path.slice(0, -3)}`, `${path}/nothing`, `/no-such${path}`])
    await new TestBrowser(loud).get(each)
  const lines = loud.logged.map((line): { path?: string } => JSON.parse(line))
  expect(lines.filter(({ path: route }) => route === '/orders/:link')).toHaveLength(2)
  const code = path.split('.').at(-1)!.slice(0, 20)
  const told = loud.logged.filter((line) => line.includes(code))
  console.log(`lines of the log: ${lines.length}, with a link: ${told.length}`)
  expect(told).toEqual([])
})

test('a guessed, truncated or foreign link opens nothing', async () => {
  const [ada, eve] = [await openOrder(), await openOrder()]
  const [id = '', code = ''] = ada.path.replace('/orders/', '').split('.')
  const guesses = [
    id,
    `${id}.`,
    `${id}.${code.slice(0, -2)}`,
    `${id}.${'A'.repeat(code.length)}`,
    `${eve.id}.${code}`,
    `${id}.${code}.${code}`,
    `${id}.${code}00`,
    '%00',
    'undefined',
    `..%2F${id}.${code}`,
  ]
  for (const guess of guesses)
    for (const below of ['', '/return', '/withdraw', '/downloads/1', '/invoice'])
      expect((await ada.browser.get(`/orders/${guess}${below}`)).status, guess + below).toBe(404)
  console.log(`guessed links that opened an order: 0 of ${guesses.length * 5}`)
})

test('a form from another site cannot submit a withdrawal', async () => {
  const { browser, path, id } = await openOrder()
  const fields = { intent: 'send', 'quantity-00000000-0000-0000-0000-000000000001': '2' }
  const sent = await browser.post(`${path}/withdraw`, fields, { origin: 'https://evil.example' })
  expect(sent.status).toBe(403)
  expect(await listReturnsOfId(id)).toEqual([])
})

describe('the withdrawal page', () => {
  test('redirects to the return page for orders outside the EEA, whose pages do not mention withdrawals', async () => {
    const { browser, path, id } = await openOrder()
    for (const details of ['recipientInfo', 'billingInfo'])
      await sql`update orders set content = jsonb_set(content, ${`{${details},address,country}`}, '"US"') where id = ${id}`.execute(
        shop.db,
      )
    expect((await browser.get(path)).html).not.toMatch(/withdraw/i)
    for (const opened of [
      await browser.get(`${path}/withdraw`),
      await browser.post(`${path}/withdraw`, { intent: 'send', known: '0' }),
    ])
      expect([opened.status, opened.location]).toEqual([303, `${path}/return`])
    expect((await browser.get(`${path}/return`)).html).not.toMatch(/withdraw/i)
    expect(await listReturnsOfId(id)).toEqual([])
  })

  test('the withdrawal page accepts a withdrawal of everything left while many partial ones are pending', async () => {
    const { browser, path, id } = await openOrder({}, 14)
    const { html } = await browser.get(`${path}/withdraw`)
    const field = /name="(quantity-[^"]+)"/.exec(html)?.[1] ?? ''
    const withdraw = async (pieces: number) => {
      const known = String((await listReturnsOfId(id)).length)
      return browser.post(`${path}/withdraw`, { intent: 'send', known, [field]: String(pieces) })
    }
    for (let n = 0; n < 10; n++) expect((await withdraw(1)).location).toBe(`${path}?said=withdrawn`)
    expect((await withdraw(1)).html).toContain('you can only return all remaining items together')
    expect((await withdraw(4)).location).toBe(`${path}?said=withdrawn`)
  })

  test('the withdrawal page has two steps, and then confirms the receipt', async () => {
    const { browser, path, id } = await openOrder({ email: 'w1@buyer.example' })
    expect((await browser.get(path)).html).toContain('Withdraw from contract here')
    const form = await browser.get(`${path}/withdraw`)
    const field = /name="(quantity-[^"]+)"/.exec(form.html)?.[1] ?? ''
    const chosen = await browser.post(`${path}/withdraw`, { intent: 'review', [field]: '2', reason: '<i>green</i>' })
    // The review step has a URL: Back and Reload ask for no resubmission.
    expect([chosen.status, chosen.location?.startsWith(`${path}/withdraw?intent=review&quantity-`)]).toEqual([
      303,
      true,
    ])
    const review = await browser.get(chosen.location!)
    expect(review.status).toBe(200)
    expect(review.html).toContain('Confirm withdrawal')
    expect(review.html).not.toContain('<i>green')
    expect(await listReturnsOfId(id)).toEqual([])
    const changing = await browser.post(`${path}/withdraw`, { intent: 'back', [field]: '1', reason: 'blue' })
    expect((await browser.get(changing.location!)).html).toMatch(/value="1".*value="blue"/s)
    const sent = await browser.post(`${path}/withdraw`, { intent: 'send', [field]: '2', reason: '<i>green</i>' })
    expect(sent.location).toBe(`${path}?said=withdrawn`)
    expect((await browser.get(sent.location!)).html).toContain('We have received your withdrawal')
    expect(await listReturnsOfId(id)).toEqual([{ kind: 'withdrawal', status: 'requested' }])
    expect(await findMailsTo(shop, 'w1@buyer.example', 'order-return-requested')).toHaveLength(1)
    const twice = await browser.post(`${path}/withdraw`, { intent: 'send', [field]: '2' })
    expect(twice.status).toBe(422)
    expect(await listReturnsOfId(id)).toHaveLength(1)
    await expectInvariants(shop.db)
  })

  test('treats a partial withdrawal submitted twice as one, with the same result', async () => {
    const { browser, path, id } = await openOrder({ email: 'w2@buyer.example' }, 3)
    const field = /name="(quantity-[^"]+)"/.exec((await browser.get(`${path}/withdraw`)).html)?.[1] ?? ''
    const review = async () => {
      const { html } = await browser.get(`${path}/withdraw?intent=review&${field}=1`)
      const known = /name="known" value="(\d+)"/.exec(html)?.[1] ?? ''
      return () => browser.post(`${path}/withdraw`, { intent: 'send', known, [field]: '1' })
    }
    const send = await review()
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ location }) => location)).toEqual(answers.map(() => `${path}?said=withdrawn`))
    expect(await listReturnsOfId(id)).toHaveLength(1)
    expect(await findMailsTo(shop, 'w2@buyer.example', 'order-return-requested')).toHaveLength(1)
    // After another view, it is a new one.
    expect((await (await review())()).location).toBe(`${path}?said=withdrawn`)
    expect(await listReturnsOfId(id)).toHaveLength(2)
  })

  test('the withdrawal page reports empty, excessive and invalid quantities at their line', async () => {
    const { browser, path, id } = await openOrder()
    const field = /name="(quantity-[^"]+)"/.exec((await browser.get(`${path}/withdraw`)).html)?.[1] ?? ''
    for (const quantity of ['0', '', '3', '-1', '1.5', 'many', '999999999999']) {
      const refused = await browser.post(`${path}/withdraw`, { intent: 'send', [field]: quantity })
      expect(refused.status, quantity).toBe(422)
    }
    const ofOthers = { intent: 'send', 'quantity-00000000-0000-0000-0000-00000000ffff': '1' }
    expect((await browser.post(`${path}/withdraw`, ofOthers)).status).toBe(422)
    expect(await listReturnsOfId(id)).toEqual([])
  })

  test('the withdrawal page is open until 14 days after the latest arrival; after that, a return can be requested', async () => {
    const { browser, path, id } = await openOrder()
    const staff = await shop.newStaffToken()
    expect((await browser.get(path)).html).not.toContain(`${path}/return"`)
    const sent = await shop.call('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, {
      token: staff,
      body: { fulfillment: { trackingInfo: { trackingNumber: 'X1', shippingProvider: 'dhl' } } },
    })
    expect(sent.status, sent.text).toBe(200)
    const shown = await browser.get(path)
    expect(shown.html).toContain('X1')
    expect(shown.html).toContain('rel="noreferrer"')
    shop.passTime(28 * DAY_MS)
    expect((await browser.get(path)).html).toContain(`${path}/withdraw`)
    shop.passTime(2 * DAY_MS)
    const late = await browser.get(path)
    expect(late.html).not.toContain(`${path}/withdraw`)
    expect(late.html).toContain(`${path}/return"`)
    const refused = await browser.post(`${path}/withdraw`, { intent: 'send' })
    expect(refused.status).toBe(422)
    expect(await listReturnsOfId(id)).toEqual([])
  })
})

function listReturnsOfId(orderId: string) {
  return shop.db.selectFrom('returns').select(['kind', 'status']).where('order_id', '=', orderId).execute()
}
