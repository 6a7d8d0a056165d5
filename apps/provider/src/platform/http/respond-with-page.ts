import type { Context as HonoContext } from 'hono'
import type { RenderedPage } from '../../../pages/page-props.ts'

/** Sends a page, with the status of an error if there was one. */
export function respondWithPage(
  c: HonoContext,
  { toBytes, headers, status: usual }: Omit<RenderedPage, 'html'>,
  { status = usual, retryAfterSeconds }: { status?: number; retryAfterSeconds?: number } = {},
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
  // Sends bytes: a text would be traversed once for its length and once for sending.
  return c.body(toBytes(), status as 200) // Hono's type lists the codes it knows
}
