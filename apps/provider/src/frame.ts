import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { answerPage } from './http/answer-page.ts'
import { apiCors, corsHeaders } from './http/api-cors.ts'
import { AppError } from './http/app-error.ts'
import { resting } from './http/resting.ts'
import { type Door, RANK } from './http/door.ts'
import { rankOf } from './http/rank-of.ts'
import { ReadyPaths, readyRequestOf } from './http/ready-paths.ts'
import type { OperationRoute } from './http/operations.ts'
import { type PlainRequest, type PlainResponse, toResponse, type WholeRequest } from './http/plain.ts'
import { answerError, plainRefusal, respondReady } from './http/respond.ts'
import type { Found } from './http/route-table.ts'
import { securityHeaders } from './http/security-headers.ts'
import { isSignInPage } from './identity/index.ts'
import type { Readiness } from './readiness.ts'
import type { ProviderDeps, Services } from './services.ts'
import { shopPropsFor } from './settings/index.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    log: Logger
  }
}

/** What every request goes through, whatever it asks for. */
export interface Frame {
  app: Hono
  /** Of answers that are kept ready. */
  readyPaths: ReadyPaths
  answerAtOnce(request: PlainRequest): PlainResponse | undefined
  /** What an operation answers, or why it does not. */
  answer(request: WholeRequest, found: Found<OperationRoute>): Promise<PlainResponse> | undefined
  /** Refuses a request to which the door is shut, as cheaply as can be; undefined where it is not. */
  putOff(request: PlainRequest, door: Door): PlainResponse | undefined
  /** How many requests are being answered, but for those that rest. */
  requests(): number
}

const MAX_IN_FLIGHT = 1_000
/** With those that wait for what takes nothing from others: each of them takes memory. */
const MAX_OPEN = 4_000
/** Room for those who are about to pay, when nobody else is let in. */
const MAX_SALES_IN_FLIGHT = 1_500
const MAX_RETRY_SECONDS = 5
const TOO_BUSY = 'The shop is very busy. Please try again in a moment.'

/** To whom a form of another site was shown, or one of the shop under a name that it does not know it has. */
function foreignForm(origin: string): Response {
  const said = `This was sent by a page of another address than the shop’s. Forms are taken from ${origin} alone; if that is not where you are, set PROVIDER_URL.`
  return new Response(said, { status: 403 })
}

/** A number and a line in the log for each, headers, other origins, no more at once than the shop can do, and errors in the form of what was asked for. */
export function openFrame(
  { log, providerUrl, storefrontUrl, allowLoopback, secureCookies, hstsSubdomains }: ProviderDeps,
  { caches, settings, catalogue, render, identity }: Services,
  { noteFailure }: Pick<Readiness, 'noteFailure'>,
): Frame {
  const readyPaths = new ReadyPaths(caches)
  const plainHeaders = securityHeaders({ isSecure: secureCookies, hstsSubdomains })
  const security = Object.entries(plainHeaders)
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
  const corsOrigins = { storefrontUrl, allowLoopback: allowLoopback, isClientOrigin: identity.isClientOrigin }
  const addCors = apiCors(corsOrigins)
  app.use(async (c, next) => (isPage(c.req.path) || isMedia(c.req.path) ? next() : addCors(c, next)))
  app.use(async (c, next) => {
    // A busy shop is alive, and may still be ready: to be asked costs nothing.
    if (c.req.path === '/healthz' || c.req.path === '/readyz') return next()
    await inTurn(c.req.method, c.req.path, next)
  })
  app.onError((error, c) => {
    noteFailure(error)
    if ('getResponse' in error) return foreignForm(new URL(providerUrl).origin) // nothing but `csrf` refuses in this way
    return isPage(c.req.path) || asksForPage(c.req.header('accept'))
      ? errorPage(error)
      : toResponse(answerError(error, c.get('log') ?? log, c.get('requestId')))

    function errorPage(cause: Error): Response {
      const answer = answerError(cause, c.get('log'), c.get('requestId'))
      const { toBytes, headers } = render('error', {
        shop: shopPropsFor(c, { ...settings.current().shop, storefrontUrl }),
        status: answer.status,
        requestId: c.get('requestId'),
      })
      const retryAfter = answer.headers['retry-after']
      // With the cookies that were given before it failed.
      return answerPage(c, { toBytes, headers, status: answer.status }, { retryAfterSeconds: Number(retryAfter ?? 0) })
    }
  })
  app.notFound(() => {
    throw new AppError('NOT_FOUND', 404, 'There is no such address.')
  })

  return { app, readyPaths, answerAtOnce, answer, putOff, requests }

  /** Whoever is a known shopper and has nothing to wait for gets what others got; the checks are those that a routed request passes. What cannot be sent goes that way, too, where it is told of. */
  function answerAtOnce({ method, target, header }: PlainRequest): PlainResponse | undefined {
    if (method !== 'GET') return undefined
    const startedAt = performance.now()
    const answer = readyPaths.find(readyRequestOf({ target, header }))
    if (
      !answer ||
      !identity.findKnown(header('authorization')) ||
      !catalogue.hasReadYourWrites(header('x-wix-consistent'))
    )
      return undefined
    let response: PlainResponse
    try {
      response = respondReady(answer, header)
    } catch {
      return undefined
    }
    const requestId = randomUUID()
    addHeaders(response, requestId, header)
    const [path = ''] = target.split('?', 1)
    if (log.isLevelEnabled('info')) logRequest(log, { requestId, method, path, status: response.status, startedAt })
    return response
  }

  /** The same as every routed request goes through, without a `Request` and a `Response`: they cost as much as a small answer itself. */
  function answer(
    request: WholeRequest,
    { route, parameters }: Found<OperationRoute>,
  ): Promise<PlainResponse> | undefined {
    const { serve, path } = route
    if (!serve) return undefined
    return answerAs(request, path, () => serve(request, parameters)).catch((error: unknown) =>
      answerError(error, log, ''),
    )
  }

  async function answerAs(
    { method, header }: WholeRequest,
    path: string,
    serve: () => Promise<PlainResponse>,
  ): Promise<PlainResponse> {
    const requestId = randomUUID()
    const startedAt = performance.now()
    const response = await inTurn(method, path, serve).catch((error: unknown) => {
      noteFailure(error)
      return answerError(error, log.child({ requestId }), requestId)
    })
    if (log.isLevelEnabled('info')) logRequest(log, { requestId, method, path, status: response.status, startedAt })
    addHeaders(response, requestId, header)
    if (method === 'HEAD' && response.body !== null) {
      response.headers['content-length'] ??= String(response.body.length)
      response.body = null
    }
    return response
  }

  function addHeaders({ headers }: PlainResponse, requestId: string, header: PlainRequest['header']): void {
    const origin = header('origin')
    Object.assign(headers, plainHeaders, origin !== undefined && corsHeaders(origin, corsOrigins))
    headers['vary'] ??= 'Origin'
    headers['x-wix-request-id'] = requestId
  }

  async function inTurn<Result>(method: string, path: string, task: () => Promise<Result>): Promise<Result> {
    if (isFull(method, path)) throw tooBusy()
    inFlight++
    try {
      return await task()
    } finally {
      inFlight--
    }
  }

  /** How many are being answered, but for those that wait for their turn in a line, or for a body that is still coming. */
  function requests(): number {
    return inFlight - resting.count
  }

  function isFull(method: string, path: string): boolean {
    if (requests() < MAX_IN_FLIGHT && inFlight < MAX_OPEN) return false
    return requests() >= MAX_SALES_IN_FLIGHT || inFlight >= MAX_OPEN || rankFor(method, path) !== RANK.sale
  }

  /** Not logged one by one: there may be thousands in a second. */
  function putOff({ method, target, header }: PlainRequest, door: Door): PlainResponse | undefined {
    if (!door.isShutTo(() => rankFor(method, target))) return undefined
    const { headers, body } = plainRefusal(tooBusy())
    Object.assign(headers, plainHeaders, corsHeaders(header('origin'), corsOrigins))
    headers['x-wix-request-id'] = randomUUID()
    return { status: 503, headers, body }
  }
}

function tooBusy(): AppError {
  const retryAfterSeconds = 1 + Math.floor(Math.random() * MAX_RETRY_SECONDS)
  return new AppError('UNAVAILABLE', 503, TOO_BUSY, { retryAfterSeconds })
}

/** On a page somebody signs in, pays, or looks after what was paid. */
function rankFor(method: string, target: string): number {
  const [path = ''] = target.split('?', 1)
  return isPage(path) ? RANK.sale : rankOf({ method, path })
}

/** Pages that people see; everything else speaks JSON. */
function isPage(path: string): boolean {
  return (
    isSignInPage(path) ||
    /^\/(redirect|checkout|account|orders|mailbox|staff|test-bank)(\/|$)/.test(path) ||
    /^(\/_api)?\/oauth2\/(authorize|answer)$/.test(path)
  )
}

/** A browser that opens an address asks so; what a page fetches, and what programs send, does not. */
function asksForPage(accept: string | undefined): boolean {
  return accept !== undefined && /(^|,)\s*text\/html\s*(;|,|$)/i.test(accept)
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
