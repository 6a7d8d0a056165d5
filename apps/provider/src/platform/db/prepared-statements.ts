import type { Compilable, Kysely, QueryResult } from 'kysely'
import { BEGIN, type PgResult, type Send, sendPipelined, type Statement } from './pipelined-query.ts'
import { TimeoutClient } from './timeout-client.ts'
import type { Schema } from './schema.ts'
import { encodeParameter } from './encode-parameters.ts'

/** Begins a statement that PostgreSQL shall parse and plan once a connection: a fixed text of a hot path, never one that callers have a hand in. */
export const PREPARED = '/* prepared */'
const STARTS_WITH_PREPARED = /^\s*\/\* prepared \*\//

const names = new Map<string, string>()

// The table changed since the statement was planned; or the connection forgot it (`discard all`, a pooler).
const PLAN_IS_OLD = '0A000'
const STATEMENT_IS_GONE = '26000'

/** Whether a statement failed only because it was a kept one. Tried again, it is made anew. */
export function isStaleStatement(code: unknown): boolean {
  return code === PLAN_IS_OLD || code === STATEMENT_IS_GONE
}

/** Runs what was built as a kept statement. Its text must be the same each time: no list whose length varies, nothing that callers choose. */
export function executePrepared<Row>(db: Kysely<Schema>, query: Compilable<Row>): Promise<QueryResult<Row>> {
  const compiled = query.compile()
  return db.executeQuery({ ...compiled, sql: `${PREPARED} ${compiled.sql}` })
}

/** The same, for the one row that there is at most. */
export async function findPrepared<Row>(db: Kysely<Schema>, query: Compilable<Row>): Promise<Row | undefined> {
  return (await executePrepared(db, query)).rows[0]
}

/** In place of a text: the values are statements, of which none needs the answer of another. Answered with a row for each, its result. */
export const PIPELINED = '/* pipelined */'

/**
 * Gives statements that begin with {@link PREPARED} a name, by which PostgreSQL finds their plan again, and sends the beginning of a transaction with what comes first in it: one answer
 * less to wait for.
 */
export class PreparedStatementClient extends TimeoutClient {
  /** Part of the names, so that a statement which is no longer good gets another one. */
  #generation = 0
  #isToBegin = false

  override query(...given: unknown[]): never {
    return this.#send(given) as never // its overloads cannot be written down here
  }

  #send(given: unknown[]): unknown {
    const [text, values = [], ...rest] = given
    const send = super.query.bind(this) as Send
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) return send(...given)
    if (text === BEGIN) {
      this.#isToBegin = true
      return Promise.resolve(without('BEGIN'))
    }
    const isFirst = this.#isToBegin
    this.#isToBegin = false
    if (text === PIPELINED)
      return this.#sendGroup(values as Statement[], isFirst, send).then((rows) => ({ ...without('SELECT'), rows })) // as it says
    if (!isFirst)
      return isPrepared(text) ? this.#sendPrepared({ text, values }, send) : send(text, values.map(encodeParameter))
    // Nothing happened in it.
    if (text === 'commit' || text === 'rollback') return Promise.resolve(without(text.toUpperCase()))
    // Without values it may be several, which only travel by themselves.
    if (!isPrepared(text) && values.length === 0) return send(BEGIN).then(() => send(text))
    return this.#sendGroup([{ text, values }], isFirst, send).then(([result]) => result)
  }

  async #sendPrepared(statement: Statement, send: Send): Promise<unknown> {
    const isInTransaction = this.getTransactionStatus() !== 'I'
    try {
      return await send(this.#named(statement))
    } catch (error) {
      // A transaction is lost; whoever began it begins again.
      if (!this.#isStale(error) || isInTransaction) throw error
      return send(statement)
    }
  }

  /** Always in a transaction, be it one that this is to begin. */
  async #sendGroup(statements: readonly Statement[], isFirst: boolean, send: Send): Promise<PgResult[]> {
    const begin = isFirst ? [{ text: BEGIN, values: [] }] : []
    try {
      const all = [...begin, ...statements].map((each) => this.#named(each))
      return (await sendPipelined(all, send)).slice(begin.length)
    } catch (error) {
      this.#isStale(error)
      throw error
    }
  }

  #named(statement: Statement): Statement {
    const { text } = statement
    const values = statement.values.map(encodeParameter)
    return isPrepared(text) || text === BEGIN
      ? { text, values, name: `${nameOf(text)}_${this.#generation}` }
      : { text, values }
  }

  /** From then on statements have other names. */
  #isStale(error: unknown): boolean {
    const isStale = isStaleStatement((error as { code?: unknown }).code) // what is thrown here has a code or none
    if (isStale) this.#generation++
    return isStale
  }
}

/** Texts of several lines begin with an empty one. */
export function isPrepared(text: string): boolean {
  return STARTS_WITH_PREPARED.test(text)
}

function without(command: string): { command: string; rowCount: null; rows: [] } {
  return { command, rowCount: null, rows: [] }
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `prepared${names.size}`
  names.set(text, name)
  return name
}
