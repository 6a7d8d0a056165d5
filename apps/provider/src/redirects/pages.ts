/** Routes of redirect addresses and of the authorization endpoint. */
import type { Context as HonoContext } from 'hono'
import { createCsrfProtection } from '../platform/http/csrf-protection.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { AUTHORIZE_RESPONSE_PATH } from '../identity/index.ts'
import { RedirectMessages } from './messages.ts'
import { parsePushedAddress } from './request-uri.ts'
import { RedirectEndpoint } from './redirect-endpoint.ts'
import type { SignOutServices } from './sign-out.ts'
import type { RedirectLookup } from './store.ts'

export type { SignOutServices as RedirectPageServices }

/** Both path columns of the wire. */
const AUTHORIZE_PATHS = ['/oauth2/authorize', '/_api/oauth2/authorize']

/**
 * Mounts the redirect addresses, which hand a browser to a hosted page, each for one intent and once. GET and HEAD
 * change nothing: they respond with a form, and the POST of that form opens the redirect session.
 */
export function mountRedirects(routes: RouteTable, services: SignOutServices): void {
  const messages = new RedirectMessages(services)
  const visits = new RedirectEndpoint(services, messages)
  const toLookup = (c: HonoContext): RedirectLookup => ({ secret: c.req.query('session') ?? '', now: services.now() })

  const ownPagesOnly = createCsrfProtection(new URL(services.providerUrl).origin)
  routes.get('/redirect', (c) => visits.show(c, toLookup(c)))
  routes.post('/redirect', ownPagesOnly, (c) => visits.open(c, toLookup(c)))

  for (const path of AUTHORIZE_PATHS) {
    const withPushedAddress = (c: HonoContext, follow: RedirectEndpoint['show']) => {
      const address = parsePushedAddress(new URL(c.req.url).searchParams)
      return 'problem' in address
        ? messages.showError(c, address.problem)
        : follow(c, { ...address, now: services.now() })
    }
    routes.get(path, (c) => withPushedAddress(c, (at, visit) => visits.show(at, visit)))
    routes.post(path, ownPagesOnly, (c) => withPushedAddress(c, (at, visit) => visits.open(at, visit)))
  }

  // Final page of a sign-in that a program follows. A person who sees it reads the outcome.
  routes.get(AUTHORIZE_RESPONSE_PATH, (c) =>
    messages.show(c, c.req.query('code') === undefined ? 'start-from-shop' : 'signed-in'),
  )
}
