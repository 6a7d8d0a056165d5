import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RefreshingCache } from './refreshing-cache.ts'

const HALF_A_MINUTE_MS = 30_000

/** Table that counts its queries, which resolve when the test says so or at once. */
function makeTable(rows: Record<string, string>) {
  const table = {
    rows: new Map(Object.entries(rows)),
    queries: [] as (readonly string[])[],
    atOnce: 0,
    mostAtOnce: 0,
    fails: false,
    held: undefined as Promise<void> | undefined,
  }
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  const cache = new RefreshingCache<string>(
    async (names) => {
      table.queries.push(names)
      table.mostAtOnce = Math.max(table.mostAtOnce, ++table.atOnce)
      try {
        if (table.fails) throw new Error('The database is away.')
        const found = new Map([...table.rows].filter(([name]) => names.includes(name)))
        await table.held
        return found
      } finally {
        table.atOnce--
      }
    },
    () => clock.now,
  )
  return { table, cache, pass: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)) }
}

function hold() {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  return { held, release }
}

test('a cached name costs no query', async () => {
  const { table, cache } = makeTable({ a: 'A' })
  for (let i = 0; i < 1_000; i++) expect(await cache.get('a')).toBe('A')
  expect(table.queries).toEqual([['a']])
})

test('unknown names cost one query at a time, however many arrive at once, and are not cached', async () => {
  const { table, cache } = makeTable({ a: 'A' })
  const answers = await Promise.all(Array.from({ length: 5_000 }, (_, i) => cache.get(`made up ${i}`)))
  expect(answers.filter((each) => each !== undefined)).toEqual([])
  console.log(`5,000 made-up names at once: ${table.queries.length} queries, ${table.mostAtOnce} at once`)
  expect(table.queries.length).toBeLessThanOrEqual(2)
  expect(table.mostAtOnce).toBe(1)
  await cache.refresh()
  expect(table.queries.length, 'a missing name is not cached').toBeLessThanOrEqual(2)
  expect(await cache.get('a'), 'an existing row is found between them').toBe('A')
})

test('a miss during a query waits for the next query', async () => {
  const { table, cache } = makeTable({})
  const { held, release } = hold()
  table.held = held
  const first = cache.get('a')
  await turn()
  table.rows.set('a', 'A') // created a moment ago, too late for the running query
  const second = cache.get('a')
  release()
  expect([await first, await second]).toEqual([undefined, 'A'])
})

test('the refreshing cache reads at most 2,000 rows again', async () => {
  const names = Array.from({ length: 2_500 }, (_, i) => `${i}`)
  const { table, cache } = makeTable(Object.fromEntries(names.map((name) => [name, name])))
  for (const name of names) await cache.get(name)
  table.queries = []
  await cache.refresh()
  expect(table.queries[0]).toHaveLength(2_000)
})

test('deleted and changed rows are visible after a refresh', async () => {
  const { table, cache } = makeTable({ a: 'A', b: 'B' })
  await Promise.all([cache.get('a'), cache.get('b')])
  table.rows.delete('a')
  table.rows.set('b', 'C')
  await cache.refresh()
  expect([await cache.get('a'), await cache.get('b')]).toEqual([undefined, 'C'])
})

test('a row that was read before a refresh and arrives after it is not cached', async () => {
  const { table, cache } = makeTable({ a: 'A' })
  const { held, release } = hold()
  table.held = held
  const pending = cache.get('a')
  await turn()
  table.rows.delete('a')
  table.held = undefined
  await cache.refresh()
  release()
  expect(await pending).toBe('A')
  expect(await cache.get('a')).toBe(undefined)
})

test('the cache serves no row for longer than half a minute while the database is unreachable', async () => {
  const { table, cache, pass } = makeTable({ a: 'A' })
  await cache.get('a')
  table.fails = true
  await expect(cache.refresh()).rejects.toThrow('away')
  pass(HALF_A_MINUTE_MS - 1)
  expect(await cache.get('a')).toBe('A')
  pass(1)
  await expect(cache.get('a')).rejects.toThrow('away')
  table.fails = false
  expect(await cache.get('a'), 'reads work again once the database responds').toBe('A')
})
