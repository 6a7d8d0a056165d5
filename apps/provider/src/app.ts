import { randomUUID } from 'node:crypto'
import { operations } from '@cartwright/contract'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { RenderPage } from '../pages/page-props.ts'
import { cartHandlers, type CartSurroundings } from './cart/index.ts'
import {
  type Catalogue,
  catalogueHandlers,
  type MediaFiles,
  mountMedia,
  mountSecuredFiles,
  openCatalogue,
} from './catalogue/index.ts'
import { checkoutHandlers, mountCheckoutPages, requireOpenCheckout } from './checkout/index.ts'
import type { Database } from './db/pool.ts'
import { apiCors, corsHeaders } from './http/api-cors.ts'
import { AppError } from './http/app-error.ts'
import { describeApi } from './http/openapi.ts'
import { mountOperations, readyRequestOf } from './http/operations.ts'
import { ReadyPaths } from './http/ready-paths.ts'
import { errorResponse, json, type PlainResponse, respondReady, toResponse } from './http/respond.ts'
import { securityHeaders } from './http/security-headers.ts'
import { openIdentity, readSecret } from './identity/index.ts'
import { eachOf } from './jobs/index.ts'
import { orderHandlers, recordOrder } from './orders/index.ts'
import { redirectHandlers } from './redirects/index.ts'
import {
  couponHandlers,
  findCoupon,
  guardTaxProvider,
  openPricingSettings,
  type PricingSettings,
  settingsHandlers,
  type TaxProvider,
} from './pricing/index.ts'
import type { SettingsCache } from './settings/index.ts'

export interface ProviderDeps {
  db: Database
  /** Connections for reads alone. A write reads the catalogue while it holds a connection; from one pool, enough of them at once would wait for each other for ever. */
  reader: Database
  media: MediaFiles
  render: RenderPage
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
  fetch(request: Request): Promise<Response>
  /** The answer to a request that was asked before, if it still holds: without a socket or a promise in between. */
  answerAtOnce(request: PlainRequest): PlainResponse | undefined
  settings: SettingsCache<PricingSettings>
  catalogue: Catalogue
  media: MediaFiles
  /** Requests answered from kept bytes, and those that were not. */
  cacheCounts(): { hits: number; misses: number }
  /** What is kept in memory and how much of it may be: products by number, answers by bytes. */
  cacheSizes(): { products: number; maxProducts: number; answers: number; answerBytes: number; maxAnswerBytes: number }
  /** Follows what other processes changed. Called every second. */
  followChanges(): Promise<void>
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

/** Wires the modules: a Request in, a Response out. */
export async function buildApp(deps: ProviderDeps): Promise<Provider> {
  const { db, reader, media, providerUrl, storefrontUrl, log, now, fetchPictures = () => {} } = deps
  const settings = openPricingSettings(db)
  await settings.refresh()
  const catalogue = openCatalogue(reader, now)
  const identity = await openIdentity({ db, issuer: providerUrl, now })
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
      logRequest(log, { requestId, method: c.req.method, target: c.req.path, status: c.res.status, startedAt })
    const { headers } = c.res
    headers.set('x-wix-request-id', requestId)
    for (const [name, value] of security) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  })
  const addCors = apiCors(deps)
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
      const { name, locale } = settings.current().shop
      const { html, headers } = deps.render('error', {
        shop: { name, storefrontUrl, lang: new Intl.Locale(locale).language },
        status: answer.status,
        requestId: c.get('requestId'),
      })
      const retryAfter = answer.headers.get('retry-after')
      return new Response(html, {
        status: answer.status,
        headers: { ...headers, ...(retryAfter && { 'retry-after': retryAfter }) },
      })
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
  app.get('/.well-known/cartwright.json', () => json(200, JSON.stringify(about)))
  const openApi = JSON.stringify(describeApi({ version: deps.version, serverUrl: providerUrl }))
  app.get('/openapi.json', () => json(200, openApi, { 'cache-control': 'public, max-age=300' }))

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
  for (const path of ['/oauth2/token', '/_api/oauth2/token']) app.post(path, identity.tokenEndpoint)
  identity.mount(app)
  mountMedia(app, { media, reader })
  mountSecuredFiles(app, { media, reader, secret: await readSecret(db, 'secured files'), now })
  mountOperations(
    app,
    {
      db,
      identify: identity.identify,
      catchUp: catalogue.catchUp,
      keepReady: (request, answer) => readyPaths.keep(request, answer),
      custom: new Set([operations['oauth2.token'].name]),
    },
    [
      catalogueApi,
      cartHandlers({ db, ...cartSurroundings }),
      checkoutHandlers(cartSurroundings),
      redirectHandlers({ providerUrl, allowLoopback: deps.allowLoopback, now, requireOpenCheckout }),
      orderHandlers({ db }),
      settingsHandlers({ db, settings }),
      couponHandlers({ db, settings, now }),
    ],
  )
  mountCheckoutPages(app, {
    db,
    ...cartSurroundings,
    render: deps.render,
    secureCookies: deps.secureCookies,
    recordOrder: (tx, order) => recordOrder(tx, order, { settings: settings.current(), providerUrl }),
  })

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
    Object.assign(response.headers, plainHeaders, corsHeaders(header('origin'), deps))
    response.headers['x-wix-request-id'] = requestId
    if (log.isLevelEnabled('info')) logRequest(log, { requestId, method, target, status: response.status, startedAt })
    return response
  }

  return {
    async fetch(request) {
      const { target } = readyRequestOf(request)
      const header = (name: string): string | undefined => request.headers.get(name) ?? undefined
      const atOnce = answerAtOnce({ method: request.method, target, header })
      return atOnce ? toResponse(atOnce) : app.fetch(request)
    },
    answerAtOnce,
    settings,
    catalogue,
    media,
    cacheCounts: () => ({ hits: catalogueApi.ready.hits + readyPaths.hits, misses: catalogueApi.ready.misses }),
    cacheSizes() {
      const { answers, bytes, maxBytes } = catalogueApi.ready.size()
      return { ...catalogue.size(), answers, answerBytes: bytes, maxAnswerBytes: maxBytes }
    },
    followChanges: () => eachOf([catalogue.followChanges, settings.refresh, identity.refresh]),
    drain() {
      draining = true
    },
    async close() {
      // The database may be gone already; the shop closes all the same.
      await identity
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'last uses of API keys were not written'))
    },
  }
}

/** Pages that people see; everything else speaks JSON. */
function isPage(path: string): boolean {
  return path === '/redirect' || path.startsWith('/checkout/')
}

/** Files for everybody say so themselves, and the same to all: a cache in between keeps one answer for each. */
function isMedia(path: string): boolean {
  return /^\/(media|shapes|video|mp3|ugd|archives)\//.test(path)
}

/** The path alone: a query may hold what opens a page, or what someone looked for. */
function logRequest(
  log: Logger,
  request: { requestId: string; method: string; target: string; status: number; startedAt: number },
): void {
  const { requestId, method, target, status, startedAt } = request
  const path = target.split('?', 1)[0]
  log.info({ requestId, method, path, status, ms: Math.round(performance.now() - startedAt) }, 'request')
}
