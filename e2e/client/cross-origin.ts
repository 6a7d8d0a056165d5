import type { Handler } from './loopback.ts'

const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
  // Headers that clients of this API send (wire reference, section 0), and the key of writes.
  'access-control-allow-headers':
    'authorization, content-type, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, client-binding, idempotency-key',
  'access-control-expose-headers': 'x-wix-request-id, x-wix-consistent',
}

/** The same answers for pages of all origins, even of none; nothing but what is listed may be sent. */
export function withCors(handler: Handler): Handler {
  return async (request) => {
    const response = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await handler(request)
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(ALLOWED)) headers.set(name, value)
    headers.set('access-control-allow-origin', request.headers.get('origin') ?? '*')
    return new Response(response.body, { status: response.status, headers })
  }
}
