import { randomUUID } from 'node:crypto'
import { ConcurrencyLimit, createTooBusyError } from './concurrency-limit.ts'
import { createCorsHeaders } from '../platform/http/api-cors.ts'
import type { LoadShedder } from '../platform/concurrency/load-shedder.ts'
import { type RouteResponseCache, toCacheableRequest } from '../platform/http/route-response-cache.ts'
import type { Sender } from '../platform/http/client-address.ts'
import {
  type PlainRequest,
  type PlainRequestWithBody,
  type PlainResponse,
  toPlainRequest,
  toResponse,
} from '../platform/http/plain-request.ts'
import { toErrorResponse, toAppErrorResponse, toCachedPlainResponse } from '../platform/http/respond.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { createSecurityHeaders } from '../platform/http/security-headers.ts'
import { logRequest } from './log-request.ts'
import { createHonoApp } from './middleware.ts'
import type { Readiness } from './readiness.ts'
import { getRequestPriority } from './request-kind.ts'
import type { ProviderDeps, Services } from './services.ts'

/** Entry of every request to the provider: cached responses, operations of the API, and the Hono app for the rest. */
export interface RequestHandler {
  fetch(request: Request, sender?: Sender): Promise<Response>
  /** Response from the cache of public responses, if it is fresh: no socket, no promise. */
  respondFromCache(request: PlainRequest): PlainResponse | undefined
  /** Response of an operation, or its error; undefined if the address belongs to no operation. */
  respond(request: PlainRequestWithBody): Promise<PlainResponse> | undefined
  /** Responds with 503 if the load shedder rejects the request; undefined otherwise. */
  rejectUnderLoad(request: PlainRequest, door: LoadShedder): PlainResponse | undefined
  /** Requests in progress, without queued ones. */
  countActiveRequests(): number
}

interface RequestHandlerParts {
  routes: RouteTable
  /** Cached public responses by URL. */
  routeResponses: RouteResponseCache
  readiness: Pick<Readiness, 'recordFailure'>
}

/**
 * Creates the request handler: request id, access log, security headers, CORS, concurrency limit and error responses.
 */
export function createRequestHandler(
  { log, providerUrl, storefrontUrl, allowLoopback, secureCookies, hstsSubdomains }: ProviderDeps,
  { settings, catalogue, render, identity }: Services,
  { routes, routeResponses, readiness }: RequestHandlerParts,
): RequestHandler {
  const { recordFailure } = readiness
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
  routes.mountOn(app)

  return {
    async fetch(request, sender = {}) {
      const plain = toPlainRequest(request, sender)
      const answered = respondFromCache(plain) ?? (await respond(plain))
      return answered ? toResponse(answered) : app.fetch(request, sender)
    },
    respondFromCache,
    respond,
    rejectUnderLoad,
    countActiveRequests: () => limit.countActive(),
  }

  /** Responds from the cache, or leaves it to the routes: without a valid token, after own writes, on an error. */
  function respondFromCache({ method, target, header }: PlainRequest): PlainResponse | undefined {
    if (method !== 'GET') return undefined
    const startedAt = performance.now()
    const owner = identity.findCachedOwner(header('authorization'))
    if (!owner) return undefined
    const ready = routeResponses.get(toCacheableRequest({ target, header }, identity.getMediaHost(owner)))
    if (!ready || !catalogue.hasReadYourWrites(header('x-wix-consistent'))) return undefined
    let response: PlainResponse
    try {
      response = toCachedPlainResponse(ready, header, !identity.hasPlatformMedia())
    } catch {
      return undefined
    }
    const requestId = randomUUID()
    addHeaders(response, requestId, header)
    const [path = ''] = target.split('?', 1)
    if (log.isLevelEnabled('info')) logRequest(log, { requestId, method, path, status: response.status, startedAt })
    return response
  }

  /** Same steps as a routed request, without `Request` and `Response`: these cost as much as a small response. */
  function respond(request: PlainRequestWithBody): Promise<PlainResponse> | undefined {
    const found = routes.find(request)
    if (!found?.route.serve) return undefined
    const { serve, path } = found.route
    return respondWith(request, path, () => serve(request, found.parameters)).catch((error: unknown) =>
      toErrorResponse(error, log, ''),
    )
  }

  async function respondWith(
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

  function rejectUnderLoad({ method, target, header }: PlainRequest, door: LoadShedder): PlainResponse | undefined {
    if (!door.shouldReject(() => getRequestPriority(method, target))) return undefined
    return createRejection({ ...plainHeaders, ...createCorsHeaders(header('origin'), corsOrigins) })
  }
}

/** Rejections are not logged one by one: there may be thousands in a second. */
function createRejection(addedHeaders: Record<string, string>): PlainResponse {
  const { headers, body } = toAppErrorResponse(createTooBusyError())
  return { status: 503, headers: { ...headers, ...addedHeaders, 'x-wix-request-id': randomUUID() }, body }
}
