import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countRows, expectInvariants, shareShop, startShop, StatementFaults, type TestShop } from '../testing/index.ts'

const openShop = shareShop()

const CREATE = '/ecom/v1/carts/current/create-checkout'
/** A text with multi-byte characters, packed among others. */
const NAME = 'Zoë „陶器“ 🏺'

/** Creates buyers with a cart and buyer details each. */
async function withCarts(shop: TestShop, count: number): Promise<string[]> {
  const tokens = await Promise.all(Array.from({ length: count }, () => shop.newToken()))
  for (const [n, token] of tokens.entries()) {
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', n + 1)] }, { token })
    const contactDetails = { firstName: `${NAME} ${n}` }
    await shop.ask('currentCart.updateCurrentCart', { cartInfo: { contactInfo: { contactDetails } } }, { token })
  }
  return tokens
}

function create(shop: TestShop, token: string, key?: string) {
  const headers = key === undefined ? undefined : { 'idempotency-key': key }
  return shop.call('POST', CREATE, { token, body: { channelType: 'WEB' }, headers })
}

test('concurrent checkouts share few statements, and each has its own buyer, event and response', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  await shop.addProduct('plate')
  const count = 40
  const tokens = await withCarts(shop, count)
  const before = await countRows(shop.db, 'outbox')
  faults.failAt(Infinity)
  const answers = await Promise.all(tokens.map((token) => create(shop, token, 'k')))
  const statements = faults.seen.length
  console.log(`${count} checkouts at once: ${statements} statements`)
  expect(statements).toBeLessThanOrEqual(20)
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
  let wrong = 0
  for (const [n, token] of tokens.entries()) {
    const id = answers[n]!.body.checkoutId as string
    const { checkout } = (await shop.call('GET', `/ecom/v1/checkouts/${id}`, { token })).body
    const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
    const again = await create(shop, token, 'k')
    const isRight =
      checkout.lineItems?.[0]?.quantity === n + 1 &&
      checkout.billingInfo?.contactDetails?.firstName === `${NAME} ${n}` &&
      cart.checkoutId === id &&
      again.body.checkoutId === id
    if (!isRight) wrong++
  }
  expect(wrong).toBe(0)
  const after = await countRows(shop.db, 'outbox', 'checkouts')
  expect([after.checkouts, after.outbox! - before.outbox!]).toEqual([count, count])
  await expectInvariants(shop.db)
})

test('two concurrent calls of one owner get one checkout, and those of others in the batch theirs', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const tokens = await withCarts(shop, 12)
  // Next to each other, as in one batch.
  const answers = await Promise.all(tokens.flatMap((token) => [create(shop, token), create(shop, token)]))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const ids = answers.map(({ body }) => body.checkoutId as string)
  expect(ids.filter((_, at) => at % 2 === 1)).toEqual(ids.filter((_, at) => at % 2 === 0))
  expect(new Set(ids).size).toBe(12)
  expect(await countRows(shop.db, 'checkouts')).toEqual({ checkouts: 12 })
})

test('a locked cart does not delay others, and gets its checkout later', async () => {
  const shop = await openShop()
  await shop.addProduct('plate')
  const [held, ...free] = await withCarts(shop, 6)
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token: held! })
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>()
  const { promise: mayGo, resolve: release } = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('carts').select('id').where('id', '=', cart.id).forUpdate().execute()
    holds()
    await mayGo
  })
  await isHeld
  let isDone = false
  const late = create(shop, held!).finally(() => (isDone = true))
  const answers = await Promise.all(free.map((token) => create(shop, token)))
  expect(answers.map(({ status }) => status)).toEqual(free.map(() => 200))
  expect(isDone).toBe(false)
  release()
  await holding
  expect((await late).status).toBe(200)
})

test('a key that was used for another request is refused to its caller alone', async () => {
  const shop = await openShop()
  await shop.addProduct('plate')
  const [reused, ...others] = await withCarts(shop, 6)
  expect((await create(shop, reused!, 'k')).status).toBe(200)
  await shop.ask('currentCart.deleteCurrentCart', {}, { token: reused! })
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token: reused! })
  const other = shop.call('POST', CREATE, {
    token: reused!,
    body: { channelType: 'POS' },
    headers: { 'idempotency-key': 'k' },
  })
  const answers = await Promise.all([other, ...others.map((token) => create(shop, token, 'k'))])
  expect(answers.map(({ status }) => status)).toEqual([422, ...others.map(() => 200)])
})

test('a database error of one checkout is returned to its caller alone', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const tokens = await withCarts(shop, 6)
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token: tokens[2]! })
  await sql`alter table checkouts add constraint refused check (cart_id <> ${sql.lit(cart.id)}::uuid)`.execute(shop.db)
  const answers = await Promise.all(tokens.map((token) => create(shop, token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 200, 200, 200])
  expect(shop.logged).toHaveLength(1)
})

test.for([
  ['/ecom/v1/carts/current/create-checkout', 'currentCart.createCheckoutFromCurrentCart'],
  ['/ecom/v1/carts/current/add-to-cart', 'currentCart.addToCurrentCart'],
] as const)(
  'a call of %s that waits for its cart does not hold its key meanwhile: with others in the statement that has the cart it would wait in a circle',
  async ([path, operation]) => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const [token] = (await withCarts(shop, 1)) as [string]
    const { owner_id: id } = await shop.db.selectFrom('carts').select('owner_id').executeTakeFirstOrThrow()
    const key = { principal: `visitor:${id}`, operation, key: hash('sha256', 'k', 'base64url') }
    const body = path === CREATE ? { channelType: 'WEB' } : { lineItems: [shop.line('plate')] }
    const countWaiting = async (): Promise<number> => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
      return rows.length
    }
    const { answer } = await shop.db.transaction().execute(async (tx) => {
      await sql`select from carts for update`.execute(tx)
      const waiting = shop.call('POST', path, { token, body, headers: { 'idempotency-key': 'k' } })
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
      // Holds the cart as the batched statement does.
      await sql`savepoint before`.execute(tx)
      await sql`set local lock_timeout = '300ms'`.execute(tx)
      const kept = { ...key, request_hash: Buffer.alloc(32), status: 200, body: Buffer.from('{}') }
      await tx.insertInto('idempotency_keys').values(kept).execute()
      await sql`rollback to savepoint before`.execute(tx)
      return { answer: waiting } // in an object, since an async function would wait for the promise
    })
    await answer
  },
)
