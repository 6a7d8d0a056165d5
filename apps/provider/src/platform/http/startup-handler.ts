import { AppError } from './app-error.ts'
import type { Sender } from './client-address.ts'
import { type PlainResponse, toResponse } from './plain-request.ts'
import { toAppErrorResponse } from './respond.ts'
import type { ListenOptions } from './server.ts'

type PlainHandlers = Pick<ListenOptions, 'respondFromCache' | 'respond' | 'rejectUnderLoad'>

/**
 * Request handlers of a port. The members of plain requests are named even if undefined, so that a spread cannot lose
 * one unnoticed.
 */
export type PortHandler = { [Name in keyof Required<PlainHandlers>]: PlainHandlers[Name] | undefined } & {
  fetch(request: Request, sender: Sender): Response | Promise<Response>
}

/** A start takes a second or two; migrations may take longer. */
const RETRY_AFTER_SECONDS = 5

const MESSAGE = 'The shop is starting, or is being brought up to date. Please try again in a few seconds.'
const NEVER_KEPT = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

const told = toAppErrorResponse(new AppError('UNAVAILABLE', 503, MESSAGE, { retryAfterSeconds: RETRY_AFTER_SECONDS }))
const REFUSAL: PlainResponse = { ...told, headers: { ...told.headers, ...NEVER_KEPT } }
const PAGE: PlainResponse = {
  ...REFUSAL,
  headers: { ...REFUSAL.headers, 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Not open yet</title><h1>Not open yet</h1><p>${MESSAGE}</p></html>`,
}
/** The response is public and equal for everybody, so any origin may read it: clients are not known yet. */
const READ_ANYWHERE = { 'access-control-allow-origin': '*' }
const API_REFUSAL: PlainResponse = {
  ...REFUSAL,
  headers: { ...REFUSAL.headers, ...READ_ANYWHERE, 'access-control-expose-headers': 'retry-after' },
}
const ALIVE: PlainResponse = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...NEVER_KEPT },
  body: 'ok',
}

/**
 * Handles requests at a bound port before the shop is open, so that connections are not refused. `aliveAt` is the
 * liveness path, which succeeds during migrations. With `hasApi`, pages of other origins may read the refusal.
 */
export function createStartupHandler({
  aliveAt,
  hasApi = false,
}: { aliveAt?: string; hasApi?: boolean } = {}): PortHandler & {
  open(served: PortHandler): void
} {
  const refusal = hasApi ? API_REFUSAL : REFUSAL
  let served: PortHandler | undefined
  return {
    open(behind) {
      served = behind
    },
    fetch: (request, sender) => served?.fetch(request, sender) ?? toResponse(refusal),
    respondFromCache(request) {
      if (served) return served.respondFromCache?.(request)
      if (request.target === aliveAt) return ALIVE
      const asks = request.method === 'OPTIONS' && request.header('access-control-request-method')
      if (hasApi && asks) return goAhead(asks, request.header('access-control-request-headers'))
      return request.header('accept')?.includes('text/html') ? PAGE : refusal
    },
    respond: (request) => served?.respond?.(request),
    rejectUnderLoad: (request) => served?.rejectUnderLoad?.(request),
  }
}

/**
 * Response to a preflight request, so that the browser reads when to retry. It is not cached: the open shop responds
 * differently.
 */
function goAhead(method: string, headers: string | undefined): PlainResponse {
  return {
    status: 204,
    headers: {
      ...NEVER_KEPT,
      ...READ_ANYWHERE,
      'access-control-allow-methods': method,
      ...(headers && { 'access-control-allow-headers': headers }),
      'access-control-max-age': '0',
    },
    body: null,
  }
}
