/** Sign-out that a client requests through a redirect session. */
import type { Context as HonoContext } from 'hono'
import { transact } from '../platform/db/transaction.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import {
  type Browser,
  clearBrowserCookie,
  closeRedirectSessions,
  findSessionsByBrowser,
  isAllowedRedirect,
  getFormActionSource,
  readClient,
  signOut,
  signOutBrowser,
} from '../identity/index.ts'
import { addQueryParameters } from './callbacks.ts'
import type { MessageServices, RedirectMessages } from './messages.ts'
import { getRequestPath } from './request-path.ts'
import type { RedirectSession } from './store.ts'

export interface SignOutServices extends MessageServices {
  providerUrl: string
  secureCookies: boolean
  allowLoopback: boolean
  now: () => Date
  /** Makes this process see ended sign-ins at once. */
  refreshIdentity(): Promise<void>
}

/** Ends sign-ins of a browser, asks about those of other people first, and redirects back to the client. */
export class SignOut {
  readonly #services: SignOutServices
  readonly #messages: RedirectMessages

  constructor(services: SignOutServices, messages: RedirectMessages) {
    this.#services = services
    this.#messages = messages
  }

  /**
   * Signs the requester out. If others are signed in in this browser, it asks first, since anybody may have made the
   * URL.
   */
  async start(
    c: HonoContext,
    session: RedirectSession,
    { familyId }: { familyId?: string },
    browser: Browser,
  ): Promise<Response> {
    await transact(this.#services.db, (tx) => signOut(tx, { familyId, browser }, this.#services.now()))
    await this.#services.refreshIdentity()
    if ((await findSessionsByBrowser(this.#services.db, browser.hash, this.#services.now())).length === 0)
      return this.#redirectBack(c, session, browser)
    const wayBack = await this.#findWayBack(session)
    const props = {
      shop: this.#messages.shopProps(c, session),
      action: getRequestPath(c),
      errors: [],
      returnOrigins: wayBack ? [getFormActionSource(wayBack)] : [],
      stayUrl: wayBack ?? this.#services.storefrontUrl,
    }
    return respondWithPage(c, this.#services.render('sign-out', props))
  }

  /** Handles the confirmation. */
  async confirm(c: HonoContext, session: RedirectSession, browser: Browser): Promise<Response> {
    await transact(this.#services.db, (tx) => signOutBrowser(tx, browser, this.#services.now()))
    await this.#services.refreshIdentity()
    return this.#redirectBack(c, session, browser)
  }

  /** Redirects back after all sign-ins of the browser have ended. */
  async #redirectBack(c: HonoContext, session: RedirectSession, browser: Browser): Promise<Response> {
    await closeRedirectSessions(this.#services.db, browser, this.#services.now(), { except: session.id })
    clearBrowserCookie(c, this.#services)
    const wayBack = await this.#findWayBack(session)
    const { state } = session.callbacks
    return c.redirect(wayBack ? addQueryParameters(wayBack, { wixMemberLoggedIn: 'false', state }) : '/signed-out', 303)
  }

  /** Finds the return URL, while the client still has it registered. */
  async #findWayBack({ clientId, callbacks }: RedirectSession): Promise<string | undefined> {
    const { postFlowUrl } = callbacks
    const client = postFlowUrl ? await readClient(this.#services.db, clientId) : undefined
    return client && postFlowUrl && isAllowedRedirect(client, postFlowUrl, this.#services) ? postFlowUrl : undefined
  }
}
