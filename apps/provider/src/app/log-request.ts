import type { Logger } from 'pino'

/** By the route it took, such as `/orders/:link`: what stands in its place may open an order or a session. Whole is only the path of what was kept ready, which is the same for everybody. */
export function logRequest(
  log: Logger,
  { startedAt, ...request }: { requestId: string; method: string; path: string; status: number; startedAt: number },
): void {
  log.info({ ...request, ms: Math.round(performance.now() - startedAt) }, 'request')
}
