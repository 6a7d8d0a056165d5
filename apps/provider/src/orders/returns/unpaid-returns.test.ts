import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants, findMailsTo, startShop, type TestShop, visitCheckout } from '../../testing/index.ts'
import { requireDeposit } from '../../testing/require-deposit.ts'

const STOCK = 100
let shop: TestShop
let staff: string
let cleanUp: () => Promise<void>

beforeAll(async () => {
  shop = await startShop({
    payments: {
      manual: [{ code: 'transfer', title: 'Bank transfer', kind: 'BANK_TRANSFER', instructions: 'To DE00' }],
    },
    whenFinished: (clean) => void (cleanUp = clean),
  })
  await shop.addProduct('plate', { price: '10.00', stock: STOCK })
  staff = await shop.newStaffToken()
})
afterAll(() => cleanUp())

async function order(
  quantity: number,
  fields: Record<string, string> = {},
  prepare = async (_checkoutId: string) => {},
) {
  const email = `${crypto.randomUUID()}@buyer.example`
  const visit = await visitCheckout(shop, [['plate', quantity]])
  await prepare(visit.checkoutId)
  await visit.reload()
  const byHand = { cardNumber: '', cardExpiry: '', cardCode: '', paymentMethod: 'transfer' }
  expect((await visit.place({ ...(fields['paymentMethod'] ? {} : byHand), email, ...fields })).status).toBe(303)
  return { id: (await visit.order())!.id, token: visit.token, email }
}

type Ordered = Awaited<ReturnType<typeof order>>

async function askFor({ id, token }: Ordered, quantity: number): Promise<string> {
  const { order: known } = await shop.ask('orders.getOrder', { id }, { token: staff })
  const lineItems = [{ lineItemId: known.lineItems[0]!.id, quantity }]
  const body = { kind: 'WITHDRAWAL', lineItems }
  const asked = await shop.call('POST', `/cartwright/v1/orders/${id}/returns`, { token, body })
  expect(asked.status, asked.text).toBe(200)
  return asked.body.orderReturn.id as string
}

const receive = (returnId: string, body: object = {}) =>
  shop.call('POST', `/cartwright/v1/returns/${returnId}/receive`, { token: staff, body })

const withdraw = async (ordered: Ordered, quantity: number, reception?: object) =>
  receive(await askFor(ordered, quantity), reception)

async function readState({ id }: Ordered): Promise<string> {
  const { order: known } = await shop.ask('orders.getOrder', { id }, { token: staff })
  const { balance, paid, refunded } = known.balanceSummary!
  return `${known.status} ${known.paymentStatus}: ${balance.amount} due, ${paid.amount} paid, ${refunded.amount} back`
}

const markPaid = ({ id }: Ordered) =>
  shop.call('POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, { token: staff, body: {} })
const readDue = async ({ id }: Ordered) =>
  (
    await shop.db
      .selectFrom('payments')
      .select(['status', 'amount_minor as amount'])
      .where('order_id', '=', id)
      .execute()
  )
    .map(({ status, amount }) => `${status} ${amount}`)
    .join(', ')

test('a partial withdrawal before the payment lowers the amount due, which the mail says, and the rest is paid', async () => {
  const ordered = await order(3)
  expect(await readState(ordered)).toBe('APPROVED NOT_PAID: 34.90 due, 0.00 paid, 0.00 back')
  const received = await withdraw(ordered, 1)
  expect(received.body.orderReturn).toMatchObject({ status: 'RECEIVED', refundIds: [] })
  expect(await readState(ordered)).toBe('APPROVED NOT_PAID: 24.90 due, 0.00 paid, 0.00 back')
  expect(await readDue(ordered)).toBe('due 2490')
  const [mail] = await findMailsTo(shop, ordered.email, 'order-return-decided')
  expect(mail).toMatchObject({ status: 'received', howToPay: { title: 'Bank transfer', amount: '24.90' } })
  expect(mail?.order.sums.slice(-2)).toEqual([
    { name: 'waived', amount: '-10.00' },
    { name: 'due', amount: '24.90' },
  ])
  expect(await shop.stockOf('plate')).toBe(STOCK - 2)

  expect((await markPaid(ordered)).status).toBe(200)
  expect((await markPaid(ordered)).status, 'twice').toBe(409)
  expect(await readState(ordered)).toBe('APPROVED PAID: 0.00 due, 24.90 paid, 0.00 back')
  await withdraw(ordered, 1)
  shop.passTime(60_000)
  await shop.provider.maintainPayments()
  expect(await readState(ordered)).toBe('APPROVED PARTIALLY_REFUNDED: 0.00 due, 24.90 paid, 10.00 back')
  await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
})

test('items returned unpaid are not refunded by their line afterwards', async () => {
  const ordered = await order(2)
  await withdraw(ordered, 1)
  await markPaid(ordered)
  const { order: known } = await shop.ask('orders.getOrder', { id: ordered.id }, { token: staff })
  const lineItemId = known.lineItems[0]!.id
  const refund = (quantity: number) =>
    shop.call('POST', '/ecom/v1/order-billing/refund-payments', {
      token: staff,
      body: { orderId: ordered.id, refundItems: { lineItems: [{ lineItemId, quantity }] } },
    })
  expect((await refund(2)).body.details?.applicationError?.code).toBe('REFUND_TOO_LARGE')
  expect((await refund(1)).status).toBe(200)
  await expectInvariants(shop.db)
})

test('items of an order with a deposit first lower the amount due, and only the excess is refunded', async () => {
  const ordered = await order(3, { paymentMethod: 'card' }, (id) => requireDeposit(shop, id, '250'))
  expect(await readState(ordered)).toBe('APPROVED PARTIALLY_PAID: 22.50 due, 12.40 paid, 0.00 back')
  await withdraw(ordered, 1)
  expect(await readState(ordered)).toBe('APPROVED PARTIALLY_PAID: 12.50 due, 12.40 paid, 0.00 back')
  // A merchant names the price of the second item.
  await withdraw(ordered, 1, { refundAmount: '14.00' })
  expect(await readState(ordered)).toBe('APPROVED PARTIALLY_REFUNDED: 0.00 due, 12.40 paid, 1.50 back')
  await withdraw(ordered, 1)
  expect(await readState(ordered)).toBe('APPROVED FULLY_REFUNDED: 0.00 due, 12.40 paid, 12.40 back')
  await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
})

test('items returned partly paid are not refunded at their full price after their refund has failed', async () => {
  const ordered = await order(3, { paymentMethod: 'card' }, (id) => requireDeposit(shop, id, '800'))
  expect(await readState(ordered)).toBe('APPROVED PARTIALLY_PAID: 6.00 due, 28.90 paid, 0.00 back')
  const payment = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', ordered.id)
    .executeTakeFirstOrThrow()
  const bankHasPaidBack = (minor: bigint) =>
    shop.db.updateTable('test_charges').set({ refunded_minor: minor }).where('key', '=', payment.id).execute()
  await bankHasPaidBack(2_890n) // so that it refuses
  await withdraw(ordered, 2)
  await bankHasPaidBack(0n)
  expect(await readState(ordered)).toBe('APPROVED PAID: 0.00 due, 28.90 paid, 0.00 back')

  const { order: known } = await shop.ask('orders.getOrder', { id: ordered.id }, { token: staff })
  const refund = (body: object) =>
    shop.call('POST', '/ecom/v1/order-billing/refund-payments', {
      token: staff,
      body: { orderId: ordered.id, ...body },
    })
  const lineItems = [{ lineItemId: known.lineItems[0]!.id, quantity: 2 }]
  const refused = await refund({ refundItems: { lineItems } })
  expect(refused.body.details?.applicationError?.code).toBe('REFUND_TOO_LARGE')
  expect(refused.body.message).toBe(
    'Of "plate", all but 1 is paid back already, or came back before it was all paid: what is still owed for it can be paid back as an amount.',
  )
  const named = { paymentRefunds: [{ paymentId: payment.id, amount: { amount: '14.00' } }] }
  expect((await refund(named)).status).toBe(200)
  expect(await readState(ordered)).toBe('APPROVED PARTIALLY_REFUNDED: 0.00 due, 28.90 paid, 14.00 back')
  await expectInvariants(shop.db)
})

test('an order received and marked as paid concurrently is paid once and owes nothing', async () => {
  const ends: Record<string, number> = {}
  for (let round = 0; round < 6; round++) {
    const ordered = await order(2)
    const asked = await askFor(ordered, 1)
    const both = [() => receive(asked), () => markPaid(ordered)]
    const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const end = await readState(ordered)
    ends[end] = (ends[end] ?? 0) + 1
  }
  const right = [
    'APPROVED PAID: 0.00 due, 14.90 paid, 0.00 back',
    'APPROVED PARTIALLY_REFUNDED: 0.00 due, 24.90 paid, 10.00 back',
  ]
  const wrong = Object.keys(ends).filter((end) => !right.includes(end))
  console.log(`6 received while they were paid: ${JSON.stringify(ends)}, ended otherwise ${wrong.length} of 6`)
  expect(wrong).toEqual([])
  await expectInvariants(shop.db)
})
