import type { Context as HonoContext } from 'hono'

/** Path and query of the request, to which a page submits its form. */
export function getRequestPath(c: HonoContext): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}
