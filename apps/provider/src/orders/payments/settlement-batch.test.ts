import { expect, test } from 'vitest'
import { expectBalancedBooks, expectInvariants, startShop, type TestShop, visitCheckout } from '../../testing/index.ts'
import { placeOrderByCard } from '../../testing/place-order-by-card.ts'
import type { PaymentOutcome } from '../../payments/index.ts'
import { createPaymentSettler } from './settle-payment.ts'
import { findOrder, saveOrder } from '../store.ts'
import { transactOnce } from '../../platform/db/transaction.ts'

/** Events that still have to settle the payment. */
const ASKS_FOR_MORE = '4000000000003220'

async function toldOf(shop: TestShop, orderId: string) {
  const history = await shop.db.selectFrom('order_history').select('type').where('order_id', '=', orderId).execute()
  const events = await shop.db.selectFrom('outbox').select('event_type').where('entity_id', '=', orderId).execute()
  const refunds = await shop.db.selectFrom('refunds').select('id').where('order_id', '=', orderId).execute()
  return {
    history: history.map(({ type }) => type).sort(),
    events: events.map((each) => each.event_type).sort(),
    refunds: refunds.length,
  }
}

const OUTCOMES: Record<string, PaymentOutcome> = {
  captured: { status: 'captured', reference: 'r', amountMinor: 1_490n, currency: 'EUR' },
  'captured with a wrong amount': { status: 'captured', reference: 'r', amountMinor: 1_590n, currency: 'EUR' },
  failed: { status: 'failed', reason: 'declined', reference: 'r' },
}

test.for(Object.entries(OUTCOMES))(
  'a payment that is said to be %s twice at the same moment is settled once',
  async ([, outcome]) => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00', stock: 5 })
    const [once, twice] = [await placeOrderByCard(shop, ASKS_FOR_MORE), await placeOrderByCard(shop, ASKS_FOR_MORE)]
    const settle = createPaymentSettler(shop.provider.orderServices)
    await settle(once.paymentId, outcome)
    const mailsBefore = (await shop.db.selectFrom('mails').select('id').execute()).length
    await Promise.all([settle(twice.paymentId, outcome), settle(twice.paymentId, outcome)])
    const mails = (await shop.db.selectFrom('mails').select('id').execute()).length - mailsBefore
    expect({ ...(await toldOf(shop, twice.orderId)), mails }).toEqual({
      ...(await toldOf(shop, once.orderId)),
      mails: mailsBefore,
    })
    expect(await shop.stockOf('plate')).toBe(outcome.status === 'captured' && outcome.amountMinor === 1_490n ? 3 : 5)
    await expectInvariants(shop.db, { [shop.idOf('plate')]: 5 })
  },
)

test('a form that is sent three times at once in a busy shop is settled once, paid or declined', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00', stock: 1_000 })
  let doubled = 0
  for (const cardNumber of ['4242424242424242', '4000000000000002']) {
    const visits = []
    for (let buyer = 0; buyer < 16; buyer++) visits.push(await visitCheckout(shop, [['plate', 1]]))
    await Promise.all(
      visits.flatMap((visit, buyer) =>
        [1, 2, 3].map(() => visit.place({ cardNumber, email: `buyer${buyer}.${cardNumber}@example.com` })),
      ),
    )
    for (const visit of visits) {
      const { history } = await toldOf(shop, (await visit.order())!.id)
      if (history.length !== new Set(history).size) doubled++
    }
  }
  console.log(`32 orders sent three times at once: ${doubled} settled twice`)
  expect(doubled).toBe(0)
  expect(await shop.stockOf('plate')).toBe(1_000 - 16)
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 1_000 })
  await expectBalancedBooks(shop.db)
})

test('only one of two concurrent saves of an order succeeds', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00', stock: 5 })
  const { orderId } = await placeOrderByCard(shop, ASKS_FOR_MORE)
  const order = (await findOrder(shop.db, undefined, orderId))!
  const saving = transactOnce(shop.db, (tx) =>
    Promise.all(['one', 'other'].map((merchantNote) => saveOrder(tx, { ...order, merchantNote }))),
  )
  await expect(saving).rejects.toThrow('changed by another request')
  expect(await findOrder(shop.db, undefined, orderId)).toEqual(order)
})
