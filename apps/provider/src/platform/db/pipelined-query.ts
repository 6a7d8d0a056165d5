import pg from 'pg'

export type Send = (...given: unknown[]) => Promise<unknown>

export interface Statement {
  /** Name of the prepared statement. */
  name?: string
  text: string
  values: readonly unknown[]
}

export const BEGIN = 'begin'

/** Pipelining of this process: all statements of one turn, only BEGIN with the first statement, or none. For measurements; set at the start. */
export type PipelineMode = 'all' | 'begin' | 'off'
let mode: PipelineMode = 'all'

export function setPipelineMode(given: PipelineMode): void {
  mode = given
}

export function getPipelineMode(): PipelineMode {
  return mode
}

export interface PgResult {
  command: string | null
  rowCount: number | null
  rows: unknown[]
}

/** Class of pg that its typings lack. */
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
 * Sends statements of one transaction as one group of messages (PostgreSQL, "Extended Query", "Pipelining"), in one round trip. After a failure, later
 * statements are not run and have no result.
 */
export function sendPipelined(statements: readonly Statement[], send: Send): Promise<PgResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<PgResult[]>()
  const group = new PipelinedQuery(statements, (error, results) => {
    if (error) reject(error)
    else resolve(Array.isArray(results) ? results : [results!]) // a group that succeeded has one result per statement
  })
  void send(group)
  return promise
}

class PipelinedQuery extends Query {
  readonly #statements: readonly Statement[]
  readonly #done: Done
  /** Prepared statements that the server has not parsed yet. */
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
    const group = Object.create(connection, { sync: { value: () => {} } }) as PgConnection // without the Sync message
    for (const statement of this.#statements) {
      const query = new Query(statement, (error) => (this.#failure ??= error ?? undefined)) as QueryOfStatement // pg's query has these
      if (!query.hasBeenParsed(connection)) this.#unread.push(query)
      query.prepare(group)
    }
    connection.sync()
  }

  readonly #onRead = (): void => {
    const { name, text } = this.#unread.shift()! // the server has parsed the statement
    const { parsedStatements, submittedNamedStatements } = this.#connection!
    if (!name) return
    parsedStatements[name] = text
    delete submittedNamedStatements[name]
  }

  #end(error: Error | null, results: PgResult | PgResult[] | undefined): void {
    this.#connection?.off('parseComplete', this.#onRead)
    const submitted = this.#connection?.submittedNamedStatements
    for (const { name } of this.#unread) if (name) delete submitted?.[name]
    this.#done(this.#failure ?? error, results) // an encoding error is the cause of the server's error
  }
}

interface QueryOfStatement extends PgQuery {
  name?: string
  text: string
  hasBeenParsed(connection: PgConnection): boolean
}
