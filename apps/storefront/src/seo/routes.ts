import type { Context, Hono } from 'hono'
import { createReadCache } from '../catalogue/read-cache.ts'
import type { Shop } from '../shop.ts'
import { renderLlmsText } from './llms.ts'
import { renderMerchantFeed } from './merchant-feed.ts'
import { renderRobots } from './robots.ts'
import { createSitemaps } from './sitemap.ts'
import { createCatalogueIterator } from './catalogue-iterator.ts'

const MINUTE_MS = 60_000
/** Each is megabytes in a large shop. */
const MAX_CACHED = 4
const ONE_HOUR_CACHE = { 'cache-control': 'public, max-age=3600' }
const XML = { 'content-type': 'application/xml; charset=utf-8', ...ONE_HOUR_CACHE }

/**
 * Routes for crawlers: robots.txt, sitemap, llms.txt, and feeds for shopping channels in each language. `pages` are
 * the indexed pages besides the catalogue.
 */
export function mountSeoRoutes(app: Hono, shop: Shop, pages: () => Promise<string[]>): void {
  const catalogue = createCatalogueIterator(shop)
  const inTurn = createMutex()
  // Separate caches, so that feeds in many currencies do not evict the sitemap.
  const createCache = () => createReadCache({ ms: 10 * MINUTE_MS, limit: MAX_CACHED, now: shop.now })
  const [cache, feedCache] = [createCache(), createCache()]
  /** The whole catalogue is read for each: once in ten minutes, and never two at a time. */
  const make = (name: string, write: () => Promise<string | undefined>) => cache(name, () => inTurn(write))

  const answer = (c: Context, text: string | undefined, headers: Record<string, string>) =>
    text === undefined ? c.notFound() : c.body(text, 200, headers)

  app.get('/feeds/products.xml', async (c) => {
    const currency = c.req.query('currency')
    if (currency !== undefined) {
      const { currency: own, currencies } = await shop.front.read()
      if (currency !== own && !currencies.includes(currency)) return c.notFound()
    }
    const feed = feedCache(currency ?? '', () => inTurn(() => renderMerchantFeed(shop, catalogue, currency)))
    return answer(c, await feed, XML)
  })
  app.get('/llms.txt', async (c) =>
    answer(c, await make('llms', () => renderLlmsText(shop, catalogue)), {
      'content-type': 'text/markdown; charset=utf-8',
      ...ONE_HOUR_CACHE,
    }),
  )

  // Both exist at the root only, and cover all languages.
  if (shop.to('') !== '') return
  const { first, part } = createSitemaps(shop, catalogue, pages)
  app.get('/robots.txt', (c) => c.text(renderRobots(shop), 200, ONE_HOUR_CACHE))
  app.get('/sitemap.xml', async (c) => answer(c, await make('sitemap', first), XML))
  app.get('/:file{sitemap-[1-9]\\d{0,3}\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('file'))?.[0])
    return answer(c, await make(`sitemap ${number}`, () => part(number)), XML)
  })
}

function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run)
    last = next.catch(() => {})
    return next
  }
}
