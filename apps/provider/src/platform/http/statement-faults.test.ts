import { expect, test } from 'vitest'
import {
  countRows,
  expectBalancedBooks,
  expectInvariants,
  startShop,
  StatementFaults,
  visitCheckout,
} from '../../testing/index.ts'

const ADD = '/ecom/v1/carts/current/add-to-cart'

test('after any failed statement of adding to the cart, all or nothing is done, and the same key completes it', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  await shop.addProduct('plate', { stock: 500 })
  let tried = 0
  for (const happens of ['before', 'after'] as const) {
    for (let n = 1; ; n++) {
      const token = await shop.newToken()
      const add = () =>
        shop.call('POST', ADD, {
          token,
          body: { lineItems: [shop.line('plate', 2)] },
          headers: { 'idempotency-key': 'k' },
        })
      const before = await countRows(shop.db, 'carts', 'outbox')
      faults.failAt(n, happens)
      const answer = await add()
      if (!faults.stop()) break
      tried++
      const where = `statement ${n}, lost ${happens}: ${faults.seen.at(n - 1)}`
      expect(answer.status, where).toBe(503)
      const after = await countRows(shop.db, 'carts', 'outbox')
      const changes = [after.carts! - before.carts!, after.outbox! - before.outbox!]
      expect(
        [
          [0, 0],
          [1, 1],
        ],
        where,
      ).toContainEqual(changes)

      const again = await add()
      expect(again.status, where).toBe(200)
      expect(again.headers.has('idempotent-replayed'), where).toBe(changes[0] === 1)
      expect((await shop.ask('currentCart.getCurrentCart', {}, { token })).cart.lineItems, where).toMatchObject([
        { quantity: 2 },
      ])
    }
  }
  console.log(`add to cart, one statement failing: ${tried} places, half-done 0 of ${tried}`)
  // Two statements, each failing before the server has it and after.
  expect(tried).toBeGreaterThanOrEqual(4)
  await expectInvariants(shop.db)
})

test('after any failed statement of placing an order, the order is whole or absent, and sending the form again gives one order', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  await shop.addProduct('plate', { stock: 500 })
  const clean = await visitCheckout(shop, [['plate', 1]])
  faults.failAt(Infinity)
  expect((await clean.place()).status).toBe(303)
  const places = faults.listFaultPoints()
  let tried = 0
  for (const { n, happens } of places) {
    const visit = await visitCheckout(shop, [['plate', 1]])
    const stock = await shop.stockOf('plate')
    faults.failAt(n, happens)
    const page = await visit.place()
    if (!faults.stop()) continue // queries beside the order path do not run every time
    tried++
    const where = `statement ${n}, lost ${happens}: ${faults.seen.at(n - 1)}`
    expect([303, 503], where).toContain(page.status)
    const placed = (await visit.order()) !== undefined
    expect(stock - (await shop.stockOf('plate')), where).toBe(placed ? 1 : 0)
    if (page.status === 303) expect(placed, where).toBe(true)
    await expectInvariants(shop.db)

    const again = await visit.place()
    const order = await visit.order()
    expect(again, where).toMatchObject({ status: 303, location: expect.stringContaining(`orderId=${order!.id}`) })
    expect(stock - (await shop.stockOf('plate')), where).toBe(1)
  }
  await expectBalancedBooks(shop.db)
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 500 })
  console.log(
    `placing an order, one statement failing: ${tried} places, half-done 0 of ${tried}, ${JSON.stringify(await countRows(shop.db, 'orders', 'payments'))}`,
  )
  expect(tried).toBeGreaterThan(15)
}, 60_000)
