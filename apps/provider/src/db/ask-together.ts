import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { ResultOfPg } from './group.ts'
import { isKept, TOGETHER } from './named-statements.ts'
import type { Schema } from './schema.ts'

interface Asked {
  statement: CompiledQuery
  done(result: QueryResult<never>): void
  failed(error: unknown): void
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('It has its connection.')) })

/**
 * Gives `effect` the same transaction, but whatever is asked in it in one turn (`Promise.all`) goes to PostgreSQL together, in the order in which it was asked: one way there
 * and back for all of it. If one fails, all of that turn have failed, and the transaction with them. When `effect` is over, so is the asking: what others of its branches
 * still have under way is waited for, and what they ask after that is refused, since it would come after the rollback, and stay.
 */
export async function askTogether<Result>(
  tx: Transaction<Schema>,
  effect: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  let asked: Asked[] = []
  const underWay = new Set<Promise<void>>()
  let isOver = false

  function ask(statement: CompiledQuery): Promise<QueryResult<never>> {
    if (isOver) return Promise.reject(tooLate())
    return new Promise((done, failed) => {
      asked.push({ statement, done, failed })
      if (asked.length === 1) process.nextTick(send)
    })
  }

  function send(): void {
    const all = asked
    asked = []
    if (isOver) all.forEach((each) => each.failed(tooLate()))
    else if (all.every(({ statement }) => maySendWithOthers(statement))) begin(all)
    else all.forEach((each) => begin([each])) // they queue up
  }

  function begin(all: readonly Asked[]): void {
    const sending = sendAll(tx, all).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  const connection: DatabaseConnection = {
    executeQuery: ask,
    streamQuery() {
      throw new Error('Nothing is streamed within a write.')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  try {
    return await effect(new Transaction<Schema>({ config: { dialect }, dialect, driver, executor }))
  } finally {
    isOver = true
    await Promise.all(underWay)
  }
}

function tooLate(): Error {
  return new Error('The transaction is over: nothing more can be asked in it.')
}

/** Without values it may be several, which only travel by themselves. */
function maySendWithOthers({ sql, parameters }: CompiledQuery): boolean {
  return parameters.length > 0 || isKept(sql)
}

async function sendAll(tx: Transaction<Schema>, all: readonly Asked[]): Promise<void> {
  try {
    const [first] = all
    if (all.length === 1) return first!.done((await tx.executeQuery(first!.statement)) as QueryResult<never>) // whoever asked knows the rows
    const statements = all.map(({ statement: { sql, parameters } }) => ({ text: sql, values: parameters }))
    const { rows } = await tx.executeQuery(CompiledQuery.raw(TOGETHER, statements))
    for (const [at, each] of all.entries()) each.done(toResult(rows[at] as ResultOfPg)) // there is one for each
  } catch (error) {
    for (const each of all) each.failed(error)
  }
}

/** As Kysely reads it. */
function toResult({ command, rowCount, rows }: ResultOfPg): QueryResult<never> {
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command ?? '')
  return { ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }), rows: rows as never[] }
}
