import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Provider } from '../../../app/app.ts'
import { newId } from '../../../platform/ids.ts'
import { startShop, StatementFaults, TEST_PROVIDER_URL, type TestShop } from '../../../testing/index.ts'
import { MAX_PRODUCTS_PER_CHANGE, recordChanges } from '../../changes/change-feed.ts'

const LIST = '/stores-reader/v1/products/query-platformized'
const NAMES = ['ash', 'birch', 'cedar']
const { signal } = new AbortController()

async function openShop(faults?: StatementFaults) {
  const shop = await startShop({ isCached: true, ...(faults && { faults }) })
  for (const name of NAMES) await shop.addProduct(name, { price: '10.00', stock: 3 })
  return { shop, token: await shop.newToken() }
}

async function read(
  provider: Provider,
  token: string,
  headers: Record<string, string> = {},
  path = LIST,
): Promise<Response> {
  return provider.fetch(new Request(TEST_PROVIDER_URL + path, { headers: { authorization: token, ...headers } }))
}

async function namesAndPrices(provider: Provider, token: string): Promise<unknown> {
  const { products } = (await (await read(provider, token)).json()) as {
    products: { name: string; price: { discountedPrice: number } }[]
  }
  return products.map(({ name, price }) => `${name} ${price.discountedPrice}`)
}

const rowsOf = async ({ db }: TestShop): Promise<string[]> =>
  (await db.selectFrom('product_fragments').select('product_id').orderBy('product_id').execute()).map(
    ({ product_id }) => product_id,
  )

describe('fragments that are written ahead of requests', () => {
  test('a process with empty caches joins a compressed list from stored fragments without reading a product', async () => {
    const faults = new StatementFaults()
    const { shop, token } = await openShop(faults)
    expect(await shop.provider.writeAllFragments(signal)).toBe(3)
    expect(await shop.provider.writeAllFragments(signal), 'again').toBe(0)
    const plain = await (await read(shop.provider, token)).text()
    const other = await shop.anotherProcess()
    faults.failAt(Infinity)
    const zipped = await read(other, token, { 'accept-encoding': 'gzip' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(plain)
    expect(await (await read(other, token)).text(), 'to who takes nothing compressed').toBe(plain)
    expect(faults.seen.filter((statement) => /from variants/.test(statement))).toEqual([])
  })

  test('concurrent lists are read by one statement, and each has its own products', async () => {
    const faults = new StatementFaults()
    const { shop, token } = await openShop(faults)
    await shop.provider.writeAllFragments(signal)
    const other = await shop.anotherProcess()
    const namesFrom = async (offset: number): Promise<unknown> => {
      const asked = Buffer.from(JSON.stringify({ query: { paging: { limit: 2, offset } } })).toString('base64url')
      const path = `${LIST}?.r=${asked}`
      const { products } = (await (await read(other, token, {}, path)).json()) as { products: { name: string }[] }
      return products.map(({ name }) => name)
    }
    await namesFrom(2) // which ids there are is known from then on
    faults.failAt(Infinity)
    expect(await Promise.all([namesFrom(0), namesFrom(1)])).toEqual([
      ['ash', 'birch'],
      ['birch', 'cedar'],
    ])
    expect(faults.seen.filter((statement) => /from product_fragments/.test(statement))).toHaveLength(1)
  })

  test('a list creates its missing fragments and stores them for the next process', async () => {
    const { shop, token } = await openShop()
    const plain = await (await read(shop.provider, token)).text()
    expect(await rowsOf(shop)).toEqual([])
    expect(await shop.provider.writeMissingFragments(signal)).toBe(3)
    expect(await shop.provider.writeMissingFragments(signal), 'again').toBe(0)
    expect(await (await read(await shop.anotherProcess(), token)).text()).toBe(plain)
    expect(await rowsOf(shop)).toEqual(NAMES.map((name) => shop.idOf(name)).sort())
  })

  test('stored fragments are invalid after a change by another process, and near the end of a discount', async () => {
    const { shop, token } = await openShop()
    await shop.provider.writeAllFragments(signal)
    await shop.changeElsewhere('birch', { price: '12.00' })
    expect(await namesAndPrices(await shop.anotherProcess(), token)).toEqual(['ash 10', 'birch 12', 'cedar 10'])
    const endsAt = new Date(shop.now.getTime() + 60_000)
    await shop.changeElsewhere('cedar', { discount: { type: 'PERCENT', value: '50', endsAt } })
    expect(await shop.provider.writeAllFragments(signal)).toBe(2)
    expect(await namesAndPrices(await shop.anotherProcess(), token)).toEqual(['ash 10', 'birch 12', 'cedar 5'])
    shop.passTime(60_000)
    expect(await namesAndPrices(await shop.anotherProcess(), token)).toEqual(['ash 10', 'birch 12', 'cedar 10'])
    expect(await shop.provider.writeAllFragments(signal)).toBe(1)
  })

  test('a fragment written from data before a change is not used', async () => {
    const { shop, token } = await openShop()
    await shop.provider.writeAllFragments(signal)
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(product_fragments)::text as row from product_fragments`.execute(shop.db)
    await shop.changeElsewhere('ash', { price: '12.00' })
    await shop.provider.writeAllFragments(signal)
    await sql`delete from product_fragments`.execute(shop.db)
    for (const { row } of rows)
      await sql`insert into product_fragments select * from jsonb_populate_record(null::product_fragments, ${row}::jsonb)`.execute(
        shop.db,
      )
    expect(await namesAndPrices(await shop.anotherProcess(), token)).toEqual(['ash 12', 'birch 10', 'cedar 10'])
  })

  test('a change of too many products invalidates all stored fragments', async () => {
    const { shop, token } = await openShop()
    await shop.provider.writeAllFragments(signal)
    const ids = Array.from({ length: MAX_PRODUCTS_PER_CHANGE + 1 }, () => newId())
    await sql`update products set name = name || ' tall', version = version + 1`.execute(shop.db)
    await shop.db.transaction().execute((tx) => recordChanges(tx, 'product', ids))
    expect(await namesAndPrices(await shop.anotherProcess(), token)).toEqual([
      'ash tall 10',
      'birch tall 10',
      'cedar tall 10',
    ])
    expect(await shop.provider.writeAllFragments(signal)).toBe(3)
    await shop.db.transaction().execute((tx) => recordChanges(tx, 'product', ids))
    expect(await shop.provider.writeAllFragments(signal), 'after the next').toBe(3)
  })

  test('stored fragments are deleted with their product, also during a concurrent write', async () => {
    const { shop } = await openShop()
    await shop.provider.writeAllFragments(signal)
    await sql`update product_fragments set format_fingerprint = 'somebody else'`.execute(shop.db)
    await shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('products').where('id', '=', shop.idOf('ash')).execute()
      expect(await shop.provider.writeAllFragments(signal)).toBe(3)
    })
    expect(await rowsOf(shop)).toEqual([shop.idOf('birch'), shop.idOf('cedar')].sort())
  })

  test('writing fragments ends when the shop shuts down', async () => {
    const { shop } = await openShop()
    expect(await shop.provider.writeAllFragments(AbortSignal.abort())).toBe(0)
  })
})
