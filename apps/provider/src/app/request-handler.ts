import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { ConcurrencyLimit, createTooBusyError } from './concurrency-limit.ts'
import { createCorsHeaders } from '../platform/http/api-cors.ts'
import type { LoadShedder } from '../platform/concurrency/load-shedder.ts'
import { RouteResponseCache, toCacheableRequest } from '../platform/http/route-response-cache.ts'
import type { OperationRoute } from '../platform/http/operations.ts'
import type { PlainRequest, PlainResponse, PlainRequestWithBody } from '../platform/http/plain-request.ts'
import { toErrorResponse, toAppErrorResponse, toCachedPlainResponse } from '../platform/http/respond.ts'
import type { RouteMatch } from '../platform/http/route-table.ts'
import { createSecurityHeaders } from '../platform/http/security-headers.ts'
import { logRequest } from './log-request.ts'
import { createHonoApp } from './middleware.ts'
import type { Readiness } from './readiness.ts'
import { priorityOf } from './request-kind.ts'
import type { ProviderDeps, Services } from './services.ts'

/** What every request goes through, whatever it asks for. */
export interface RequestHandler {
  app: Hono
  /** Cached public responses by URL. */
  routeResponses: RouteResponseCache
  answerAtOnce(request: PlainRequest): PlainResponse | undefined
  /** What an operation answers, or why it does not. */
  answer(request: PlainRequestWithBody, found: RouteMatch<OperationRoute>): Promise<PlainResponse> | undefined
  /** Refuses a request to which the door is shut, as cheaply as can be; undefined where it is not. */
  putOff(request: PlainRequest, door: LoadShedder): PlainResponse | undefined
  /** How many requests are being answered, but for those that rest. */
  requests(): number
}

/** A number and a line in the log for each, headers, other origins, no more at once than the shop can do, and errors in the form of what was asked for. */
export function createRequestHandler(
  { log, providerUrl, storefrontUrl, allowLoopback, secureCookies, hstsSubdomains }: ProviderDeps,
  { caches, settings, catalogue, render, identity }: Services,
  { recordFailure }: Pick<Readiness, 'recordFailure'>,
): RequestHandler {
  const routeResponses = new RouteResponseCache(caches)
  const plainHeaders = createSecurityHeaders({ isSecure: secureCookies, hstsSubdomains })
  const corsOrigins = { storefrontUrl, allowLoopback: allowLoopback, isClientOrigin: identity.isClientOrigin }
  const limit = new ConcurrencyLimit()
  const app = createHonoApp({
    log,
    providerUrl,
    storefrontUrl,
    settings,
    render,
    recordFailure,
    limit,
    securityHeaders: plainHeaders,
    corsOrigins,
  })

  return { app, routeResponses, answerAtOnce, answer, putOff, requests: () => limit.countActive() }

  /** Whoever is a known shopper and has nothing to wait for gets what others got; the checks are those that a routed request passes. What cannot be sent goes that way, too, where it is told of. */
  function answerAtOnce({ method, target, header }: PlainRequest): PlainResponse | undefined {
    if (method !== 'GET') return undefined
    const startedAt = performance.now()
    const ready = routeResponses.get(toCacheableRequest({ target, header }))
    if (
      !ready ||
      !identity.findCachedOwner(header('authorization')) ||
      !catalogue.hasReadYourWrites(header('x-wix-consistent'))
    )
      return undefined
    let response: PlainResponse
    try {
      response = toCachedPlainResponse(ready, header)
    } catch {
      return undefined
    }
    const requestId = randomUUID()
    addHeaders(response, requestId, header)
    const [path = ''] = target.split('?', 1)
    if (log.isLevelEnabled('info')) logRequest(log, { requestId, method, path, status: response.status, startedAt })
    return response
  }

  /** The same as every routed request goes through, without a `Request` and a `Response`: they cost as much as a small answer itself. */
  function answer(
    request: PlainRequestWithBody,
    { route, parameters }: RouteMatch<OperationRoute>,
  ): Promise<PlainResponse> | undefined {
    const { serve, path } = route
    if (!serve) return undefined
    return answerAs(request, path, () => serve(request, parameters)).catch((error: unknown) =>
      toErrorResponse(error, log, ''),
    )
  }

  async function answerAs(
    { method, header }: PlainRequestWithBody,
    path: string,
    serve: () => Promise<PlainResponse>,
  ): Promise<PlainResponse> {
    const requestId = randomUUID()
    const startedAt = performance.now()
    const response = await limit.run(method, path, serve).catch((error: unknown) => {
      recordFailure(error)
      return toErrorResponse(error, log.child({ requestId }), requestId)
    })
    if (log.isLevelEnabled('info')) logRequest(log, { requestId, method, path, status: response.status, startedAt })
    addHeaders(response, requestId, header)
    if (method === 'HEAD' && response.body !== null) {
      response.headers['content-length'] ??= String(response.body.length)
      response.body = null
    }
    return response
  }

  function addHeaders({ headers }: PlainResponse, requestId: string, header: PlainRequest['header']): void {
    const origin = header('origin')
    Object.assign(headers, plainHeaders, origin !== undefined && createCorsHeaders(origin, corsOrigins))
    headers['vary'] ??= 'Origin'
    headers['x-wix-request-id'] = requestId
  }

  /** Not logged one by one: there may be thousands in a second. */
  function putOff({ method, target, header }: PlainRequest, door: LoadShedder): PlainResponse | undefined {
    if (!door.shouldReject(() => priorityOf(method, target))) return undefined
    const { headers, body } = toAppErrorResponse(createTooBusyError())
    Object.assign(headers, plainHeaders, createCorsHeaders(header('origin'), corsOrigins))
    headers['x-wix-request-id'] = randomUUID()
    return { status: 503, headers, body }
  }
}
