import type { NewCoupon } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import type { RedemptionRefusal } from '../coupon-refusals.ts'
import type { Coupon } from '../input.ts'
import { changeCoupon, createCoupon, disableCoupon, removeCoupon } from './manage-coupons.ts'
import { redeemCoupon, releaseCoupon } from './redemption-store.ts'
import { findCoupon } from './store.ts'

const DAY_MS = 86_400_000

async function addCoupon(shop: TestShop, more: Partial<NewCoupon> = {}): Promise<Coupon> {
  const written: NewCoupon = { code: 'SUMMER', name: 'Summer', percentOff: '0.1', ...more }
  const { coupon } = await shop.db
    .transaction()
    .execute((tx) => createCoupon(tx, written, { shop: shop.provider.settings.current().shop, now: shop.now }))
  return coupon
}

interface Order {
  orderId?: string
  ownerId?: string
  email?: string
}

/** An order with the coupon, in a transaction of its own. Reason of the refusal; undefined if the order was placed. */
async function place(shop: TestShop, coupon: Coupon, order: Order = {}): Promise<RedemptionRefusal | undefined> {
  const redemption = { orderId: newId(), ownerId: newId(), ...order, now: shop.now }
  try {
    await shop.db.transaction().execute((tx) => redeemCoupon(tx, coupon, redemption))
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error).toMatchObject({ code: 'COUPON_NOT_APPLICABLE', status: 409, data: { code: coupon.code } })
    return error.data['reason'] as RedemptionRefusal // it always has one
  }
}

/** Uses as the coupon counts them, and as orders tell. */
async function usesOf(shop: TestShop, { id }: Coupon): Promise<{ counted: number; orders: number }> {
  const { uses } = await shop.db.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow()
  const rows = await shop.db.selectFrom('coupon_redemptions').select('order_id').where('coupon_id', '=', id).execute()
  return { counted: uses, orders: rows.length }
}

const count = (results: (RedemptionRefusal | undefined)[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const each of results) counts[each ?? 'placed'] = (counts[each ?? 'placed'] ?? 0) + 1
  return counts
}

describe('concurrent orders', () => {
  const n = 100

  test('one of several concurrent orders gets the only use of a coupon', async () => {
    const shop = await startShop()
    const coupon = await addCoupon(shop, { maxUses: 1 })
    const counts = count(await Promise.all(Array.from({ length: n }, () => place(shop, coupon))))
    console.log(`${n} orders at once with a coupon for one use: ${JSON.stringify(counts)}`)
    expect(counts).toEqual({ placed: 1, COUPON_USED_UP: n - 1 })
    expect(await usesOf(shop, coupon)).toEqual({ counted: 1, orders: 1 })
  })

  test('one concurrent order gets a once-per-customer coupon, by owner or by email address', async () => {
    const shop = await startShop()
    const coupon = await addCoupon(shop, { oncePerCustomer: true })
    const ownerId = newId()
    const orders = Array.from({ length: n }, (_, i): Order =>
      i % 2 ? { ownerId, email: 'Anna@Shop.example' } : { email: 'anna@shop.example ' },
    )
    const counts = count(await Promise.all(orders.map((order) => place(shop, coupon, order))))
    console.log(`${n} orders at once of one customer with a coupon once a customer: ${JSON.stringify(counts)}`)
    expect(counts).toEqual({ placed: 1, COUPON_USED_BY_CUSTOMER: n - 1 })
    expect(await usesOf(shop, coupon)).toEqual({ counted: 1, orders: 1 })
  })

  test('one concurrent order gets a once-per-customer coupon, however the address is written', async () => {
    const shop = await startShop()
    const coupon = await addCoupon(shop, { oncePerCustomer: true })
    const ways = [
      'anna@bücher.example',
      'ＡＮＮＡ@bücher.example',
      'anna@bücher。example',
      'Anna@xn--bcher-kva.example',
    ]
    const counts = count(await Promise.all(ways.map((email) => place(shop, coupon, { email }))))
    expect(counts).toEqual({ placed: 1, COUPON_USED_BY_CUSTOMER: ways.length - 1 })
  })

  test('a customer whose redemption was stored by the first versions has used the coupon', async () => {
    const shop = await startShop()
    const coupon = await addCoupon(shop, { oncePerCustomer: true })
    const email = 'Anna@Bücher.example'
    expect(await place(shop, coupon, { email })).toBeUndefined()
    await shop.db.updateTable('coupon_redemptions').set({ email: email.toLowerCase() }).execute()
    expect(await place(shop, coupon, { email })).toBe('COUPON_USED_BY_CUSTOMER')
    expect(await place(shop, coupon, { email: 'bo@bücher.example' })).toBeUndefined()
    expect(await place(shop, coupon, {}), 'who has none').toBeUndefined()
  })

  test('as many concurrent orders get a coupon as it has uses, while others release theirs', async () => {
    const shop = await startShop()
    const coupon = await addCoupon(shop, { maxUses: 10 })
    const first = Array.from({ length: 10 }, newId)
    await Promise.all(first.map((orderId) => place(shop, coupon, { orderId })))
    const [results] = await Promise.all([
      Promise.all(Array.from({ length: n }, () => place(shop, coupon))),
      ...first.slice(0, 5).map((orderId) => shop.db.transaction().execute((tx) => releaseCoupon(tx, orderId))),
    ])
    const { placed = 0 } = count(results)
    expect(placed).toBeLessThanOrEqual(5)
    expect(await usesOf(shop, coupon)).toEqual({ counted: 5 + placed, orders: 5 + placed })
  })
})

test('a coupon is found whatever the case of its code, with its uses and those of the customer', async () => {
  const shop = await startShop()
  const coupon = await addCoupon(shop, { code: 'Früh-Stück', oncePerCustomer: true, minSubtotal: '20.5', maxUses: 3 })
  const [ownerId, orderId] = [newId(), newId()]
  await place(shop, coupon, { orderId, ownerId, email: 'Anna@Shop.example' })
  const found = { exists: true, coupon, uses: 1 }
  expect(await findCoupon(shop.db, ' FRÜH-stück ', { ownerId: newId() })).toEqual({ ...found, hasCustomerUsed: false })
  expect(await findCoupon(shop.db, 'früh-stück', { ownerId })).toEqual({ ...found, hasCustomerUsed: true })
  expect(await findCoupon(shop.db, 'Früh', { ownerId })).toEqual({ exists: false, code: 'Früh' })

  await shop.db.transaction().execute((tx) => releaseCoupon(tx, orderId))
  await shop.db.transaction().execute((tx) => releaseCoupon(tx, newId()))
  expect(await findCoupon(shop.db, 'früh-stück', { ownerId })).toEqual({ ...found, uses: 0, hasCustomerUsed: false })
})

test('a coupon is found with blanks in its code, also one stored by the first versions', async () => {
  const shop = await startShop()
  const coupon = await addCoupon(shop, { code: 'L´ÉTÉ10' })
  await shop.db
    .updateTable('coupons')
    .set({ code_key: 'L´ÉTÉ10'.normalize('NFKC').trim().toUpperCase() })
    .execute()
  for (const typed of ['L´ÉTÉ10', ' l´été 10 ', 'l ´été\u00a010'])
    expect(await findCoupon(shop.db, typed, { ownerId: newId() }), typed).toMatchObject({ exists: true, coupon })
})

test('a coupon that expired since the totals is not redeemed, and the order says why', async () => {
  const shop = await startShop()
  const day = (days: number): string => new Date(shop.now.getTime() + days * DAY_MS).toISOString()
  const refusals = [
    await place(shop, await addCoupon(shop, { code: 'A', isActive: false })),
    await place(shop, await addCoupon(shop, { code: 'B', startsAt: day(1) })),
    await place(shop, await addCoupon(shop, { code: 'C', endsAt: day(-1) })),
    await place(shop, { ...(await addCoupon(shop, { code: 'D' })), id: newId() }),
    await place(shop, await addCoupon(shop, { code: 'E', startsAt: day(-1), endsAt: day(1) })),
  ]
  expect(refusals).toEqual(['COUPON_INACTIVE', 'COUPON_NOT_STARTED', 'COUPON_EXPIRED', 'COUPON_NOT_FOUND', undefined])
})

test('a failed order does not use up its coupon', async () => {
  const shop = await startShop()
  const coupon = await addCoupon(shop, { maxUses: 1 })
  const failing = shop.db.transaction().execute(async (tx) => {
    await redeemCoupon(tx, coupon, { ownerId: newId(), orderId: newId(), now: shop.now })
    throw new Error('the card was declined')
  })
  await expect(failing).rejects.toThrow('declined')
  expect(await usesOf(shop, coupon)).toEqual({ counted: 0, orders: 0 })
  expect(await place(shop, coupon)).toBeUndefined()
})

test('a coupon that a merchant changed since the totals is not redeemed; one that others have redeemed is', async () => {
  const shop = await startShop()
  const coupon = await addCoupon(shop)
  const circumstances = { shop: shop.provider.settings.current().shop, now: shop.now }
  const written: NewCoupon = { code: 'SUMMER', name: 'Summer', percentOff: '0.5' }
  expect(await place(shop, coupon)).toBeUndefined()
  expect(await place(shop, coupon)).toBeUndefined()

  await shop.db.transaction().execute((tx) => changeCoupon(tx, coupon.id, written, circumstances))
  expect(await place(shop, coupon)).toBe('COUPON_CHANGED')
  const found = await findCoupon(shop.db, 'SUMMER', { ownerId: newId() })
  expect(found.exists && (await place(shop, found.coupon))).toBeUndefined()

  await shop.db.transaction().execute((tx) => disableCoupon(tx, 'SUMMER', shop.now))
  expect(await place(shop, coupon)).toBe('COUPON_INACTIVE')

  await shop.db.transaction().execute((tx) => removeCoupon(tx, coupon.id, {}))
  const another = await addCoupon(shop, { percentOff: '0.5' })
  expect(await place(shop, coupon)).toBe('COUPON_NOT_FOUND')
  expect(await usesOf(shop, another)).toEqual({ counted: 0, orders: 0 })
})

test('orders during a change of the coupon redeem the old one or none', async () => {
  const shop = await startShop()
  const coupon = await addCoupon(shop)
  const n = 40
  const written: NewCoupon = { code: 'SUMMER', name: 'Summer', percentOff: '0.01' }
  const [results] = await Promise.all([
    Promise.all(Array.from({ length: n }, () => place(shop, coupon))),
    shop.db
      .transaction()
      .execute((tx) =>
        changeCoupon(tx, coupon.id, written, { shop: shop.provider.settings.current().shop, now: shop.now }),
      ),
  ])
  const { placed = 0, COUPON_CHANGED: told = 0 } = count(results)
  console.log(`${n} orders while their coupon changes: ${placed} placed, ${told} told`)
  expect(placed + told).toBe(n)
  expect(await usesOf(shop, coupon)).toEqual({ counted: placed, orders: placed })
})
