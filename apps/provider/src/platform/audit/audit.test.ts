import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { findBrokenSeal, listAuditEntries, sealAuditEntries } from './index.ts'

test('an update of a product has its fields before and after, with amounts as decimals', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken()
  const { body } = await shop.call('POST', '/stores/v1/products', {
    token,
    body: { product: { name: 'Mug', priceData: { price: 12.5 } } },
  })
  const { id } = body.product
  const product = { name: 'Large mug', priceData: { price: 14 } }
  await shop.call('PATCH', `/stores/v1/products/${id}`, { token, body: { product } })
  const [updated, created] = await listAuditEntries(shop.db, { entities: ['product'], entityId: id, limit: 10 })
  expect(created).toMatchObject({ action: 'products.createProduct', actor: { kind: 'merchant' } })
  expect(created?.changes).toBeUndefined()
  expect(updated).toMatchObject({
    action: 'products.updateProduct',
    changes: { name: ['Mug', 'Large mug'], price: ['12.50', '14.00'] },
  })
})

test('a refused write, a replayed one and one without a change of the product leave no entry of it', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken()
  const id = await shop.addProduct('mug')
  const send = (product: object, headers?: Record<string, string>) =>
    shop.call('PATCH', `/stores/v1/products/${id}`, { token, headers, body: { product } })
  const count = async () =>
    (await listAuditEntries(shop.db, { entities: ['product'], entityId: id, limit: 100 })).length
  expect((await send({ priceData: { price: -1 } })).status).toBe(400)
  expect(await count()).toBe(0)
  await send({ ribbon: 'New' }, { 'idempotency-key': 'once' })
  await send({ ribbon: 'New' }, { 'idempotency-key': 'once' })
  expect(await count()).toBe(1)
  await send({ ribbon: 'New' })
  expect(await count()).toBe(1)
})

test('a changed, a deleted and an inserted entry break their seal, and a changed seal breaks the next one', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken()
  const addProduct = (name: string) =>
    shop.call('POST', '/stores/v1/products', { token, body: { product: { name, priceData: { price: 1 } } } })
  await sealAuditEntries(shop.db, shop.now) // the token
  for (const name of ['one', 'two', 'three']) {
    await addProduct(name)
    expect(await sealAuditEntries(shop.db, shop.now)).toBe(1)
  }
  expect(await sealAuditEntries(shop.db, shop.now), 'nothing new').toBe(0)
  expect(await findBrokenSeal(shop.db)).toBeUndefined()
  const forgeries = [
    sql`update audit_entries set actor_id = 'somebody else' where seal = 3`,
    sql`delete from audit_entries where seal = 3`,
    sql`insert into audit_entries (at, actor_kind, actor_id, action, seal) values (now(), 'app', 'x', 'y', 3)`,
    sql`delete from audit_seals where number = 3`,
  ]
  const found: (bigint | undefined)[] = []
  for (const forgery of forgeries) {
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await forgery.execute(tx)
        found.push((await findBrokenSeal(tx))?.number)
        throw new Error('undo')
      })
      .catch(() => {})
  }
  expect(found).toEqual([3n, 3n, 3n, 4n])
  expect(await findBrokenSeal(shop.db)).toBeUndefined()
})
