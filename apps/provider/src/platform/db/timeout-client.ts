import { Socket } from 'node:net'
import pg from 'pg'

/** Longer than the server's `statement_timeout`: a response that is missing by then was lost on the way. */
export const RESPONSE_TIMEOUT_MS = 2_500
/** Network allowance beyond the server's statement timeout. */
const WAY_MS = 500
/** No statement takes as long, and timers cannot count further. */
const NO_LIMIT_MS = 2 ** 31 - 1

const PROTOCOL_VIOLATION = '08P01'

const SAYS_HOW_LONG = /\bset (local )?statement_timeout *(?:=|to) *'?(\d+) *(ms|s|min)?'?|\breset statement_timeout/i
const UNITS_MS: Record<string, number> = { ms: 1, s: 1_000, min: 60_000 }

/** Members that the typings of pg lack. */
interface PgConnection extends NodeJS.EventEmitter {
  stream: Socket
}

/** The network drops packets, or returns something else than responses. Its code is that of a lost connection. */
class ConnectionTimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
  readonly syscall = 'read'
}

/**
 * Client with a response timeout slightly above the server's statement timeout, and protection against invalid
 * messages. The server cannot cancel a statement whose response is lost, so the client closes the connection with
 * everything sent on it.
 */
export class TimeoutClient extends pg.Client {
  #unanswered = 0
  readonly #usualMs: number
  #responseTimeoutMs: number
  /** A longer timeout ends with its transaction. */
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
      // A parser error: the message is not PostgreSQL's, and the rest of the stream is unreadable.
      message.code = PROTOCOL_VIOLATION
      connection.stream.destroy(new ConnectionTimeoutError(`The database sent an invalid message: ${message.message}`))
    })
    connection.once('end', () => clearTimeout(this.#timer))
  }

  /** `never`, since the overloads of `query` cannot be written here. */
  override query(...given: unknown[]): never {
    const [query] = given
    if (typeof query === 'string') this.#hear(query)
    if (this.#unanswered++ === 0) this.#wait()
    return (super.query as (...all: unknown[]) => never).apply(this, given)
  }

  /** Sends all statements of `send` in one write to the socket. */
  protected runInOneWrite<Result>(send: () => Result): Result {
    const { stream } = connectionOf(this)
    stream.cork()
    try {
      return send()
    } finally {
      stream.uncork()
    }
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => {
      if (this.#unanswered === 0) return
      const error = new ConnectionTimeoutError(`The database has not responded within ${this.#responseTimeoutMs} ms.`)
      connectionOf(this).stream.destroy(error)
    }, this.#responseTimeoutMs).unref()
    this.#timer.refresh()
  }

  /** Extends the timeout after a statement that sets `statement_timeout`. */
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

/** An unreadable message closes this connection, not the process. */
class GuardedSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...values)
    try {
      return super.emit(event, ...values)
    } catch (cause) {
      this.destroy(Object.assign(new ConnectionTimeoutError('The database sent an invalid message.'), { cause }))
      return true
    }
  }
}

function connectionOf(client: pg.Client): PgConnection {
  return (client as unknown as { connection: PgConnection }).connection // missing in its typings
}
