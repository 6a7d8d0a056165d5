import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shareShop, startShop, StatementFaults, TEST_PROVIDER_URL } from '../testing/index.ts'
import { createCartReader, saveCart } from './store.ts'

const openShop = shareShop()

test('a change of a deleted cart does not overwrite the cart created after it', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  await shop.addProduct('bowl')
  const { currentCart } = shop.visitor
  await currentCart.addToCurrentCart({ lineItems: [shop.line('plate')] })
  const { owner_id: id } = await shop.db.selectFrom('carts').select('owner_id').executeTakeFirstOrThrow()
  const old = await createCartReader(shop.db)({ kind: 'visitor', id })
  await currentCart.deleteCurrentCart()
  await currentCart.addToCurrentCart({ lineItems: [shop.line('bowl')] })

  await expect(shop.db.transaction().execute((tx) => saveCart(tx, old!))).rejects.toMatchObject({ code: '40001' })
  expect((await currentCart.getCurrentCart()).lineItems).toMatchObject([{ productName: { original: 'bowl' } }])
})

test('an addition overtaken by a deletion and a new cart goes into the new cart', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  await shop.addProduct('bowl')
  const { currentCart } = shop.visitor
  await currentCart.addToCurrentCart({ lineItems: [shop.line('plate')] })
  // The slow addition has read the cart and waits for the catalogue; another process deletes the cart and begins a
  // new one.
  shop.provider.catalogue.invalidate([shop.idOf('plate'), shop.idOf('bowl')])
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

test('an error caused by a stale cached cart is retried from the database, and no change of another process is lost', async () => {
  const shop = await openShop()
  await shop.addProduct('plate', { stock: 2 })
  await shop.addProduct('bowl')
  const token = await shop.newToken()
  const add = (name: string, quantity: number) => ({ token, body: { lineItems: [shop.line(name, quantity)] } })
  const { body: first } = await shop.call('POST', '/ecom/v1/carts/current/add-to-cart', add('plate', 2))
  // Another process takes one plate out and puts the bowl in; this one still sees the last two plates in the cart.
  const { fetch } = await shop.anotherProcess()
  const elsewhere = (path: string, body: object) =>
    fetch(
      new Request(`http://provider.test/ecom/v1/carts/current/${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  await elsewhere('update-line-items-quantity', { lineItems: [{ id: first.cart.lineItems[0].id, quantity: 1 }] })
  await elsewhere('add-to-cart', { lineItems: [shop.line('bowl')] })

  const { body } = await shop.call('POST', '/ecom/v1/carts/current/add-to-cart', add('plate', 1))
  expect(body.cart.lineItems).toMatchObject([{ quantity: 2 }, { productName: { original: 'bowl' } }])
})

test('a repeated call with a business location gets its stored response, and a new cart may set the location again', async () => {
  const shop = await openShop()
  await shop.addProduct('plate')
  const token = await shop.newToken()
  const body = { lineItems: [shop.line('plate')], businessLocationId: '00000000-0000-4000-8000-000000000001' }
  const add = (headers = {}) => shop.call('POST', '/ecom/v1/carts/current/add-to-cart', { token, body, headers })
  const first = await add({ 'idempotency-key': 'the-answer-was-lost' })
  const again = await add({ 'idempotency-key': 'the-answer-was-lost' })
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  expect((await add()).status).toBe(400)

  await shop.call('DELETE', '/ecom/v1/carts/current', { token })
  expect(await add()).toMatchObject({ status: 200, body: { cart: { businessLocationId: body.businessLocationId } } })
})

test('a process that has read a cart of another process changes it by one statement', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ isCached: true, faults })
  await shop.addProduct('plate')
  const token = await shop.newToken()
  const { fetch } = await shop.anotherProcess()
  const body = { lineItems: [shop.line('plate')] }
  const headers = { authorization: token, 'content-type': 'application/json' }
  const add = '/ecom/v1/carts/current/add-to-cart'
  await fetch(new Request(`${TEST_PROVIDER_URL}${add}`, { method: 'POST', headers, body: JSON.stringify(body) }))
  await shop.call('GET', '/ecom/v1/carts/current', { token })

  faults.failAt(Infinity)
  const { body: changed } = await shop.call('POST', add, { token, body })
  expect(changed.cart).toMatchObject({ lineItems: [{ quantity: 2 }], revision: '2' })
  expect(faults.seen).toHaveLength(1)
})
