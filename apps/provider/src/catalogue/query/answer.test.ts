import { randomUUID } from 'node:crypto'
import { queryFields } from '@cartwright/contract'
import { type CompiledQuery, sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { chanceOf } from '../../../../../e2e/faults/chance.ts'
import type { Database } from '../../db/pool.ts'
import { openPool } from '../../db/pool.ts'
import { FewAtOnce } from '../../http/few-at-once.ts'
import { dropDatabase } from '../../testing/drop-database.ts'
import { explain, openHeardDatabase } from '../../testing/explain.ts'
import { fillCatalogue } from '../../testing/large-catalogue.ts'
import { askAnswers, askerOf, everySort, joined, type LargeEntity } from '../../testing/large-questions.ts'
import { TEMPLATE } from '../../testing/names.ts'
import { startShop } from '../../testing/start-shop.ts'
import { openAnswers } from './answer.ts'

const SEED = 20_261_121
const PRODUCTS = 12_000
const MOST_ROWS = 10_000
/** One filter in so many is asked joined with another, too. */
const JOINED_ONE_IN = 10

/** A large catalogue of its own, thrown away with the test, and what is asked of it. */
async function startLarge(products: number): Promise<{ db: Database; heard: CompiledQuery[] }> {
  const server = inject('databaseServer')
  const database = `large_${randomUUID().replaceAll('-', '')}`
  const admin = openPool(server, { max: 1 })
  await admin.query('set statement_timeout = 0')
  await admin.query(`create database ${database} template ${TEMPLATE}`)
  const { db, heard } = openHeardDatabase({ ...server, database }, { isReader: true })
  onTestFinished(async () => {
    await db.destroy()
    await dropDatabase(database, (statement) => admin.query(statement))
    await admin.end()
  })
  await fillCatalogue(db, { products, seed: SEED })
  heard.length = 0
  return { db, heard }
}

test(
  'every filter, in some order, alone or joined with another, is answered without going through a table row by row',
  { timeout: 120_000 },
  async () => {
    const { db, heard } = await startLarge(PRODUCTS)
    const chance = chanceOf(SEED)
    const wrong: object[] = []
    const counts = { questions: 0, statements: 0 }
    for (const entity of ['products', 'storeVariants'] as LargeEntity[]) {
      const asker = await askerOf(db, entity, chance)
      const alone = Object.entries(queryFields[entity]).flatMap(([name, { operators }]) =>
        operators.map((operator) => ({ [name]: asker.test(name, operator) })),
      )
      const pairs = alone.flatMap((filter, at) =>
        at % JOINED_ONE_IN === 1 ? [[filter, chance.pick(alone)] as const] : [],
      )
      for (const filter of [...alone, ...pairs.map(([one, other]) => joined(chance, one, other))]) {
        const sort = chance.pick(everySort(entity))
        counts.questions++
        heard.length = 0
        // Kept answers would not be asked for again.
        await askAnswers(openAnswers(db, { epochOf: () => 0 }), entity, filter, sort)
        for (const statement of heard.splice(0)) {
          counts.statements++
          const { sequential, plan } = await explain(db, statement)
          if (sequential.looked > MOST_ROWS) wrong.push({ entity, filter, sort, sequential, plan, sql: statement.sql })
        }
      }
    }
    console.log(
      `${counts.questions} questions, ${counts.statements} statements over ${PRODUCTS} products: ${wrong.length} looked at more than ${MOST_ROWS} rows of a table one by one, seed ${SEED}`,
    )
    expect(counts.statements).toBeGreaterThan(counts.questions)
    expect(wrong.slice(0, 3)).toEqual([])
  },
)

test('the same is asked once, whoever asks at the same time or later, until what they ask by changes', async () => {
  const { db, heard } = await startLarge(200)
  const epochs = { stock: 0, content: 0, price: 0, place: 0 }
  const catalogue = { epochOf: (reach: keyof typeof epochs) => epochs[reach] }
  const answer = openAnswers(db, catalogue)
  const ask = () => askAnswers(answer, 'products', { price: { $gt: 20 } }, [{ fieldName: 'name' }])
  const askedIn = async (work: () => Promise<unknown>): Promise<number> => {
    heard.length = 0
    await work()
    return heard.length
  }
  // The page in one attempt or two, and twice a number: of those that pass, and of all there are.
  expect([3, 4]).toContain(await askedIn(() => Promise.all(Array.from({ length: 20 }, ask))))
  expect(await askedIn(ask)).toBe(0)
  expect(await askedIn(() => askAnswers(answer, 'products', { price: { $gt: 20 } }, []))).toBe(1)
  epochs.content++ // by which nothing was asked
  expect(await askedIn(ask)).toBe(0)
  epochs.price++
  expect([2, 3]).toContain(await askedIn(ask))
})

test('how large the catalogue is taken to be is not what a collection has that was asked for before', async () => {
  const { db, heard } = await startLarge(200)
  const answer = openAnswers(db, { epochOf: () => 0 })
  const { rows } = await sql<{ id: string }>`
    select collection_id as id from collection_products group by 1 having count(*) < 10 order by 1 limit 1`.execute(db)
  const sort = [{ fieldName: 'name' }]
  expect(await askAnswers(answer, 'products', { collectionIds: rows[0]!.id }, sort)).toBeLessThan(10)
  heard.length = 0
  await askAnswers(answer, 'products', { price: { $gt: 20 } }, sort)
  expect(heard.length, 'how many pass, and those of the page, which are found as one walks through all by name').toBe(2)
})

test('a failed question is asked again', async () => {
  const { db } = await startLarge(20)
  const answer = openAnswers(db, { epochOf: () => 0 })
  const ask = () => askAnswers(answer, 'products', { name: 'x' }, [])
  await sql`alter table products rename to away`.execute(db)
  await expect(ask()).rejects.toThrow('products')
  await sql`alter table away rename to products`.execute(db)
  expect(await ask()).toBe(0)
})

test('one who asks two hundred laborious questions at once is not waited for by others: theirs come after the few that are under way', async () => {
  const { db } = await startLarge(20)
  const answer = openAnswers(db, { epochOf: () => 0 })
  const ended: string[] = []
  const ask = (by: string, part: string) =>
    askAnswers(answer, 'products', { name: { $contains: part } }, [], by).then(
      () => ended.push(by),
      () => ended.push(`${by}, put off`),
    )
  const greedy = Array.from({ length: 200 }, (_, n) => ask('203.0.113.7', n.toString(36)))
  const other = ask('203.0.113.8', 'zz')
  await Promise.all([...greedy, other])
  const before = ended.slice(0, ended.indexOf('203.0.113.8')).filter((by) => by === '203.0.113.7')
  // Two at once, and each question is two pieces of work: how many pass, and which.
  expect(before.length).toBeLessThanOrEqual(6)
  expect(ended.filter((by) => by === '203.0.113.7').length).toBeGreaterThan(20)
})

test('what one who asks much has asked last as well is not waited for any longer by whoever asks it alone', async () => {
  const { db } = await startLarge(20)
  const answer = openAnswers(db, { epochOf: () => 0 })
  const ended: string[] = []
  const ask = (by: string, part: string) =>
    askAnswers(answer, 'products', { name: { $contains: part } }, [], by).then(() => ended.push(by))
  const greedy = Array.from({ length: 30 }, (_, n) => ask('203.0.113.7', `${n}`))
  await Promise.all([...greedy, ask('203.0.113.8', '29')])
  expect(ended.indexOf('203.0.113.8')).toBeLessThanOrEqual(7)
})

test('shoppers take turns by where they are, who runs the shop by who they are', async () => {
  const shop = await startShop()
  await shop.addProduct('cup')
  let asked = 0
  const run = vi.spyOn(FewAtOnce.prototype, 'run')
  const ask = async (token: string, path: string, more: { from?: string }) => {
    run.mockClear()
    const query = { filter: { sku: { $contains: `${++asked}` } }, paging: { limit: 1 } }
    const { status, text } = await shop.call('POST', path, { token, body: { query }, ...more })
    expect(status, text).toBe(200)
    return new Set(run.mock.calls.map(([, by]) => by))
  }
  const from = '203.0.113.7'
  for (const path of ['/stores-reader/v1/products/query-platformized', '/stores-reader/v1/variants/query']) {
    expect(await ask(await shop.newToken(), path, { from })).toEqual(new Set([from]))
    const staff = await ask(await shop.newStaffToken(), path, { from })
    expect([...staff]).toEqual([expect.stringMatching(/^merchant:/)])
  }
})
