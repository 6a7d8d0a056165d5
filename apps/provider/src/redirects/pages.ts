import type { Context as HonoContext, Hono } from 'hono'
import type { ContinueTarget, MessageName, RenderPage, ShopProps } from '../../pages/page-props.ts'
import type { Database } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { answerPage } from '../http/answer-page.ts'
import { refuseForeignPages } from '../http/refuse-foreign-pages.ts'
import {
  ANSWER_PATH,
  authorize,
  type AuthorizeRequest,
  type Browser,
  clearBrowserCookie,
  closePages,
  findFlow,
  findSessionsOfBrowser,
  isAllowedRedirect,
  namedBrowser,
  newBrowser,
  newSecretText,
  originForForms,
  originsOf,
  readBrowser,
  readClient,
  readFields,
  sendAnswer,
  setBrowserCookie,
  signOut,
  signOutBrowser,
} from '../identity/index.ts'
import { productPath } from '../catalogue/index.ts'
import { type SettingsCache, shopPropsFor } from '../settings/index.ts'
import { withParameters } from './callbacks.ts'
import type { Purpose } from './purpose.ts'
import { readPushedAddress } from './pushed-address.ts'
import { findRedirect, findSpent, openRedirect, type RedirectSession, type RedirectVisit } from './store.ts'
import { cartUrl, returnOriginsOf } from './ways-back.ts'

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

const TARGETS: Record<Purpose['intent'], ContinueTarget> = {
  ecomCheckout: 'checkout',
  auth: 'sign-in',
  login: 'sign-in',
  logout: 'sign-out',
  memberAccountPage: 'account',
  storesProduct: 'shop',
}

/**
 * Addresses that hand a browser to a hosted page, each for its purpose and once. GET and HEAD change nothing: they answer a form,
 * and the POST of that form opens the redirect session.
 */
export function mountRedirects(app: Hono, services: RedirectPageServices): void {
  const { db, settings, render, now, storefrontUrl } = services

  const ownPagesOnly = refuseForeignPages(new URL(services.providerUrl).origin)
  app.get('/redirect', (c) => show(c, visitOf(c)))
  app.post('/redirect', ownPagesOnly, (c) => act(c, visitOf(c)))

  for (const path of AUTHORIZE_PATHS) {
    const ofPushed = (c: HonoContext, follow: typeof show) => {
      const address = readPushedAddress(new URL(c.req.url).searchParams)
      return 'problem' in address ? refuse(c, address.problem) : follow(c, { ...address, now: now() })
    }
    app.get(path, (c) => ofPushed(c, show))
    app.post(path, ownPagesOnly, (c) => ofPushed(c, act))
  }

  // The end of a sign-in that a program follows by itself. Should somebody see it, it says how it went.
  app.get(ANSWER_PATH, (c) => say(c, c.req.query('code') === undefined ? 'start-from-shop' : 'signed-in'))

  function visitOf(c: HonoContext): RedirectVisit {
    return { secret: c.req.query('session') ?? '', now: now() }
  }

  /** Answers the page with the Continue button. */
  async function show(c: HonoContext, visit: RedirectVisit): Promise<Response> {
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const session = await findRedirect(db, visit, readBrowser(c, services))
    if (!session) return expired(c, visit)
    const { purpose, callbacks } = session
    if (purpose.intent === 'login' && isFramed(c)) return emptyFrame(c, session)
    const asked: Partial<AuthorizeRequest> = purpose.intent === 'auth' ? purpose.request : {}
    const { redirectUri, responseMode, targetOrigin } = asked
    const props = {
      shop: shopOf(c, session),
      action: pathOf(c),
      to: TARGETS[purpose.intent],
      browser: newSecretText(),
      frameAncestors: purpose.intent !== 'auth' ? [] : targetOrigin ? [targetOrigin] : await framesOf(session),
      hasOpener: responseMode === 'web_message',
      returnOrigins: [...(redirectUri ? [originForForms(redirectUri)] : []), ...returnOriginsOf(callbacks)],
    }
    return answerPage(c, render('continue', props))
  }

  /** Opens the redirect session for the browser that sends the form first. */
  async function act(c: HonoContext, visit: RedirectVisit): Promise<Response> {
    const fields = c.req.header('content-type') ? await readFields(c) : undefined
    const known = readBrowser(c, services)
    const browser = known ?? namedBrowser(fields?.secret('browser') ?? '') ?? newBrowser()
    try {
      const session = await openRedirect(db, visit, browser)
      if (!session) return await expired(c, visit)
      if (session.purpose.intent === 'logout')
        return fields?.line('intent') === 'sign-out'
          ? await leaveWholly(c, session, browser)
          : await leave(c, session, session.purpose.request, browser)

      const isSignedIn = (await findSessionsOfBrowser(db, browser.hash, now())).length > 0
      setBrowserCookie(c, browser, services, isSignedIn ? 'signed-in' : 'visiting')
      switch (session.purpose.intent) {
        case 'ecomCheckout':
          return c.redirect(`/checkout/${session.purpose.checkoutId}`, 303)
        case 'storesProduct':
          return c.redirect(storefrontUrl + productPath(session.purpose.request.productSlug), 303)
        case 'login':
        case 'auth':
        case 'memberAccountPage':
          return await signIn(c, session, browser, visit)
      }
    } catch (error) {
      // The address works once, and may be used up by now: by its cookie, the browser comes in all the same when it tries again.
      if (browser !== known) setBrowserCookie(c, browser, services, 'visiting')
      throw error
    }
  }

  async function signIn(
    c: HonoContext,
    session: RedirectSession,
    browser: Browser,
    visit: RedirectVisit,
  ): Promise<Response> {
    const found = await findFlow(db, session.id, browser.hash, { allowLoopback: services.allowLoopback, now: now() })
    if (!found) return expired(c, visit)
    const answer = await authorize(found.flow, { browser, destination: destinationOf(c) }, services)
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
    if ((await findSessionsOfBrowser(db, browser.hash, now())).length === 0) return goAway(c, session, browser)
    const wayBack = await findWayBack(session)
    const props = {
      shop: shopOf(c, session),
      action: pathOf(c),
      errors: [],
      returnOrigins: wayBack ? [originForForms(wayBack)] : [],
      stayUrl: wayBack ?? storefrontUrl,
    }
    return answerPage(c, render('sign-out', props))
  }

  /** The answer to that question. */
  async function leaveWholly(c: HonoContext, session: RedirectSession, browser: Browser): Promise<Response> {
    await transact(db, (tx) => signOutBrowser(tx, browser, now()))
    await services.refreshIdentity()
    return goAway(c, session, browser)
  }

  /** Nobody is signed in here any more. */
  async function goAway(c: HonoContext, session: RedirectSession, browser: Browser): Promise<Response> {
    await closePages(db, browser, now(), { except: session.id })
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

  /** The purpose `login` in a hidden frame, where nobody can be asked: nothing happens, and there is nothing to see. */
  async function emptyFrame(c: HonoContext, session: RedirectSession): Promise<Response> {
    const ancestors = await framesOf(session)
    c.header('content-security-policy', `default-src 'none'; frame-ancestors ${ancestors.join(' ') || "'none'"}`)
    return c.html('<!doctype html><title>-</title>')
  }

  /** The origins of the client, whose pages may frame a silent sign-in. */
  async function framesOf({ clientId }: RedirectSession): Promise<string[]> {
    const client = await readClient(db, clientId)
    const ofThisMachine = services.allowLoopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
    return [...(client ? originsOf(client) : []), ...ofThisMachine]
  }

  /** An address that opens nothing any more still says so in the language it was made for. */
  async function expired(c: HonoContext, { secret, clientId }: RedirectVisit): Promise<Response> {
    const spent = await findSpent(db, secret)
    return clientId !== undefined || spent?.isForAccount
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

/** Where a browser shows the answer: in a frame, as a page, or nowhere that it says. A program says nothing. */
function destinationOf(c: HonoContext): 'frame' | 'page' | 'unknown' {
  if (isFramed(c)) return 'frame'
  return c.req.header('sec-fetch-dest') === 'document' ? 'page' : 'unknown'
}

/** Browsers say it themselves; where one does not, a page that may not be framed is shown in vain. */
function isFramed(c: HonoContext): boolean {
  return /^(iframe|frame|fencedframe|embed|object)$/.test(c.req.header('sec-fetch-dest') ?? '')
}

function pathOf(c: HonoContext): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}
