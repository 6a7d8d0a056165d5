import { renderDocument } from '@cartwright/ui/server'
import type { Context, Hono } from 'hono'
import { problemPage } from '../layout/problem-page.tsx'
import { Layout } from '../layout/layout.tsx'
import { cssOf } from '../layout/css.ts'
import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import { readShopper } from '../shopper/shopper.ts'
import { answerCached, createPageCache } from './page-cache.ts'
import type { Acted, At, AtPrivate, PrivatePage, PublicPage, Said } from './page.ts'

const PREFETCH = ['/', '/collections/*', '/product-page/*']
/** Not for ever: an address that is given up may be given to something else. */
const MOVED = { 'cache-control': 'public, max-age=300' }
const PRIVATE = { 'cache-control': 'private, no-store' }

/** Puts pages on the app: public ones through the cache, private ones made for each request. */
export function pageServer(app: Hono, shop: Shop) {
  const cache = createPageCache({ freshMs: 2000, standInMs: 300_000, limit: 500, now: shop.now })

  async function render<Data>(
    page: Pick<PrivatePage<Data>, 'head' | 'Page' | 'css' | 'count'>,
    data: Data,
    said?: Said,
  ) {
    const collections = await shop.catalogue.listCollections().catch(() => [])
    return renderDocument({
      lang: shop.lang,
      siteName: shop.name,
      head: page.head(data, shop),
      css: cssOf(page),
      script: shop.assets.script,
      icon: '/favicon.svg',
      prefetch: PREFETCH,
      images: [shop.providerOrigin],
      formTargets: [shop.providerOrigin],
      body: (
        <Layout shop={shop} collections={collections} count={page.count?.(data)}>
          <page.Page data={data} shop={shop} said={said} />
        </Layout>
      ),
    })
  }

  async function problem(kind: 'not found' | 'closed' | 'broken'): Promise<Response> {
    const { html, headers } = await render(problemPage, kind)
    const status = { 'not found': 404, closed: 503, broken: 500 }[kind]
    return new Response(html, {
      status,
      headers: { ...headers, ...PRIVATE, ...(kind === 'closed' ? { 'retry-after': '5' } : {}) },
    })
  }

  async function fail(error: unknown, at: At): Promise<Response> {
    const failure = readFailure(error)
    if (failure?.kind === 'refused' && failure.status === 404) return problem('not found')
    const fields = { err: error, path: at.url.pathname }
    if (failure?.kind === 'unreachable') {
      shop.log.warn(fields, 'The provider cannot be reached.')
      return problem('closed')
    }
    shop.log.error(fields, 'A page could not be made.')
    return problem('broken')
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

  const where = (c: Context): AtPrivate => ({
    request: c.req.raw,
    url: new URL(c.req.url),
    params: c.req.param(),
    shopper: readShopper(shop, c.req.raw),
  })

  function addAct<Data>(
    page: PublicPage<Data> | PrivatePage<Data>,
    act: (at: AtPrivate, form: FormData, shop: Shop) => Promise<Acted>,
    reload: (at: AtPrivate, query: URLSearchParams) => Promise<Data | undefined>,
    moved: (at: AtPrivate) => Promise<Response | undefined> = async () => undefined,
  ) {
    app.post(page.path, async (c) => {
      const at = where(c)
      try {
        const acted = await act(at, await c.req.formData(), shop)
        if (acted instanceof Response) return answer(at, acted)
        if ('to' in acted)
          return answer(at, new Response(null, { status: 303, headers: { location: acted.to, ...PRIVATE } }))
        const data = await reload(at, acted.query ?? new URLSearchParams())
        if (data === undefined) return (await moved(at)) ?? (await problem('not found'))
        const { html, headers } = await render(page, data, acted.said)
        return answer(at, new Response(html, { status: acted.status, headers: { ...headers, ...PRIVATE } }))
      } catch (error) {
        return answer(at, await fail(error, at))
      }
    })
  }

  return {
    problem,
    addPublic<Data>(page: PublicPage<Data>): void {
      app.get(page.path, async (c) => {
        const at = { request: c.req.raw, url: new URL(c.req.url), params: c.req.param() as Record<string, string> }
        try {
          const query = at.url.search && page.query ? await page.query(at, shop) : ''
          const load = () => page.load({ params: at.params, query: new URLSearchParams(query) }, shop)
          let isKept = true
          const cached = await cache.read(at.url.pathname + query, async () => {
            isKept = false
            const data = await load()
            return data === undefined ? undefined : render(page, data)
          })
          if (cached) return await answerCached(cached, at.request, isKept)
          return (await elsewhere(page, at, 301)) ?? (await problem('not found'))
        } catch (error) {
          return fail(error, at)
        }
      })
      const { act } = page
      if (act)
        addAct(
          page,
          act,
          (at, query) => page.load({ params: at.params, query }, shop),
          (at) => elsewhere(page, at, 308),
        )
    },
    addPrivate<Data>(page: PrivatePage<Data>): void {
      app.get(page.path, async (c) => {
        const at = where(c)
        try {
          const data = await page.load(at, shop)
          if (data === undefined) return await problem('not found')
          const { html, headers } = await render(page, data)
          return answer(at, new Response(html, { headers: { ...headers, ...PRIVATE } }))
        } catch (error) {
          return answer(at, await fail(error, at))
        }
      })
      if (page.act) addAct(page, page.act, (at, query) => page.load({ ...at, url: new URL(`?${query}`, at.url) }, shop))
    },
  }
}
