/**
 * Middleware of the provider's app: request ids, logging, security headers, CORS, the concurrency limit, error
 * responses.
 */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { RenderPage } from '../../pages/page-props.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import { createApiCors } from '../platform/http/api-cors.ts'
import { toResponse } from '../platform/http/plain-request.ts'
import { toErrorResponse } from '../platform/http/respond.ts'
import { logRequest } from './log-request.ts'
import { acceptsHtml, isMedia, isPage } from './request-kind.ts'
import { createUnknownAddressError } from './unserved-apis.ts'
import type { Readiness } from './readiness.ts'
import { type SettingsCache, toLocalizedShopProps } from '../settings/index.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    log: Logger
  }
}

interface MiddlewareServices extends Pick<Readiness, 'recordFailure'> {
  log: Logger
  providerUrl: string
  storefrontUrl: string
  settings: SettingsCache
  render: RenderPage
  limit: ConcurrencyLimit
  /** Added to each response that lacks them. */
  securityHeaders: Readonly<Record<string, string>>
  corsOrigins: Parameters<typeof createApiCors>[0]
}

/** Creates the app that all routes are mounted on. */
export function createHonoApp(services: MiddlewareServices): Hono {
  const { log, limit } = services
  const security = Object.entries(services.securityHeaders)
  const app = new Hono()
  app.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    const startedAt = performance.now()
    await next()
    if (log.isLevelEnabled('info'))
      logRequest(log, { requestId, method: c.req.method, path: routePath(c), status: c.res.status, startedAt })
    const { headers } = c.res
    headers.set('x-wix-request-id', requestId)
    for (const [name, value] of security) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  })
  const addCors = createApiCors(services.corsOrigins)
  app.use(async (c, next) => (isPage(c.req.path) || isMedia(c.req.path) ? next() : addCors(c, next)))
  app.use(async (c, next) => {
    // Health checks bypass the limit: a busy shop is alive and may be ready, and they cost nothing.
    if (c.req.path === '/healthz' || c.req.path === '/readyz') return next()
    await limit.run(c.req.method, c.req.path, next)
  })
  app.onError((error, c) => respondToError(error, c, services))
  app.notFound((c) => {
    throw createUnknownAddressError(c.req.path)
  })
  return app
}

function respondToError(error: Error, c: Context, services: MiddlewareServices): Response {
  services.recordFailure(error)
  if ('getResponse' in error) return rejectForeignForm(c, services) // only `csrf` refuses in this way
  return isPage(c.req.path) || acceptsHtml(c.req.header('accept'))
    ? respondWithErrorPage(error, c, services)
    : toResponse(toErrorResponse(error, c.get('log') ?? services.log, c.get('requestId')))
}

function respondWithErrorPage(
  error: Error,
  c: Context,
  { settings, render, storefrontUrl }: MiddlewareServices,
): Response {
  const answer = toErrorResponse(error, c.get('log'), c.get('requestId'))
  const { toBytes, headers } = render('error', {
    shop: toLocalizedShopProps(c, { ...settings.current().shop, storefrontUrl }),
    status: answer.status,
    requestId: c.get('requestId'),
  })
  const retryAfter = answer.headers['retry-after']
  // Keeps cookies that were set before the failure.
  return respondWithPage(c, { toBytes, headers, status: answer.status }, { retryAfterSeconds: Number(retryAfter ?? 0) })
}

/** Page for a form that came from another site, or from the shop under an unknown host name. */
function rejectForeignForm(c: Context, { settings, render, storefrontUrl, providerUrl }: MiddlewareServices): Response {
  const { toBytes, headers, status } = render('error', {
    shop: toLocalizedShopProps(c, { ...settings.current().shop, storefrontUrl }),
    status: 403,
    formOrigin: new URL(providerUrl).origin,
  })
  return respondWithPage(c, { toBytes, headers, status })
}
