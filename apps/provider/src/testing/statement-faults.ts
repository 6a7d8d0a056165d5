import type pg from 'pg'

/** What PostgreSQL says when its disk is full: nothing that a retry of the statement would mend. */
const DISK_FULL = '53100'

/**
 * Lets one SQL statement of a shop fail: the n-th from now on, transaction commands included. With it a test can ask for
 * every n whether the state is the one before or the one after, never one between.
 *
 * @example
 * const faults = new StatementFaults()
 * const shop = await startShop({ faults })
 * faults.failAt(3)
 */
export class StatementFaults {
  #countdown = 0
  #happens: 'before' | 'after' = 'before'
  /** Statements since the last {@link failAt} or {@link stop}. */
  readonly seen: string[] = []

  /** The n-th statement from now fails: before the server has it, or after, when only the answer is lost. */
  failAt(n: number, happens: 'before' | 'after' = 'before'): void {
    this.#countdown = n
    this.#happens = happens
    this.seen.length = 0
  }

  /**
   * Where each of the statements since the last {@link failAt} or {@link stop} can fail: before the server has it, and where what it did stays done, also after, when only its answer is lost.
   * That is so of commits, and of what is in no transaction.
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

  /** No more faults. Says whether the one that was asked for has happened. */
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
      client.query = watched as typeof client.query // the overloads of `query` cannot be written down here
    })
    return pool
  }

  #run(statement: string, send: () => unknown): unknown {
    this.seen.push(statement)
    this.#countdown--
    if (this.#countdown !== 0) return send()
    const fault = Object.assign(new Error(`The statement was made to fail: ${statement}`), { code: DISK_FULL })
    if (this.#happens === 'before') return Promise.reject(fault)
    return Promise.resolve(send()).then(() => Promise.reject(fault))
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text // pg takes nothing else
}
