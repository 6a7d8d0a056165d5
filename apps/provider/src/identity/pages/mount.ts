import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { csrf } from 'hono/csrf'
import { AppError } from '../../platform/http/app-error.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { findFlow } from '../authorize/index.ts'
import { readBrowser } from '../sessions/browser-cookie.ts'
import { chooseAccountPage } from './choose-account.ts'
import { consentPage } from './consent.ts'
import { continueAsPage } from './continue-as.ts'
import { statusPages } from './status-pages.ts'
import { readFormFields } from '../forms/form-fields.ts'
import { forgotPasswordPage } from './forgot-password.ts'
import { handlePasswordStrength } from './password-strength.ts'
import { resetPasswordPage } from './reset-password.ts'
import { signInPage } from './sign-in.ts'
import { signUpPage } from './sign-up.ts'
import { verifyCodePage } from './verify-code.ts'
import { type FlowPage, type FlowVisit, type FormPage, type PageServices, Visit } from './visit.ts'

const FORM_PAGES: readonly FormPage[] = [signInPage, signUpPage, verifyCodePage, forgotPasswordPage, resetPasswordPage]
/** Pages that require a sign-in requested by a shop or an app. */
const FLOW_PAGES: readonly FlowPage[] = [chooseAccountPage, consentPage, continueAsPage]
const STRENGTH_PATH = '/password-strength'

const PATHS: ReadonlySet<string> = new Set([
  ...[...FORM_PAGES, ...FLOW_PAGES].map(({ path }) => path),
  ...Object.keys(statusPages),
  STRENGTH_PATH,
])

/** True for paths of pages, or of requests by these pages, which no other site may make. */
export function isSignInPage(path: string): boolean {
  return PATHS.has(path)
}

/** Mounts the hosted sign-in pages: plain forms, answered by a redirect or by the same page with its errors. */
export function mountSignInPages(routes: RouteTable, services: PageServices): void {
  const { origin } = new URL(services.providerUrl)
  for (const path of PATHS) routes.use(path, csrf({ origin }))
  for (const { path, show, submit } of FORM_PAGES) {
    routes.get(path, (c) => serveVisit(c, services, show))
    routes.post(path, (c) => serveVisit(c, services, async (visit) => submit(visit, await readFormFields(c))))
  }
  for (const { path, show, submit } of FLOW_PAGES) {
    routes.get(path, (c) => serveVisit(c, services, requireFlow(show)))
    routes.post(path, (c) =>
      serveVisit(
        c,
        services,
        requireFlow(async (visit) => submit(visit, await readFormFields(c))),
      ),
    )
  }
  for (const [path, show] of Object.entries(statusPages)) routes.get(path, (c) => serveVisit(c, services, show))
  routes.post(STRENGTH_PATH, requireSameOrigin(origin), (c) => handlePasswordStrength(c, services))
}

/**
 * Loads browser and flow of the request. An address whose flow is over, or belongs to another browser, leads no
 * further.
 */
async function serveVisit(
  c: HonoContext,
  services: PageServices,
  serve: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const browser = readBrowser(c, services)
  const flowId = c.req.query('flow')
  if (flowId === undefined) return serve(new Visit(c, services, { browser }))
  const { db, allowLoopback, now } = services
  const flowOptions = browser && (await findFlow(db, flowId, browser.hash, { allowLoopback, now: now() }))
  if (!flowOptions) return new Visit(c, services, { browser }).showMessage('flow-expired', { status: 410 })
  return serve(new Visit(c, services, { browser, ...flowOptions }))
}

function requireFlow(serve: (visit: FlowVisit) => Promise<Response>): (visit: Visit) => Promise<Response> {
  return async (visit) => (visit.isInFlow() ? serve(visit) : visit.showMessage('start-from-shop'))
}

/**
 * JSON is not a form, and a foreign page would need a CORS preflight before it sends it; it is refused all the same.
 */
function requireSameOrigin(origin: string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header('origin') !== origin)
      throw new AppError('PERMISSION_DENIED', 403, 'This is for pages of the shop’s own.')
    await next()
  }
}
