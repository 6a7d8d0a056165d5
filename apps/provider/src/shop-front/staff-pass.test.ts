import type { StaffRole } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { startShop, TEST_STOREFRONT_URL, type TestShop } from '../testing/index.ts'

const PASSES = '/cartwright/v1/shop-front/staff-passes'

async function createPass(shop: TestShop): Promise<string> {
  const { body } = await shop.call('POST', PASSES, { token: await shop.newStaffToken(), body: {} })
  return new URL(body.url as string).searchParams.get('pass') ?? ''
}

async function redeem(shop: TestShop, pass: string) {
  const { body } = await shop.call('POST', `${PASSES}/redeem`, { token: await shop.newToken(), body: { pass } })
  return body as { isGood: boolean; pass?: string }
}

test('a staff pass is good once, and gives a pass that opens a closed storefront', async () => {
  const shop = await startShop()
  const pass = await createPass(shop)
  expect(pass).toMatch(/^[\w-]{43}$/)
  const stored = await shop.db.selectFrom('staff_passes').selectAll().execute()
  expect(stored[0]?.hash.toString('utf8')).not.toContain(pass)

  const first = await redeem(shop, pass)
  expect(first.isGood).toBe(true)
  const check = await shop.call('GET', `/cartwright/v1/shop-front/passes/${first.pass}`, {
    token: await shop.newToken(),
  })
  expect(check.body).toEqual({ isGood: true })
  expect(await redeem(shop, pass)).toEqual({ isGood: false })
})

test('of concurrent uses of a staff pass one is good', async () => {
  const shop = await startShop()
  const pass = await createPass(shop)
  const used = await Promise.all(Array.from({ length: 8 }, () => redeem(shop, pass)))
  expect(used.filter(({ isGood }) => isGood)).toHaveLength(1)
})

test('an expired and a forged staff pass are not good', async () => {
  const shop = await startShop()
  const pass = await createPass(shop)
  shop.passTime(2 * 60_000)
  expect(await redeem(shop, pass)).toEqual({ isGood: false })
  expect(await redeem(shop, 'x'.repeat(43))).toEqual({ isGood: false })
})

test('staff of every role get a staff pass to the storefront, and shoppers get none', async () => {
  const shop = await startShop()
  for (const role of ['owner', 'manager', 'editor', 'viewer'] satisfies StaffRole[]) {
    const { status, body } = await shop.call('POST', PASSES, { token: await shop.newStaffToken(role), body: {} })
    expect(status).toBe(200)
    expect(body.url).toMatch(`${TEST_STOREFRONT_URL}/look-inside?pass=`)
  }
  expect((await shop.call('POST', PASSES, { token: await shop.newToken(), body: {} })).status).toBe(403)
  expect((await shop.call('POST', PASSES, { body: {} })).status).toBe(401)
})
