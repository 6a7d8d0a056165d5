import { expect, test } from 'vitest'
import { expectInvariants, startShop, StatementFaults } from '../../testing/index.ts'
import { trials } from '../../testing/trials.ts'

const PRODUCTS = '/stores/v1/products'
const SHIRT = {
  name: 'Shirt',
  priceData: { price: 10 },
  manageVariants: true,
  productOptions: [{ name: 'Size', choices: ['S', 'M', 'L'].map((each) => ({ value: each, description: each })) }],
}

/** One statement in this many fails, and each commit. */
const EVERY = trials({ few: 6, many: 1 })

interface Write {
  method: string
  path: string
  body?: object
}

/**
 * Lets each statement of a write fail in turn, before and after the database executes it. Every attempt begins with a
 * new product.
 */
async function failEverywhere(what: string, prepare: (name: string) => object, write: (id: string) => Write) {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  const token = await shop.newApiKey()
  const state = async () => {
    const read = async (table: 'products' | 'variants' | 'stock' | 'slug_redirects' | 'collection_counts' | 'outbox') =>
      shop.db.selectFrom(table).selectAll().execute()
    const rows = await Promise.all(
      (['products', 'variants', 'stock', 'slug_redirects', 'collection_counts', 'outbox'] as const).map(read),
    )
    return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  }
  const begin = async (key: string) => {
    const { body: made } = await shop.call('POST', PRODUCTS, { token, body: { product: prepare(key) } })
    const { method, path, body } = write(made.product.id as string)
    return () => shop.call(method, path, { token, body, headers: { 'idempotency-key': key } })
  }
  for (const key of ['what is asked once', 'clean']) {
    const send = await begin(key)
    faults.failAt(Infinity)
    expect((await send()).status).toBe(200)
  }
  // Commits are found by their text: the number of statements before one may differ from run to run.
  const places: (number | RegExp)[] = faults.seen.flatMap((_, at) => (at % EVERY === 0 ? [at + 1] : []))
  places.push(/^commit$/i)
  faults.stop()

  let tried = 0
  let before = 0
  for (const happens of ['before', 'after'] as const) {
    for (const place of places) {
      const send = await begin(`${happens} ${String(place)}`)
      const untouched = await state()
      const known = await shop.events()
      faults.failAt(place, happens)
      const answer = await send()
      if (!faults.stop()) continue
      tried++
      const where = `${what}, statement ${String(place)}, lost ${happens}: ${faults.seen.join('; ')}`
      expect(answer.status, where).toBe(503)
      const left = await state()
      const isBefore = left === untouched
      if (isBefore) before++

      // A retry with the same key completes the write once, in both cases.
      const again = await send()
      expect(again.status, where).toBe(200)
      expect(again.headers.has('idempotent-replayed'), where).toBe(!isBefore)
      const done = await state()
      if (!isBefore) expect(done, where).toBe(left)
      expect(done, where).not.toBe(untouched)
      expect((await shop.events()).length - known.length, where).toBeGreaterThan(0)
      expect((await send()).text, where).toBe(again.text)
      expect(await state(), where).toBe(done)
    }
  }
  console.log(
    `${what}, one statement failing: ${tried} places, nothing done ${before}, all done ${tried - before}, half-done 0`,
  )
  expect(tried).toBeGreaterThan(10 / EVERY)
  expect(tried - before, 'commits whose answer was lost').toBeGreaterThan(0)
  await expectInvariants(shop.db)
}

test('a failure of any statement leaves a new product whole or absent, and the same key completes it', async () => {
  await failEverywhere(
    'make a product',
    (name) => ({ ...SHIRT, name }),
    (id) => ({ method: 'POST', path: PRODUCTS, body: { product: { ...SHIRT, name: `New ${id}` } } }),
  )
}, 60_000)

test('a failure of any statement leaves an update of a product whole or absent', async () => {
  await failEverywhere(
    'change a product',
    (name) => ({ ...SHIRT, name }),
    (id) => ({
      method: 'PATCH',
      path: `${PRODUCTS}/${id}`,
      body: {
        product: {
          name: 'Blouse',
          slug: `blouse-${id}`,
          visible: false,
          manageVariants: false,
          priceData: { price: 12 },
        },
      },
    }),
  )
}, 60_000)

test('a failure of any statement leaves all changes of variants applied or none', async () => {
  await failEverywhere(
    'change variants',
    (name) => ({ ...SHIRT, name }),
    (id) => ({
      method: 'PATCH',
      path: `${PRODUCTS}/${id}/variants`,
      body: {
        variants: [
          { choices: { Size: 'S' }, price: 5 },
          { choices: { Size: 'L' }, sku: 'L', visible: false },
        ],
      },
    }),
  )
}, 60_000)
