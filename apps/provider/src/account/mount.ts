import type { Context as HonoContext } from 'hono'
import { csrf } from 'hono/csrf'
import { transact } from '../platform/db/transaction.ts'
import {
  clearBrowserCookie,
  closeRedirectSessions,
  type FormFields,
  readFormFields,
  signOutBrowser,
} from '../identity/index.ts'
import { mountOrderPages } from '../orders/index.ts'
import { addQueryParameters } from '../redirects/index.ts'
import { type AccountServices, type AccountVisit, loadAccountVisit } from './account-visit.ts'
import { showAddress, showAddresses, submitAddress, submitAddresses } from './addresses.ts'
import { showData, submitData } from './data.ts'
import { loadOwnOrder, reorder, showOrders } from './orders.ts'
import { showPassword, submitPassword } from './password.ts'
import { showProfile, submitProfile } from './profile.ts'
import { showSessions, submitSessions } from './sessions.ts'
import type { RouteTable } from '../platform/http/route-table.ts'

interface AccountPage {
  show(visit: AccountVisit): Promise<Response>
  submit?(visit: AccountVisit, fields: FormFields): Promise<Response>
}

const PAGES: Readonly<Record<string, AccountPage>> = {
  '/account': { show: showProfile, submit: submitProfile },
  '/account/addresses': { show: (visit) => showAddresses(visit), submit: submitAddresses },
  '/account/addresses/new': { show: showAddress, submit: submitAddress },
  '/account/addresses/:id': { show: showAddress, submit: submitAddress },
  '/account/password': { show: showPassword, submit: submitPassword },
  '/account/sessions': { show: (visit) => showSessions(visit), submit: submitSessions },
  '/account/orders': { show: showOrders },
  '/account/data': { show: showData, submit: submitData },
}

/** Mounts the account pages: plain forms, answered by a redirect or by the same page with its errors. */
export function mountAccountPages(routes: RouteTable, services: AccountServices): void {
  const { origin } = new URL(services.providerUrl)
  routes.use('/account', csrf({ origin }))
  routes.use('/account/*', csrf({ origin }))
  for (const [path, { show, submit }] of Object.entries(PAGES)) {
    routes.get(path, (c) => visitAccount(c, services, show))
    if (submit)
      routes.post(path, (c) => visitAccount(c, services, async (visit) => submit(visit, await readFormFields(c))))
  }
  routes.post('/account/sign-out', (c) => visitAccount(c, services, signOut))
  routes.post('/account/orders/:id/reorder', (c) => reorder(c, services))
  mountOrderPages(routes, '/account/orders/:id', services, (c) => loadOwnOrder(c, services))
}

async function visitAccount(
  c: HonoContext,
  services: AccountServices,
  serve: (visit: AccountVisit) => Promise<Response>,
): Promise<Response> {
  const visit = await loadAccountVisit(c, services)
  return visit instanceof Response ? visit : serve(visit)
}

/** Signs out every account of this browser. */
async function signOut({ c, services, browser, arrival }: AccountVisit): Promise<Response> {
  await transact(services.db, async (tx) => {
    await signOutBrowser(tx, browser, services.now())
    await closeRedirectSessions(tx, browser, services.now())
  })
  await services.signIn.refresh()
  clearBrowserCookie(c, services)
  const { postFlowUrl, state } = arrival?.callbacks ?? {}
  return c.redirect(
    postFlowUrl ? addQueryParameters(postFlowUrl, { wixMemberLoggedIn: 'false', state }) : '/signed-out',
    303,
  )
}
