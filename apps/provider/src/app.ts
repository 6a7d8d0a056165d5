import { createHash, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { RenderMail } from '../pages/mails/mail-props.ts'
import type { HostedPages, RenderPage } from '../pages/page-props.ts'
import { mountAccountPages } from './account/index.ts'
import { backInStockHandlers, eraseStockWishes, exportStockWishes, mailWhatIsBack } from './back-in-stock/index.ts'
import {
  cartHandlers,
  type CartSurroundings,
  describeCart,
  endForeignCarts,
  eraseCarts,
  exportCarts,
  mergeCarts,
  mergeLate,
} from './cart/index.ts'
import {
  type Catalogue,
  catalogueHandlers,
  type MediaFiles,
  mountMedia,
  mountSecuredFiles,
  secureFileUrl,
  openCatalogue,
} from './catalogue/index.ts'
import {
  checkoutHandlers,
  eraseCheckouts,
  exportCheckouts,
  mountCheckoutPages,
  mountPaymentPage,
  requireOpenCheckout,
} from './checkout/index.ts'
import type { Database } from './db/pool.ts'
import { answerPage } from './http/answer-page.ts'
import { apiCors, corsHeaders } from './http/api-cors.ts'
import { AppError } from './http/app-error.ts'
import type { Sender } from './http/client-address.ts'
import { describeApi } from './http/openapi.ts'
import { mountOperations, readyRequestOf } from './http/operations.ts'
import { ReadyPaths } from './http/ready-paths.ts'
import { errorResponse, json, type PlainResponse, respondReady, toResponse } from './http/respond.ts'
import { securityHeaders } from './http/security-headers.ts'
import {
  accountHandlers,
  clientHandlers,
  customTokenOperations,
  forgetDeleted,
  isSignInPage,
  logoutHandlers,
  makeFirstOwner,
  memberHandlers,
  mountSignInPages,
  mountStaffPages,
  type OnDelete,
  type OnExport,
  openGuard,
  openIdentity,
  openPasswords,
  readSecret,
  type RecaptchaKeys,
  type SignInServices,
  staffHandlers,
} from './identity/index.ts'
import { eachOf } from './jobs/index.ts'
import { type MailingShop, mountMailbox } from './mail/index.ts'
import {
  eraseOrders,
  exportOrders,
  carryOutRefund,
  checkPayment,
  claimLateOrders,
  claimOrders,
  findCheckoutOfPayment,
  followDisputes,
  followRefunds,
  forgetOrdersThatAreOver,
  giveUpPayment,
  issueInvoices,
  maintainPayments,
  downloadHandlers,
  mountOrderDocuments,
  mountOrdersByLink,
  orderHandlers,
  orderPageHandlers,
  returnHandlers,
  type OrderServices,
  recordOrder,
  settlePayment,
} from './orders/index.ts'
import { mountStripeWebhooks, mountTestBank, openProviders, openStripe, type StripeAccount } from './payments/index.ts'
import {
  eraseRedirectSessions,
  exportRedirectSessions,
  mountPush,
  mountRedirects,
  redirectHandlers,
} from './redirects/index.ts'
import {
  couponHandlers,
  findCoupon,
  guardTaxProvider,
  openPricingSettings,
  type PricingSettings,
  settingsHandlers,
  type TaxProvider,
} from './pricing/index.ts'
import { lookProps, type SettingsCache, shopPropsFor } from './settings/index.ts'
import {
  eraseWishlists,
  exportWishlists,
  mergeLateWishlists,
  mergeWishlists,
  wishlistHandlers,
} from './wishlist/index.ts'
import { newPass, shopFrontHandlers } from './shop-front/index.ts'

export interface ProviderDeps {
  db: Database
  /** Connections for reads alone. A write reads the catalogue while it holds a connection; from one pool, enough of them at once would wait for each other for ever. */
  reader: Database
  media: MediaFiles
  render: RenderPage
  /** The JavaScript of the hosted pages. @default none: they work without */
  servePageAsset?: HostedPages['serveAsset']
  providerUrl: string
  storefrontUrl: string
  /** The storefront's client, told to whoever asks for `/.well-known/cartwright.json`. */
  clientId: string
  /** False only on loopback without https. */
  secureCookies: boolean
  /** Redirects to, and calls from, any port of this machine: for development. */
  allowLoopback: boolean
  version: string
  log: Logger
  now: () => Date
  /** Who knows the tax of every place. @default the shop's own table alone */
  taxProvider?: TaxProvider
  /** @default none: where reCAPTCHA is chosen, work is demanded in its place */
  recaptcha?: RecaptchaKeys
  /** Where the storefront sets passwords itself. @default the provider's page does */
  resetPage?: string
  /** Asks services outside of the shop. @default globalThis.fetch */
  fetch?: typeof fetch
  /** Shows mails that wait, to whoever asks: for a shop on this machine. @default mails are not shown */
  mailbox?: { renderMail: RenderMail }
  /** Whether cards that are none are taken: never where people really buy. @default false */
  testCards?: boolean
  /** @default none: Stripe is not offered */
  stripe?: StripeAccount
  /** So long a payment provider is waited for. @default 8 seconds */
  providerTimeoutMs?: number
  /** Begins to fetch pictures that were asked for. @default they are fetched with the next round of maintenance */
  fetchPictures?: () => void
}

/** A request before anything has been made of it. Names of headers are in lower case. */
export interface PlainRequest {
  method: string
  /** Path and query. */
  target: string
  header(name: string): string | undefined
}

export interface Provider {
  fetch(request: Request, sender?: Sender): Promise<Response>
  /** The answer to a request that was asked before, if it still holds: without a socket or a promise in between. */
  answerAtOnce(request: PlainRequest): PlainResponse | undefined
  settings: SettingsCache<PricingSettings>
  /** The shop as its mails show it. */
  mailingShop(): MailingShop
  catalogue: Catalogue
  media: MediaFiles
  /** Requests answered from kept bytes, and those that were not. */
  cacheCounts(): { hits: number; misses: number }
  /** Changes with whatever a shopper who is nobody in particular may read of the catalogue, and with the settings. Another one in every process. */
  catalogueVersion(): string
  /** What is kept in memory and how much of it may be: products by number, answers by bytes. */
  cacheSizes(): { products: number; maxProducts: number; answers: number; answerBytes: number; maxAnswerBytes: number }
  /** The one-time password of the owner of a new shop; undefined where somebody runs it already. */
  makeFirstOwner(email: string): Promise<string | undefined>
  /** Reads what is for sale before anybody asks for it, in moments in which nobody needs the shop; how much that was. Called once, after the start. */
  readAhead(signal: AbortSignal): Promise<number>
  /** Follows what other processes changed. Called every second. */
  followChanges(): Promise<void>
  /** Follows tabs that have not heard of a sign-in. Called every few seconds. */
  mergeLateCarts(): Promise<void>
  /** Removes what is left of deleted accounts. Called every minute. */
  forgetDeleted(): Promise<void>
  /** Looks after payments and refunds of which nobody knows what became. Called every few seconds. */
  maintainPayments(): Promise<void>
  /** Writes the invoices and credit notes that orders need. Called every few seconds. */
  issueInvoices(): Promise<void>
  /** Mails those who have waited for what is in stock again. Called every few seconds; answers how many there were. */
  mailWhatIsBack(): Promise<number>
  /** For those who change orders without a request: the command line, tests. */
  orderServices: OrderServices
  /** From now on `/readyz` says no, so that a proxy sends nothing more. */
  drain(): void
  /** Writes down what was kept to be written later. To be called when no more requests come. */
  close(): Promise<void>
}

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    log: Logger
  }
}

const MAX_IN_FLIGHT = 1_000
const PROVIDER_TIMEOUT_MS = 8_000

/** What each module has of somebody, for whoever asks for it or has it deleted. */
const onExport: readonly OnExport[] = [
  exportRedirectSessions,
  exportCarts,
  exportWishlists,
  exportCheckouts,
  exportOrders,
  exportStockWishes,
]
/** In the order in which rows are locked wherever else. */
const onDelete: readonly OnDelete[] = [
  eraseCarts,
  eraseWishlists,
  eraseCheckouts,
  eraseOrders,
  eraseRedirectSessions,
  eraseStockWishes,
]

/** Wires the modules: a Request in, a Response out. */
export async function buildApp(deps: ProviderDeps): Promise<Provider> {
  const { db, reader, media, providerUrl, storefrontUrl, log, now, fetchPictures = () => {} } = deps
  const settings = openPricingSettings(db)
  await settings.refresh()
  const catalogue = openCatalogue(reader, now, media.forget)
  /** Every page in the look of the shop as it is by now. */
  const render: RenderPage = (name, props) =>
    deps.render(name, { ...props, shop: { ...props.shop, look: lookProps(settings.current(), providerUrl) } })
  const guard = await openGuard({
    db,
    captcha: () => settings.current().signIn.captcha,
    recaptcha: deps.recaptcha,
    fetch: deps.fetch ?? fetch,
    now,
    failed: (error) => log.warn({ err: error }, 'reCAPTCHA could not be asked; work is demanded in its place.'),
    notGivenBack: (error) => log.warn({ err: error }, 'A try that was no guess could not be given back; it counts.'),
  })
  const taxProvider = guardTaxProvider(deps.taxProvider, {
    now,
    failed: (error) => log.warn({ err: error }, 'The tax provider failed; tax is reckoned by the shop’s own table.'),
  })
  const cartSurroundings: CartSurroundings = {
    catalogue,
    settings,
    providerUrl,
    storefrontUrl,
    // Asked in the midst of a write, which holds a connection for writes already.
    findCoupon: (code, customer) => findCoupon(reader, code, customer),
    taxProvider: taxProvider.current,
    now,
  }
  const stripe = deps.stripe && openStripe(deps.stripe)
  const orderServices: OrderServices = {
    db,
    settings,
    providerUrl,
    storefrontUrl,
    linkSecret: await readSecret(db, 'links to orders'),
    now,
    describeCart: (cart) => describeCart(cart, cartSurroundings),
    providers: openProviders({
      db,
      providerUrl,
      now,
      testCards: deps.testCards ?? false,
      stripe,
      refused: (error) => log.error({ err: error }, 'Stripe refuses the payments of this shop.'),
    }),
    providerTimeoutMs: deps.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS,
    providerFailed: (error, provider) =>
      log.warn({ err: error, provider }, 'A payment provider did not answer; it is asked again later.'),
    refundPutOff: (error) => log.warn({ err: error }, 'A refund could not be carried out at once; the job goes on.'),
  }
  const identity = await openIdentity({
    db,
    issuer: providerUrl,
    onSignIn: [
      (tx, who) => mergeCarts(tx, who, cartSurroundings),
      (tx, who) => mergeWishlists(tx, who, now()),
      claimOrders,
    ],
    now,
  })
  /** For whoever has just ended a sign-in: that is done, also where this process cannot look at once. It looks again within a second. */
  const followSignIns = (): Promise<void> =>
    identity
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'Sign-ins that have ended are followed a moment later.'))
  const signIn: SignInServices = {
    db,
    settings: settings.current,
    guard,
    passwords: openPasswords(),
    now,
    secret: await readSecret(db, 'sign-in codes'),
    providerUrl,
    resetPage: deps.resetPage,
    allowLoopback: deps.allowLoopback,
    refresh: followSignIns,
  }
  const catalogueApi = catalogueHandlers({
    db,
    reader,
    catalogue,
    settings,
    media,
    providerUrl,
    storefrontUrl,
    now,
    fetchPictures,
  })
  const passSecret = await readSecret(db, 'passes into a closed shop')
  const wishSecret = await readSecret(db, 'wishes to hear what is there again')
  const readyPaths = new ReadyPaths()
  const plainHeaders = securityHeaders({ isSecure: deps.secureCookies })
  const security = Object.entries(plainHeaders)
  let draining = false
  let inFlight = 0

  const app = new Hono()
  app.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    const startedAt = performance.now()
    await next()
    if (log.isLevelEnabled('info'))
      logRequest(log, { requestId, method: c.req.method, path: routePath(c), status: c.res.status, startedAt })
    const { headers } = c.res
    headers.set('x-wix-request-id', requestId)
    for (const [name, value] of security) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  })
  const corsOrigins = { storefrontUrl, allowLoopback: deps.allowLoopback, isClientOrigin: identity.isClientOrigin }
  const addCors = apiCors(corsOrigins)
  app.use(async (c, next) => (isPage(c.req.path) || isMedia(c.req.path) ? next() : addCors(c, next)))
  app.use(async (c, next) => {
    // A busy shop is alive, and may still be ready: to be asked costs nothing.
    if (c.req.path === '/healthz' || c.req.path === '/readyz') return next()
    if (inFlight >= MAX_IN_FLIGHT)
      throw new AppError('UNAVAILABLE', 503, 'The shop is very busy. Please try again in a moment.', {
        retryAfterSeconds: 1 + Math.floor(Math.random() * 5),
      })
    inFlight++
    try {
      await next()
    } finally {
      inFlight--
    }
  })
  app.onError((error, c) => {
    if ('getResponse' in error && typeof error.getResponse === 'function') return error.getResponse() // Hono's own refusals, such as CSRF
    return isPage(c.req.path) ? errorPage(error) : errorResponse(error, c.get('log') ?? log, c.get('requestId'))

    function errorPage(cause: Error): Response {
      const answer = errorResponse(cause, c.get('log'), c.get('requestId'))
      const { html, headers } = render('error', {
        shop: shopPropsFor(c, { ...settings.current().shop, storefrontUrl }),
        status: answer.status,
        requestId: c.get('requestId'),
      })
      const retryAfter = answer.headers.get('retry-after')
      // With the cookies that were given before it failed.
      return answerPage(c, { html, headers, status: answer.status }, { retryAfterSeconds: Number(retryAfter) })
    }
  })
  app.notFound(() => {
    throw new AppError('NOT_FOUND', 404, 'There is no such address.')
  })

  // Somebody who opens the server in a browser wants the shop.
  app.get('/', (c) => c.redirect(storefrontUrl))
  app.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    if (draining) return c.text('shutting down', 503, { 'cache-control': 'no-store' })
    settings.current()
    await db.selectFrom('settings').select('name').limit(1).execute()
    return c.text('ready', 200, { 'cache-control': 'no-store' })
  })
  const about = { name: 'Cartwright', version: deps.version, storefrontUrl, providerUrl, clientId: deps.clientId }
  const started = randomUUID().slice(0, 8)
  const catalogueVersion = (): string => `${started}.${catalogue.epoch}.${settings.current().version}`
  // Which settings there are is nobody's business.
  const toldVersion = (): string => createHash('sha256').update(catalogueVersion()).digest('base64url').slice(0, 16)
  app.get('/.well-known/cartwright.json', () =>
    json(200, JSON.stringify({ ...about, catalogueVersion: toldVersion() })),
  )
  let openApi: string | undefined // large, and seldom asked for
  app.get('/openapi.json', () => {
    openApi ??= JSON.stringify(describeApi({ version: deps.version, serverUrl: providerUrl }))
    return json(200, openApi, { 'cache-control': 'public, max-age=300' })
  })

  identity.mount(app)
  guard.mount(app)
  if (deps.mailbox) mountMailbox(app, { db, render, ...deps.mailbox, providerUrl, shop: mailingShop })
  app.get('/pages-assets/*', (c) => deps.servePageAsset?.(c.req.raw) ?? c.notFound())
  mountMedia(app, { media, reader })
  const securedFiles = { providerUrl, secret: await readSecret(db, 'secured files') }
  mountSecuredFiles(app, { media, reader, secret: securedFiles.secret, now })
  mountOperations(
    app,
    {
      db,
      identify: identity.identify,
      catchUp: catalogue.catchUp,
      keepReady: (request, answer) => readyPaths.keep(request, answer),
      custom: new Set(customTokenOperations),
    },
    [
      identity.handlers,
      memberHandlers({ ...signIn, onExport, onDelete }),
      accountHandlers({ ...signIn, refreshSettings: settings.refresh }),
      catalogueApi,
      cartHandlers({ db, ...cartSurroundings }),
      wishlistHandlers({ db, catalogue, guard, now }),
      checkoutHandlers({
        db,
        ...cartSurroundings,
        giveUpPayment: (paymentId) => giveUpPayment(paymentId, 'given-up', orderServices),
      }),
      clientHandlers({ db, providerUrl, now, refresh: followSignIns }),
      logoutHandlers({
        db,
        storefrontUrl,
        allowLoopback: deps.allowLoopback,
        secureCookies: deps.secureCookies,
        now,
        refresh: followSignIns,
      }),
      redirectHandlers({ providerUrl, allowLoopback: deps.allowLoopback, now, requireOpenCheckout }),
      orderHandlers(orderServices),
      downloadHandlers(orderServices),
      orderPageHandlers(orderServices),
      returnHandlers(orderServices),
      settingsHandlers({
        db,
        settings,
        leaveCurrency: (tx, currency) => endForeignCarts(tx, currency, now()),
      }),
      backInStockHandlers({ db, catalogue, guard, secret: wishSecret, now }),
      shopFrontHandlers({ db, settings, guard, passSecret, now }),
      staffHandlers({ ...signIn, signForStaff: identity.signForStaff }),
      couponHandlers({ db, settings, now }),
    ],
  )
  mountPush(app, { db, allowLoopback: deps.allowLoopback, identify: identity.identify, now })
  mountRedirects(app, {
    db,
    settings,
    render,
    providerUrl,
    storefrontUrl,
    secureCookies: deps.secureCookies,
    allowLoopback: deps.allowLoopback,
    now,
    refreshIdentity: followSignIns,
  })
  const hostedPages = {
    ...signIn,
    render,
    storefrontUrl,
    secureCookies: deps.secureCookies,
    mailboxUrl: deps.mailbox && `${providerUrl}/mailbox`,
  }
  mountStaffPages(app, { ...hostedPages, newPass: () => newPass(passSecret, now()) })
  mountSignInPages(app, hostedPages)
  const orderPages = {
    ...orderServices,
    render,
    cart: cartSurroundings,
    secureFileUrl: (id: string, expiresAt: Date) => secureFileUrl(securedFiles, id, expiresAt),
  }
  mountOrderDocuments(app, { ...orderPages, secureCookies: deps.secureCookies })
  mountOrdersByLink(app, orderPages)
  mountAccountPages(app, { ...orderPages, signIn, onExport, onDelete, secureCookies: deps.secureCookies })
  if (deps.testCards)
    mountTestBank(app, {
      db,
      settings,
      render,
      providerUrl,
      storefrontUrl,
      now,
      async findReturn(paymentId) {
        const found = await findCheckoutOfPayment(db, paymentId)
        return found && `/checkout/${found.checkoutId}/payment`
      },
    })
  if (deps.stripe && stripe)
    mountStripeWebhooks(app, {
      db,
      stripe,
      webhookSecret: deps.stripe.webhookSecret,
      now,
      checkPayment: (paymentId) => checkPayment(paymentId, orderServices),
      checkRefund: (refundId) => carryOutRefund(refundId, orderServices),
      followRefunds: (paymentId) => followRefunds(paymentId, orderServices),
      followDisputes: (paymentId) => followDisputes(paymentId, orderServices),
    })
  mountCheckoutPages(app, {
    ...cartSurroundings,
    render,
    secureCookies: deps.secureCookies,
    ...orderServices,
    guard,
    recordOrder: (tx, order) => recordOrder(tx, order, orderServices),
    settlePayment: (paymentId, outcome) => settlePayment(paymentId, outcome, orderServices),
  })
  mountPaymentPage(app, {
    ...orderServices,
    render,
    secureCookies: deps.secureCookies,
    stripePublishableKey: deps.stripe?.publishableKey,
    checkPayment: (paymentId) => checkPayment(paymentId, orderServices),
    giveUpPayment: (paymentId) => giveUpPayment(paymentId, 'given-up', orderServices),
  })

  function mailingShop(): MailingShop {
    const { name, locale, timeZone } = settings.current().shop
    return { name, storefrontUrl, locale, timeZone }
  }

  /** Whoever is a known shopper and has nothing to wait for gets what others got; the checks are those that a routed request passes. */
  function answerAtOnce({ method, target, header }: PlainRequest): PlainResponse | undefined {
    if (method !== 'GET') return undefined
    const startedAt = performance.now()
    const request = { target, language: header('x-wix-linguist'), currency: header('x-wix-currency') }
    const answer = readyPaths.find(request)
    if (!answer || !identity.findKnown(header('authorization')) || !catalogue.isCaughtUp(header('x-wix-consistent')))
      return undefined
    const response = respondReady(answer, header)
    const requestId = randomUUID()
    Object.assign(response.headers, plainHeaders, corsHeaders(header('origin'), corsOrigins))
    response.headers['x-wix-request-id'] = requestId
    const [path = ''] = target.split('?', 1)
    if (log.isLevelEnabled('info')) logRequest(log, { requestId, method, path, status: response.status, startedAt })
    return response
  }

  return {
    async fetch(request, sender = {}) {
      const { target } = readyRequestOf(request)
      const header = (name: string): string | undefined => request.headers.get(name) ?? undefined
      const atOnce = answerAtOnce({ method: request.method, target, header })
      return atOnce ? toResponse(atOnce) : app.fetch(request, sender)
    },
    answerAtOnce,
    settings,
    mailingShop,
    catalogue,
    media,
    catalogueVersion,
    cacheCounts: () => ({ hits: catalogueApi.ready.hits + readyPaths.hits, misses: catalogueApi.ready.misses }),
    cacheSizes() {
      const { answers, bytes, maxBytes } = catalogueApi.ready.size()
      return { ...catalogue.size(), answers, answerBytes: bytes, maxAnswerBytes: maxBytes }
    },
    makeFirstOwner: (email) => makeFirstOwner(db, { email, passwords: signIn.passwords, now: now() }),
    readAhead: catalogueApi.readAhead,
    followChanges: () => eachOf([catalogue.followChanges, settings.refresh, identity.refresh]),
    mergeLateCarts: () =>
      eachOf([
        () => mergeLate(db, cartSurroundings),
        () => mergeLateWishlists(db, now()),
        () => claimLateOrders(db, now()),
      ]),
    forgetDeleted: () =>
      eachOf([() => forgetDeleted(db, { onDelete, now: now() }), () => forgetOrdersThatAreOver(db, now())]),
    maintainPayments: () => maintainPayments(orderServices),
    issueInvoices: () => issueInvoices(orderServices),
    mailWhatIsBack: () => mailWhatIsBack({ db, catalogue, shop: () => settings.current().shop, storefrontUrl, now }),
    orderServices,
    drain() {
      draining = true
    },
    async close() {
      await signIn.passwords.close()
      // The database may be gone already; the shop closes all the same.
      await identity
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'last uses of API keys were not written'))
    },
  }
}

/** Pages that people see; everything else speaks JSON. */
function isPage(path: string): boolean {
  return (
    isSignInPage(path) ||
    /^\/(redirect|checkout|account|orders|mailbox|staff|test-bank)(\/|$)/.test(path) ||
    /^(\/_api)?\/oauth2\/(authorize|answer)$/.test(path)
  )
}

/** Files for everybody say so themselves, and the same to all: a cache in between keeps one answer for each. */
function isMedia(path: string): boolean {
  return /^\/(pages-assets|media|shapes|video|mp3|ugd|archives)\//.test(path)
}

/** By the route it took, such as `/orders/:link`: what stands in its place may open an order or a session. Whole is only the path of what was kept ready, which is the same for everybody. */
function logRequest(
  log: Logger,
  { startedAt, ...request }: { requestId: string; method: string; path: string; status: number; startedAt: number },
): void {
  log.info({ ...request, ms: Math.round(performance.now() - startedAt) }, 'request')
}
