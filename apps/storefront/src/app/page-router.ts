import type { Context, Hono } from 'hono'
import { withVisitorCurrency } from '../currency/shop-currency.ts'
import { problemPage } from '../layout/problem-page.tsx'
import type { RateLimiter, Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { findSimilarProducts } from '../search/similar-products.ts'
import { readShopper } from '../shopper/shopper.ts'
import { respondWithCachedPage } from '../http/cached-page-response.ts'
import type { PageCache } from '../http/page-cache.ts'
import type { FormResult, InvalidForm, PageRequest, PrivatePageRequest, PrivatePage, PublicPage } from '../page.ts'
import { isAbortedRequest, readForm } from '../http/read-form.ts'
import type { PageResponseCache } from '../http/page-response-cache.ts'
import { renderPage } from './render-page.tsx'
import { RETRY_AFTER } from '../http/retry-after.ts'
import { respondTooManyRequests } from './too-many-requests.tsx'

/** Redirects are cached for minutes only: a freed address may be reused. */
export const REDIRECT_CACHE_HEADERS = { 'cache-control': 'public, max-age=300' }
const PRIVATE = { 'cache-control': 'private, no-store' }

interface PageServices {
  cache: PageCache
  ready: PageResponseCache
  limiter: RateLimiter | undefined
}

/** Registers pages on the app: public ones served through the page cache, private ones rendered for each request. */
export class PageRouter {
  readonly #app: Hono
  readonly #shop: Shop
  readonly #cache: PageCache
  readonly #ready: PageResponseCache
  readonly #limiter: RateLimiter | undefined

  constructor(app: Hono, shop: Shop, { cache, ready, limiter }: PageServices) {
    this.#app = app
    this.#shop = shop
    this.#cache = cache
    this.#ready = ready
    this.#limiter = limiter
  }

  addPublic<Data>(page: PublicPage<Data>): void {
    this.#app.get(page.path, async (c) => {
      const at = { request: c.req.raw, url: new URL(c.req.url), params: c.req.param() as Record<string, string> }
      try {
        const here = await withVisitorCurrency(this.#shop, at.request)
        const query = at.url.search && page.query ? await page.query(at, here) : ''
        if (page.isFormSubmission?.(at))
          return new Response(null, {
            status: 302,
            headers: { location: at.url.pathname + query, ...REDIRECT_CACHE_HEADERS },
          })
        const load = () => page.load({ params: at.params, query: new URLSearchParams(query) }, here)
        let isKept = true
        const path = at.url.pathname + query
        const { isMember } = readShopper(this.#shop, at.request)
        const audience = `${isMember ? 'member ' : ''}${here.currency ? `${here.currency} ` : ''}`
        const wait = query === '' ? 0 : this.getRetryAfterSeconds(audience + path)
        if (wait > 0) return respondTooManyRequests(here, wait)
        const cached = await this.#cache.read(audience + path, async () => {
          isKept = false
          const data = await load()
          return data === undefined ? undefined : renderPage(here, page, data, { path, isMember })
        })
        if (cached && audience === '') this.#ready.set(at.request, path, cached)
        if (cached) return await respondWithCachedPage(cached, at.request, { isKept, isPrivate: audience !== '' })
        return (await this.#elsewhere(page, at, 301)) ?? (await this.respondWithProblem('not found', at.request))
      } catch (error) {
        return this.#fail(error, at)
      }
    })
    const { action } = page
    if (action)
      this.#addAct(
        page,
        action,
        (at, query, form, here) => page.load({ params: at.params, query, form }, here),
        (at) => this.#elsewhere(page, at, 308),
      )
  }

  addPrivate<Data>(page: PrivatePage<Data>): void {
    this.#app.get(page.path, async (c) => {
      const here = await withVisitorCurrency(this.#shop, c.req.raw)
      const at = this.#where(c, here)
      try {
        const data = await page.load(at, here)
        if (data instanceof Response) return this.#answer(at, data)
        if (data === undefined) return await this.respondWithProblem('not found', at.request)
        const path = at.url.pathname + at.url.search
        const { html, headers } = await renderPage(here, page, data, { path, isMember: at.shopper.isMember })
        return this.#answer(at, new Response(html, { headers: { ...headers, ...PRIVATE } }))
      } catch (error) {
        return this.#answer(at, await this.#fail(error, at))
      }
    })
    if (page.action)
      this.#addAct(page, page.action, (at, query, _form, here) =>
        page.load({ ...at, url: new URL(`?${query}`, at.url) }, here),
      )
  }

  /**
   * Rate limit of filtered lists, searches and list pages: too many to cache, at some milliseconds of CPU each.
   * Returns 0 if the request is admitted.
   */
  getRetryAfterSeconds(key?: string): number {
    const client = this.#shop.clientAddress()
    if (client === undefined || (key !== undefined && this.#cache.find(key))) return 0
    return this.#limiter?.takeToken(client) ?? 0
  }

  async respondWithProblem(kind: 'not found' | 'closed' | 'broken', request: Request): Promise<Response> {
    const { isMember } = readShopper(this.#shop, request)
    const here = await withVisitorCurrency(this.#shop, request)
    const maySearch = (): boolean => this.getRetryAfterSeconds() === 0
    const similar =
      kind === 'not found' ? await findSimilarProducts(here, new URL(request.url).pathname, maySearch) : []
    const { html, headers } = await renderPage(here, problemPage, { kind, similar }, { path: here.to('/'), isMember })
    const status = { 'not found': 404, closed: 503, broken: 500 }[kind]
    return new Response(html, {
      status,
      headers: { ...headers, ...PRIVATE, ...(kind === 'closed' ? { 'retry-after': RETRY_AFTER } : {}) },
    })
  }

  /** Logs an error, and responds with its page. */
  async respondToError(error: unknown, request: Request): Promise<Response> {
    const requestId = crypto.randomUUID()
    const path = new URL(request.url).pathname
    if (isAbortedRequest(error)) {
      this.#shop.log.info({ path, requestId }, 'The client aborted the request body.')
      return new Response(null, { status: 400 }) // the client has disconnected
    }
    const fields = { err: error, path, requestId }
    const isAway = toProviderFailure(error)?.kind === 'unreachable'
    if (isAway) this.#shop.log.warn(fields, 'The provider is unreachable.')
    else this.#shop.log.error(fields, 'Rendering a page failed.')
    const response = await this.respondWithProblem(isAway ? 'closed' : 'broken', request)
    // Log entries have the same id.
    response.headers.set('x-wix-request-id', requestId)
    return response
  }

  #addAct<Data>(
    page: PublicPage<Data> | PrivatePage<Data>,
    act: (at: PrivatePageRequest, form: FormData, shop: Shop) => Promise<FormResult | InvalidForm<Data>>,
    reload: (
      at: PrivatePageRequest,
      query: URLSearchParams,
      form: FormData,
      shop: Shop,
    ) => Promise<Data | Response | undefined>,
    moved: (at: PrivatePageRequest) => Promise<Response | undefined> = async () => undefined,
  ) {
    this.#app.post(page.path, async (c) => {
      const here = await withVisitorCurrency(this.#shop, c.req.raw)
      const at = this.#where(c, here)
      try {
        const form = await readForm(c.req.raw)
        const acted = await act(at, form, here)
        if (acted instanceof Response) return this.#answer(at, acted)
        if ('to' in acted)
          return this.#answer(
            at,
            new Response(null, { status: 303, headers: { location: this.#shop.to(acted.to), ...PRIVATE } }),
          )
        const isAgain = 'data' in acted
        const query = isAgain ? at.url.searchParams : acted.query
        const data = isAgain ? acted.data : await reload(at, query ?? new URLSearchParams(), form, here)
        if (data instanceof Response) return this.#answer(at, data)
        if (data === undefined) return (await moved(at)) ?? (await this.respondWithProblem('not found', at.request))
        const path = at.url.pathname + (query?.size ? `?${query}` : '')
        const { isMember } = at.shopper
        const flash = isAgain ? undefined : acted.flash
        const { html, headers } = await renderPage(here, page, data, { path, isMember, flash })
        return this.#answer(at, new Response(html, { status: acted.status, headers: { ...headers, ...PRIVATE } }))
      } catch (error) {
        return this.#answer(at, await this.#fail(error, at))
      }
    })
  }

  async #fail(error: unknown, at: PageRequest): Promise<Response> {
    const failure = toProviderFailure(error)
    const isGone = failure?.kind === 'refused' && failure.status === 404
    return isGone ? this.respondWithProblem('not found', at.request) : this.respondToError(error, at.request)
  }

  /** Redirects to the current URL of a moved page, with the same query. */
  async #elsewhere<Data>(page: PublicPage<Data>, at: PageRequest, status: 301 | 308): Promise<Response | undefined> {
    const to = await page.findRedirect?.(at.params, this.#shop)
    return to === undefined
      ? undefined
      : new Response(null, {
          status,
          headers: { location: to + at.url.search, ...(status === 301 ? REDIRECT_CACHE_HEADERS : PRIVATE) },
        })
  }

  #answer(at: PrivatePageRequest, response: Response): Response {
    for (const cookie of at.shopper.cookies()) response.headers.append('set-cookie', cookie)
    return response
  }

  #where(c: Context, here: Shop): PrivatePageRequest {
    return {
      request: c.req.raw,
      url: new URL(c.req.url),
      params: c.req.param(),
      shopper: readShopper(here, c.req.raw),
    }
  }
}
