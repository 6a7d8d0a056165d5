import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startShop } from '../testing/index.ts'
import { findCart, saveCart } from './store.ts'

test('a cart that was deleted and made again is not overwritten by a change of the old one', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  await shop.addProduct('bowl')
  const { currentCart } = shop.visitor
  await currentCart.addToCurrentCart({ lineItems: [shop.line('plate')] })
  const { owner_id: id } = await shop.db.selectFrom('carts').select('owner_id').executeTakeFirstOrThrow()
  const old = await findCart(shop.db, { kind: 'visitor', id, clientId: shop.clientId })
  await currentCart.deleteCurrentCart()
  await currentCart.addToCurrentCart({ lineItems: [shop.line('bowl')] })

  await expect(shop.db.transaction().execute((tx) => saveCart(tx, old!))).rejects.toMatchObject({ code: '40001' })
  expect((await currentCart.getCurrentCart()).lineItems).toMatchObject([{ productName: { original: 'bowl' } }])
})

test('an addition that is overtaken by a deletion and a new cart goes into the new cart', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  await shop.addProduct('bowl')
  const { currentCart } = shop.visitor
  await currentCart.addToCurrentCart({ lineItems: [shop.line('plate')] })
  // The slow addition has read the cart and waits for the catalogue; another process deletes the cart and begins a new one.
  shop.provider.catalogue.forget([shop.idOf('plate'), shop.idOf('bowl')])
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx)
    locked()
    await mayGo
  })
  await isLocked
  const slow = currentCart.addToCurrentCart({ lineItems: [shop.line('bowl')] })
  await pause(100)
  await shop.db.updateTable('carts').set({ id: '00000000-0000-7000-8000-000000000001', lines: '[]' }).execute()
  go()
  await Promise.all([holding, slow])
  expect((await currentCart.getCurrentCart()).lineItems).toMatchObject([{ productName: { original: 'bowl' } }])
})
