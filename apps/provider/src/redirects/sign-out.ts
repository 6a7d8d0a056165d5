/** Sign-out that a client asks for through a redirect session. */
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
  /** Has this process follow at once when a sign-in has ended. */
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

  /** Signs out whoever has asked for it. Who else is signed in in this browser is asked first: the address may be anybody's. */
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

  /** The answer to that question. */
  async confirm(c: HonoContext, session: RedirectSession, browser: Browser): Promise<Response> {
    await transact(this.#services.db, (tx) => signOutBrowser(tx, browser, this.#services.now()))
    await this.#services.refreshIdentity()
    return this.#redirectBack(c, session, browser)
  }

  /** Nobody is signed in here any more. */
  async #redirectBack(c: HonoContext, session: RedirectSession, browser: Browser): Promise<Response> {
    await closeRedirectSessions(this.#services.db, browser, this.#services.now(), { except: session.id })
    clearBrowserCookie(c, this.#services)
    const wayBack = await this.#findWayBack(session)
    const { state } = session.callbacks
    return c.redirect(wayBack ? addQueryParameters(wayBack, { wixMemberLoggedIn: 'false', state }) : '/signed-out', 303)
  }

  /** As long as the client has it. */
  async #findWayBack({ clientId, callbacks }: RedirectSession): Promise<string | undefined> {
    const { postFlowUrl } = callbacks
    const client = postFlowUrl ? await readClient(this.#services.db, clientId) : undefined
    return client && postFlowUrl && isAllowedRedirect(client, postFlowUrl, this.#services) ? postFlowUrl : undefined
  }
}
