import { Socket } from 'node:net'
import pg from 'pg'

/** Longer than the server lets a statement take (`statement_timeout`): what is not answered by then was lost on the way. */
export const RESPONSE_TIMEOUT_MS = 2_500
/** Beyond what the server is told by a statement, for the way. */
const WAY_MS = 500
/** No statement takes so long; and no timer counts further. */
const NO_LIMIT_MS = 2 ** 31 - 1

const PROTOCOL_VIOLATION = '08P01'

const SAYS_HOW_LONG = /\bset (local )?statement_timeout *(?:=|to) *'?(\d+) *(ms|s|min)?'?|\breset statement_timeout/i
const UNITS_MS: Record<string, number> = { ms: 1, s: 1_000, min: 60_000 }

/** What the typings of pg leave out. */
interface PgConnection extends NodeJS.EventEmitter {
  stream: Socket
}

/** The way to the server swallows what is sent, or brings something else than its answers. In the words of the system: it is a lost connection. */
class ConnectionTimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
  readonly syscall = 'read'
}

/**
 * Waits no longer for an answer than the server may take for it, and listens to nobody who does not speak its language: the server cannot end a statement whose answer does not
 * arrive, so the connection is ended here, with all that was asked on it.
 */
export class TimeoutClient extends pg.Client {
  #unanswered = 0
  readonly #usualMs: number
  #responseTimeoutMs: number
  /** What is allowed beyond that ends with the transaction. */
  #isLocal = false
  #timer: NodeJS.Timeout | undefined

  constructor({
    responseTimeoutMs = RESPONSE_TIMEOUT_MS,
    ...config
  }: pg.ClientConfig & { responseTimeoutMs?: number } = {}) {
    super({ stream: () => new GuardedSocket(), ...config })
    this.#usualMs = this.#responseTimeoutMs = responseTimeoutMs
    const connection = connectionOf(this)
    connection.on('readyForQuery', () => {
      if (this.#unanswered > 0 && --this.#unanswered > 0) this.#timer?.refresh()
    })
    connection.on('errorMessage', (message: pg.DatabaseError) => {
      if (message.code !== undefined) return
      // It is the driver's: what came is no message of the server's, and nobody knows what comes next.
      message.code = PROTOCOL_VIOLATION
      connection.stream.destroy(
        new ConnectionTimeoutError(`The database says what nobody can read: ${message.message}`),
      )
    })
    connection.once('end', () => clearTimeout(this.#timer))
  }

  /** `never`, since the overloads of `query` cannot be written down here. */
  override query(...given: unknown[]): never {
    const [query] = given
    if (typeof query === 'string') this.#hear(query)
    if (this.#unanswered++ === 0) this.#wait()
    return (super.query as (...all: unknown[]) => never).apply(this, given)
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => {
      if (this.#unanswered === 0) return
      const error = new ConnectionTimeoutError(`The database has not answered within ${this.#responseTimeoutMs} ms.`)
      connectionOf(this).stream.destroy(error)
    }, this.#responseTimeoutMs).unref()
    this.#timer.refresh()
  }

  /** Whoever allows a statement more time is waited for longer. */
  #hear(text: string): void {
    if (this.#isLocal && (text === 'commit' || text === 'rollback')) return this.#allow(this.#usualMs)
    if (!text.includes('statement_timeout')) return
    const [said, local, count, unit = 'ms'] = SAYS_HOW_LONG.exec(text) ?? []
    if (said === undefined) return
    const ms = Number(count) * UNITS_MS[unit]!
    this.#allow(count === undefined ? this.#usualMs : ms > 0 ? ms + WAY_MS : NO_LIMIT_MS)
    this.#isLocal = local !== undefined
  }

  #allow(ms: number): void {
    this.#responseTimeoutMs = ms
    this.#isLocal = false
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#unanswered > 0) this.#wait()
  }
}

/** What cannot be read as an answer ends this connection, and not the process. */
class GuardedSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...values)
    try {
      return super.emit(event, ...values)
    } catch (cause) {
      this.destroy(Object.assign(new ConnectionTimeoutError('The database says what nobody can read.'), { cause }))
      return true
    }
  }
}

function connectionOf(client: pg.Client): PgConnection {
  return (client as unknown as { connection: PgConnection }).connection // which its typings do not know
}
