import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Provider } from './app.ts'

/** A benchmark starts the shop as its child and asks how often kept bytes were enough, and what has grown. */
export function answerBenchmarkMessages(provider: Provider): void {
  if (!process.send) return
  const pauses = monitorEventLoopDelay()
  process.on('message', (message) => {
    const type = (message as { type?: unknown } | null)?.type
    if (type === 'cache-counts') process.send?.({ type, ...provider.cacheCounts() })
    if (type === 'cache-usage') process.send?.({ type, caches: provider.cacheUsage() })
    if (type !== 'memory') return
    pauses.enable() // from the first time on
    globalThis.gc?.() // only there with --expose-gc
    process.send?.({ type, heapBytes: process.memoryUsage().heapUsed, longestPauseMs: pauses.max / 1e6 })
    pauses.reset()
  })
  process.channel?.unref() // the channel alone does not keep the shop open
}
