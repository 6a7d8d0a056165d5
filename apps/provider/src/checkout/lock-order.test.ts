import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callDuringTransaction, startShop, visitCheckout } from '../testing/index.ts'
import { lockCheckout } from './close-checkout.ts'
import { transact } from '../platform/db/transaction.ts'

test('concurrent orders of visitors and members each lock the cart before the checkout', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 10 })
  const [first, second] = [await visitCheckout(shop, [['plate', 1]]), await visitCheckout(shop, [['plate', 1]])]
  const rowOf = async (id: string) =>
    shop.db.selectFrom('checkouts').select(['owner_id', 'id']).where('id', '=', id).executeTakeFirstOrThrow()
  const [visitor, other] = [await rowOf(first.checkoutId), await rowOf(second.checkoutId)]
  const locked = await callDuringTransaction(
    shop,
    (tx) => sql`select from carts where owner_id = ${other.owner_id} for update`.execute(tx),
    () =>
      transact(shop.db, (tx) =>
        Promise.all([
          lockCheckout(tx, { kind: 'visitor', id: visitor.owner_id }, visitor.id),
          lockCheckout(tx, { kind: 'member', id: other.owner_id }, other.id),
        ]),
      ),
    // as cart changes lock it before their checkout
    (tx) =>
      sql`select from checkouts where owner_id = ${other.owner_id} and id = ${other.id} for update nowait`.execute(tx),
  )
  expect(locked.map(({ cart, checkout }) => [cart?.owner, checkout?.id])).toEqual([
    [{ kind: 'visitor', id: visitor.owner_id }, visitor.id],
    [{ kind: 'member', id: other.owner_id }, other.id],
  ])
})
