import type { Compilable, Kysely, QueryResult } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** Begins a statement that PostgreSQL shall parse and plan once a connection: a fixed text of a hot path, never one that callers have a hand in. */
export const KEPT = '/* kept */'

const names = new Map<string, string>()

// The table changed since the statement was planned; or the connection forgot it (`discard all`, a pooler).
const PLAN_IS_OLD = '0A000'
const STATEMENT_IS_GONE = '26000'

/** Whether a statement failed only because it was a kept one. Tried again, it is made anew. */
export function isStaleStatement(code: unknown): boolean {
  return code === PLAN_IS_OLD || code === STATEMENT_IS_GONE
}

/** Runs what was built as a kept statement. Its text must be the same each time: no list whose length varies, nothing that callers choose. */
export function runKept<Row>(db: Kysely<Schema>, query: Compilable<Row>): Promise<QueryResult<Row>> {
  const compiled = query.compile()
  return db.executeQuery({ ...compiled, sql: `${KEPT} ${compiled.sql}` })
}

/** The same, for the one row that there is at most. */
export async function findKept<Row>(db: Kysely<Schema>, query: Compilable<Row>): Promise<Row | undefined> {
  return (await runKept(db, query)).rows[0]
}

/** Gives statements that begin with {@link KEPT} a name, by which PostgreSQL finds their plan again. */
export class ClientWithNamedStatements extends pg.Client {
  /** Part of the names, so that a statement which is no longer good gets another one. */
  #generation = 0

  override query: pg.Client['query'] = ((...given: unknown[]) => {
    const [text, values, ...rest] = given
    const send = super.query.bind(this) as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || !text.startsWith(KEPT) || rest.length > 0) return send(...given)
    return this.#sendKept(text, values, send)
  }) as never // the overloads of `query` cannot be written down here

  async #sendKept(text: string, values: unknown, send: (...args: unknown[]) => unknown): Promise<unknown> {
    const isInTransaction = this.getTransactionStatus() !== 'I'
    try {
      return await send({ name: `${nameOf(text)}_${this.#generation}`, text, values })
    } catch (error) {
      if (!isStaleStatement((error as { code?: unknown }).code)) throw error
      this.#generation++
      if (isInTransaction) throw error // which is lost; whoever began it begins again
      return send(text, values)
    }
  }
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `kept${names.size}`
  names.set(text, name)
  return name
}
