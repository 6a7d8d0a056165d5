import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { StatementFaults, startShop, type TestShop } from '../../testing/index.ts'
import { executeBatched, type BatchStatement } from '../db/batched-statements.ts'
import { PREPARED } from '../db/prepared-statements.ts'
import { createTransactionBatcher } from './transaction-batcher.ts'
import { transact, type Tx } from '../db/transaction.ts'

const faults = new StatementFaults()
let shop: TestShop

beforeEach(async () => {
  faults.stop()
  shop = await startShop({ faults })
  await sql`create table shelf (board text primary key, width integer not null check (width > 0))`.execute(shop.db)
  faults.failAt(Infinity)
})

interface Board {
  board: string
  width: number
}

const PUT: BatchStatement<Board, { board: string; width: number }, string> = {
  statement: (all) => sql`${sql.raw(PREPARED)} insert into shelf (board, width)
    select * from unnest(${all.map(({ board }) => board)}::text[], ${all.map(({ width }) => width)}::int[]) returning board, width`,
  results: (rows, all) =>
    all.map((asked) => {
      const row = rows.find(({ board }) => board === asked.board)
      if (!row) throw new Error(`${asked.board} was not put.`)
      return `${row.board} ${row.width}`
    }),
}
const put = (tx: Tx, board: string, width: number): Promise<string> => executeBatched(tx, PUT, { board, width })
const boards = async (): Promise<string[]> =>
  (await sql<{ board: string }>`select board from shelf order by board`.execute(shop.db)).rows.map(({ board }) => board)
const seen = (): string[] => faults.seen.map((text) => text.split(/\s+/).slice(0, 6).join(' '))

class Refusal extends Error {
  readonly code = 'NOT_WANTED'
}

/** Invalid boards are rejected after they were written. */
const openShelf = () =>
  createTransactionBatcher(shop.db, (tx, all: readonly Board[]) =>
    Promise.all(
      all.map(async ({ board, width }) => {
        const answer = await put(tx, board, width)
        if (board.startsWith('warped')) throw new Refusal(board)
        return answer
      }),
    ),
  )

test('calls of one statement in one turn are one statement, and each gets its own result', async () => {
  const answers = await transact(shop.db, (tx) =>
    Promise.all([put(tx, 'oak', 1), put(tx, 'elm', 2), put(tx, 'ash', 3)]),
  )
  expect(answers).toEqual(['oak 1', 'elm 2', 'ash 3'])
  expect(faults.seen).toHaveLength(3)
  await transact(shop.db, async (tx) => {
    expect(await put(tx, 'fir', 1)).toBe('fir 1')
    expect(await put(tx, 'yew', 1)).toBe('yew 1')
  })
  expect(faults.seen).toHaveLength(7)
})

test('a batched statement outside of a transaction runs alone', async () => {
  expect(await executeBatched(shop.db, PUT, { board: 'oak', width: 1 })).toBe('oak 1')
})

test('writes of one moment share a transaction', async () => {
  const place = openShelf()
  const all = Array.from({ length: 8 }, (_, n) => ({ board: `oak ${n}`, width: n + 1 }))
  expect(await Promise.all(all.map(place))).toEqual(all.map(({ board, width }) => `${board} ${width}`))
  expect(seen()).toEqual(['begin', '/* prepared */ insert into shelf', 'commit'])
})

test('a failed write of a batch is rejected alone, and the others are retried', async () => {
  const place = openShelf()
  const asked = ['oak', 'warped 1', 'elm', 'warped 2', 'ash'].map((board) => ({ board, width: 1 }))
  const answers = await Promise.allSettled(asked.map(place))
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Refusal).code))).toEqual([
    'oak 1',
    'NOT_WANTED',
    'elm 1',
    'NOT_WANTED',
    'ash 1',
  ])
  expect(await boards()).toEqual(['ash', 'elm', 'oak'])
})

test('a write that the database refuses does not repeat the others', async () => {
  const place = openShelf()
  const answers = await Promise.allSettled([
    place({ board: 'oak', width: 1 }),
    place({ board: 'elm', width: 0 }),
    place({ board: 'ash', width: 1 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await boards()).toEqual(['ash', 'oak'])
})

test('a batch of unknown outcome rejects all its writes, and nothing is retried', async () => {
  const place = openShelf()
  faults.failAt(/^commit$/i, 'after')
  const answers = await Promise.allSettled(['oak', 'elm', 'ash'].map((board) => place({ board, width: 1 })))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(seen().filter((text) => text === 'begin')).toHaveLength(1)
  expect(faults.stop()).toBe(true)
  expect(await boards()).toEqual(['ash', 'elm', 'oak'])
})
