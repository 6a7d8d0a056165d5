/** A way to something that the shop needs (its database, a mail server, a bank), on which things go wrong. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export type Fault =
  /** Nobody listens, and whoever was connected is no more. */
  | 'down'
  /** Every answer takes five seconds. */
  | 'slow'
  /** It breaks in the middle of an answer. */
  | 'reset'
  /** Something on the way answers, in another language. */
  | 'garbage'
  /** Packets are dropped silently. */
  | 'silent'
  /** Once a COMMIT has arrived and is done, it breaks before the answer. */
  | 'cut-after-commit'

export interface FaultyProxy {
  port: number
  /** From now on; undefined: all is well again. */
  set(fault: Fault | undefined): Promise<void>
  /** Delays each piece of an answer by this time, in order. */
  holdBack(ms: () => number): void
  /** How often something was cut off, answered by somebody else or held back. */
  readonly broken: number
  close(): Promise<void>
}

export const SLOW_MS = 5_000
const COMMIT = /commit/i

/** `garbage` is what something on the way would answer with. The caller closes it. */
export async function startFaultyProxy(
  to: { port: number } | { path: string },
  { garbage }: { garbage: () => string | Uint8Array },
): Promise<FaultyProxy> {
  /** On the near side; their far sides end with them. */
  const open = new Set<Socket>()
  let server: Server | undefined
  let fault: Fault | undefined
  let hold = (): number => 0
  let broken = 0

  function carry(near: Socket): void {
    const far = connect(to)
    let isCommitting = false
    let before = Promise.resolve()
    open.add(near)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', () => {}) // the other end is told by the end
      socket.on('close', () => {
        open.delete(near)
        near.destroy()
        far.destroy()
      })
    }
    const answer = (piece: Buffer): void => {
      const ms = fault === 'slow' ? SLOW_MS : hold()
      if (ms > 0) broken++
      const until = performance.now() + ms
      // A piece that is held back holds back those after it.
      before = before.then(async () => {
        const remainingMs = until - performance.now()
        if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs))
        if (!near.destroyed) near.write(piece)
      })
    }
    near.on('data', (piece: Buffer) => {
      if (fault === 'silent') return void broken++
      if (fault === 'garbage') {
        broken++
        return void near.write(garbage())
      }
      if (fault === 'cut-after-commit' && COMMIT.test(piece.toString('latin1'))) isCommitting = true
      far.write(piece)
    })
    far.on('data', (piece: Buffer) => {
      if (fault === 'silent' || fault === 'garbage') return
      if (fault === 'reset' || isCommitting) {
        broken++
        if (!isCommitting) near.write(piece.subarray(0, Math.ceil(piece.length / 2)))
        near.resetAndDestroy()
        return
      }
      answer(piece)
    })
    near.on('end', () => far.end())
    far.on('end', () => void before.then(() => near.end()))
  }

  const way: FaultyProxy = {
    port: 0,
    get broken() {
      return broken
    },
    async set(next) {
      const was = fault
      fault = next
      if (next === 'down') await stop()
      else if (was === 'down') await listen()
    },
    holdBack: (ms) => void (hold = ms),
    close: stop,
  }

  async function listen(): Promise<void> {
    server = createServer(carry).listen(way.port, '127.0.0.1')
    await once(server, 'listening')
    way.port = (server.address() as AddressInfo).port // a TCP listener has one
  }

  async function stop(): Promise<void> {
    const closing = server
    server = undefined
    for (const near of open) near.resetAndDestroy()
    if (closing) await new Promise((resolve) => closing.close(resolve))
  }

  await listen()
  return way
}
