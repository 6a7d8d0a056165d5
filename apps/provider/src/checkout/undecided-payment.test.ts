import { expect, test, vi } from 'vitest'
import { expectInvariants, signInAs, startShop, type TestShop, visitCheckout } from '../testing/index.ts'

const DECIDES_LATER = { cardNumber: '4000 0000 0000 0077' }

test('while a bank decides, added items are bought by another checkout, and nothing is bought twice', async () => {
  const shop = await startShop()
  const bank = shop.provider.orderServices.providers.get('test')!
  // Like a direct debit under way, which cannot be canceled.
  vi.spyOn(bank, 'cancel').mockResolvedValue({ status: 'pending' })
  await shop.addProduct('cup', { price: '10.00', stock: 10 })
  const visit = await visitCheckout(shop, [['cup', 1]])
  await visit.place(DECIDES_LATER)
  const undecided = (await visit.order())!

  const again = await shop.newCheckout(visit.token)
  expect(again.checkoutId).toBe(visit.checkoutId)
  const second = await visitCheckout(shop, [['cup', 2]], visit.token)
  expect(second.checkoutId).not.toBe(visit.checkoutId)
  expect((await second.place()).location).toContain('orderId=')
  expect(await countItems(shop, (await second.order())!.id)).toBe(2)
  expect(await piecesInCart(shop, visit.token)).toEqual([1])
  // Only items under decision are left: their page is shown.
  expect((await shop.newCheckout(visit.token)).checkoutId).toBe(visit.checkoutId)

  shop.passTime(60_000)
  await shop.provider.maintainPayments()
  expect(await countItems(shop, undecided.id)).toBe(1)
  const orders = await shop.db.selectFrom('orders').select('payment_status').execute()
  expect(orders).toEqual([{ payment_status: 'PAID' }, { payment_status: 'PAID' }])
  expect(await piecesInCart(shop, visit.token)).toEqual([])
  expect(await shop.stockOf('cup')).toBe(7)
  await expectInvariants(shop.db)
})

test('a visitor’s payment under way is canceled at the member’s next checkout if possible, and its items are not bought twice', async () => {
  const shop = await startShop()
  await shop.addProduct('cup', { price: '10.00', stock: 10 })
  const member = await shop.newMember()
  const guest = await visitCheckout(shop, [['cup', 1]])
  await guest.place({ cardNumber: '4000 0000 0000 3220' })
  const token = await signInAs(shop, member.id, guest.token)
  const second = await visitCheckout(shop, [['cup', 1]], token)
  expect((await second.place()).location).toContain('orderId=')
  expect(await countItems(shop, (await second.order())!.id)).toBe(2)

  const { id } = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', (await guest.order())!.id)
    .executeTakeFirstOrThrow()
  await guest.browser.post(`/test-bank/${id}`, { answer: 'pass' })
  await shop.provider.maintainPayments()
  const orders = await shop.db.selectFrom('orders').select('status').orderBy('id').execute()
  expect(orders.map(({ status }) => status)).toEqual(['REJECTED', 'APPROVED'])
  expect(await shop.stockOf('cup')).toBe(8)
  await expectInvariants(shop.db)
})

test('items that a bank decides about for a visitor are left out of the member’s checkout', async () => {
  const shop = await startShop()
  const bank = shop.provider.orderServices.providers.get('test')!
  vi.spyOn(bank, 'cancel').mockResolvedValue({ status: 'pending' })
  await shop.addProduct('cup', { price: '10.00', stock: 10 })
  await shop.addProduct('bowl', { price: '10.00', stock: 10 })
  const member = await shop.newMember()
  const guest = await visitCheckout(shop, [['cup', 1]])
  await guest.place(DECIDES_LATER)
  const token = await signInAs(shop, member.id, guest.token)
  const body = { channelType: 'WEB' }
  const refused = await shop.call('POST', '/ecom/v1/carts/current/create-checkout', { token, body })
  expect([refused.status, refused.body.details.applicationError.code]).toEqual([409, 'PAYMENT_UNDER_WAY'])

  const second = await visitCheckout(shop, [['bowl', 1]], token)
  expect((await second.place()).location).toContain('orderId=')
  expect(await countItems(shop, (await second.order())!.id)).toBe(1)
  expect(await piecesInCart(shop, token)).toEqual([1])
  shop.passTime(60_000)
  await shop.provider.maintainPayments()
  expect([await shop.stockOf('cup'), await shop.stockOf('bowl'), await piecesInCart(shop, token)]).toEqual([9, 9, []])
  await expectInvariants(shop.db)
})

async function countItems(shop: TestShop, id: string): Promise<number> {
  const { body } = await shop.call('GET', `/ecom/v1/orders/${id}`, { token: await shop.newStaffToken() })
  return body.order.lineItems.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0)
}

async function piecesInCart(shop: TestShop, token: string): Promise<number[]> {
  const { status, body } = await shop.call('GET', '/ecom/v1/carts/current', { token })
  return status === 404 ? [] : body.cart.lineItems.map(({ quantity }: { quantity: number }) => quantity)
}
