import type { Compilable, Kysely, QueryResult } from 'kysely'
import type { ClientConfig } from 'pg'
import { TimeoutClient } from './timeout-client.ts'
import type { Schema } from './schema.ts'
import { encodeParameter } from './encode-parameters.ts'

/**
 * Prefix of statements that PostgreSQL prepares once per connection: fixed texts of hot paths, never texts that
 * callers influence.
 */
export const PREPARED = '/* prepared */'
const STARTS_WITH_PREPARED = /^\s*\/\* prepared \*\//

const names = new Map<string, string>()
/** Texts without the prefix that one connection prepares. Limits memory: each takes some 25 kB of PostgreSQL's. */
const MAX_REPEATED = 60
/** Runs on one connection after which a text without the prefix is prepared, too. */
const REPEATED = 5
/** Texts whose runs a connection counts. */
const MAX_COUNTED = 500
/** Longer texts have lists of values. They would fill the memory, here and in PostgreSQL. */
const MAX_REPEATED_LENGTH = 10_000

// The table changed since the statement was prepared; or the connection dropped it (`discard all`, a pooler).
const PLAN_IS_OLD = '0A000'
const STATEMENT_IS_GONE = '26000'

/** Whether a statement failed only because its prepared plan is stale. A retry prepares it again. */
export function isStaleStatement(code: unknown): boolean {
  return code === PLAN_IS_OLD || code === STATEMENT_IS_GONE
}

/**
 * Runs a query as a prepared statement. Its text must be constant: no list of variable length, nothing that callers
 * choose.
 */
export function executePrepared<Row>(db: Kysely<Schema>, query: Compilable<Row>): Promise<QueryResult<Row>> {
  const compiled = query.compile()
  return db.executeQuery({ ...compiled, sql: `${PREPARED} ${compiled.sql}` })
}

/** Runs a prepared query for at most one row. */
export async function findPrepared<Row>(db: Kysely<Schema>, query: Compilable<Row>): Promise<Row | undefined> {
  return (await executePrepared(db, query)).rows[0]
}

type Send = (...given: unknown[]) => Promise<unknown>

export interface Statement {
  text: string
  values: readonly unknown[]
}

/**
 * Client that names statements with the prefix {@link PREPARED}, so that PostgreSQL reuses their plans. With
 * `preparesRepeated` it names every text that a connection runs repeatedly.
 */
export class PreparedStatementClient extends TimeoutClient {
  /** Part of the names: incremented when plans are stale. */
  #generation = 0
  /** Whether what is sent belongs to a transaction whose BEGIN has no answer yet. */
  protected isBeginning = false
  readonly #preparesRepeated: boolean
  readonly #runs = new Map<string, number>()
  readonly #repeated = new Set<string>()

  constructor({ preparesRepeated = false, ...config }: ClientConfig & { preparesRepeated?: boolean } = {}) {
    super(config)
    this.#preparesRepeated = preparesRepeated
  }

  override query(...given: unknown[]): never {
    return this.#send(given) as never // pg's overloads cannot be written here
  }

  #send(given: unknown[]): unknown {
    const [text, values = [], ...rest] = given
    const send = super.query.bind(this) as Send
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) return send(...given)
    return this.#isToPrepare(text, values)
      ? this.#sendPrepared({ text, values }, send)
      : send(text, values.map(encodeParameter))
  }

  async #sendPrepared({ text, values }: Statement, send: Send): Promise<unknown> {
    const encoded = values.map(encodeParameter)
    const isInTransaction = this.isBeginning || this.getTransactionStatus() !== 'I'
    try {
      return await send({ text, values: encoded, name: `${nameOf(text)}_${this.#generation}` })
    } catch (error) {
      if (!isStaleStatement((error as { code?: unknown }).code)) throw error // errors here may have a code
      this.#generation++ // renames all statements from then on
      // A failed transaction is retried by its caller.
      if (isInTransaction) throw error
      return send({ text, values: encoded })
    }
  }

  #isToPrepare(text: string, values: readonly unknown[]): boolean {
    return isPrepared(text) || (this.#preparesRepeated && values.length > 0 && this.#isRepeated(text))
  }

  #isRepeated(text: string): boolean {
    if (this.#repeated.has(text)) return true
    if (this.#repeated.size >= MAX_REPEATED || text.length > MAX_REPEATED_LENGTH) return false
    const runs = (this.#runs.get(text) ?? 0) + 1
    // Texts with lists of values vary without end.
    if (this.#runs.size >= MAX_COUNTED) this.#runs.clear()
    this.#runs.set(text, runs)
    if (runs <= REPEATED) return false
    this.#repeated.add(text)
    return true
  }
}

/** Whether the text has the prefix. Texts of several lines begin with an empty one. */
function isPrepared(text: string): boolean {
  return STARTS_WITH_PREPARED.test(text)
}

function nameOf(text: string): string {
  const existing = names.get(text)
  if (existing) return existing
  const name = `prepared${names.size}`
  names.set(text, name)
  return name
}
