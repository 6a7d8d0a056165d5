import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startShop, visitCheckout } from '../testing/index.ts'
import { saveBuyer } from './save-buyer.ts'
import { findCheckoutById } from './store.ts'

test('typed details are saved although a column was added to the table after the connection prepared its statements', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const { checkoutId } = await visitCheckout(shop, [['plate', 1]])
  const checkout = (await findCheckoutById(shop.db, checkoutId))! // it was just visited
  await shop.db.connection().execute(async (connection) => {
    const save = (firstName: string) =>
      saveBuyer(checkout, (known) => ({ ...known, firstName }), { db: connection, now: () => shop.now })
    await save('Ada')
    await sql`alter table checkouts add column later text`.execute(connection)
    await save('Grace')
  })
  expect((await findCheckoutById(shop.db, checkoutId))?.buyer.firstName).toBe('Grace')
})
