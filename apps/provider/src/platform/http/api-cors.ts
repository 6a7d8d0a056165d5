import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Storefronts call from browsers with a token in a header, never with cookies, so no credentials are allowed. */
export interface AllowedOrigins {
  storefrontUrl: string
  allowLoopback: boolean
  /** Origins of other storefronts. */
  isClientOrigin(origin: string): boolean
}

const EXPOSED = ['x-wix-request-id', 'x-wix-consistent', 'idempotent-replayed', 'retry-after', 'etag']

export function createApiCors(allowed: AllowedOrigins): MiddlewareHandler {
  const preflight = cors({
    origin: (origin) => (isAllowedOrigin(origin, allowed) ? origin : null),
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
    // Any requested header is allowed: storefronts add their own (`createClient({ headers })`).
    exposeHeaders: EXPOSED,
    maxAge: 600,
  })
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    await next()
    // Set before, as by Hono's own middleware, they would turn every response into a copy that is sent as a stream.
    const { headers } = c.res
    for (const [name, value] of Object.entries(createCorsHeaders(c.req.header('origin'), allowed)))
      headers.set(name, value)
    headers.append('vary', 'Origin')
  }
}

/** CORS headers of a plain response to a simple request. */
export function createCorsHeaders(origin: string | undefined, allowed: AllowedOrigins): Record<string, string> {
  if (origin === undefined || !isAllowedOrigin(origin, allowed)) return {}
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED.join(',') }
}

/** Whether the origin is a storefront: the shop's own, one of a client, or in development any of this machine. */
export function isAllowedOrigin(
  origin: string,
  { storefrontUrl, allowLoopback, isClientOrigin }: AllowedOrigins,
): boolean {
  if (origin === storefrontUrl || isClientOrigin(origin)) return true
  return allowLoopback && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
}
