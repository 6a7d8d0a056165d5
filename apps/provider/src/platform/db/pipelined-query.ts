import pg from 'pg'

export type Send = (...given: unknown[]) => Promise<unknown>

export interface Statement {
  /** By which the connection knows it again. */
  name?: string
  text: string
  values: readonly unknown[]
}

export const BEGIN = 'begin'

export interface PgResult {
  command: string | null
  rowCount: number | null
  rows: unknown[]
}

/** What pg calls a query, and its typings do not know. */
const Query = (pg as unknown as { Query: new (statement: Partial<Statement>, done: Done) => PgQuery }).Query
type Done = (error: Error | null, results?: PgResult | PgResult[]) => void

interface PgQuery {
  prepare(connection: PgConnection): void
}

interface PgConnection extends NodeJS.EventEmitter {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  sync(): void
}

/**
 * Statements of one transaction as one group of messages (PostgreSQL, "Extended Query", "Pipelining"): one way there, and one back. Where one of them fails, those after it are not carried
 * out, and none of them has an answer.
 */
export function sendPipelined(statements: readonly Statement[], send: Send): Promise<PgResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<PgResult[]>()
  const group = new PipelinedQuery(statements, (error, results) => {
    if (error) reject(error)
    else resolve(Array.isArray(results) ? results : [results!]) // a group that succeeded has a result for each
  })
  void send(group)
  return promise
}

class PipelinedQuery extends Query {
  readonly #statements: readonly Statement[]
  readonly #done: Done
  /** Of which the server has not said yet that it has read them. */
  #unread: QueryOfStatement[] = []
  #connection: PgConnection | undefined
  #failure: Error | undefined

  constructor(statements: readonly Statement[], done: Done) {
    super({ text: '' }, (error, results) => this.#end(error, results))
    this.#statements = statements
    this.#done = done
  }

  requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: PgConnection): void {
    this.#connection = connection.on('parseComplete', this.#onRead)
    const group = Object.create(connection, { sync: { value: () => {} } }) as PgConnection // but for the end of the group
    for (const statement of this.#statements) {
      const query = new Query(statement, (error) => (this.#failure ??= error ?? undefined)) as QueryOfStatement // pg's has these
      if (!query.hasBeenParsed(connection)) this.#unread.push(query)
      query.prepare(group)
    }
    connection.sync()
  }

  readonly #onRead = (): void => {
    const { name, text } = this.#unread.shift()! // the server reads what was sent
    const { parsedStatements, submittedNamedStatements } = this.#connection!
    if (!name) return
    parsedStatements[name] = text
    delete submittedNamedStatements[name]
  }

  #end(error: Error | null, results: PgResult | PgResult[] | undefined): void {
    this.#connection?.off('parseComplete', this.#onRead)
    const submitted = this.#connection?.submittedNamedStatements
    for (const { name } of this.#unread) if (name) delete submitted?.[name]
    this.#done(this.#failure ?? error, results) // what could not be sent is why the server misses something
  }
}

interface QueryOfStatement extends PgQuery {
  name?: string
  text: string
  hasBeenParsed(connection: PgConnection): boolean
}
