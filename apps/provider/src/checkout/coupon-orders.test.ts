import { expect, test } from 'vitest'
import {
  type CheckoutVisit,
  countRows,
  expectInvariants,
  placeOrdersConcurrently,
  startShop,
  type TestShop,
  visitCheckoutWithChanges,
} from '../testing/index.ts'

async function openShop() {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00', stock: 1_000 })
  return shop
}

function visitWithCoupon(shop: TestShop, couponCode: string) {
  return visitCheckoutWithChanges(shop, [shop.line('plate', 2)], { couponCode })
}

test('a coupon goes from the cart to checkout and order, and is counted once', async () => {
  const shop = await openShop()
  const { id } = await shop.newCoupon({ code: 'TENTH', name: 'A tenth', percentOff: '0.1' })
  const visit = await visitWithCoupon(shop, 'tenth')
  expect(visit.page.html).toContain('A tenth')
  expect((await visit.place()).status).toBe(303)
  const order = await visit.order()
  expect(order!.totalMinor).toBe(2_290n) // 20.00 − 2.00 + 4.90
  expect((await shop.ask('orders.getOrder', { id: order!.id }, { token: visit.token })).order).toMatchObject({
    priceSummary: { discount: { amount: '2.00' }, total: { amount: '22.90' } },
    appliedDiscounts: [{ coupon: { id, code: 'TENTH', amount: { amount: '2.00' } } }],
  })
  expect(await countUses(shop, id)).toBe(1)
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 1_000 })
})

const COUPONS = [
  { what: 'money off', coupon: { code: 'ONCE', name: 'Once', moneyOff: '5.00', maxUses: 1 } },
  { what: 'free delivery', coupon: { code: 'ONCE', name: 'Once', freeShipping: true, maxUses: 1 } },
]

test.each(COUPONS)(
  'the last use of a coupon for $what goes to one of many concurrent orders; the others review the total, and are not charged',
  async ({ what, coupon }) => {
    const shop = await openShop()
    const { id } = await shop.newCoupon(coupon)
    const n = 30
    const visits: CheckoutVisit[] = []
    for (let each = 0; each < n; each++) visits.push(await visitWithCoupon(shop, 'ONCE'))
    const answers = await placeOrdersConcurrently(visits, (each) => ({ email: `buyer${each}@example.com` }))
    const sold = answers.filter(({ status }) => status === 303).length
    const reviewed = answers.filter(({ status, html }) => status === 200 && /review the total/i.test(html)).length
    console.log(`one use of ${what}, ${n} orders at once: ${sold} ordered, ${reviewed} reviewed`)
    expect([sold, reviewed, await countUses(shop, id)]).toEqual([1, n - 1, 1])
    expect(await countRows(shop.db, 'orders', 'payments')).toEqual({ orders: 1, payments: 1 })
    await expectInvariants(shop.db, { [shop.idOf('plate')]: 1_000 })

    // Without the coupon the price differs, which the shopper confirms first.
    const loser = visits[answers.findIndex(({ status }) => status !== 303)]!
    expect((await loser.reload()).html).not.toContain('Once')
    expect((await loser.place()).status).toBe(303)
    expect((await loser.order())!.totalMinor).toBe(2_490n)
  },
)

const HELLO = { code: 'HELLO', name: 'Hello', moneyOff: '5.00', oncePerCustomer: true }

test('a once-per-customer coupon is used once by one email address, however many carts it has', async () => {
  const shop = await startShop({ coupons: { proveAddress: false } })
  await shop.addProduct('plate', { price: '10.00', stock: 1_000 })
  const { id } = await shop.newCoupon(HELLO)
  const n = 20
  const visits: CheckoutVisit[] = []
  for (let each = 0; each < n; each++) visits.push(await visitWithCoupon(shop, 'HELLO'))
  const written = ['ada@example.com', 'Ada@Example.com', ' ADA@EXAMPLE.COM ']
  const answers = await placeOrdersConcurrently(visits, (each) => ({ email: written[each % written.length]! }))
  const sold = answers.filter(({ status }) => status === 303).length
  const reviewed = answers.filter(({ status, html }) => status === 200 && /review the total/i.test(html)).length
  console.log(`once a customer, ${n} carts of one e-mail at once: ${sold} ordered, ${reviewed} reviewed`)
  expect([sold, reviewed, await countUses(shop, id)]).toEqual([1, n - 1, 1])
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 1_000 })
})

async function countUses(shop: TestShop, id: string): Promise<number> {
  const { uses } = await shop.db.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow()
  return uses
}
