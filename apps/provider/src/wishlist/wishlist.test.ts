import { WISHLIST_MAX } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { expectResponseBody, expectErrorBody, signInAs, startShop, type TestShop } from '../testing/index.ts'
import { removeExpiredWishlists } from './store.ts'
import { mergeWishlistItems, type WishlistItem } from './wishlist-item.ts'

const ITEMS = '/cartwright/v1/wishlist/items'

async function openShop(...names: string[]): Promise<TestShop> {
  const shop = await startShop()
  for (const name of names) await shop.addProduct(name)
  return shop
}

const add = (shop: TestShop, token: string, ...names: string[]) =>
  shop.call('POST', ITEMS, { token, body: { productIds: names.map((name) => shop.idOf(name)) } })

async function listOf(shop: TestShop, token: string) {
  const { status, body, text } = await shop.call('GET', '/cartwright/v1/wishlist', { token })
  expect(status, text).toBe(200)
  expectResponseBody('wishlist.getMyWishlist', body)
  return body.items as { productId: string; name: string; isGone: boolean }[]
}
const namesOf = async (shop: TestShop, token: string) => (await listOf(shop, token)).map(({ name }) => name)

function idIn(token: string): string {
  // signed by the test
  return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
}

describe('wishlist', () => {
  test('a wishlist contains the added products, newest first and each once, and is private', async () => {
    const shop = await openShop('cup', 'plate', 'bowl')
    const [ada, eve] = [await shop.newToken(), await shop.newToken()]
    expect(await listOf(shop, ada)).toEqual([])
    expect((await add(shop, ada, 'cup')).body).toEqual({ count: 1 })
    shop.passTime(1000)
    expect((await add(shop, ada, 'plate', 'cup', 'plate')).body).toEqual({ count: 2 })
    expect(await namesOf(shop, ada)).toEqual(['plate', 'cup'])
    expect(await listOf(shop, eve)).toEqual([])
    const gone = await shop.call('DELETE', `${ITEMS}/${shop.idOf('cup').toUpperCase()}`, { token: ada })
    expect(gone.body).toEqual({ count: 1 })
    const again = await shop.call('DELETE', `${ITEMS}/${shop.idOf('cup')}`, { token: ada })
    expect([again.status, again.body]).toEqual([200, { count: 1 }])
    expect(await namesOf(shop, ada)).toEqual(['plate'])
    await shop.call('DELETE', `${ITEMS}/${shop.idOf('plate')}`, { token: ada })
    expect(await shop.db.selectFrom('wishlists').selectAll().execute()).toEqual([])
  })

  test('an addition adds all products or none, and no product that is not visible', async () => {
    const shop = await openShop('cup')
    await shop.addProduct('secret', { visible: false })
    const token = await shop.newToken()
    const refused = await add(shop, token, 'cup', 'secret')
    expectErrorBody(refused.body)
    expect([refused.status, refused.body.details.applicationError?.code]).toEqual([404, 'PRODUCT_NOT_FOUND'])
    expect(await listOf(shop, token)).toEqual([])
  })

  test('a wishlist shows the name of a deleted or hidden product, and marks it as unavailable', async () => {
    const shop = await openShop('cup', 'plate')
    const token = await shop.newToken()
    await add(shop, token, 'cup', 'plate')
    await shop.changeProduct('cup', { visible: false, changes: { name: 'Secret cup' } })
    await shop.deleteProduct('plate')
    const seen = (await listOf(shop, token)).map(({ name, isGone }) => `${name}: ${isGone}`)
    expect(new Set(seen)).toEqual(new Set(['cup: true', 'plate: true']))
  })

  test('twenty concurrent additions to a wishlist all apply', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `cup ${at}`)
    const shop = await openShop(...names)
    const token = await shop.newToken()
    const answers = await Promise.all(names.map((name) => add(shop, token, name)))
    const kept = (await listOf(shop, token)).length
    console.log(`20 additions at once: lost ${20 - kept} of 20`)
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    expect(kept).toBe(20)
  })

  test('an addition sent twice with its key applies once, with equal responses', async () => {
    const shop = await openShop('cup', 'plate')
    const token = await shop.newToken()
    const send = () =>
      shop.call('POST', ITEMS, {
        token,
        headers: { 'idempotency-key': 'one' },
        body: { productIds: [shop.idOf('cup')] },
      })
    expect((await send()).body).toEqual({ count: 1 })
    await add(shop, token, 'plate')
    const second = await send()
    expect([second.body, second.headers.get('idempotent-replayed')]).toEqual([{ count: 1 }, 'true'])
    expect(await listOf(shop, token)).toHaveLength(2)
  })

  test('a wishlist holds 500 products, with concurrent additions too', async () => {
    const shop = await openShop('one', 'two', 'three', 'four')
    const token = await shop.newToken()
    const full = Array.from({ length: WISHLIST_MAX - 1 }, (_, at) => wish(at))
    await shop.db
      .insertInto('wishlists')
      .values({ owner_id: idIn(token), owner_kind: 'visitor', items: JSON.stringify(full), updated_at: shop.now })
      .execute()
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map((name) => add(shop, token, name)))
    const codes = answers.map(({ body }): string => body.details?.applicationError.code ?? 'added')
    expect(codes.filter((code) => code === 'WISHLIST_FULL')).toHaveLength(3)
    expect(codes.filter((code) => code === 'added')).toHaveLength(1)
    expect(await listOf(shop, token)).toHaveLength(WISHLIST_MAX)
  })

  test('additions to wishlists are rate limited', async () => {
    const shop = await openShop('cup')
    const [token, other] = [await shop.newToken(), await shop.newToken()]
    const statuses: number[] = []
    for (let at = 0; at < 301; at++) statuses.push((await add(shop, token, 'cup')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.at(-1)).toBe(429)
    expect((await add(shop, other, 'cup')).status).toBe(200)
  })
})

describe('sign-in of a visitor', () => {
  test('signing in merges the visitor’s wishlist into the member’s, each product once, and deletes the former', async () => {
    const shop = await openShop('cup', 'plate', 'bowl')
    const visitor = await shop.newToken()
    const member = await shop.newMember()
    await add(shop, member.token, 'cup')
    shop.passTime(1000)
    await add(shop, visitor, 'plate', 'cup')
    const token = await signInAs(shop, member.id, visitor)
    expect(await namesOf(shop, token)).toEqual(['plate', 'cup'])
    expect(await shop.db.selectFrom('wishlists').select('owner_id').execute()).toEqual([{ owner_id: member.id }])
  })

  test('additions of a visitor in another tab after the sign-in are merged while the member is signed in', async () => {
    const shop = await openShop('cup')
    const [visitor, stranger] = [await shop.newToken(), await shop.newToken()]
    const member = await shop.newMember()
    await shop.db
      .insertInto('signed_in_visitors')
      .values({ visitor_id: idIn(visitor), member_id: member.id, at: shop.now })
      .execute()
    await add(shop, visitor, 'cup')
    await add(shop, stranger, 'cup')
    await shop.provider.mergeLateCarts()
    expect(await namesOf(shop, member.token)).toEqual(['cup'])
    expect([await namesOf(shop, visitor), await namesOf(shop, stranger)]).toEqual([[], ['cup']])
  })
})

test('wishlists of visitors expire when unchanged for long; those of members stay', async () => {
  const shop = await openShop('cup')
  const [old, member] = [await shop.newToken(), await shop.newMember()]
  await add(shop, old, 'cup')
  await add(shop, member.token, 'cup')
  shop.passTime(1000)
  expect(await removeExpiredWishlists(shop.db, shop.now)).toBe(1)
  expect([await namesOf(shop, old), await namesOf(shop, member.token)]).toEqual([[], ['cup']])
})

test('merging two wishlists gives at most 500 items: the member’s own and the newest of the visitor’s', () => {
  const mine = Array.from({ length: 400 }, (_, at) => wish(at))
  const theirs = Array.from({ length: 200 }, (_, at) => wish(350 + at))
  const both = mergeWishlistItems(mine, theirs)
  expect(both).toHaveLength(WISHLIST_MAX)
  expect(new Set(both.map(({ productId }) => productId)).size).toBe(WISHLIST_MAX)
  expect(mine.every((own) => both.includes(own))).toBe(true)
  expect(both[0]).toEqual(wish(549))
  expect(both.map(({ addedAt }) => addedAt)).toEqual(
    both
      .map(({ addedAt }) => addedAt)
      .toSorted()
      .toReversed(),
  )
})

function wish(at: number): WishlistItem {
  const addedAt = new Date(Date.UTC(2030, 0, 1, 0, 0, at)).toISOString()
  return { productId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, name: `Cup ${at}`, addedAt }
}
