import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { isLostConnection } from './database-errors.ts'
import { createDatabase, createPool } from './pool.ts'

test('a connection that breaks within a transaction fails that transaction, not the process', async () => {
  const pool = createPool({ ...inject('databaseServer') }, { max: 2 })
  onTestFinished(() => pool.end())
  const lent = await pool.connect()
  await lent.query('begin')
  const { rows } = await lent.query<{ pid: number }>('select pg_backend_pid() as pid')

  const ended = new Promise<void>((resolve) => void lent.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await ended
  const answer = lent.query('select 1').finally(() => lent.release(true))
  await expect(answer).rejects.toThrow('not queryable')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test("read connections prefer indexes, and write connections use the planner's defaults", async () => {
  const settingOf = async (isReader: boolean) => {
    const pool = createPool({ ...inject('databaseServer') }, { max: 1, isReader })
    onTestFinished(() => pool.end())
    const { rows } = await pool.query<{ enable_seqscan: string }>('show enable_seqscan')
    return rows[0]?.enable_seqscan
  }
  expect([await settingOf(true), await settingOf(false)]).toEqual(['off', 'on'])
})

test('every connection has a timeout for each kind of wait', async () => {
  for (const isReader of [false, true]) {
    const pool = createPool({ ...inject('databaseServer') }, { max: 2, isReader })
    onTestFinished(() => pool.end())
    const limitsOf = async () => {
      const { rows } = await pool.query<{ name: string; ms: number }>(
        `select name, setting::int as ms from pg_settings
         where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
      )
      return rows.map(({ name, ms }) => `${name} ${ms}`)
    }
    const limits = ['idle_in_transaction_session_timeout 10000', 'lock_timeout 1500', 'statement_timeout 2000']
    expect(await Promise.all([limitsOf(), limitsOf()])).toEqual([limits, limits])
  }
})

test('a caller without a connection within two seconds gets an error, and its query is dropped', async () => {
  const pool = createPool({ ...inject('databaseServer') }, { max: 1 })
  onTestFinished(() => pool.end())
  expect(pool.options.connectionTimeoutMillis).toBe(2_000)
  const lent = await pool.connect()
  const refused = await pool.query('select 1').catch((error: unknown) => error)
  expect([isLostConnection(refused), pool.waitingCount]).toEqual([true, 0])
  lent.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})

test('BEGIN waits for the first statement of its transaction, and an empty transaction sends nothing', async () => {
  const { db, answers } = openWatched()
  for (const statement of [sql`/* prepared */ select ${1}::int as one`, sql`select ${1}::int as one`])
    for (const _ of [1, 2]) {
      const before = answers.count
      await db.transaction().execute(async (tx) => {
        await sleep(5)
        expect(answers.count - before).toBe(0)
        expect((await statement.execute(tx)).rows).toEqual([{ one: 1 }])
        expect(answers.count - before).toBe(2)
      })
      expect(answers.count - before).toBe(3)
    }
  const before = answers.count
  await db.transaction().execute(async () => {})
  expect(answers.count - before).toBe(0)
})

test('a text of several statements can begin a transaction, and stays in it', async () => {
  const { db } = openWatched()
  await sql`create temporary table shelf (board text)`.execute(db)
  const twice = db.transaction().execute(async (tx) => {
    await sql.raw(`insert into shelf values ('oak'); insert into shelf values ('elm')`).execute(tx)
    throw new Error('given up')
  })
  await expect(twice).rejects.toThrow('given up')
  expect((await sql`select * from shelf`.execute(db)).rows).toEqual([])
})

test('a failed first statement leaves the connection usable, and a later failure is rolled back', async () => {
  const { db } = openWatched()
  await sql`create temporary table shelf (board text primary key)`.execute(db)
  const insert = sql`/* prepared */ insert into shelf values (${'oak'})`
  const first = db.transaction().execute((tx) => sql`select 1 / ${0}::int`.execute(tx))
  await expect(first).rejects.toThrow('division by zero')
  const later = db.transaction().execute(async (tx) => {
    await insert.execute(tx)
    await insert.execute(tx)
  })
  await expect(later).rejects.toThrow('duplicate key')
  const givenUp = db.transaction().execute(async (tx) => {
    await insert.execute(tx)
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  expect((await sql`select * from shelf`.execute(db)).rows).toEqual([])
  await db.transaction().execute((tx) => insert.execute(tx))
  expect((await sql`select * from shelf`.execute(db)).rows).toEqual([{ board: 'oak' }])
})

/** One connection with a count of ReadyForQuery messages. */
function openWatched() {
  const pool = createPool({ ...inject('databaseServer') }, { max: 1 })
  const answers = { count: 0 }
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter } // pg's own, missing in its typings
    connection.on('readyForQuery', () => answers.count++)
  })
  const db = createDatabase(pool)
  onTestFinished(() => db.destroy())
  return { db, answers }
}

test('an idle pool keeps a few connections', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = createPool({ ...inject('databaseServer') }, { max: 8 })
  onTestFinished(() => pool.end())
  await Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.2)')))
  expect(pool.totalCount).toBe(8)
  vi.advanceTimersByTime(3_600_000)
  expect(pool.totalCount).toBe(4)
})
