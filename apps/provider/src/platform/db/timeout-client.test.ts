import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../../../../e2e/faults/faulty-proxy.ts'
import { isLostConnection } from './database-errors.ts'
import { RESPONSE_TIMEOUT_MS } from './timeout-client.ts'
import { createDatabase, createPool } from './pool.ts'

test('a statement without a response times out and closes its connection', async () => {
  const { pool, db, way } = await openBreakable()
  await sql`select 1`.execute(db)
  await way.set('silent')
  const inTransaction = db.transaction().execute((tx) => sql`select 2`.execute(tx))
  expect(isLostConnection(await failureOf(inTransaction))).toBe(true)
  await way.set(undefined)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0])
})

test.each([
  ['a page', 'HTTP/1.1 502 Bad Gateway\r\n\r\n<h1>Bad gateway</h1>'],
  ['a message that there is not', message('?', '')],
  ['a way to sign in that nobody knows', message('R', '\0\0\0\u0063')],
  ['a row that is no row', message('D', '\u00ff\u00ff\u00ff\u00ff')],
])('%s instead of a response closes the connection, not the process', async (_what, garbage) => {
  const { pool, db, way } = await openBreakable(garbage)
  await sql`select 1`.execute(db)
  await way.set('garbage')
  const kept = sql`/* prepared */ select ${1}::int as one`
  expect(isLostConnection(await failureOf(kept.execute(db)))).toBe(true)
  await way.set(undefined)
  expect((await kept.execute(db)).rows).toEqual([{ one: 1 }])
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0])
})

test('a statement timeout set in a transaction extends its response timeout', async () => {
  const { db } = await openBreakable()
  const slow = sql`select pg_sleep(0.4)`
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await slow.execute(tx)
  })
  expect(isLostConnection(await failureOf(slow.execute(db)))).toBe(true)
})

test('a slow statement is cancelled by the server itself', async () => {
  const pool = createPool({ ...inject('databaseServer') }, { max: 1 })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  const serverMs = Number.parseInt(rows[0]!.statement_timeout, 10) * 1000
  expect([serverMs, RESPONSE_TIMEOUT_MS > serverMs]).toEqual([2_000, true])
})

/** One connection through a proxy that can be broken. */
async function openBreakable(garbage = ''): Promise<{
  pool: ReturnType<typeof createPool>
  db: ReturnType<typeof createDatabase>
  way: FaultyProxy
}> {
  const { host, port, ...server } = inject('databaseServer')
  const isSocket = host.startsWith('/')
  const way = await startFaultyProxy(isSocket ? { path: `${host}/.s.PGSQL.${port}` } : { port }, {
    garbage: () => Buffer.from(garbage, 'latin1'),
  })
  const pool = createPool({ ...server, host: '127.0.0.1', port: way.port }, { max: 1, responseTimeoutMs: 300 })
  const db = createDatabase(pool)
  onTestFinished(async () => {
    await db.destroy()
    await way.close()
  })
  return { pool, db, way }
}

/** PostgreSQL message: a letter, the length of the rest, the rest. */
function message(letter: string, content: string): string {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 4)
  return letter + length.toString('latin1') + content
}

async function failureOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => expect.unreachable('It was answered.'),
    (error: unknown) => error,
  )
}
