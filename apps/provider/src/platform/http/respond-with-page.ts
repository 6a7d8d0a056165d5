import type { Context as HonoContext } from 'hono'
import type { RenderedPage } from '../../../pages/page-props.ts'

/** A page as it is usually answered, or with the status of what was refused on it. */
export function respondWithPage(
  c: HonoContext,
  { toBytes, headers, status: usual }: Omit<RenderedPage, 'html'>,
  { status = usual, retryAfterSeconds }: { status?: number; retryAfterSeconds?: number } = {},
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
  // As bytes: a text would be gone through once to be measured, and once more to be sent.
  return c.body(toBytes(), status as 200) // Hono's type lists the codes it knows
}
