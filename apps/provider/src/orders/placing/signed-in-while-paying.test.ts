import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants, signInAs, startShop, type TestShop, visitCheckout } from '../../testing/index.ts'

let shop: TestShop
let cleanUp: () => Promise<void>
beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  await shop.addProduct('cup', { price: '10.00', stock: 1000 })
  await shop.addProduct('bowl', { price: '5.00', stock: 1000 })
})
afterAll(() => cleanUp())

test('a guest who signs in before paying has the order in their account, and its lines in no cart', async () => {
  const member = await shop.newMember()
  const visit = await visitCheckout(shop, [['cup', 1]])
  const token = await signInAs(shop, member.id, visit.token)
  expect(await piecesInCart(token)).toEqual([1])

  expect(await visit.place()).toMatchObject({ status: 303 })
  expect(await piecesInCart(token)).toEqual([])
  await expectTheirs(token, visit)
})

test('a guest who signs in during the bank’s challenge has the order in their account', async () => {
  const member = await shop.newMember()
  const visit = await visitCheckout(shop, [['cup', 2]])
  expect(await visit.place({ cardNumber: '4000 0000 0000 3220' })).toMatchObject({
    location: expect.stringContaining('/payment'),
  })
  const token = await signInAs(shop, member.id, visit.token)

  const page = await visit.browser.get(`/checkout/${visit.checkoutId}/payment`)
  const [bank = ''] = /\/test-bank\/[0-9a-f-]+/.exec(page.html) ?? []
  const back = await visit.browser.post(bank, { answer: 'pass' })
  await visit.browser.get(back.location ?? '')
  expect(await piecesInCart(token)).toEqual([])
  await expectTheirs(token, visit)
})

test('earlier items in the member’s cart stay there', async () => {
  const member = await shop.newMember()
  const had = [shop.line('cup', 3), shop.line('bowl', 1)]
  await shop.ask('currentCart.addToCurrentCart', { lineItems: had }, { token: member.token })
  const visit = await visitCheckout(shop, [['cup', 2]])
  const token = await signInAs(shop, member.id, visit.token)
  expect(await piecesInCart(token)).toEqual([5, 1])

  expect(await visit.place()).toMatchObject({ status: 303 })
  expect(await piecesInCart(token)).toEqual([3, 1])
})

test('orders of a visitor stay with the first member who signed in', async () => {
  const [first, second] = [await shop.newMember(), await shop.newMember()]
  const visit = await visitCheckout(shop, [['cup', 1]])
  await visit.place()
  const ofFirst = await signInAs(shop, first.id, visit.token)
  const ofSecond = await signInAs(shop, second.id, visit.token)
  await expectTheirs(ofFirst, visit)
  const { id } = (await visit.order())!
  expect((await shop.call('GET', `/ecom/v1/orders/${id}`, { token: ofSecond })).status).toBe(404)
  // The tab of the payment still belongs to the visitor.
  expect((await shop.call('GET', `/ecom/v1/orders/${id}`, { token: visit.token })).status).toBe(200)
})

test('a sign-in at the moment of the order leaves the order, and not also its lines, with the member', async () => {
  const rounds = Array.from({ length: 12 }, async () => {
    const member = await shop.newMember()
    const visit = await visitCheckout(shop, [['bowl', 1]])
    const [token, placed] = await Promise.all([signInAs(shop, member.id, visit.token), visit.place()])
    await shop.provider.mergeLateCarts()
    return { token, visit, status: placed.status, pieces: await piecesInCart(token) }
  })
  const seen = await Promise.all(rounds)
  expect(seen.filter(({ status, pieces }) => status === 303 && pieces.length > 0)).toHaveLength(0)
  expect(seen.filter(({ status }) => status === 303).length).toBeGreaterThan(0)
  for (const { token, visit, status } of seen) if (status === 303) await expectTheirs(token, visit)
  await expectInvariants(shop.db)
})

async function piecesInCart(token: string): Promise<number[]> {
  const { status, body } = await shop.call('GET', '/ecom/v1/carts/current', { token })
  return status === 404 ? [] : body.cart.lineItems.map(({ quantity }: { quantity: number }) => quantity)
}

async function expectTheirs(token: string, visit: Awaited<ReturnType<typeof visitCheckout>>): Promise<void> {
  const { id } = (await visit.order())!
  expect((await shop.call('GET', `/ecom/v1/orders/${id}`, { token })).status).toBe(200)
  expect((await shop.call('GET', `/cartwright/v1/orders/${id}/page`, { token })).status).toBe(200)
  const { body } = await shop.call('POST', '/ecom/v1/orders/search', { token, body: { search: {} } })
  expect(body.orders.map((order: { id: string }) => order.id)).toEqual([id])
}
