import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectInvariants,
  startShop,
  type TestShop,
  visitCheckout,
  visitCheckoutWithChanges,
} from '../../testing/index.ts'
import { runCommandIn } from '../../testing/run-command.ts'
import { formatUsage } from '../command.ts'
import { orders } from './index.ts'

const STOCK = 100

let shop: TestShop
let cleanUp: () => Promise<void>

beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  await shop.addProduct('plate', { price: '10.00', stock: STOCK })
  await shop.addProduct('=bowl', { price: '5.00', stock: STOCK })
})
afterAll(async () => {
  await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
  await cleanUp()
})

/** Four plates and two bowls, paid by card. */
async function buy(form: Record<string, string> = {}): Promise<string> {
  const visit = await visitCheckout(shop, [
    ['plate', 4],
    ['=bowl', 2],
  ])
  await visit.place(form)
  const { id } = (await visit.order())!
  const row = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  return row.number!.toString()
}

/** On this machine, with test cards. */
const run = (...args: string[]) => runCommandIn({ PROVIDER_URL: 'http://localhost:4000' }, shop, orders, ...args)

test('an order is listed, shown, fulfilled in parts and found by its items', async () => {
  const number = await buy()
  expect((await run('list', `#${number}`)).printed).toContain(`${number}  `)
  expect((await run('list', 'ada', '--fulfilment', 'not_fulfilled')).printed).toContain(number)
  await run('fulfil', number, '--line', '1x3', '--carrier', 'ups', '--tracking', '1Z')
  const { said } = await run('fulfil', `#${number}`)
  expect(said).toBe(`Order ${number} is shipped. The buyer has been notified.`)
  const { printed } = await run('show', number)
  for (const told of ['APPROVED, PAID, FULFILLED', '4 × plate', 'https://www.ups.com/track?tracknum=1Z', '3 pieces'])
    expect(printed).toContain(told)
  expect(JSON.parse((await run('show', number, '--json')).printed).order.number).toBe(number)
  await expect(run('fulfil', number)).rejects.toThrow('No pieces of this order are left')
  await expect(run('cancel', number)).rejects.toThrow(
    `on its way: take that back first, or let it be returned. "orders cancel-fulfilment ${number}"`,
  )
})

test('cancel-fulfilment cancels the last parcel first, and then the order can be cancelled', async () => {
  const number = await buy()
  await run('fulfil', number, '--line', '1x3')
  await run('fulfil', number)
  expect((await run('cancel-fulfilment', number)).said).toContain('is cancelled')
  expect((await run('show', number)).printed).toContain('PARTIALLY_FULFILLED')
  await run('cancel-fulfilment', number)
  await expect(run('cancel-fulfilment', number)).rejects.toThrow(`Order ${number} has no fulfilled items.`)
  expect((await run('cancel', number, '--refund')).said).toContain('is cancelled')
})

test("parcels are marked as delivered on a date of the shop's time zone, once, and never in the future", async () => {
  const number = await buy()
  await expect(run('mark-delivered', number)).rejects.toThrow('has no undelivered parcels')
  await run('fulfil', number, '--line', '1x3')
  await run('fulfil', number)
  await expect(run('mark-delivered', number, '--on', '2026-02-30')).rejects.toThrow(
    '--on 2026-02-30 is not a valid date.',
  )
  await expect(run('mark-delivered', number, '--on', '2999-01-01')).rejects.toThrow(
    /^--on 2999-01-01 is in the future\.$/,
  )
  expect((await run('mark-delivered', number, '--on', '2026-05-03')).said).toContain(
    '2 parcels are marked as delivered.',
  )
  expect((await run('show', number)).printed.match(/delivered 2026-05-0/g)).toHaveLength(2)
  await expect(run('mark-delivered', number)).rejects.toThrow('has no undelivered parcels')
})

test('a delivery date applies to the parcels sent by then', async () => {
  const number = await buy()
  await run('fulfil', number, '--line', '1x3')
  const { timeZone } = shop.provider.settings.current().shop
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(shop.now)
  shop.passTime(2 * 86_400_000)
  await run('fulfil', number)
  expect((await run('mark-delivered', number, '--on', day)).said).toContain('1 parcel is marked as delivered.')
  expect((await run('mark-delivered', number)).said).toContain('1 parcel is marked as delivered.')
})

test("refunds go through the payment's provider, by line, by amount and with the cancellation", async () => {
  const number = await buy()
  const before = await shop.stockOf('plate')
  await expect(run('refund', number, '--amount', '0.00')).rejects.toThrow('above zero')
  await run('refund', number, '--line', '1x1', '--restock', '--reason', 'Scratched')
  await run('refund', number, '--amount', '2.50')
  expect(await shop.stockOf('plate')).toBe(before + 1)
  expect((await run('show', number)).printed).toMatch(/paid back €12\.50[^]*€10\.00 {2}SUCCEEDED {2}Scratched/)
  await run('cancel', number, '--restock', '--refund', '--mail', '--reason', 'Sold out')
  expect(await shop.stockOf('plate')).toBe(before + 4)
  expect((await run('show', number)).printed).toContain('CANCELED, FULLY_REFUNDED')
  await expect(run('refund', number)).rejects.toThrow('Nothing is left')
  await expect(run('mark-paid', number)).rejects.toThrow('not cancelled')
  await expect(run('refund', number, '--amount', '1,50')).rejects.toThrow('Use a decimal point, as in 1.50')
  await expect(run('refund', number, '--restock')).rejects.toThrow('--line')
})

test('the delivery cost is refunded with lines or alone, once', async () => {
  const number = await buy()
  await run('refund', number, '--line', '1x1', '--delivery')
  expect((await run('show', number)).printed).toContain('paid back €14.90')
  await expect(run('refund', number, '--delivery')).rejects.toThrow('nothing is left')
  await expect(run('refund', number, '--delivery', '--amount', '1.00')).rejects.toThrow('not both')
})

test('an order cancelled without a refund says so, and is refunded on request', async () => {
  const number = await buy()
  await expect(run('refund', number, '--amount', '1.005')).rejects.toThrow('"amount" has more than 2 decimals')
  await expect(run('refund', number, '--amount', '999')).rejects.toThrow('no more than €54.90 is left')
  expect((await run('cancel', number, '--restock')).said).toBe(
    `Order ${number} is cancelled. €54.90 was paid and is not refunded: "orders refund ${number}" refunds it.`,
  )
  expect((await run('cancel', number, '--refund')).said).toContain('The refund is on its way')
  expect((await run('show', number)).printed).toContain('CANCELED, FULLY_REFUNDED')
  expect((await run('cancel', number, '--refund')).said).toBe(
    `Order ${number} is already cancelled. There is nothing to refund.`,
  )
})

test('orders show lists address, delivery and documents for packing', async () => {
  const { printed } = await run('show', await buy())
  for (const told of [
    'delivery Parcel',
    'ship to  Ada Byron, Street 1, 10115 Berlin, Germany',
    'shipping €4.90',
    '/packing-slip',
    '/invoice',
  ])
    expect(printed).toContain(told)
})

test('an invalid status, channel or number is refused with the valid ones', async () => {
  await expect(run('list', '--payment', 'BLA')).rejects.toThrow('--payment BLA is not one of NOT_PAID, PAID')
  await expect(run('list', '--status', 'x')).rejects.toThrow('APPROVED, CANCELED')
  await expect(run('list', '--channel', 'x')).rejects.toThrow('WEB, POS')
  await expect(run('list', '--limit', 'abc')).rejects.toThrow('--limit abc is not a number from 1 to 100')
  await expect(run('list', '--limit', '0')).rejects.toThrow('not a number from 1 to 100')
  expect(formatUsage(orders, 'orders', 'refund')).toMatch(/^Usage: npm run cartwright -- orders refund .*\n\n.*$/)
  expect(formatUsage(orders, 'orders', 'bla')).toContain('orders list')
})

test("notes, mails and history are shown, and buyers' texts contain no control characters", async () => {
  const number = await buy()
  await run('note', number, 'Call before delivery')
  const shops = () => shop.db.selectFrom('mails').select('id').where('template', '=', 'shop-order-placed').execute()
  const before = (await shops()).length
  await run('mail', number, 'placed')
  expect(await shops()).toHaveLength(before)
  await expect(run('mail', number, 'refunded')).rejects.toThrow('nothing to tell')
  await shop.db
    .updateTable('orders')
    .set({ merchant_note: 'red \u001B[31m' })
    .where('number', '=', BigInt(number))
    .execute()
  expect((await run('show', number)).printed).toContain('note     red  [31m')
  expect(
    (await run('history', number)).printed.split('\n').map((line) => line.slice('2026-11-27 09:30 +01:00  '.length)),
  ).toEqual([
    'ordered  (the buyer)',
    expect.stringMatching(/^€.* paid {2}\(the buyer\)$/),
    'note written  (the shop)',
    'mail "placed" sent again  (the shop)',
  ])
  expect((await run('note', number)).said).toContain('has no note now')
})

test('all orders are exported, and no cell is a formula', async () => {
  const number = await buy()
  const formulas = { firstName: '=1+1', lastName: '＝HYPERLINK("https://thief.example")', addressLine: '＠SUM(A1)' }
  const hostile = await buy({ ...formulas, city: '+1', addressLine2: '-1' })
  const folder = await mkdtemp(join(tmpdir(), 'orders-'))
  const file = join(folder, 'orders.csv')
  await run('export', file)
  const rows: Record<string, string>[] = parse(await readFile(file), { columns: true })
  const { count } = await shop.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  expect(rows).toHaveLength(Number(count))
  expect(rows.find((row) => row['number'] === number)).toMatchObject({
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/), // in Berlin's time zone
    status: 'APPROVED',
    payment: 'PAID',
    street: 'Street 1',
    postcode: '10115',
    city: 'Berlin',
    paid: '54.90',
    'paid back': '0.00',
  })
  expect(rows.find((row) => row['number'] === hostile)).toMatchObject({
    'first name': "'=1+1",
    'last name': '\'＝HYPERLINK("https://thief.example")',
    street: "'＠SUM(A1), -1",
    city: "'+1",
  })
  expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@＝＋－＠\s]/.test(cell))).toEqual([])
  await run('export', file, '--bom')
  expect((await readFile(file, 'utf8')).slice(0, 10)).toBe('\uFEFF"number",')
  await expect(run('export', join(folder, 'none', 'orders.csv'))).rejects.toThrow('Cannot write')
  await rm(folder, { recursive: true })
})

test('the amounts of an order add up in file and terminal, with fees and tax', async () => {
  const fees = { fees: [{ code: 'wrap', name: 'Gift wrap', amount: '1.50' }] }
  const withFees = await startShop({ fees, tax: { taxIncludedInPrices: false } })
  await withFees.addProduct('plate', { price: '10.00' })
  await withFees.newCoupon({ code: 'ONE', name: 'One off', moneyOff: '1.00' })
  await (await visitCheckoutWithChanges(withFees, [withFees.line('plate', 2)], { couponCode: 'ONE' })).place()
  const folder = await mkdtemp(join(tmpdir(), 'orders-'))
  const file = join(folder, 'orders.csv')
  await runCommandIn({}, withFees, orders, 'export', file)
  const [row] = parse(await readFile(file), { columns: true }) as Record<string, string>[]
  expect(row).toMatchObject({
    subtotal: '20.00',
    shipping: '4.90',
    fees: '1.50',
    discount: '1.00',
    tax: '4.83',
    'tax in prices': 'no',
    total: '30.23',
  })
  const { printed } = await runCommandIn({}, withFees, orders, 'show', '10001')
  for (const told of [
    'line 1   2 × plate  €20.00',
    'discount -€1.00  One off',
    'shipping €4.90',
    'fees     €1.50',
    'tax      €4.83',
    'total    €30.23',
  ])
    expect(printed).toContain(told)
  await rm(folder, { recursive: true })
})

test('the chosen variant is shown below its line and in the export', async () => {
  const own = await startShop()
  await own.addProduct('shirt', { options: { Size: { S: 5, L: 5 }, Colour: { Red: 5 } } })
  const id = crypto.randomUUID()
  const subscriptionSettings = { frequency: 'WEEK', interval: 1, autoRenewal: true } as const
  const weekly = { id, title: 'Weekly', subscriptionSettings }
  await own.addProduct('coffee', { changes: { subscriptionOptions: [weekly] } })
  const { catalogReference } = own.line('coffee')
  const options = { ...catalogReference.options, subscriptionOptionId: id }
  const subscribed = { quantity: 1, catalogReference: { ...catalogReference, options } }
  const shirts = own.line('shirt', 2, { Size: 'L', Colour: 'Red' })
  await (await visitCheckoutWithChanges(own, [shirts, subscribed], {})).place()
  const { printed } = await runCommandIn({}, own, orders, 'show', '10001')
  expect(printed).toMatch(
    /2 × shirt  \S+\n +Size: L\n +Colour: Red\n.*1 × coffee  \S+\n +Weekly, first delivery only\n/,
  )
  const folder = await mkdtemp(join(tmpdir(), 'orders-'))
  const file = join(folder, 'orders.csv')
  await runCommandIn({}, own, orders, 'export', file)
  expect(await readFile(file, 'utf8')).toContain('2 × shirt (Size: L, Colour: Red)')
  await rm(folder, { recursive: true })
})

test('unknown orders, invalid numbers and unknown words are refused', async () => {
  await expect(run('show', '99')).rejects.toThrow('There is no order 99')
  await expect(run('show', 'abc')).rejects.toThrow('is not a valid order number')
  await expect(run('show')).rejects.toThrow('Specify the number of an order')
  await expect(run('fulfil', await buy(), '--line', '9')).rejects.toThrow('is not a line')
  await expect(run('eat')).rejects.toThrow('Unknown subcommand "eat". Available: list, show')
})
