import { expect, test } from 'vitest'
import { countRows, expectInvariants, startShop, StatementFaults, visitCheckout } from '../testing/index.ts'

const CREATE = '/ecom/v1/carts/current/create-checkout'
const TRANSFER = { paymentMethod: 'transfer', cardNumber: '', cardExpiry: '', cardCode: '' }

test('the way from cart to order takes few statements', async () => {
  const faults = new StatementFaults()
  const manual = [{ code: 'transfer', title: 'Bank transfer', kind: 'BANK_TRANSFER' as const }]
  const shop = await startShop({ faults, payments: { manual } })
  await shop.addProduct('plate', { stock: 10 })
  await shop.addProduct('cup', { stock: 10 })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const seen = async (act: () => Promise<{ status: number }>): Promise<number> => {
    faults.failAt(Infinity)
    expect([200, 303]).toContain((await act()).status)
    return faults.seen.length
  }
  const created = await seen(() => shop.call('POST', CREATE, { token, body: { channelType: 'WEB' } }))
  const byTransfer = await visitCheckout(shop, [['plate', 1]])
  // Another product: stock is read again after an order of it.
  const byCard = await visitCheckout(shop, [['cup', 1]])
  const transferred = await seen(() => byTransfer.place(TRANSFER))
  const charged = await seen(() => byCard.place())
  console.log(`statements: ${created} a checkout, ${transferred} an order by transfer, ${charged} one by card`)
  expect(created).toBeLessThanOrEqual(2)
  // One of them counts the unpaid orders of this address.
  expect(transferred).toBeLessThanOrEqual(14)
  expect(charged).toBeLessThanOrEqual(24)
  await expectInvariants(shop.db)
})

test('after any failing statement of createCheckout the cart has one checkout or none, and a retry with the key completes it', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  await shop.addProduct('plate', { stock: 10 })
  let tried = 0
  let wrong = 0
  for (const happens of ['before', 'after'] as const) {
    for (let n = 1; ; n++) {
      const token = await shop.newToken()
      await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
      const before = await countRows(shop.db, 'checkouts')
      const create = () =>
        shop.call('POST', CREATE, { token, body: { channelType: 'WEB' }, headers: { 'idempotency-key': 'k' } })
      faults.failAt(n, happens)
      await create()
      if (!faults.stop()) break
      tried++
      const again = await create()
      const after = await countRows(shop.db, 'checkouts')
      if (again.status !== 200 || after.checkouts! - before.checkouts! !== 1) wrong++
    }
  }
  console.log(`creating a checkout, one statement failing: ${tried} places, lost or doubled ${wrong} of ${tried}`)
  expect(tried).toBeGreaterThanOrEqual(4)
  expect(wrong).toBe(0)
  await expectInvariants(shop.db)
})

test('a checkout created twenty times at once is one checkout with twenty equal responses', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 10 })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const create = () => shop.ask('currentCart.createCheckoutFromCurrentCart', { channelType: 'WEB' }, { token })
  const made = await Promise.all(Array.from({ length: 20 }, create))
  const ids = new Set(made.map(({ checkoutId }) => checkoutId))
  console.log(`one cart checked out 20 times at once: ${ids.size} checkout`)
  expect(ids.size).toBe(1)
  expect(await countRows(shop.db, 'checkouts')).toEqual({ checkouts: 1 })
})
