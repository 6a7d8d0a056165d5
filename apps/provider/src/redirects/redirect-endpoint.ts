/** Visits to a redirect address: GET shows the Continue page, POST opens the redirect session for the browser. */
import type { Context as HonoContext } from 'hono'
import type { ContinueTarget } from '../../pages/page-props.ts'
import { getProductPath } from '../catalogue/index.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import {
  authorize,
  type AuthorizeRequest,
  type Browser,
  findFlow,
  findSessionsByBrowser,
  parseBrowser,
  createBrowser,
  generateOpaqueToken,
  getFormActionSource,
  getClientOrigins,
  readBrowser,
  readClient,
  readFormFields,
  sendAuthorizeResponse,
  setBrowserCookie,
} from '../identity/index.ts'
import type { RedirectMessages } from './messages.ts'
import { getRequestPath } from './request-path.ts'
import type { Purpose } from './purpose.ts'
import { SignOut, type SignOutServices } from './sign-out.ts'
import { findRedirectSession, openRedirectSession, type RedirectSession, type RedirectLookup } from './store.ts'
import { getReturnOrigins } from './return-urls.ts'

const TARGETS: Record<Purpose['intent'], ContinueTarget> = {
  ecomCheckout: 'checkout',
  auth: 'sign-in',
  login: 'sign-in',
  logout: 'sign-out',
  memberAccountPage: 'account',
  storesProduct: 'shop',
}

/** Handles GET and POST of a redirect address. */
export class RedirectEndpoint {
  readonly #services: SignOutServices
  readonly #messages: RedirectMessages
  readonly #signOut: SignOut

  constructor(services: SignOutServices, messages: RedirectMessages) {
    this.#services = services
    this.#messages = messages
    this.#signOut = new SignOut(services, messages)
  }

  /** Shows the page with the Continue button. */
  async show(c: HonoContext, visit: RedirectLookup): Promise<Response> {
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const session = await findRedirectSession(this.#services.db, visit, readBrowser(c, this.#services))
    if (!session) return this.#messages.showExpired(c, visit)
    const { purpose, callbacks } = session
    if (purpose.intent === 'login' && isFramed(c)) return this.#emptyFrame(c, session)
    const asked: Partial<AuthorizeRequest> = purpose.intent === 'auth' ? purpose.request : {}
    const { redirectUri, responseMode, targetOrigin } = asked
    const props = {
      shop: this.#messages.shopProps(c, session),
      action: getRequestPath(c),
      to: TARGETS[purpose.intent],
      browser: generateOpaqueToken(),
      frameAncestors: purpose.intent !== 'auth' ? [] : targetOrigin ? [targetOrigin] : await this.#framesOf(session),
      hasOpener: responseMode === 'web_message',
      returnOrigins: [...(redirectUri ? [getFormActionSource(redirectUri)] : []), ...getReturnOrigins(callbacks)],
    }
    return respondWithPage(c, this.#services.render('continue', props))
  }

  /** Opens the redirect session for the browser that sends the form first. */
  async open(c: HonoContext, visit: RedirectLookup): Promise<Response> {
    const fields = c.req.header('content-type') ? await readFormFields(c) : undefined
    const known = readBrowser(c, this.#services)
    const browser = known ?? parseBrowser(fields?.raw('browser') ?? '') ?? createBrowser()
    try {
      const session = await openRedirectSession(this.#services.db, visit, browser)
      if (!session) return await this.#messages.showExpired(c, visit)
      if (session.purpose.intent === 'logout')
        return fields?.text('intent') === 'sign-out'
          ? await this.#signOut.confirm(c, session, browser)
          : await this.#signOut.start(c, session, session.purpose.request, browser)

      const isSignedIn = (await findSessionsByBrowser(this.#services.db, browser.hash, this.#services.now())).length > 0
      setBrowserCookie(c, browser, this.#services, isSignedIn ? 'signed-in' : 'visiting')
      switch (session.purpose.intent) {
        case 'ecomCheckout':
          return c.redirect(`/checkout/${session.purpose.checkoutId}`, 303)
        case 'storesProduct':
          return c.redirect(this.#services.storefrontUrl + getProductPath(session.purpose.request.productSlug), 303)
        case 'login':
        case 'auth':
        case 'memberAccountPage':
          return await this.#signIn(c, session, browser, visit)
      }
    } catch (error) {
      // The address works once, and may be used up by now: with its cookie, the browser can retry.
      if (browser !== known) setBrowserCookie(c, browser, this.#services, 'visiting')
      throw error
    }
  }

  async #signIn(c: HonoContext, session: RedirectSession, browser: Browser, visit: RedirectLookup): Promise<Response> {
    const found = await findFlow(this.#services.db, session.id, browser.hash, {
      allowLoopback: this.#services.allowLoopback,
      now: this.#services.now(),
    })
    if (!found) return this.#messages.showExpired(c, visit)
    const answer = await authorize(found.flow, { browser, destination: getDestination(c) }, this.#services)
    return sendAuthorizeResponse(c, answer, {
      render: this.#services.render,
      shop: this.#messages.shopProps(c, session),
    })
  }

  /** Empty page for the intent `login` in a hidden frame, where no interaction is possible. */
  async #emptyFrame(c: HonoContext, session: RedirectSession): Promise<Response> {
    const ancestors = await this.#framesOf(session)
    c.header('content-security-policy', `default-src 'none'; frame-ancestors ${ancestors.join(' ') || "'none'"}`)
    return c.html('<!doctype html><title>-</title>')
  }

  /** Origins of the client, whose pages may frame a silent sign-in. */
  async #framesOf({ clientId }: RedirectSession): Promise<string[]> {
    const client = await readClient(this.#services.db, clientId)
    const ofThisMachine = this.#services.allowLoopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
    return [...(client ? getClientOrigins(client) : []), ...ofThisMachine]
  }
}

/** Destination of the response: a frame, a page, or unknown. Programs do not state it. */
function getDestination(c: HonoContext): 'frame' | 'page' | 'unknown' {
  if (isFramed(c)) return 'frame'
  return c.req.header('sec-fetch-dest') === 'document' ? 'page' : 'unknown'
}

/** Whether the browser says that it renders in a frame. If it does not, a page that forbids framing stays empty. */
function isFramed(c: HonoContext): boolean {
  return /^(iframe|frame|fencedframe|embed|object)$/.test(c.req.header('sec-fetch-dest') ?? '')
}
