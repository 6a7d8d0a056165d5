import { expect, test } from 'vitest'
import {
  buyNow,
  type CheckoutVisit,
  expectInvariants,
  signInAs,
  startShop,
  type TestShop,
  visitCheckout,
} from '../testing/index.ts'

const DECIDES_LATER = { cardNumber: '4000 0000 0000 0077' }
const DECLINED = { cardNumber: '4000 0000 0000 0002' }
const STOCK = 1_000

test('concurrent buying, adding and signing in leave each added item either in a cart or bought, once', async () => {
  const shop = await startShop()
  await shop.addProduct('cup', { stock: STOCK })
  const counts: Record<string, number> = {}
  for (const fromCart of [{}, DECIDES_LATER, DECLINED])
    for (const beside of [{}, DECIDES_LATER]) {
      const ordered = await buyWhileSigningIn(shop, fromCart, beside)
      counts[ordered] = (counts[ordered] ?? 0) + 1
    }
  console.log(`buying from the cart and beside it while signing in: ${JSON.stringify(counts)}`)
  expect(shop.logged).toEqual([])
  await expectInvariants(shop.db, { [shop.idOf('cup')]: STOCK })
})

async function buyWhileSigningIn(
  shop: TestShop,
  fromCart: Record<string, string>,
  beside: Record<string, string>,
): Promise<string> {
  const member = await shop.newMember()
  const add = (token: string, quantity: number) =>
    shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('cup', quantity)] }, { token })
  await add(member.token, 5)
  const inCart = await visitCheckout(shop, [['cup', 3]])
  const { token } = inCart
  const ofItems = await buyNow(shop, [['cup', 2]], { token })
  await Promise.all([
    inCart.place(fromCart),
    ofItems.place(beside),
    ofItems.place(beside),
    signInAs(shop, member.id, token),
    add(token, 1),
    add(member.token, 1),
  ])
  shop.passTime(61_000)
  await shop.provider.maintainPayments()
  await shop.provider.mergeLateCarts()

  const bought = {
    fromCart: await countItems(shop, inCart, member.token),
    beside: await countItems(shop, ofItems, member.token),
  }
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token: member.token })
  expect(cart.lineItems.map(({ quantity }) => quantity)).toEqual([10 - bought.fromCart])
  expect(await shop.call('GET', '/ecom/v1/carts/current', { token })).toMatchObject({ status: 404 })
  return `${bought.fromCart} from the cart, ${bought.beside} beside it`
}

/** Items of the order as the member reads it; 0 without an order. */
async function countItems(shop: TestShop, visit: CheckoutVisit, token: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', visit.checkoutId)
    .where('status', '=', 'APPROVED')
    .execute()
  expect(rows.length).toBeLessThan(2)
  if (!rows[0]) return 0
  const { order } = await shop.ask('orders.getOrder', { id: rows[0].id }, { token })
  return order.lineItems.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
}
