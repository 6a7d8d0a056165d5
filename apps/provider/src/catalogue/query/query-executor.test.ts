import { randomUUID } from 'node:crypto'
import { queryFields } from '@cartwright/contract'
import { type CompiledQuery, sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import type { Database } from '../../platform/db/pool.ts'
import { createPool } from '../../platform/db/pool.ts'
import { FairSemaphore } from '../../platform/concurrency/semaphore.ts'
import { dropDatabase } from '../../testing/drop-database.ts'
import { explain, createRecordingDatabase } from '../../testing/explain-query.ts'
import { fillCatalogue } from '../../testing/large-catalogue.ts'
import {
  countMatches,
  createQueryGenerator,
  listSorts,
  combineFilters,
  type LargeEntity,
} from '../../testing/large-queries.ts'
import { TEMPLATE } from '../../testing/names.ts'
import { startShop } from '../../testing/start-shop.ts'
import { trials } from '../../testing/trials.ts'
import { createQueryExecutor } from './query-executor.ts'

const SEED = 20_261_121
const PRODUCTS = 12_000
const MAX_SEQUENTIAL_ROWS = 10_000
/** One filter in this many is tried. */
const ONE_IN = trials({ few: 3, many: 1 })
/** One filter in ten is combined with another, too. */
const COMBINED_ONE_IN = 10

/** Creates a large catalogue in a database of the test, and records its statements. */
async function createLargeCatalogue(products: number): Promise<{ db: Database; heard: CompiledQuery[] }> {
  const server = inject('databaseServer')
  const database = `large_${randomUUID().replaceAll('-', '')}`
  const admin = createPool(server, { max: 1 })
  await admin.query('set statement_timeout = 0')
  await admin.query(`create database ${database} template ${TEMPLATE}`)
  const { db, heard } = createRecordingDatabase({ ...server, database }, { isReader: true })
  onTestFinished(async () => {
    await db.destroy()
    await dropDatabase(database, (statement) => admin.query(statement))
    await admin.end()
  })
  await fillCatalogue(db, { products, seed: SEED })
  heard.length = 0
  return { db, heard }
}

test('no combination of filter operator and sort scans a table sequentially', { timeout: 120_000 }, async () => {
  const { db, heard } = await createLargeCatalogue(PRODUCTS)
  const chance = createSeededRandom(SEED)
  const violations: object[] = []
  const counts = { queries: 0, statements: 0 }
  for (const entity of ['products', 'storeVariants'] as LargeEntity[]) {
    const generator = await createQueryGenerator(db, entity, chance)
    const alone = Object.entries(queryFields[entity]).flatMap(([name, { operators }]) =>
      operators.map((operator) => ({ [name]: generator.test(name, operator) })),
    )
    const pairs = alone.flatMap((filter, at) =>
      at % COMBINED_ONE_IN === 1 ? [[filter, chance.pick(alone)] as const] : [],
    )
    const all = [...alone, ...pairs.map(([one, other]) => combineFilters(chance, one, other))]
    for (const filter of all.filter((_, at) => at % ONE_IN === 0)) {
      const sort = chance.pick(listSorts(entity))
      counts.queries++
      heard.length = 0
      // A new executor has an empty cache.
      await countMatches(createQueryExecutor(db, { getVersion: () => 0 }), entity, filter, sort)
      for (const statement of heard.splice(0)) {
        counts.statements++
        const { sequential, plan } = await explain(db, statement)
        if (sequential.looked > MAX_SEQUENTIAL_ROWS)
          violations.push({ entity, filter, sort, sequential, plan, sql: statement.sql })
      }
    }
  }
  console.log(
    `${counts.queries} queries, ${counts.statements} statements over ${PRODUCTS} products: ${violations.length} scan more than ${MAX_SEQUENTIAL_ROWS} rows of a table, seed ${SEED}`,
  )
  expect(counts.statements).toBeGreaterThan(counts.queries)
  expect(violations.slice(0, 3)).toEqual([])
})

test('equal queries share one execution until a change within their invalidation scope', async () => {
  const { db, heard } = await createLargeCatalogue(200)
  const versions = { stock: 0, content: 0, price: 0, place: 0 }
  const catalogue = { getVersion: (scope: keyof typeof versions) => versions[scope] }
  const executeQuery = createQueryExecutor(db, catalogue)
  const query = () => countMatches(executeQuery, 'products', { price: { $gt: 20 } }, [{ fieldName: 'name' }])
  const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
    heard.length = 0
    await work()
    return heard.length
  }
  // One or two statements for the page, and two counts: of the matching rows and of all.
  expect([3, 4]).toContain(await countStatements(() => Promise.all(Array.from({ length: 20 }, query))))
  expect(await countStatements(query)).toBe(0)
  expect(await countStatements(() => countMatches(executeQuery, 'products', { price: { $gt: 20 } }, []))).toBe(1)
  versions.content++ // no field of the query
  expect(await countStatements(query)).toBe(0)
  versions.price++
  expect([2, 3]).toContain(await countStatements(query))
})

test('the count of a collection is not used as the size of the catalogue', async () => {
  const { db, heard } = await createLargeCatalogue(200)
  const executeQuery = createQueryExecutor(db, { getVersion: () => 0 })
  const { rows } = await sql<{ id: string }>`
    select collection_id as id from collection_products group by 1 having count(*) < 10 order by 1 limit 1`.execute(db)
  const sort = [{ fieldName: 'name' }]
  expect(await countMatches(executeQuery, 'products', { collectionIds: rows[0]!.id }, sort)).toBeLessThan(10)
  heard.length = 0
  await countMatches(executeQuery, 'products', { price: { $gt: 20 } }, sort)
  expect(heard.length, 'one count, and one scan by name that finds the page').toBe(2)
})

test('a failed query is not cached', async () => {
  const { db } = await createLargeCatalogue(20)
  const executeQuery = createQueryExecutor(db, { getVersion: () => 0 })
  const query = () => countMatches(executeQuery, 'products', { name: 'x' }, [])
  await sql`alter table products rename to away`.execute(db)
  await expect(query()).rejects.toThrow('products')
  await sql`alter table away rename to products`.execute(db)
  expect(await query()).toBe(0)
})

test('a caller with two hundred expensive queries delays the query of another caller by the few in progress only', async () => {
  const { db } = await createLargeCatalogue(20)
  const executeQuery = createQueryExecutor(db, { getVersion: () => 0 })
  const ended: string[] = []
  const query = (caller: string, part: string) =>
    countMatches(executeQuery, 'products', { name: { $contains: part } }, [], caller).then(
      () => ended.push(caller),
      () => ended.push(`${caller}, rejected`),
    )
  const busy = Array.from({ length: 200 }, (_, n) => query('203.0.113.7', n.toString(36)))
  const other = query('203.0.113.8', 'zz')
  await Promise.all([...busy, other])
  const before = ended.slice(0, ended.indexOf('203.0.113.8')).filter((caller) => caller === '203.0.113.7')
  // Two run at a time, and each query is two tasks: the count and the page.
  expect(before.length).toBeLessThanOrEqual(6)
  expect(ended.filter((caller) => caller === '203.0.113.7').length).toBeGreaterThan(20)
})

test('a query that is queued for a busy caller takes the earlier turn of a second caller who sends the same', async () => {
  const { db } = await createLargeCatalogue(20)
  const executeQuery = createQueryExecutor(db, { getVersion: () => 0 })
  const ended: string[] = []
  const query = (caller: string, part: string) =>
    countMatches(executeQuery, 'products', { name: { $contains: part } }, [], caller).then(() => ended.push(caller))
  const busy = Array.from({ length: 30 }, (_, n) => query('203.0.113.7', `${n}`))
  await Promise.all([...busy, query('203.0.113.8', '29')])
  expect(ended.indexOf('203.0.113.8')).toBeLessThanOrEqual(7)
})

test('expensive queries take turns by IP address for visitors and by account for staff', async () => {
  const shop = await startShop()
  await shop.addProduct('cup')
  let sent = 0
  const run = vi.spyOn(FairSemaphore.prototype, 'run')
  const query = async (token: string, path: string, more: { from?: string }) => {
    run.mockClear()
    const body = { query: { filter: { sku: { $contains: `${++sent}` } }, paging: { limit: 1 } } }
    const { status, text } = await shop.call('POST', path, { token, body, ...more })
    expect(status, text).toBe(200)
    return new Set(run.mock.calls.map(([, fairnessKey]) => fairnessKey))
  }
  const from = '203.0.113.7'
  for (const path of ['/stores-reader/v1/products/query-platformized', '/stores-reader/v1/variants/query']) {
    expect(await query(await shop.newToken(), path, { from })).toEqual(new Set([from]))
    const staff = await query(await shop.newStaffToken(), path, { from })
    expect([...staff]).toEqual([expect.stringMatching(/^merchant:/)])
  }
})
