import type { Context as HonoContext } from 'hono'
import type { RenderPage, ShopProps } from '../../../pages/page-props.ts'
import { respondWithPage } from '../../platform/http/respond-with-page.ts'
import type { AuthorizeResponse } from './authorize-response.ts'

/** Redirects with 303: the browser does not repeat a POST at the destination (RFC 9700, section 4.12). */
export function sendAuthorizeResponse(
  c: HonoContext,
  answer: AuthorizeResponse,
  { render, shop }: { render: RenderPage; shop: ShopProps },
): Response {
  if (answer.kind === 'redirect') return c.redirect(answer.location, 303)
  const { targetOrigin, message } = answer
  return respondWithPage(c, render('web-message', { shop, targetOrigin, message }))
}
