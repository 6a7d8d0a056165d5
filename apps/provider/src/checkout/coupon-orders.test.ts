import { expect, test } from 'vitest'
import { countRows, expectInvariants, startShop, type TestShop, visitCheckout } from '../testing/index.ts'

async function openShop() {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00', stock: 1_000 })
  return shop
}

async function visitWithCoupon(shop: TestShop, code: string) {
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 1)] }, { token })
  await shop.ask('currentCart.updateCurrentCart', { couponCode: code }, { token })
  return visitCheckout(shop, [['plate', 1]], token)
}

test('a coupon goes from the cart to the checkout and the order, and is counted once', async () => {
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
  expect(await usesOf(shop, id)).toBe(1)
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 1_000 })
})

test('the last use of a coupon goes to one of many who order at once; the others are told, and charged nothing', async () => {
  const shop = await openShop()
  const { id } = await shop.newCoupon({ code: 'ONCE', name: 'Once', moneyOff: '5.00', maxUses: 1 })
  const n = 24
  const visits = []
  for (let each = 0; each < n; each++) visits.push(await visitWithCoupon(shop, 'ONCE'))
  const answers = await Promise.all(visits.map((visit, each) => visit.place({ email: `buyer${each}@example.com` })))
  const sold = answers.filter(({ status }) => status === 303).length
  const told = answers.filter(({ status, html }) => status === 200 && /used|look at the total again/i.test(html)).length
  console.log(`one use, ${n} orders at once: ${sold} ordered, ${told} told`)
  expect([sold, told, await usesOf(shop, id)]).toEqual([1, n - 1, 1])
  expect(await countRows(shop.db, 'orders', 'payments')).toEqual({ orders: 1, payments: 1 })
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 1_000 })

  // Without the coupon the price is another one, which the shopper sees first.
  const loser = visits[answers.findIndex(({ status }) => status !== 303)]!
  expect((await loser.reload()).html).not.toContain('Once')
  expect((await loser.place()).status).toBe(303)
  expect((await loser.order())!.totalMinor).toBe(2_490n)
})

async function usesOf(shop: TestShop, id: string): Promise<number> {
  const { uses } = await shop.db.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow()
  return uses
}
