import type pg from 'pg'

/** PostgreSQL's code of a full disk: a failure that no retry fixes. */
const DISK_FULL = '53100'

/**
 * Fault injection: fails one SQL statement of a shop, the n-th from now on, including transaction commands. A test
 * can check for every n that the state is the one before or after, never between.
 *
 * @example const faults = new StatementFaults() const shop = await startShop({ faults }) faults.failAt(3)
 */
export class StatementFaults {
  #countdown = 0
  #text: RegExp | undefined
  #since: RegExp | undefined
  #happens: 'before' | 'after' = 'before'
  /** Statements since the last {@link failAt} or {@link stop}. */
  readonly seen: string[] = []

  /**
   * Fails one statement: the n-th from now, or the next one with this text. It fails before the server receives it, or
   * after, when only the response is lost. `since`: counts after the next statement with this text. The number of
   * statements may differ from run to run, so a test that expects a certain one finds it by its text.
   */
  failAt(statement: number | RegExp, happens: 'before' | 'after' = 'before', since?: RegExp): void {
    this.#since = since
    this.#text = typeof statement === 'number' ? undefined : statement
    this.#countdown = typeof statement === 'number' ? statement : 1
    this.#happens = happens
    this.seen.length = 0
  }

  /**
   * Fault points of the statements since the last {@link failAt} or {@link stop}: before the server receives one, and
   * for commits and statements outside of transactions also after, when only the response is lost.
   */
  listFaultPoints(): { n: number; happens: 'before' | 'after' }[] {
    let isInTransaction = false
    return this.seen.flatMap((statement, index) => {
      if (/^begin|^start transaction/i.test(statement)) isInTransaction = true
      else if (/^(commit|rollback)$/i.test(statement)) isInTransaction = false
      const n = index + 1
      return isInTransaction
        ? [{ n, happens: 'before' }]
        : [
            { n, happens: 'before' },
            { n, happens: 'after' },
          ]
    })
  }

  /** Stops injecting faults. Returns whether the requested one has occurred. */
  stop(): boolean {
    const happened = this.#countdown <= 0
    this.#countdown = Infinity
    return happened
  }

  /** Watches the connections of a pool. */
  watch(pool: pg.Pool): pg.Pool {
    this.stop()
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      const watched = (...given: unknown[]): unknown => this.#run(textOf(given[0]), () => query(...given))
      client.query = watched as typeof client.query // pg's overloads cannot be written here
    })
    return pool
  }

  #run(statement: string, send: () => unknown): unknown {
    this.seen.push(statement)
    if (this.#since) {
      if (this.#since.test(statement)) this.#since = undefined
      return send()
    }
    // It fails once: a fault that has occurred leaves the countdown at 0.
    if (this.#countdown <= 0 || this.#text?.test(statement) === false) return send()
    this.#countdown--
    if (this.#countdown > 0) return send()
    const fault = Object.assign(new Error(`The statement was made to fail: ${statement}`), { code: DISK_FULL })
    if (this.#happens === 'before') return Promise.reject(fault)
    return Promise.resolve(send()).then(() => Promise.reject(fault))
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text // pg accepts nothing else
}
