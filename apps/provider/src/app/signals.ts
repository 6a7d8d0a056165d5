import type { Logger } from 'pino'
import type { Provider } from './app.ts'
import type { Listener } from '../platform/http/server.ts'

/** Time from the signal to the end of the last request. Container managers kill after ten seconds. */
const DRAIN_MS = 9_500

export interface ShutdownOptions {
  provider: Provider
  listeners: readonly Listener[]
  /** Closers of everything behind the listeners, in order. */
  closers: (() => Promise<void>)[]
  say: (line: string) => void
  log: Logger
}

/**
 * Shuts down on signals and uncaught errors: fails readiness, drains requests, then closes from the outside in. A
 * second signal ends the process at once. After an uncaught error the state is unknown, so the process ends too.
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
  process.on('SIGINT', () => end(0)) // a person waits at the terminal
  process.on('SIGTERM', () => end(0, { waitsForProxies: true }))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught error: shutting down after running requests.')
    end(1)
  })
}
