import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { scrubEvents } from '../outbox/index.ts'
import { countRows, expectInvariants, startShop } from '../../testing/index.ts'

const CART = '/ecom/v1/carts/current'
const ADD = `${CART}/add-to-cart`

describe('the same Idempotency-Key', () => {
  test('a repeated key with the same body replays the same bytes and does nothing again', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const add = () =>
      shop.call('POST', ADD, {
        token,
        body: { lineItems: [shop.line('plate', 2)] },
        headers: { 'idempotency-key': 'k1' },
      })
    const first = await add()
    await shop.changeProduct('plate', { price: '99.00' })
    const again = await add()
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect([again.status, again.text]).toEqual([200, first.text])
    const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
    expect(cart.lineItems).toMatchObject([{ quantity: 2 }])
    expect((await shop.events()).filter((event) => event.includes('cart'))).toEqual(['wix.ecom.v1.cart_created'])
  })

  test('a repeated key with another body, query or path is refused', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const add = (quantity: number, path = ADD) =>
      shop.call('POST', path, {
        token,
        body: { lineItems: [shop.line('plate', quantity)] },
        headers: { 'idempotency-key': 'k1' },
      })
    await add(1)
    const reused = { status: 422, body: { details: { applicationError: { code: 'IDEMPOTENCY_KEY_REUSED' } } } }
    expect(await add(2)).toMatchObject(reused)
    expect(await add(1, `${ADD}?businessLocationId=${crypto.randomUUID()}`)).toMatchObject(reused)
    expect((await shop.ask('currentCart.getCurrentCart', {}, { token })).cart.lineItems).toMatchObject([
      { quantity: 1 },
    ])
  })

  test('twenty concurrent calls with one key run once and get equal responses', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const n = 20
    const answers = await Promise.all(
      Array.from({ length: n }, () =>
        shop.call('POST', ADD, {
          token,
          body: { lineItems: [shop.line('plate')] },
          headers: { 'idempotency-key': 'k1' },
        }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1)
    expect((await shop.ask('currentCart.getCurrentCart', {}, { token })).cart.lineItems).toMatchObject([
      { quantity: 1 },
    ])
    console.log(`one key ${n} times at once: done once, ${n} equal answers`)
    await expectInvariants(shop.db)
  })

  test('a cart change stores its response in its event, and a replay restores it byte for byte', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const add = (key: string) =>
      shop.call('POST', ADD, { token, body: { lineItems: [shop.line('plate')] }, headers: { 'idempotency-key': key } })
    const created = await add('created')
    const updated = await add('updated')
    expect([created, updated].map(({ body }) => body.cart.revision)).toEqual(['1', '2'])
    const kept = await shop.db.selectFrom('idempotency_keys').select(['body', 'entity_of']).execute()
    const events = await shop.db.selectFrom('outbox').select('id').where('event_type', 'like', '%cart%').execute()
    expect(kept.map(({ body }) => body?.toString())).toEqual(['{"cart":', '{"cart":'])
    expect(new Set(kept.map(({ entity_of: id }) => id))).toEqual(new Set(events.map(({ id }) => id)))
    expect((await add('created')).text).toBe(created.text)
    expect((await add('updated')).text).toBe(updated.text)

    // Erasing the event erases the response, and the key stays used.
    await shop.db.transaction().execute((tx) => scrubEvents(tx, { entityIds: [created.body.cart.id] }))
    expect((await add('updated')).status).toBe(409)
    const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
    expect(cart).toMatchObject({ revision: '2', lineItems: [{ quantity: 2 }] })
  })

  test('the key of a refused call is free again: nothing was stored', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { stock: 0 })
    const token = await shop.newToken()
    const add = () =>
      shop.call('POST', ADD, { token, body: { lineItems: [shop.line('plate')] }, headers: { 'idempotency-key': 'k1' } })
    expect((await add()).status).toBe(409)
    expect(await shop.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
    await shop.changeProduct('plate', { stock: 1 })
    expect((await add()).status).toBe(200)
  })

  test('a key belongs to one principal and one operation', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const headers = { 'idempotency-key': 'k1' }
    const [one, other] = [await shop.newToken(), await shop.newToken()]
    const body = { lineItems: [shop.line('plate')] }
    const first = await shop.call('POST', ADD, { token: one, body, headers })
    const others = await shop.call('POST', ADD, { token: other, body, headers })
    expect(others.headers.has('idempotent-replayed')).toBe(false)
    expect(others.body.cart.id).not.toBe(first.body.cart.id)
    expect(await shop.call('DELETE', CART, { token: one, headers })).toMatchObject({ status: 200, text: '{}' })
    // A repeated deletion replays its response instead of 404.
    expect(await shop.call('DELETE', CART, { token: one, headers })).toMatchObject({ status: 200, text: '{}' })
    expect((await shop.call('GET', CART, { token: other })).status).toBe(200)
  })

  test('the key is stored as a hash only, so that stored rows do not help to guess passwords', async () => {
    const shop = await startShop()
    const token = await shop.newToken()
    const body = { loginId: { email: 'ada@shop.example' }, password: 'correct horse battery staple' }
    const keys = [crypto.randomUUID(), crypto.randomUUID()]
    for (const key of keys) {
      const path = '/_api/iam/authentication/v2/register'
      const { status } = await shop.call('POST', path, { token, body, headers: { 'idempotency-key': key } })
      expect(status).toBe(200)
    }
    const rows = await shop.db.selectFrom('idempotency_keys').select(['key', 'request_hash']).execute()
    expect(rows.filter((row) => keys.some((key) => key === row.key))).toEqual([])
    const guessed = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const hashes = rows.map(({ request_hash }) => request_hash.toString('hex'))
    expect(new Set([...hashes, guessed]).size, 'of equal requests the hashes differ, and nobody can make them').toBe(3)
  })

  test('a key has 1 to 255 characters', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const add = (key: string) =>
      shop.call('POST', ADD, { token, body: { lineItems: [shop.line('plate')] }, headers: { 'idempotency-key': key } })
    expect((await add('')).status).toBe(400)
    expect((await add('x'.repeat(256))).status).toBe(400)
    expect((await add('é'.repeat(255))).status).toBe(200)
  })
})

test('calls without a key are independent', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const token = await shop.newToken()
  for (const _ of [1, 2]) await shop.call('POST', ADD, { token, body: { lineItems: [shop.line('plate')] } })
  expect((await shop.ask('currentCart.getCurrentCart', {}, { token })).cart.lineItems).toMatchObject([{ quantity: 2 }])
  expect(await countRows(shop.db, 'carts', 'orders')).toEqual({ carts: 1, orders: 0 })
})
