import pg from 'pg'

export type Send = (...given: unknown[]) => Promise<unknown>

export interface Statement {
  name?: string
  text: string
  values: readonly unknown[]
}

/** What pg calls a query, and its typings do not know. */
const Query = (pg as unknown as { Query: new (statement: Statement, done: Done) => QueryOfPg }).Query
type Done = (error: Error | null, results: unknown[]) => void

interface QueryOfPg {
  prepare(connection: ConnectionOfPg): void
}

interface ConnectionOfPg {
  parse(statement: { text: string }): void
  bind(portal: { values: [] }): void
  execute(portal: object): void
}

class BeginningQuery extends Query {
  requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: ConnectionOfPg): void {
    connection.parse({ text: 'begin' })
    connection.bind({ values: [] })
    connection.execute({})
    super.prepare(connection)
  }
}

/** One group of messages (PostgreSQL, "Extended Query"): where the transaction cannot begin, the statement is not carried out either. */
export function beginWith(statement: Statement, send: Send): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const query = new BeginningQuery(statement, (error: Error | null, results: unknown[]) => {
    if (error) reject(error)
    else resolve(results.at(-1)) // the first is of BEGIN
  })
  void send(query)
  return promise
}
