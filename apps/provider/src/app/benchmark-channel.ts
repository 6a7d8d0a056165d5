import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Provider } from './app.ts'

/** Answers messages of a benchmark, which starts the shop as its child: cache hits, memory growth and pauses. */
export function answerBenchmarkMessages(provider: Provider): void {
  if (!process.send) return
  const pauses = monitorEventLoopDelay()
  process.on('message', (message) => {
    const type = (message as { type?: unknown } | null)?.type
    if (type === 'cache-counts') process.send?.({ type, ...provider.cacheCounts() })
    if (type === 'cache-usage') process.send?.({ type, caches: provider.cacheUsage() })
    if (type !== 'memory') return
    pauses.enable() // measured from the first message on
    globalThis.gc?.() // exists only with --expose-gc
    process.send?.({ type, heapBytes: process.memoryUsage().heapUsed, longestPauseMs: pauses.max / 1e6 })
    pauses.reset()
  })
  process.channel?.unref() // the channel alone must not keep the process alive
}
