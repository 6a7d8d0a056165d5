/** Routes of redirect addresses and of the authorization endpoint. */
import type { Context as HonoContext, Hono } from 'hono'
import { refuseForeignPages } from '../http/refuse-foreign-pages.ts'
import { ANSWER_PATH } from '../identity/index.ts'
import { RedirectMessages } from './messages.ts'
import { readPushedAddress } from './pushed-address.ts'
import { RedirectVisits } from './redirect-visits.ts'
import type { SignOutServices } from './sign-out.ts'
import type { RedirectVisit } from './store.ts'

export type { SignOutServices as RedirectPageServices }

/** Both path columns of the wire. */
const AUTHORIZE_PATHS = ['/oauth2/authorize', '/_api/oauth2/authorize']

/**
 * Addresses that hand a browser to a hosted page, each for its purpose and once. GET and HEAD change nothing: they answer a form,
 * and the POST of that form opens the redirect session.
 */
export function mountRedirects(app: Hono, services: SignOutServices): void {
  const messages = new RedirectMessages(services)
  const visits = new RedirectVisits(services, messages)
  const visitOf = (c: HonoContext): RedirectVisit => ({ secret: c.req.query('session') ?? '', now: services.now() })

  const ownPagesOnly = refuseForeignPages(new URL(services.providerUrl).origin)
  app.get('/redirect', (c) => visits.show(c, visitOf(c)))
  app.post('/redirect', ownPagesOnly, (c) => visits.act(c, visitOf(c)))

  for (const path of AUTHORIZE_PATHS) {
    const ofPushed = (c: HonoContext, follow: RedirectVisits['show']) => {
      const address = readPushedAddress(new URL(c.req.url).searchParams)
      return 'problem' in address
        ? messages.showError(c, address.problem)
        : follow(c, { ...address, now: services.now() })
    }
    app.get(path, (c) => ofPushed(c, (at, visit) => visits.show(at, visit)))
    app.post(path, ownPagesOnly, (c) => ofPushed(c, (at, visit) => visits.act(at, visit)))
  }

  // The end of a sign-in that a program follows by itself. Should somebody see it, it says how it went.
  app.get(ANSWER_PATH, (c) => messages.show(c, c.req.query('code') === undefined ? 'start-from-shop' : 'signed-in'))
}
