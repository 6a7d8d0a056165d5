import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectInvariants, startShop, type TestShop } from '../testing/index.ts'
import { expireCarts } from './expire-carts.ts'

const DAY_MS = 86_400_000

async function addPlate(shop: TestShop, token: string): Promise<string> {
  const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  return cart.id
}

test('visitor carts expire after the set number of days without a change, with an event; all other carts remain', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const returning = await shop.newToken()
  const old = [await addPlate(shop, await shop.newToken()), await addPlate(shop, await shop.newToken())]
  const remaining = [
    await addPlate(shop, await shop.newMemberToken()),
    await addPlate(shop, await shop.newStaffToken()),
  ]
  remaining.push(await addPlate(shop, returning))
  shop.passTime(29 * DAY_MS)
  const stillNone = await expireCarts(shop.db, { afterDays: 30, now: shop.now })
  await sql`update carts set updated_at = ${shop.now} where id = ${remaining[2]!}`.execute(shop.db) // back after four weeks
  shop.passTime(DAY_MS + 1)
  const before = (await shop.events()).length
  const expired = await expireCarts(shop.db, { afterDays: 30, now: shop.now })
  expect([stillNone, expired]).toEqual([0, 2])
  const left = await shop.db.selectFrom('carts').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(remaining.toSorted())
  expect((await shop.events()).slice(before)).toEqual(Array.from(old, () => 'wix.ecom.v1.cart_deleted'))
  await expectInvariants(shop.db)
})

test('several processes can expire any number of carts at once', async () => {
  const shop = await startShop()
  const count = 1_700
  await sql`insert into carts (owner_id, owner_kind, id, revision, currency, lines, next_line, created_at, updated_at)
    select gen_random_uuid(), 'visitor', gen_random_uuid(), 1, 'EUR', '[]', 1, at, at
    from generate_series(1, ${count}) as n, lateral (select ${shop.now}::timestamptz - interval '40 days' + n * interval '1 second' as at) as made`.execute(
    shop.db,
  )
  const expire = () => expireCarts(shop.db, { afterDays: 30, now: shop.now })
  const expired = await Promise.all([expire(), expire(), expire()])
  expect(expired.reduce((total, each) => total + each, 0)).toBe(count)
  expect(await shop.db.selectFrom('carts').select('id').execute()).toEqual([])
  expect((await shop.events()).length).toBe(count)
  console.log(`old carts: ${count} expired by three at once, ${expired.join(' + ')}, each announced once`)
})
