import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants, startShop, type TestShop, visitCheckout } from '../testing/index.ts'
import { runCommandIn } from '../testing/run-command.ts'
import { returns } from './returns.ts'

let shop: TestShop
let cleanUp: () => Promise<void>
beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  await shop.addProduct('plate', { price: '10.00', stock: 10 })
})
afterAll(async () => {
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 10 })
  await cleanUp()
})

const run = (...args: string[]) => runCommandIn({ PROVIDER_URL: 'http://localhost:4000' }, shop, returns, ...args)

test('a merchant lists, declines, approves and refunds returns', async () => {
  const visit = await visitCheckout(shop, [['plate', 3]])
  await visit.place()
  const { id: orderId } = (await visit.order())!
  const ask = async (quantity: number) => {
    const lineItems = [{ lineItemId: '00000000-0000-0000-0000-000000000001', quantity }]
    const body = { kind: 'RETURN', lineItems, reason: 'Too\ngreen \u001b[31m' }
    const { body: answer, text } = await shop.call('POST', `/cartwright/v1/orders/${orderId}/returns`, {
      token: visit.token,
      body,
    })
    expect(answer.orderReturn, text).toBeDefined()
    return answer.orderReturn.id as string
  }
  const [first, second] = [await ask(1), await ask(2)]
  const listed = await run('list', '--status', 'requested')
  const lines = listed.printed.split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(second)
  expect(lines[0]).toContain('2 x plate')
  expect(listed.printed).not.toContain('\u001b')

  await expect(run('decline', first)).rejects.toThrow('Specify the reason')
  await run('decline', first, '--message', 'It was used.')
  await expect(run('receive', first)).rejects.toThrow('declined already')
  expect((await run('decline', first, '--message', 'No')).said).toContain('is already declined')
  await run('approve', second)
  expect((await run('approve', second)).said).toContain('is already approved')
  const received = await run('receive', second, '--amount', '12.50')
  expect(received.said).toContain('The refund is on its way')
  expect((await run('receive', second, '--amount', '1')).said).toContain('is already received')
  const order = await shop.db
    .selectFrom('orders')
    .select(['refunded_minor', 'payment_status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ refunded_minor: 1_250n, payment_status: 'PARTIALLY_REFUNDED' })
  expect(await shop.stockOf('plate')).toBe(9)
})

test('an invalid return is refused', async () => {
  await expect(run('approve', 'one')).rejects.toThrow('is not a valid id')
  await expect(run('approve', '00000000-0000-4000-8000-000000000000')).rejects.toThrow('no such return')
  await expect(run('list', '--status', 'lost')).rejects.toThrow('is not a valid status')
  await expect(run('forget')).rejects.toThrow('list, approve, decline or receive')
})
