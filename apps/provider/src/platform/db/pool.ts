import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { APPLICATION_NAME } from './older-processes.ts'
import { PipelinedClient } from './pipelined-client.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** Address of PostgreSQL: a connection string (`DATABASE_URL`) or the socket of the embedded one. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string; password?: string }

const CONNECT_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 2_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000

const LOCK_TIMEOUT_MS = 1_500

/** Connections that an idle pool keeps: the next caller needs no new one and finds prepared statements. */
const KEPT_CONNECTIONS = 4
/** TCP keep-alive interval, for firewalls and proxies that drop idle connections. */
const KEPT_ALIVE_MS = 30_000

// int8 is a count or an amount of money: a number would lose digits. numeric and timestamps keep their default parsers.
const INT8 = pg.types.builtins.INT8
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (oid === INT8 ? (text: string) => BigInt(text) : pg.types.getTypeParser(oid, format)) as never, // the parser's type depends on the type it parses
}

/** Queries use indexes, except on small tables, and no JIT compilation (decision 25). */
const READER_SETTINGS = '-c enable_seqscan=off -c jit=off'

export interface PoolOptions {
  max?: number
  /** For queries of visitors, which may be arbitrary: no sequential scans of indexed tables. */
  isReader?: boolean
  /** Default response timeout in ms. @default longer than the server's statement timeout */
  responseTimeoutMs?: number
  onError?: (error: Error) => void
}

/** Pool with limits on every wait, so that a slow database becomes an error and never a hang. */
export function createPool(address: DatabaseAddress, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: PipelinedClient,
    ...(typeof address === 'string' ? { connectionString: address } : address),
    max: options.max ?? 16,
    min: KEPT_CONNECTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEPT_ALIVE_MS,
    ...(options.responseTimeoutMs !== undefined && { responseTimeoutMs: options.responseTimeoutMs }),
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: APPLICATION_NAME,
    // Queries of visitors vary too much for prepared plans.
    ...(options.isReader ? { options: READER_SETTINGS } : { preparesRepeated: true }),
  })
  // The pool replaces an idle connection that breaks; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error))
  // A connection that breaks in use emits its own error; its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
