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
  const followed = new RefreshingCache<string>(
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
  return { table, followed, pass: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)) }
}

function hold() {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  return { held, release }
}

test('a cached name costs no query', async () => {
  const { table, followed } = makeTable({ a: 'A' })
  for (let i = 0; i < 1_000; i++) expect(await followed.get('a')).toBe('A')
  expect(table.queries).toEqual([['a']])
})

test('unknown names cost one query at a time, however many arrive at once, and are not cached', async () => {
  const { table, followed } = makeTable({ a: 'A' })
  const answers = await Promise.all(Array.from({ length: 5_000 }, (_, i) => followed.get(`made up ${i}`)))
  expect(answers.filter((each) => each !== undefined)).toEqual([])
  console.log(`5,000 made-up names at once: ${table.queries.length} queries, ${table.mostAtOnce} at once`)
  expect(table.queries.length).toBeLessThanOrEqual(2)
  expect(table.mostAtOnce).toBe(1)
  await followed.refresh()
  expect(table.queries.length, 'nothing is kept to be read again').toBeLessThanOrEqual(2)
  expect(await followed.get('a'), 'and what is there is found between them').toBe('A')
})

test('a miss during a query waits for the next query', async () => {
  const { table, followed } = makeTable({})
  const { held, release } = hold()
  table.held = held
  const first = followed.get('a')
  await turn()
  table.rows.set('a', 'A') // created a moment ago, too late for the running query
  const second = followed.get('a')
  release()
  expect([await first, await second]).toEqual([undefined, 'A'])
})

test('the cache is bounded', async () => {
  const names = Array.from({ length: 2_500 }, (_, i) => `${i}`)
  const { table, followed } = makeTable(Object.fromEntries(names.map((name) => [name, name])))
  for (const name of names) await followed.get(name)
  table.queries = []
  await followed.refresh()
  expect(table.queries[0]).toHaveLength(2_000)
})

test('deleted and changed rows are visible after a refresh', async () => {
  const { table, followed } = makeTable({ a: 'A', b: 'B' })
  await Promise.all([followed.get('a'), followed.get('b')])
  table.rows.delete('a')
  table.rows.set('b', 'C')
  await followed.refresh()
  expect([await followed.get('a'), await followed.get('b')]).toEqual([undefined, 'C'])
})

test('a row that was read before a refresh and arrives after it is not cached', async () => {
  const { table, followed } = makeTable({ a: 'A' })
  const { held, release } = hold()
  table.held = held
  const asked = followed.get('a')
  await turn()
  table.rows.delete('a')
  table.held = undefined
  await followed.refresh()
  release()
  expect(await asked).toBe('A')
  expect(await followed.get('a')).toBe(undefined)
})

test('the cache serves no row for longer than half a minute while the database is unreachable', async () => {
  const { table, followed, pass } = makeTable({ a: 'A' })
  await followed.get('a')
  table.fails = true
  await expect(followed.refresh()).rejects.toThrow('away')
  pass(HALF_A_MINUTE_MS - 1)
  expect(await followed.get('a')).toBe('A')
  pass(1)
  await expect(followed.get('a')).rejects.toThrow('away')
  table.fails = false
  expect(await followed.get('a'), 'and it goes on when the database is back').toBe('A')
})
