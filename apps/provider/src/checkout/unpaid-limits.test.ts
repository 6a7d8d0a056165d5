import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredRows } from '../app/maintenance.ts'
import {
  buyNow,
  type CheckoutVisit,
  expectInvariants,
  startShop,
  type TestShop,
  visitCheckout,
} from '../testing/index.ts'
import { solveCaptcha } from '../testing/solve-captcha.ts'

const HOLD_MINUTES = 30
const MINUTE_MS = 60_000
const ASKS_AT_THE_BANK = { cardNumber: '4000 0000 0000 3220' }
const DECLINED = { cardNumber: '4000 0000 0000 0002' }
const BY_BANK = { paymentMethod: 'bank', cardNumber: '' }
const REFUSED = 'There are too many unpaid orders'

let shop: TestShop
let cleanUp: () => Promise<void>
beforeAll(async () => {
  const manual = [{ code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER' as const }]
  shop = await startShop({
    payments: { manual, holdMinutes: HOLD_MINUTES },
    whenFinished: (clean) => void (cleanUp = clean),
  })
})
afterAll(() => cleanUp())

test('one buyer may have five unpaid orders: a sixth is refused until one is paid', async () => {
  await shop.addProduct('plate', { stock: 20 })
  const token = await shop.newToken()
  const begun: CheckoutVisit[] = []
  for (let n = 0; n < 5; n++) {
    const visit = await buyNow(shop, [['plate', 1]], { token })
    expect((await visit.place(ASKS_AT_THE_BANK)).location).toContain('/payment')
    begun.push(visit)
  }
  const sixth = await buyNow(shop, [['plate', 10]], { token })
  for (const card of [ASKS_AT_THE_BANK, {}]) {
    const refused = await sixth.place(card)
    expect([refused.status === 303, refused.html.includes(REFUSED)]).toEqual([false, true])
  }
  expect(await sixth.order()).toBeUndefined()
  expect(await shop.stockOf('plate')).toBe(15)
  // A repeated submission of one of the five leads to its payment.
  expect((await begun[0]!.place(ASKS_AT_THE_BANK)).location).toContain('/payment')

  await payAtTheBank(begun[0]!)
  expect((await sixth.place(ASKS_AT_THE_BANK)).location).toContain('/payment')
  await expectInvariants(shop.db)
})

test('limits of one buyer do not affect other buyers and manual payments', async () => {
  await shop.addProduct('bowl', { stock: 20 })
  const token = await shop.newToken()
  for (let n = 0; n < 5; n++) await (await buyNow(shop, [['bowl', 1]], { token })).place(ASKS_AT_THE_BANK)
  expect((await (await buyNow(shop, [['bowl', 1]], { token })).place(BY_BANK)).location).toContain('orderId=')
  expect((await (await buyNow(shop, [['bowl', 1]])).place()).location).toContain('orderId=')
})

test('a repeatedly declined card can be retried, and an attempt begun again in another window is paid', async () => {
  await shop.addProduct('jug', { stock: 5 })
  const visit = await visitCheckout(shop, [['jug', 5]])
  for (let n = 0; n < 12; n++) {
    // Declines have limits of their own (decline-limits.test.ts).
    if (n < 4) expect((await visit.place(DECLINED)).location).toBeUndefined()
    expect((await visit.place(ASKS_AT_THE_BANK)).location).toContain('/payment')
    await visit.browser.post(`/checkout/${visit.checkoutId}/payment`, { intent: 'give-up' })
    await visit.reload()
  }
  expect((await visit.place()).location).toContain('orderId=')
})

test('one address may have fifty unpaid orders across visitors; paid ones make room, and other addresses are unaffected', async () => {
  await shop.addProduct('cup', { stock: 200 })
  const from = '203.0.113.7'
  const begin = async (address: string): Promise<CheckoutVisit> => {
    const visit = await visitCheckout(shop, [['cup', 1]])
    visit.browser.from = address
    visit.page = await visit.place(ASKS_AT_THE_BANK)
    // From the eleventh undecided one on, each requires a captcha.
    const [, challenge] = /data-challenge="([^"]+)"/.exec(visit.page.html) ?? []
    if (challenge) visit.page = await visit.place({ ...ASKS_AT_THE_BANK, captcha: solveCaptcha(challenge) })
    worked += challenge ? 1 : 0
    return visit
  }
  let worked = 0
  const first = await begin(from)
  for (let n = 1; n < 10; n++) expect((await begin(from)).page.location).toContain('/payment')
  expect(worked).toBe(0)
  for (let n = 10; n < 50; n++) expect((await begin(from)).page.location).toContain('/payment')
  expect((await begin(from)).page.html).toContain(REFUSED)
  expect(worked).toBe(40)
  expect((await begin('203.0.113.8')).page.location).toContain('/payment')
  expect(await shop.stockOf('cup')).toBe(149)

  await payAtTheBank(first)
  const next = [await begin(from), await begin(from), await begin(from)]
  expect(next.map(({ page }) => page.location !== undefined)).toEqual([true, true, false])
})

test('one address holds stock unpaid for at most twenty times the hold time a day, across visitors', async () => {
  await shop.addProduct('vase', { stock: 1 })
  const from = '198.51.100.9'
  const take = async () => {
    const visit = await visitCheckout(shop, [['vase', 1]])
    visit.browser.from = from
    return visit.place(ASKS_AT_THE_BANK)
  }
  for (let n = 0; n < 20; n++) {
    expect((await take()).location).toContain('/payment')
    expect(await shop.stockOf('vase')).toBe(0)
    shop.passTime(HOLD_MINUTES * MINUTE_MS)
    await shop.provider.maintainPayments()
  }
  expect((await take()).html).toContain(REFUSED)
  expect(await shop.stockOf('vase')).toBe(1)

  shop.passTime(24 * 60 * MINUTE_MS)
  expect((await take()).location).toContain('/payment')
  await expectInvariants(shop.db)
})

test('a payment that is canceled late after an outage of shop or provider does not count against its address', async () => {
  await shop.addProduct('dish', { stock: 5 })
  const begin = async () => {
    const visit = await visitCheckout(shop, [['dish', 1]])
    visit.browser.from = '198.51.100.10'
    return visit.place(ASKS_AT_THE_BANK)
  }
  expect((await begin()).location).toContain('/payment')
  shop.passTime(12 * 60 * MINUTE_MS)
  await shop.provider.maintainPayments()
  expect(await shop.stockOf('dish')).toBe(5)
  expect((await begin()).location).toContain('/payment')
})

test('the address of a payment is stored as a hash, for a day', async () => {
  await shop.addProduct('tray', { stock: 5 })
  const visit = await visitCheckout(shop, [['tray', 1]])
  visit.browser.from = '192.0.2.44'
  await visit.place()
  const { id } = (await visit.order())!
  const kept = () => shop.db.selectFrom('payments').select('asked_from').where('order_id', '=', id).execute()
  const [payment] = await kept()
  expect(payment!.asked_from).toMatch(/^[\w-]{22}$/)
  // By the clock of the database.
  await shop.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 25 * 60 * MINUTE_MS) })
    .execute()
  await deleteExpiredRows(shop.db)
  expect(await kept()).toEqual([{ asked_from: null }])
})

async function payAtTheBank(visit: CheckoutVisit): Promise<void> {
  const { id } = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', (await visit.order())!.id)
    .executeTakeFirstOrThrow()
  await visit.browser.post(`/test-bank/${id}`, { answer: 'pass' })
  expect((await visit.browser.get(`/checkout/${visit.checkoutId}/payment`)).location).toContain('orderId=')
}
