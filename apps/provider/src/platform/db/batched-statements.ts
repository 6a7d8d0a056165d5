import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  Transaction,
} from 'kysely'
import { PIPELINED, type PgResult } from './pipelined-client.ts'
import type { Schema } from './schema.ts'

interface PendingStatement {
  /** Compiles when the batch is complete. */
  compile(): CompiledQuery
  done(result: QueryResult<never>): void
  failed(error: unknown): void
}

/** Statement that handles any number of items with one text. */
export interface BatchStatement<Item, Row, Result> {
  statement(items: readonly Item[]): RawBuilder<Row>
  /** Result of each item, in order. */
  results(rows: readonly Row[], items: readonly Item[]): readonly Result[]
}

type ExecuteItem = <Item, Row, Result>(many: BatchStatement<Item, Row, Result>, item: Item) => Promise<Result>

const executors = new WeakMap<Kysely<Schema>, ExecuteItem>()

/** Runs the statement for one item, batched with all calls of the same statement in this transaction and turn. */
export async function executeBatched<Item, Row, Result>(
  db: Kysely<Schema>,
  many: BatchStatement<Item, Row, Result>,
  item: Item,
): Promise<Result> {
  const execute = executors.get(db)
  if (execute) return execute(many, item)
  const { rows } = await many.statement([item]).execute(db)
  return many.results(rows, [item])[0]! // one result per item
}

interface PendingBatch {
  items: unknown[]
  waiting: { done(result: unknown): void; failed(error: unknown): void }[]
}

// Members of every Kysely instance, of which a transaction uses none: its executor has the connection.
const driver = new DummyDriver()
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction uses the connection that it was given.')),
})

/**
 * Runs `effect` in the transaction: statements of one turn (`Promise.all`) are sent in the order of their calls in one
 * round trip, batched ones as one. If one fails, all of its turn fail. After `effect` ends, statements in progress
 * are awaited and later ones refused, since they would run after the rollback and stay.
 */
export async function executeInTransaction<Result>(
  tx: Transaction<Schema>,
  effect: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  let pending: PendingStatement[] = []
  let batches = new Map<unknown, PendingBatch>()
  const inProgress = new Set<Promise<void>>()
  let hasEnded = false

  function enqueue(statement: CompiledQuery): Promise<QueryResult<never>> {
    return new Promise((done, failed) => add({ compile: () => statement, done, failed }))
  }

  function enqueueItem<Item, Row, Found>(many: BatchStatement<Item, Row, Found>, item: Item): Promise<Found> {
    return new Promise((done, failed) => {
      const open = batches.get(many)
      const { items, waiting } = open ?? { items: [], waiting: [] }
      items.push(item)
      waiting.push({ done: (result) => done(result as Found), failed }) // typed by `many`
      if (open) return
      batches.set(many, { items, waiting })
      const all = items as Item[] // callers with the same `many` have such items
      const fail = (error: unknown): void => waiting.forEach((each) => each.failed(error))
      add({
        compile: () => many.statement(all).compile(batchedTx),
        done({ rows }) {
          try {
            const results = many.results(rows, all)
            waiting.forEach((each, at) => each.done(results[at]))
          } catch (error) {
            fail(error)
          }
        },
        failed: fail,
      })
    })
  }

  function add(each: PendingStatement): void {
    if (hasEnded) return each.failed(createEndedError())
    pending.push(each)
    if (pending.length === 1) process.nextTick(sendPending)
  }

  function sendPending(): void {
    const all = pending
    pending = []
    batches = new Map()
    if (hasEnded) return all.forEach((each) => each.failed(createEndedError()))
    const sending = sendTogether(tx, all).finally(() => inProgress.delete(sending))
    inProgress.add(sending)
  }

  const connection: DatabaseConnection = {
    executeQuery: enqueue,
    streamQuery() {
      throw new Error('A transaction does not stream.')
    },
  }
  // The transaction's own executor, which sends to this connection instead. `tx` applies the plugins.
  const executor = tx
    .getExecutor()
    .withoutPlugins()
    .withConnectionProvider({ provideConnection: (use) => use(connection) })
  const batchedTx = new Transaction<Schema>({ config: { dialect }, dialect, driver, executor })
  executors.set(batchedTx, enqueueItem)
  try {
    return await effect(batchedTx)
  } finally {
    hasEnded = true
    await Promise.all(inProgress)
  }
}

function createEndedError(): Error {
  return new Error('The transaction has ended and accepts no more statements.')
}

/** Sends the statements in one round trip. If one fails, all of them fail with its error. */
async function sendTogether(tx: Transaction<Schema>, all: readonly PendingStatement[]): Promise<void> {
  try {
    const statements = all.map((each) => each.compile())
    const [first] = statements
    if (statements.length === 1) return all[0]!.done((await tx.executeQuery(first!)) as QueryResult<never>) // the caller has typed the rows
    const values = statements.map(({ sql, parameters }) => ({ text: sql, values: parameters }))
    const { rows } = await tx.executeQuery<PgResult>(CompiledQuery.raw(PIPELINED, values))
    for (const [at, each] of all.entries()) each.done(toResult(rows[at]!)) // one result per statement
  } catch (error) {
    for (const each of all) each.failed(error)
  }
}

/** Converts a result to Kysely's form. */
function toResult({ command, rowCount, rows }: PgResult): QueryResult<never> {
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
  return { ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }), rows: rows as never[] } // the caller has typed them
}
