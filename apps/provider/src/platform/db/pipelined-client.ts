import type { ClientConfig } from 'pg'
import { PreparedStatementClient, type Statement } from './prepared-statements.ts'

/** Text of a group of statements, which are its values. The result has one row per statement: its result. */
export const PIPELINED = '/* pipelined */'

const BEGIN = 'begin'

/** Result of pg. */
export interface PgResult {
  command: string
  rowCount: number | null
  rows: unknown[]
}

/**
 * Client that sends the statements of a group without waiting between them (pg's pipeline mode), and BEGIN with the
 * first statement of its transaction: one round trip each. PostgreSQL runs them in order.
 */
export class PipelinedClient extends PreparedStatementClient {
  #isToBegin = false

  constructor(config: ClientConfig & { preparesRepeated?: boolean } = {}) {
    super({ ...config, pipeline: true })
  }

  override query(...given: unknown[]): never {
    return this.#send(given) as never // pg's overloads cannot be written here
  }

  #send(given: unknown[]): unknown {
    const [text, values = []] = given
    if (text === BEGIN) {
      this.#isToBegin = true
      return Promise.resolve(createResult('BEGIN'))
    }
    const isFirst = this.#isToBegin
    this.#isToBegin = false
    const begin: Statement[] = isFirst ? [{ text: BEGIN, values: [] }] : []
    if (text === PIPELINED)
      return this.#sendGroup([...begin, ...(values as Statement[])]).then((results) => ({
        ...createResult('SELECT'),
        rows: results.slice(begin.length),
      }))
    if (!isFirst || typeof text !== 'string') return super.query(...given)
    // The transaction is empty.
    if (text === 'commit' || text === 'rollback') return Promise.resolve(createResult(text.toUpperCase()))
    return this.#sendGroup([...begin, { text, values: values as unknown[] }]).then((results) => results[1])
  }

  /** Rejects with the first error: the transaction refuses the statements after it. */
  async #sendGroup(statements: readonly Statement[]): Promise<PgResult[]> {
    this.isBeginning = true
    // Values that cannot be encoded throw.
    const sent = this.runInOneWrite(() =>
      statements.map(async ({ text, values }): Promise<PgResult> => super.query(text, values)),
    )
    this.isBeginning = false
    const settled = await Promise.allSettled(sent)
    return settled.map((each) => {
      if (each.status === 'rejected') throw each.reason
      return each.value
    })
  }
}

function createResult(command: string): PgResult {
  return { command, rowCount: null, rows: [] }
}
