import type { Context, Hono } from 'hono'
import { shopFor } from '../currency/shop-in.ts'
import { problemPage } from '../layout/problem-page.tsx'
import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import { findSimilar } from '../search/similar.ts'
import { readShopper } from '../shopper/shopper.ts'
import { answerCached } from './answer-cached.ts'
import type { PageCache } from './page-cache.ts'
import type { Acted, Again, At, AtPrivate, PrivatePage, PublicPage } from './page.ts'
import { isBrokenOff, readForm } from './read-form.ts'
import type { ReadyPages } from './ready-pages.ts'
import { renderPage } from './render-page.tsx'
import type { RateLimiter } from './rate-limiter.ts'
import { RETRY_AFTER } from './retry-after.ts'
import { tooManyRequests } from './too-many-requests.tsx'

/** Not for ever: an address that is given up may be given to something else. */
export const MOVED = { 'cache-control': 'public, max-age=300' }
const PRIVATE = { 'cache-control': 'private, no-store' }

export type Pages = ReturnType<typeof pageServer>

/** Puts pages on the app: public ones through the cache, private ones made for each request. */
export function pageServer(
  app: Hono,
  shop: Shop,
  { cache, ready, limiter }: { cache: PageCache; ready: ReadyPages; limiter: RateLimiter },
) {
  /** Lists by filters, searches and pages of lists: there are more of them than can be cached, and each costs some milliseconds of the processor. */
  function secondsToWait(key?: string): number {
    const client = shop.clientAddress()
    return client === undefined || (key !== undefined && cache.find(key)) ? 0 : limiter.take(client)
  }

  async function problem(kind: 'not found' | 'closed' | 'broken', request: Request): Promise<Response> {
    const { isMember } = readShopper(shop, request)
    const here = await shopFor(shop, request)
    const maySearch = (): boolean => secondsToWait() === 0
    const similar = kind === 'not found' ? await findSimilar(here, new URL(request.url).pathname, maySearch) : []
    const { html, headers } = await renderPage(here, problemPage, { kind, similar }, { path: here.to('/'), isMember })
    const status = { 'not found': 404, closed: 503, broken: 500 }[kind]
    return new Response(html, {
      status,
      headers: { ...headers, ...PRIVATE, ...(kind === 'closed' ? { 'retry-after': RETRY_AFTER } : {}) },
    })
  }

  async function fail(error: unknown, at: At): Promise<Response> {
    const failure = readFailure(error)
    const isGone = failure?.kind === 'refused' && failure.status === 404
    return isGone ? problem('not found', at.request) : excuse(error, at.request)
  }

  /** For whatever could not be answered. */
  async function excuse(error: unknown, request: Request): Promise<Response> {
    const requestId = crypto.randomUUID()
    const path = new URL(request.url).pathname
    if (isBrokenOff(error)) {
      shop.log.info({ path, requestId }, 'The body of the request broke off.')
      return new Response(null, { status: 400 }) // nobody is there any more to read it
    }
    const fields = { err: error, path, requestId }
    const isAway = readFailure(error)?.kind === 'unreachable'
    if (isAway) shop.log.warn(fields, 'The provider cannot be reached.')
    else shop.log.error(fields, 'A page could not be made.')
    const response = await problem(isAway ? 'closed' : 'broken', request)
    // By which whoever looks into the log finds what became of this request.
    response.headers.set('x-wix-request-id', requestId)
    return response
  }

  /** The same query leads to the same choices, or the same page of a list, where it is by now. */
  async function elsewhere<Data>(page: PublicPage<Data>, at: At, status: 301 | 308): Promise<Response | undefined> {
    const to = await page.movedTo?.(at.params, shop)
    return to === undefined
      ? undefined
      : new Response(null, { status, headers: { location: to + at.url.search, ...(status === 301 ? MOVED : PRIVATE) } })
  }

  function answer(at: AtPrivate, response: Response): Response {
    for (const cookie of at.shopper.cookies()) response.headers.append('set-cookie', cookie)
    return response
  }

  const where = (c: Context, here: Shop): AtPrivate => ({
    request: c.req.raw,
    url: new URL(c.req.url),
    params: c.req.param(),
    shopper: readShopper(here, c.req.raw),
  })

  function addAct<Data>(
    page: PublicPage<Data> | PrivatePage<Data>,
    act: (at: AtPrivate, form: FormData, shop: Shop) => Promise<Acted | Again<Data>>,
    reload: (at: AtPrivate, query: URLSearchParams, form: FormData, shop: Shop) => Promise<Data | Response | undefined>,
    moved: (at: AtPrivate) => Promise<Response | undefined> = async () => undefined,
  ) {
    app.post(page.path, async (c) => {
      const here = await shopFor(shop, c.req.raw)
      const at = where(c, here)
      try {
        const form = await readForm(c.req.raw)
        const acted = await act(at, form, here)
        if (acted instanceof Response) return answer(at, acted)
        if ('to' in acted)
          return answer(at, new Response(null, { status: 303, headers: { location: shop.to(acted.to), ...PRIVATE } }))
        const isAgain = 'data' in acted
        const query = isAgain ? at.url.searchParams : acted.query
        const data = isAgain ? acted.data : await reload(at, query ?? new URLSearchParams(), form, here)
        if (data instanceof Response) return answer(at, data)
        if (data === undefined) return (await moved(at)) ?? (await problem('not found', at.request))
        const path = at.url.pathname + (query?.size ? `?${query}` : '')
        const { isMember } = at.shopper
        const said = isAgain ? undefined : acted.said
        const { html, headers } = await renderPage(here, page, data, { path, isMember, said })
        return answer(at, new Response(html, { status: acted.status, headers: { ...headers, ...PRIVATE } }))
      } catch (error) {
        return answer(at, await fail(error, at))
      }
    })
  }

  return {
    problem,
    excuse,
    secondsToWait,
    addPublic<Data>(page: PublicPage<Data>): void {
      app.get(page.path, async (c) => {
        const at = { request: c.req.raw, url: new URL(c.req.url), params: c.req.param() as Record<string, string> }
        try {
          const here = await shopFor(shop, at.request)
          const query = at.url.search && page.query ? await page.query(at, here) : ''
          if (page.isForm?.(at))
            return new Response(null, { status: 302, headers: { location: at.url.pathname + query, ...MOVED } })
          const load = () => page.load({ params: at.params, query: new URLSearchParams(query) }, here)
          let isKept = true
          const path = at.url.pathname + query
          const { isMember } = readShopper(shop, at.request)
          const audience = `${isMember ? 'member ' : ''}${here.currency ? `${here.currency} ` : ''}`
          const wait = query === '' ? 0 : secondsToWait(audience + path)
          if (wait > 0) return tooManyRequests(here, wait)
          const cached = await cache.read(audience + path, async () => {
            isKept = false
            const data = await load()
            return data === undefined ? undefined : renderPage(here, page, data, { path, isMember })
          })
          if (cached && audience === '') ready.keep(at.request, path, cached)
          if (cached) return await answerCached(cached, at.request, { isKept, isForSome: audience !== '' })
          return (await elsewhere(page, at, 301)) ?? (await problem('not found', at.request))
        } catch (error) {
          return fail(error, at)
        }
      })
      const { act } = page
      if (act)
        addAct(
          page,
          act,
          (at, query, form, here) => page.load({ params: at.params, query, form }, here),
          (at) => elsewhere(page, at, 308),
        )
    },
    addPrivate<Data>(page: PrivatePage<Data>): void {
      app.get(page.path, async (c) => {
        const here = await shopFor(shop, c.req.raw)
        const at = where(c, here)
        try {
          const data = await page.load(at, here)
          if (data instanceof Response) return answer(at, data)
          if (data === undefined) return await problem('not found', at.request)
          const path = at.url.pathname + at.url.search
          const { html, headers } = await renderPage(here, page, data, { path, isMember: at.shopper.isMember })
          return answer(at, new Response(html, { headers: { ...headers, ...PRIVATE } }))
        } catch (error) {
          return answer(at, await fail(error, at))
        }
      })
      if (page.act)
        addAct(page, page.act, (at, query, _form, here) =>
          page.load({ ...at, url: new URL(`?${query}`, at.url) }, here),
        )
    },
  }
}
