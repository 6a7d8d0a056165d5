import type { Context as HonoContext, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import type { MessageName, RenderPage, ShopProps } from '../../pages/page-props.ts'
import type { Database } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { answerPage } from '../http/answer-page.ts'
import {
  ANSWER_PATH,
  authorize,
  type Browser,
  clearBrowserCookie,
  findFlow,
  findSessionsOfBrowser,
  isAllowedRedirect,
  joinBrowser,
  moveBrowser,
  newBrowser,
  originForForms,
  originsOf,
  readBrowser,
  readClient,
  sendAnswer,
  setBrowserCookie,
  signOut,
  signOutBrowser,
} from '../identity/index.ts'
import { type SettingsCache, shopPropsFor } from '../settings/index.ts'
import { withParameters } from './callbacks.ts'
import { readPushedAddress } from './pushed-address.ts'
import { openRedirect, type RedirectSession, findSpent } from './store.ts'
import { cartUrl } from './ways-back.ts'

export interface RedirectPageServices {
  db: Database
  settings: SettingsCache
  render: RenderPage
  providerUrl: string
  storefrontUrl: string
  secureCookies: boolean
  allowLoopback: boolean
  now: () => Date
  /** Has this process follow at once when a sign-in has ended. */
  refreshIdentity(): Promise<void>
}

/** Both path columns of the wire. */
const AUTHORIZE_PATHS = ['/oauth2/authorize', '/_api/oauth2/authorize']

/** Addresses that hand a browser to a hosted page, each for its purpose and once. */
export function mountRedirects(app: Hono, services: RedirectPageServices): void {
  const { db, settings, render, now, storefrontUrl } = services

  app.get('/redirect', (c) => open(c, c.req.query('session') ?? ''))
  app.post('/redirect', csrf({ origin: new URL(services.providerUrl).origin }), (c) =>
    leaveWholly(c, c.req.query('session') ?? ''),
  )

  for (const path of AUTHORIZE_PATHS)
    app.get(path, (c) => {
      const address = readPushedAddress(new URL(c.req.url).searchParams)
      return 'problem' in address ? refuse(c, address.problem) : open(c, address.secret, address.clientId)
    })

  // The end of a sign-in that a program follows by itself. Should somebody see it, it says how it went.
  app.get(ANSWER_PATH, (c) => say(c, c.req.query('code') === undefined ? 'start-from-shop' : 'signed-in'))

  async function open(c: HonoContext, secret: string, clientId?: string): Promise<Response> {
    // Previews and scanners ask for the head of a link; only a person's visit uses it up.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const known = readBrowser(c, services)
    let browser = known ?? newBrowser()
    try {
      const opened = await openRedirect(db, secret, browser, { clientId, now: now() })
      if (!opened) return await expired(c, secret, clientId !== undefined)
      const { session } = opened
      if (session.purpose.intent === 'logout') return await leave(c, session, session.purpose.request, browser)

      if (opened.isFirstTime) browser = await bringIdentity(session, browser)
      const isSignedIn = (await findSessionsOfBrowser(db, browser.hash, now())).length > 0
      setBrowserCookie(c, browser, services, isSignedIn ? 'signed-in' : 'visiting')
      switch (session.purpose.intent) {
        case 'ecomCheckout':
          return c.redirect(`/checkout/${session.purpose.checkoutId}`, 303)
        case 'storesProduct':
          return c.redirect(
            `${storefrontUrl}/product-page/${encodeURIComponent(session.purpose.request.productSlug)}`,
            303,
          )
        case 'login':
          return await (isFramed(c) ? emptyFrame(c, session) : signIn(c, session, browser, secret))
        case 'auth':
        case 'memberAccountPage':
          return await signIn(c, session, browser, secret)
      }
    } catch (error) {
      // The address works once, and may be used up by now: by its cookie, the browser comes in all the same when it tries again.
      if (browser !== known) setBrowserCookie(c, browser, services, 'visiting')
      throw error
    }
  }

  /** A member who comes from a storefront stays who they are. The cookie is a new one, as at every sign-in. */
  async function bringIdentity({ isMember, sessionId }: RedirectSession, browser: Browser): Promise<Browser> {
    if (!isMember || sessionId === undefined) return browser
    return transact(db, async (tx) => {
      if (!(await joinBrowser(tx, sessionId, browser, now()))) return browser
      const renewed = newBrowser()
      await moveBrowser(tx, browser, renewed)
      return renewed
    })
  }

  async function signIn(c: HonoContext, session: RedirectSession, browser: Browser, secret: string): Promise<Response> {
    const found = await findFlow(db, session.id, browser.hash, { allowLoopback: services.allowLoopback, now: now() })
    if (!found) return expired(c, secret, true)
    const answer = await authorize(found.flow, { browser, isFramed: isFramed(c) }, services)
    return sendAnswer(c, answer, { render, shop: shopOf(c, session) })
  }

  /** Signs out whoever has asked for it. Who else is signed in in this browser is asked first: the address may be anybody's. */
  async function leave(
    c: HonoContext,
    session: RedirectSession,
    { familyId }: { familyId?: string },
    browser: Browser,
  ): Promise<Response> {
    await transact(db, (tx) => signOut(tx, { familyId, browser }, now()))
    await services.refreshIdentity()
    if ((await findSessionsOfBrowser(db, browser.hash, now())).length === 0) return goAway(c, session)
    const wayBack = await findWayBack(session)
    const { pathname, search } = new URL(c.req.url)
    const props = {
      shop: shopOf(c, session),
      action: pathname + search,
      errors: [],
      returnOrigins: wayBack ? [originForForms(wayBack)] : [],
      stayUrl: wayBack ?? storefrontUrl,
    }
    return answerPage(c, render('sign-out', props))
  }

  /** The answer to that question. */
  async function leaveWholly(c: HonoContext, secret: string): Promise<Response> {
    const browser = readBrowser(c, services)
    const opened = browser && (await openRedirect(db, secret, browser, { now: now() }))
    if (!browser || opened?.session.purpose.intent !== 'logout') return expired(c, secret, true)
    await transact(db, (tx) => signOutBrowser(tx, browser, now()))
    await services.refreshIdentity()
    return goAway(c, opened.session)
  }

  /** Nobody is signed in here any more. */
  async function goAway(c: HonoContext, session: RedirectSession): Promise<Response> {
    clearBrowserCookie(c, services)
    const wayBack = await findWayBack(session)
    const { state } = session.callbacks
    return c.redirect(wayBack ? withParameters(wayBack, { wixMemberLoggedIn: 'false', state }) : '/signed-out', 303)
  }

  /** As long as the client has it. */
  async function findWayBack({ clientId, callbacks }: RedirectSession): Promise<string | undefined> {
    const { postFlowUrl } = callbacks
    const client = postFlowUrl ? await readClient(db, clientId) : undefined
    return client && postFlowUrl && isAllowedRedirect(client, postFlowUrl, services) ? postFlowUrl : undefined
  }

  /** The purpose `login` in a hidden frame: the browser has its cookie, and there is nothing to see. */
  async function emptyFrame(c: HonoContext, { clientId }: RedirectSession): Promise<Response> {
    const client = await readClient(db, clientId)
    const ofThisMachine = services.allowLoopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
    const ancestors = [...(client ? originsOf(client) : []), ...ofThisMachine]
    c.header('content-security-policy', `default-src 'none'; frame-ancestors ${ancestors.join(' ') || "'none'"}`)
    return c.html('<!doctype html><title>-</title>')
  }

  /** An address that opens nothing any more still says so in the language it was made for. */
  async function expired(c: HonoContext, secret: string, isSignIn: boolean): Promise<Response> {
    const spent = await findSpent(db, secret)
    return isSignIn || spent?.isForAccount
      ? say(c, 'flow-expired', { status: 410, language: spent?.language })
      : answerPage(c, render('checkout-expired', { shop: shopOf(c, spent) }))
  }

  function say(c: HonoContext, about: MessageName, more: { status?: number; language?: string } = {}): Response {
    const { status } = more
    return answerPage(c, render('message', { shop: shopOf(c, more), about, title: '', text: [], status }))
  }

  /** Nobody is ever redirected with what an address says (RFC 6749, section 4.1.2.1). */
  function refuse(c: HonoContext, message: string): Response {
    return answerPage(c, render('error', { shop: shopOf(c), status: 400, message }))
  }

  function shopOf(c: HonoContext, { language, callbacks, isMember = false }: Partial<RedirectSession> = {}): ShopProps {
    const shop = { ...settings.current().shop, storefrontUrl }
    return shopPropsFor(c, shop, { language, cartUrl: callbacks && cartUrl({ callbacks, isMember }) })
  }
}

/** Browsers say it themselves; where one does not, a page that may not be framed is shown in vain. */
function isFramed(c: HonoContext): boolean {
  return /^(iframe|frame|fencedframe|embed|object)$/.test(c.req.header('sec-fetch-dest') ?? '')
}
