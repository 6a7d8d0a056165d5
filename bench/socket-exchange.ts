import { connect } from 'node:net'
import { HttpResponseParser } from './http-response-parser.ts'

const TIMEOUT_MS = 10_000
/** All connections read into it: what comes is put elsewhere before another one reads. */
const ARRIVED = Buffer.allocUnsafe(64 * 1024)

export interface SocketExchange {
  hostname: string
  port: number
  /** The bytes of what is asked next, one to a character; undefined where nothing is. */
  ask(): string | undefined
  /**
   * The time began when the request was given to the kernel, and ended with the last byte of the answer; what is done
   * here is not in it.
   */
  hear(answer: HttpResponseParser, ms: number): void
}

/**
 * Asks over one connection, each time as soon as the last answer is there: until nothing more is asked, or the server
 * wants to end the connection. Fails where it breaks, an answer takes too long, or nobody can tell where it ends.
 */
export function exchangeOnSocket({ hostname, port, ask, hear }: SocketExchange): Promise<void> {
  return new Promise((resolve, reject) => {
    const answer = new HttpResponseParser()
    let isOver = false
    let sentAt = 0
    const socket = connect({
      host: hostname,
      port,
      noDelay: true,
      onread: { buffer: ARRIVED, callback: (size) => receive(size) },
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`No answer in ${TIMEOUT_MS} ms.`)))
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => (isOver ? resolve() : reject(new Error('The server ended the connection.'))))

    function send(): void {
      const request = ask()
      if (request === undefined) return end()
      answer.begin()
      sentAt = performance.now()
      socket.write(request, 'latin1')
    }

    function receive(size: number): boolean {
      try {
        if (answer.add(ARRIVED.subarray(0, size))) {
          hear(answer, performance.now() - sentAt)
          if (answer.header('connection')?.toLowerCase() === 'close') end()
          else send()
        }
      } catch (error) {
        socket.destroy(error as Error)
      }
      return true
    }

    function end(): void {
      isOver = true
      socket.destroy()
    }
  })
}
