import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startShop, type TestShop, visitCheckout } from '../testing/index.ts'

async function openShop(): Promise<TestShop> {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00' })
  await shop.newCoupon({ code: 'SECRET', name: 'Half', percentOff: '0.5' })
  return shop
}

async function newShopper(shop: TestShop): Promise<string> {
  const token = await shop.newToken()
  await addPlate(shop, token)
  return token
}

function addPlate(shop: TestShop, token: string) {
  return shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
}

async function tryCode(shop: TestShop, token: string, couponCode: string, from?: string): Promise<number> {
  return (await shop.call('PATCH', '/ecom/v1/carts/current', { token, from, body: { couponCode } })).status
}

test('after twenty unknown codes no further coupon is looked up, in cart or checkout', async () => {
  const shop = await openShop()
  const eve = await newShopper(shop)
  const tries = await Promise.all(Array.from({ length: 40 }, (_, n) => tryCode(shop, eve, `GUESS${n}`)))
  expect(tries.filter((status) => status === 404)).toHaveLength(20)
  expect(tries.filter((status) => status === 429)).toHaveLength(20)
  expect(await tryCode(shop, eve, 'SECRET')).toBe(429)

  const body = { channelType: 'WEB', lineItems: [shop.line('plate')], couponCode: 'SECRET' }
  expect((await shop.call('POST', '/ecom/v1/checkouts', { token: eve, body })).status).toBe(429)
  const visit = await visitCheckout(shop, [['plate', 1]], eve)
  const refused = await visit.place({ couponCode: 'SECRET' })
  expect(refused.html).toContain('Too many attempts.')
  expect(refused.html).not.toContain('is not valid')
  console.log('codes that were tried: found 0 of 43')

  expect((await visit.place()).status, 'without one').toBe(303)

  shop.passTime(20 * 60_000)
  await addPlate(shop, eve)
  expect(await tryCode(shop, eve, 'SECRET')).toBe(200)
})

test('a new visitor for each attempt is limited by the IP address', async () => {
  const shop = await openShop()
  const shoppers = await Promise.all(Array.from({ length: 31 }, () => newShopper(shop)))
  const from = '203.0.113.7'
  const tries = await Promise.all(
    shoppers.flatMap((token, who) =>
      Array.from({ length: 10 }, (_, n) => tryCode(shop, token, `WORD${who}-${n}`, from)),
    ),
  )
  expect(tries.filter((status) => status === 404)).toHaveLength(300)
  expect(await tryCode(shop, shoppers[0]!, 'SECRET', from)).toBe(429)
  expect(await tryCode(shop, shoppers[0]!, 'SECRET', '203.0.113.8'), 'somebody elsewhere').toBe(200)
})

test('valid codes do not count as attempts', async () => {
  const shop = await openShop()
  const token = await newShopper(shop)
  for (let n = 0; n < 30; n++) expect(await tryCode(shop, token, 'secret')).toBe(200)
})

test('a repeated call gets its stored response even after too many attempts', async () => {
  const shop = await openShop()
  const token = await newShopper(shop)
  const items = { channelType: 'WEB', lineItems: [shop.line('plate')] }
  const named = [
    ['PATCH', '/ecom/v1/carts/current', {}],
    ['POST', '/ecom/v1/checkouts', items],
  ] as const
  const ask = ([method, path, more]: (typeof named)[number], couponCode: string) =>
    shop.call(method, path, { token, headers: { 'idempotency-key': 'lost' }, body: { ...more, couponCode } })
  const first = await Promise.all(named.map((each) => ask(each, 'SECRET')))
  for (let n = 0; n < 21; n++) await tryCode(shop, token, `GUESS${n}`)
  expect(await tryCode(shop, token, 'SECRET')).toBe(429)
  for (const [at, each] of named.entries()) {
    expect(first[at]!.status).toBe(200)
    expect((await ask(each, 'SECRET')).text).toBe(first[at]!.text)
    expect((await ask(each, 'OTHER')).status, 'another question').toBe(422)
  }
})

test('concurrent attempts of one shopper do not block others from the database', async () => {
  const shop = await openShop()
  const [eve, ada] = await Promise.all([newShopper(shop), newShopper(shop)])
  await tryCode(shop, eve, 'GUESS')
  const { tries } = await shop.db.transaction().execute(async (tx) => {
    await sql`select from rate_limits for update`.execute(tx)
    const trying = Promise.all(Array.from({ length: 12 }, (_, n) => tryCode(shop, eve, `GUESS${n}`)))
    await addPlate(shop, ada)
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    expect(rows.length).toBeLessThan(2)
    return { tries: trying } // in an object, or the transaction would wait for whoever waits for it
  })
  await tries
})
