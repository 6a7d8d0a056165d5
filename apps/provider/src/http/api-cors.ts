import { cors } from 'hono/cors'

/** Storefronts call from browsers with a token in a header, never with cookies, so no credentials are allowed. */
export interface AllowedOrigins {
  storefrontUrl: string
  allowLoopback: boolean
}

const EXPOSED = ['x-wix-request-id', 'x-wix-consistent', 'idempotent-replayed', 'retry-after', 'etag']

export function apiCors(allowed: AllowedOrigins) {
  return cors({
    origin: (origin) => (isAllowedOrigin(origin, allowed) ? origin : null),
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
    allowHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'x-wix-bi-gateway',
      'x-wix-consistent',
      'x-wix-currency',
      'x-wix-linguist',
      'wix-site-id',
      'wix-account-id',
      'client-binding',
    ],
    exposeHeaders: EXPOSED,
    maxAge: 600,
  })
}

/** The same headers for a plain answer to a simple request. */
export function corsHeaders(origin: string | undefined, allowed: AllowedOrigins): Record<string, string> {
  if (origin === undefined || !isAllowedOrigin(origin, allowed)) return {}
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED.join(',') }
}

function isAllowedOrigin(origin: string, { storefrontUrl, allowLoopback }: AllowedOrigins): boolean {
  return (
    origin === storefrontUrl || (allowLoopback && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin))
  )
}
