import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { shareShop } from '../../testing/index.ts'
import { PREPARED } from './prepared-statements.ts'
import { encodeParameter } from './encode-parameters.ts'

const openShop = shareShop()

const chance = createSeededRandom(32)
const LETTERS = [
  'a',
  'B',
  ' ',
  '"',
  '\\',
  '{',
  '}',
  ',',
  "'",
  'NULL',
  'null',
  '\n',
  '\t',
  'ä',
  '€',
  '器',
  '𝄞',
  '$1',
  ';',
]

function someText(): string {
  return Array.from({ length: chance.between(0, 6) }, () => chance.pick(LETTERS)).join('')
}

describe('values as sent to PostgreSQL', () => {
  test('an array of texts is read back unchanged, whatever its contents', async () => {
    const { db } = await openShop()
    for (let run = 0; run < 300; run++) {
      const given = Array.from({ length: chance.between(0, 5) }, () => (chance.happens(0.2) ? null : someText()))
      const { rows } = await sql<{ found: string[] }>`select ${given}::text[] as found`.execute(db)
      expect(rows[0]!.found).toEqual(given)
    }
  })

  test('numbers, booleans and dates are read back unchanged, alone and in arrays', async () => {
    const { db } = await openShop()
    const moments = [
      '0001-01-01T00:00:00.000Z',
      '1583-10-15T12:00:00.001Z',
      '2026-03-29T01:30:00.999Z',
      '9999-12-31T23:59:59.999Z',
    ]
    const dates = moments.map((each) => new Date(each))
    const { rows } = await sql<Record<string, unknown>>`select ${[1, -7, null, 2_147_483_647]}::int[] as ints,
      ${[0n, -9_223_372_036_854_775_808n]}::bigint[]::text[] as longs, ${[true, false]}::boolean[] as truths, ${dates}::timestamptz[] as dates,
      ${dates[2]}::timestamptz as date, ${null}::timestamptz as none, ${[undefined]}::text[] as nothing`.execute(db)
    expect(rows[0]).toEqual({
      ints: [1, -7, null, 2_147_483_647],
      longs: ['0', '-9223372036854775808'],
      truths: [true, false],
      dates,
      date: dates[2],
      none: null,
      nothing: [null],
    })
  })

  test('prepared statements and the first one of a transaction encode parameters too, and NaN and Infinity stay unchanged', async () => {
    const { db } = await openShop()
    const numbers = [1.5, -0.25, 1e21, NaN, Infinity, -Infinity]
    const ask = (on: Pick<typeof db, 'getExecutor'>) =>
      sql<{
        found: number[]
        words: string[]
      }>`${sql.raw(PREPARED)} select ${numbers}::float8[] as found, ${['a"b', '']}::text[] as words`.execute(on)
    for (const { rows } of [await ask(db), await ask(db), await db.transaction().execute(ask)])
      expect(rows).toEqual([{ found: numbers, words: ['a"b', ''] }])
  })

  test('unsupported values are left to pg', async () => {
    const far = new Date('+010000-01-01T00:00:00Z')
    const arrays = [[['nested']], [Buffer.from('bytes')], [{ json: 1 }], [far]]
    for (const value of [far, new Date(NaN), 'text', 7, null, Buffer.from('bytes'), { json: 1 }, ...arrays])
      expect(encodeParameter(value)).toBe(value)
    const { db } = await openShop()
    const { rows } = await sql<{ found: unknown }>`select ${[['a', 'b']]}::text[] as found`.execute(db)
    expect(rows[0]!.found).toEqual([['a', 'b']])
  })
})
