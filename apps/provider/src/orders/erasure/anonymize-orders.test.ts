import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CheckoutVisit,
  expectInvariants,
  startShop,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'
import { eraseRejectedGuestOrders } from './anonymize-orders.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

const DAY_MS = 86_400_000
const HOME = 'Lovelace Road 7'
/** The test bank takes the money after five seconds. */
const SLOW_CARD = '4000 0000 0000 0077'

let shop: TestShop
let cleanUp: () => Promise<void>
let staff: string
beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  await shop.addProduct('plate', { stock: 500, price: '10.00' })
})
afterAll(() => cleanUp())

type Member = Awaited<ReturnType<TestShop['newMember']>>

async function orderAs(token: string | undefined, fields: Record<string, string> = {}): Promise<CheckoutVisit> {
  const visit = await visitCheckout(shop, [['plate', 1]], token)
  expect((await visit.place({ addressLine: HOME, ...fields })).status).toBe(303)
  return visit
}

async function readOrder(visit: CheckoutVisit) {
  const row = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', visit.checkoutId)
    .executeTakeFirstOrThrow()
  return { ...row, hasAddress: JSON.stringify(row.content).includes(HOME) }
}

async function leave({ token }: Member): Promise<void> {
  expect((await shop.call('POST', '/cartwright/v1/me/delete', { token, body: {} })).status).toBe(200)
}

async function askAsStaff(path: string, body: object): Promise<void> {
  staff = await shop.newStaffToken()
  const { status, text } = await shop.call('POST', path, { token: staff, body })
  expect(status, text).toBe(200)
}

const send = ({ id }: { id: string }) =>
  askAsStaff(`/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment: {} })

/** Opens the data page of the account in a signed-in browser. */
async function dataPage(token: string) {
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', { memberAccountPage: {} }, { token })
  const browser = new TestBrowser(shop)
  await browser.enterAsMember(redirectSession.fullUrl)
  return { browser, ...(await browser.get('/account/data')) }
}

describe('a paid and unshipped order of a deleted account', () => {
  test('a paid and unshipped order of a deleted account keeps its address until it is delivered and the withdrawal deadline has passed', async () => {
    const ada = await shop.newMember({ email: 'ada-leaves@example.com' })
    const visit = await orderAs(ada.token)
    const order = await readOrder(visit)
    await leave(ada)
    shop.passTime(2 * DAY_MS)
    await shop.provider.eraseDeletedAccounts()
    expect((await readOrder(visit)).hasAddress).toBe(true)

    await send(order)
    shop.passTime(28 * DAY_MS)
    await shop.provider.eraseDeletedAccounts()
    expect((await readOrder(visit)).hasAddress).toBe(true)

    shop.passTime(2 * DAY_MS)
    await shop.provider.eraseDeletedAccounts()
    const forgotten = await readOrder(visit)
    expect(forgotten).toMatchObject({ hasAddress: false, total_minor: order.total_minor, email_key: null })
    const contact = shop.db.selectFrom('contacts').select('id').where('id', '=', order.contact_id!)
    expect(await contact.executeTakeFirst()).toBeUndefined()
    await expectInvariants(shop.db)
  })

  test('a paid and unshipped order of a deleted account is anonymized at once when it is canceled', async () => {
    const ada = await shop.newMember()
    const visit = await orderAs(ada.token)
    await leave(ada)
    await askAsStaff(`/ecom/v1/orders/${(await readOrder(visit)).id}/cancel`, { refund: true, restockAllItems: true })
    await shop.provider.eraseDeletedAccounts()
    expect(await readOrder(visit)).toMatchObject({ status: 'CANCELED', hasAddress: false })
  })

  test('a paid and unshipped order of a deleted account is listed before the deletion, with the reason, in four languages', async () => {
    const ada = await shop.newMember()
    const visit = await orderAs(ada.token)
    const { number, id } = await readOrder(visit)
    const { browser, html } = await dataPage(ada.token)
    expect(html).toContain(`Order ${number}`)
    expect(html).toContain('GDPR, Article 6(1)(b)')
    const [, url] = new RegExp(`href="(/orders/${id}[^"]+)"`).exec(html) ?? []
    expect((await new TestBrowser(shop).get(url!)).status).toBe(200)
    for (const [language, words] of [
      ['de', 'Art. 6 Abs. 1'],
      ['fr', 'RGPD, article 6'],
      ['he', 'GDPR, סעיף'],
    ] as const) {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const page = await shop.fetch('/account/data', { headers: { cookie, 'accept-language': language } })
      expect(await page.text(), language).toContain(words)
    }

    // The page lists nothing for members without open orders.
    const eve = await shop.newMember()
    expect((await dataPage(eve.token)).html).not.toContain('GDPR')
  })
})

test('a payment after the deletion of the account pays an order that can be shipped', async () => {
  const ada = await shop.newMember()
  const visit = await orderAs(ada.token, { cardNumber: SLOW_CARD })
  expect((await readOrder(visit)).status).toBe('INITIALIZED')
  await leave(ada)
  shop.passTime(60_000)
  await shop.provider.maintainPayments()
  await shop.provider.eraseDeletedAccounts()
  expect(await readOrder(visit)).toMatchObject({ status: 'APPROVED', payment_status: 'PAID', hasAddress: true })
  await send(await readOrder(visit))
  await expectInvariants(shop.db)
})

describe('display and erasure agree on whose an order is', () => {
  /**
   * Whether the order is in the export, and whether it is anonymized after the deletion of the member and its
   * completion.
   */
  async function readErasure(visit: CheckoutVisit, { id, token }: { id: string; token: string }) {
    const { body } = await shop.call('POST', '/cartwright/v1/me/export', { token, body: {} })
    await leave({ id, token } as Member)
    await send(await readOrder(visit))
    shop.passTime(30 * DAY_MS)
    await shop.provider.eraseDeletedAccounts()
    const orders = body.data.orders as { checkout_id: string }[]
    const isShown = orders.some((order) => order.checkout_id === visit.checkoutId)
    return { isShown, isForgotten: !(await readOrder(visit)).hasAddress }
  }

  test('an order of a guest who typed a member’s address is not the member’s', async () => {
    const ada = await shop.newMember({ email: 'typed@example.com' })
    shop.passTime(1_000)
    const stranger = await orderAs(undefined, { email: 'typed@example.com' })
    expect(await readErasure(stranger, ada)).toEqual({ isShown: false, isForgotten: false })
  })

  test('an order of the guest before the account is the member’s', async () => {
    const guest = await orderAs(undefined, { email: 'later@example.com' })
    shop.passTime(1_000)
    const ada = await shop.newMember({ email: 'later@example.com' })
    expect(await readErasure(guest, ada)).toEqual({ isShown: true, isForgotten: true })
  })

  test('an order of the visitor who has signed in is the member’s, whatever address was typed', async () => {
    const ada = await shop.newMember({ email: 'home@example.com' })
    shop.passTime(1_000)
    const visit = await orderAs(undefined, { email: 'work@example.com' })
    const token = await signInAs(shop, ada.id, visit.token)
    expect(await readErasure(visit, { id: ada.id, token })).toEqual({ isShown: true, isForgotten: true })
  })
})

describe('a guest’s order with a failed payment', () => {
  async function tryInVain(token?: string): Promise<CheckoutVisit> {
    const visit = await visitCheckout(shop, [['plate', 1]], token)
    const { status } = await visit.place({ addressLine: HOME, cardNumber: '4000 0000 0000 0002' })
    expect(status).toBe(422)
    expect(await readOrder(visit)).toMatchObject({ status: 'REJECTED', hasAddress: true })
    return visit
  }

  test('a guest’s order with a failed payment keeps its buyer as long as carts are kept; paid orders and members’ orders stay', async () => {
    const forget = () => eraseRejectedGuestOrders(shop.db, { afterDays: 30, now: shop.now })
    const refused = [await tryInVain(), await tryInVain()]
    const kept = [await tryInVain((await shop.newMember()).token), await orderAs(undefined)]
    shop.passTime(30 * DAY_MS - 60_000)
    expect(await forget()).toBe(0)
    kept.push(await tryInVain())

    shop.passTime(DAY_MS)
    const forgotten = await Promise.all([forget(), forget()])
    expect(forgotten.reduce((sum, each) => sum + each, 0)).toBe(2)
    for (const visit of refused)
      expect(await readOrder(visit)).toMatchObject({ status: 'REJECTED', hasAddress: false, email_key: null })
    for (const visit of kept) expect((await readOrder(visit)).hasAddress).toBe(true)
    await expectInvariants(shop.db)
  })

  test('a guest’s order with a failed payment can be paid by a guest who returns with the cart', async () => {
    const visit = await tryInVain()
    const inAYear = new Date(shop.now.getTime() + 365 * DAY_MS)
    expect(await eraseRejectedGuestOrders(shop.db, { afterDays: 30, now: inAYear })).toBeGreaterThan(0)
    const { fullUrl, checkoutId } = await shop.newCheckout(visit.token)
    expect(checkoutId).toBe(visit.checkoutId)
    await visit.browser.enter(fullUrl)
    await visit.reload()
    expect((await visit.place({ addressLine: HOME })).status).toBe(303)
    expect(await readOrder(visit)).toMatchObject({ status: 'APPROVED', hasAddress: true })
    await expectInvariants(shop.db)
  })
})
