import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool.ts'
import { findStoredResponse, type IdempotentCall } from '../../platform/http/write.ts'
import { newId } from '../../platform/ids.ts'
import { toBinaryText } from '../../platform/text/binary-text.ts'
import { JsonBytes, toJsonString } from '../../platform/text/json-text.ts'
import { countRows, startShop, StatementFaults } from '../../testing/index.ts'
import { createEmptyCart } from '../add-lines.ts'
import { createCartEvent } from '../cart-events.ts'
import type { Cart, CartOwner } from '../cart.ts'
import { createBatchedCartWriter, toCartResponse, type CartWrite } from './cart-write-store.ts'
import { createCartReader } from '../store.ts'
import { createCartWriter } from '../cart-updater.ts'
import { CacheBudget } from '../../platform/cache/index.ts'
import { OptimisticCartCache } from './optimistic-cart-cache.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
/** A text whose bytes are not its characters, as it lies among those of other carts. */
const NOTE = 'Für „Zoë“ – 陶器 🏺 '

async function openShop() {
  const faults = new StatementFaults()
  const { db } = await startShop({ faults })
  return {
    db,
    faults,
    /** Statements that wrote carts since faults were asked for last. */
    writes: () => faults.seen.filter((text) => text.includes('insert into carts') && text.includes('outbox')).length,
    rows: async () => ({
      ...(await countRows(db, 'carts', 'outbox')),
      answers: (await db.selectFrom('idempotency_keys').select('key').execute()).length,
    }),
  }
}

const newOwners = (n: number): CartOwner[] => Array.from({ length: n }, () => ({ kind: 'visitor', id: newId() }))

function newCart(owner: CartOwner, buyerNote = NOTE + owner.id): Cart {
  return { ...createEmptyCart(owner, 'EUR', NOW), info: { buyerNote } }
}

function written(cart: Cart, key?: string): CartWrite {
  const { owner } = cart
  return {
    cart,
    announcement: createCartEvent(cart.id, owner, NOW, { slug: 'created', entity: shownOf(cart) }),
    call: key === undefined ? undefined : callOf(owner, key),
  }
}

/** The cart, as the changes below answer with it. */
const shownOf = ({ owner, info }: Cart) =>
  new JsonBytes(toBinaryText(JSON.stringify({ owner: owner.id, note: info.buyerNote })))

function callOf({ id }: CartOwner, key: string): IdempotentCall {
  const requestHash = hash('sha256', key)
  return { principal: `visitor:${id}`, operation: 'test', key, requestHash }
}

/** Writes one more x into the note of the cart, whatever that is by then. */
function addOne(db: Database) {
  const write = createCartWriter(db, new OptimisticCartCache(new CacheBudget()))
  return (owner: CartOwner, key?: string) =>
    write(key === undefined ? undefined : callOf(owner, key), owner, {
      apply: async (cart = newCart(owner, '')) => ({ ...cart, info: { buyerNote: `${cart.info.buyerNote}x` } }),
      present: async (cart) => ({ shown: shownOf(cart), announcement: written(cart).announcement }),
    })
}

const notes = async (db: Database, owners: readonly CartOwner[]): Promise<(string | null | undefined)[]> =>
  Promise.all(owners.map(async (owner) => (await createCartReader(db)(owner))?.info.buyerNote))

test('concurrent carts of many owners take few statements, and each is written with its event and response', async () => {
  const { db, faults, writes, rows } = await openShop()
  const write = createBatchedCartWriter(db)
  const n = 40
  const carts = newOwners(n).map((owner) => newCart(owner))
  faults.failAt(Infinity)
  const answers = await Promise.all(carts.map((cart) => write(written(cart, 'k'))))
  console.log(`${n} carts at once: ${writes()} statements`)
  expect(writes()).toBeLessThanOrEqual(Math.ceil(n / 8) + 1)
  expect(answers).toEqual(carts.map(() => true))
  expect(await rows()).toEqual({ carts: n, outbox: n, answers: n })
  for (const cart of carts) expect(await createCartReader(db)(cart.owner)).toEqual({ ...cart, revision: 1n })
  for (const cart of carts)
    expect(toJsonString((await findStoredResponse(db, callOf(cart.owner, 'k')))!.body)).toBe(
      toCartResponse(shownOf(cart)).text,
    )
})

test('two processes that change the same carts lose nothing: there are as many events and responses as changes', async () => {
  const { db, rows } = await openShop()
  const [here, there] = [addOne(db), addOne(db)]
  const owners = newOwners(12)
  const rounds = 5
  const changes: Promise<unknown>[] = []
  for (let round = 0; round < rounds; round++)
    for (const owner of owners)
      changes.push(here(owner), there(owner), here(owner, `h${round}`), there(owner, `t${round}`))
  await Promise.all(changes)
  console.log(`${changes.length} changes to ${owners.length} carts by two processes: all written`)
  expect(await notes(db, owners)).toEqual(owners.map(() => 'x'.repeat(rounds * 4)))
  expect(await rows()).toEqual({
    carts: owners.length,
    outbox: changes.length,
    answers: owners.length * rounds * 2,
  })
})

test('a cart whose key is already used is not written, and the others of its batch are', async () => {
  const { db, faults, writes, rows } = await openShop()
  const write = createBatchedCartWriter(db)
  const [first, ...others] = newOwners(4).map((owner) => newCart(owner))
  const key = written(first!, 'used').call!
  await db
    .insertInto('idempotency_keys')
    .values({
      principal: key.principal,
      operation: key.operation,
      key: key.key,
      request_hash: Buffer.from(key.requestHash, 'hex'),
      status: 200,
      body: null,
    })
    .execute()
  faults.failAt(Infinity)
  const all = [others[0]!, first!, others[1]!, others[2]!]
  expect(await Promise.all(all.map((cart) => write(written(cart, 'used'))))).toEqual([true, false, true, true])
  expect(writes()).toBe(1 + all.length)
  expect(await rows()).toEqual({ carts: 3, outbox: 3, answers: 4 })
})

test('when the connection is lost after the commit, every change exists once, and nothing is retried', async () => {
  const { db, faults, writes, rows } = await openShop()
  const add = addOne(db)
  const owners = newOwners(6)
  await Promise.all(owners.map((owner) => add(owner)))
  faults.failAt(1, 'after')
  const answers = await Promise.allSettled(owners.map((owner) => add(owner)))
  expect(faults.stop()).toBe(true)
  expect(answers.map(({ status }) => status)).toEqual(owners.map(() => 'rejected'))
  expect(writes()).toBe(1)
  expect(await notes(db, owners)).toEqual(owners.map(() => 'xx'))
  expect(await rows()).toMatchObject({ outbox: 12 })

  // Alone it is the same.
  const [alone] = newOwners(1)
  await add(alone!)
  faults.failAt(1, 'after')
  await expect(add(alone!)).rejects.toThrow('made to fail')
  faults.stop()
  expect(await notes(db, [alone!])).toEqual(['xx'])
})

test('an unreachable database gets one attempt, and all callers get the error', async () => {
  const { db, faults, writes, rows } = await openShop()
  const write = createBatchedCartWriter(db)
  const carts = newOwners(8).map((owner) => newCart(owner))
  faults.failAt(1)
  const answers = await Promise.allSettled(carts.map((cart) => write(written(cart))))
  faults.stop()
  expect(answers.map(({ status }) => status)).toEqual(carts.map(() => 'rejected'))
  expect(writes()).toBe(1)
  expect(await rows()).toMatchObject({ carts: 0 })
})

test('concurrent calls with one key, in one process and in two, are one change with one response', async () => {
  const { db, rows } = await openShop()
  const [here, there] = [addOne(db), addOne(db)]
  const owners = newOwners(10)
  const answers = await Promise.all(
    owners.map(async (owner) =>
      Promise.all([here(owner, 'k'), there(owner, 'k'), here(owner, 'k'), there(owner, 'k')]),
    ),
  )
  for (const each of answers) {
    expect(new Set(each.map(({ body }) => toJsonString(body))).size).toBe(1)
    expect(each.filter(({ replayed }) => !replayed)).toHaveLength(1)
  }
  expect(await notes(db, owners)).toEqual(owners.map(() => 'x'))
  expect(await rows()).toEqual({ carts: 10, outbox: 10, answers: 10 })
})

test('a locked cart is skipped without delaying others, and written afterwards', async () => {
  const { db } = await openShop()
  const add = addOne(db)
  const owners = newOwners(5)
  const [held, ...free] = owners
  await Promise.all(owners.map((owner) => add(owner)))
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>()
  const { promise: mayGo, resolve: release } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await sql`update carts set revision = revision + 1, details = '{"info":{"buyerNote":"y"}}' where owner_id = ${held!.id}`.execute(
      tx,
    )
    holds()
    await mayGo
  })
  await isHeld
  let isDone = false
  const late = add(held!).then(() => (isDone = true))
  await Promise.all(free.map((owner) => add(owner)))
  expect(await notes(db, free)).toEqual(free.map(() => 'xx'))
  expect(isDone).toBe(false)
  release()
  await Promise.all([holding, late])
  expect(await notes(db, [held!])).toEqual(['yx'])
})

test('large carts are split into several statements, the largest alone', async () => {
  const { db, faults, writes, rows } = await openShop()
  const write = createBatchedCartWriter(db)
  // Sent as they are in the cart; next to nothing in what is told of it, which is compressed.
  const sizes = [400, 400, 400, 1_200, 10, 10, 10].map((kilobytes) => kilobytes * 1_000)
  const carts = newOwners(sizes.length).map((owner, index) => newCart(owner, 'z'.repeat(sizes[index]!)))
  faults.failAt(Infinity)
  expect(await Promise.all(carts.map((cart) => write(written(cart))))).toEqual(carts.map(() => true))
  expect(writes()).toBe(4)
  expect(await rows()).toMatchObject({ carts: carts.length })
  expect(
    (
      await notes(
        db,
        carts.map(({ owner }) => owner),
      )
    ).map((note) => note?.length),
  ).toEqual(sizes)
})

test('every caller gets the result for its own cart, whichever are written', async () => {
  const { db } = await openShop()
  const write = createBatchedCartWriter(db)
  const owners = newOwners(30)
  const carts = owners.map((owner) => newCart(owner))
  const isThere = (index: number): boolean => index % 3 === 1
  for (const [index, cart] of carts.entries()) if (isThere(index)) await write(written(cart))
  const answers = carts.map((cart) => write(written(cart)))
  await nextTurn()
  expect(await Promise.all(answers)).toEqual(carts.map((_, index) => !isThere(index)))

  const add = addOne(db)
  const bodies = await Promise.all(
    owners.map(async (owner) => JSON.parse(toJsonString((await add(owner)).body)) as object),
  )
  expect(bodies).toEqual(carts.map(({ owner, info }) => ({ cart: { owner: owner.id, note: `${info.buyerNote}x` } })))
})
