import { expect, test } from 'vitest'
import {
  countRows,
  expectInvariants,
  placeOrdersConcurrently,
  getIdempotencyToken,
  startShop,
  visitCheckout,
} from '../testing/index.ts'

test('one checkout submitted twenty times at once is one order with twenty equal responses, even for the last item', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 2 })
  const visit = await visitCheckout(shop, [['plate', 2]])
  const n = 20
  const answers = await Promise.all(Array.from({ length: n }, () => visit.place()))
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({
    status: 303,
    location: expect.stringContaining(`orderId=${(await visit.order())!.id}`),
  })
  expect(await shop.stockOf('plate')).toBe(0)
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 2 })
  console.log(
    `one checkout ${n} times at once: ${JSON.stringify(await countRows(shop.db, 'orders', 'payments', 'checkouts'))}, equal answers ${n} of ${n}`,
  )
})

test('thirty buyers of ten items place ten orders, and the rest is told that it is sold out', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 10 })
  const visits = []
  for (let n = 0; n < 30; n++) visits.push(await visitCheckout(shop, [['plate', 1]]))
  const answers = await placeOrdersConcurrently(visits)
  const sold = answers.filter(({ status }) => status === 303)
  const refused = answers.filter(
    ({ status, html }) => status === 200 && /Not enough in stock: plate|is sold out|no longer|gone/i.test(html),
  )
  const counts = await countRows(shop.db, 'orders', 'payments', 'carts')
  console.log(`thirty buyers, ten pieces: sold ${sold.length}, refused ${refused.length}, ${JSON.stringify(counts)}`)
  expect([sold.length, refused.length, await shop.stockOf('plate')]).toEqual([10, 20, 0])
  expect(counts).toEqual({ orders: 10, payments: 10, carts: 20 })
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 10 })
})

test('while many wait to order the same product, other visitors are served', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 100 })
  const visits: Awaited<ReturnType<typeof visitCheckout>>[] = []
  for (let n = 0; n < 12; n++) visits.push(await visitCheckout(shop, [['plate', 1]]))
  let placing: ReturnType<typeof placeOrdersConcurrently> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('stock').selectAll().forUpdate().execute()
    placing = placeOrdersConcurrently(visits)
    // All are under way by then, and each would hold a connection.
    await shop.ask('currentCart.getCurrentCart', {}, { token: visits[0]!.token })
    await shop.ask('currentCart.getCurrentCart', {}, { token: visits[1]!.token })
  })
  const served = (await placing!).filter(({ status }) => status === 303)
  expect(100 - (await shop.stockOf('plate'))).toBe(served.length)
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 100 })
})

test('buyers of the same products in different order never deadlock', async () => {
  const shop = await startShop()
  for (const name of ['bowl', 'cup', 'plate']) await shop.addProduct(name, { stock: 100 })
  const visits = []
  for (let n = 0; n < 16; n++)
    visits.push(
      await visitCheckout(shop, n % 2 ? [['bowl'], ['cup'], ['plate', 2]] : [['plate', 2], ['cup'], ['bowl']]),
    )
  const answers = await Promise.all(visits.map((visit) => visit.place()))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303))
  expect([await shop.stockOf('bowl'), await shop.stockOf('cup'), await shop.stockOf('plate')]).toEqual([84, 84, 68])
  await expectInvariants(shop.db, Object.fromEntries(['bowl', 'cup', 'plate'].map((name) => [shop.idOf(name), 100])))
  expect(shop.logged).toEqual([])
  console.log(`buyers of the same three things: orders ${answers.length} of ${answers.length}`)
})

test('concurrent additions, orders and changes lose nothing: ordered and remaining items equal the added ones', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 1_000 })
  const rounds = 5
  for (let round = 0; round < rounds; round++) {
    const visit = await visitCheckout(shop, [['plate', 3]])
    const adds = Array.from({ length: 6 }, () =>
      shop.call('POST', '/ecom/v1/carts/current/add-to-cart', {
        token: visit.token,
        body: { lineItems: [shop.line('plate', 1)] },
      }),
    )
    const [placed, ...added] = await Promise.all([visit.place(), ...adds])
    expect([placed.status, ...added.map(({ status }) => status)]).toEqual([303, ...adds.map(() => 200)])
    const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token: visit.token })
    expect(cart.lineItems).toMatchObject([{ quantity: 6 }])
  }
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 1_000 })
  console.log(`ordering while adding: pieces lost 0 of ${rounds * 9}`)
})

test('a checkout changed in another window while it is ordered is ordered in one of both states, whole', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00', stock: 50 })
  await shop.addProduct('bowl', { price: '1.00', stock: 50 })
  for (let round = 0; round < 5; round++) {
    const visit = await visitCheckout(shop, [['plate', 1]])
    const grow = async () => {
      await shop.call('POST', '/ecom/v1/carts/current/add-to-cart', {
        token: visit.token,
        body: { lineItems: [shop.line('bowl')] },
      })
      return shop.call('POST', '/ecom/v1/carts/current/create-checkout', {
        token: visit.token,
        body: { channelType: 'WEB' },
      })
    }
    const [placed] = await Promise.all([visit.place(), grow()])
    const order = await visit.order()
    expect([200, 303]).toContain(placed.status)
    if (placed.status === 303) expect(order!.totalMinor).toBe(1_490n)
    else {
      expect(order).toBeUndefined()
      expect((await visit.place({ idempotencyToken: getIdempotencyToken(await visit.reload()) })).status).toBe(303)
      expect((await visit.order())!.totalMinor).toBe(1_590n)
    }
  }
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 50, [shop.idOf('bowl')]: 50 })
})

test.for([
  ['is counted', false],
  ['is counted no more', true],
] as const)('a plate that %s since the page was shown comes back as it was taken', async ([, wasCounted]) => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 5 })
  await count(wasCounted)
  await shop.provider.pollChanges()
  const visit = await visitCheckout(shop, [['plate', 2]])
  await count(!wasCounted)
  expect((await visit.place()).status).toBe(303)
  await count(true)
  expect(await shop.stockOf('plate')).toBe(wasCounted ? 5 : 3)
  const { id } = (await visit.order())!
  const path = `/ecom/v1/orders/${id}/cancel`
  await shop.call('POST', path, { token: await shop.newStaffToken(), body: { restockAllItems: true } })
  expect(await shop.stockOf('plate')).toBe(5)

  /** Changes the product in another process, before this one reads the change. */
  function count(tracked: boolean): Promise<unknown> {
    return shop.db.updateTable('stock').set({ tracked }).execute()
  }
})
