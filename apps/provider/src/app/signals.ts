import type { Logger } from 'pino'
import type { Provider } from './app.ts'
import type { Listener } from '../platform/http/server.ts'

/** From the signal to the end of the last request. Who starts containers waits ten seconds, and then kills. */
const DRAIN_MS = 9_500

export interface ShutdownOptions {
  provider: Provider
  listeners: readonly Listener[]
  /** What is behind the listeners, from the outside in. */
  closers: (() => Promise<void>)[]
  say: (line: string) => void
  log: Logger
}

/**
 * Says no more to proxies, ends what is running, then closes from the outside in: where a service manager or a person ends the shop, and where something failed that nothing took
 * care of, after which nobody knows what else is wrong. A second time ends at once.
 */
export function shutDownOnSignals({ provider, listeners, closers, say, log }: ShutdownOptions): void {
  let closing = false
  const end = (code: number, { waitsForProxies = false } = {}): void => {
    if (closing) process.exit(1)
    closing = true
    const until = performance.now() + DRAIN_MS
    const heard = provider.drain()
    void (async () => {
      if (waitsForProxies) await heard
      await Promise.all(listeners.map((listener) => listener.close(until - performance.now())))
      for (const close of closers) await close()
      say('\nStopped.')
      process.exit(code)
    })()
  }
  process.on('SIGINT', () => end(0)) // a person, who waits
  process.on('SIGTERM', () => end(0, { waitsForProxies: true }))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Nothing took care of this fault: the shop ends once what is running is done.')
    end(1)
  })
}
