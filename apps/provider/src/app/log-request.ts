import type { Logger } from 'pino'

/**
 * Logs the route, such as `/orders/:link`, since parameters may open an order or a session. Cached public responses
 * log their whole path.
 */
export function logRequest(
  log: Logger,
  { startedAt, ...request }: { requestId: string; method: string; path: string; status: number; startedAt: number },
): void {
  log.info({ ...request, ms: Math.round(performance.now() - startedAt) }, 'request')
}
