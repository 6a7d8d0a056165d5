import { contentSecurityPolicy, favicon, fixedHeaders, serveAsset } from '@cartwright/ui/server'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { cartPage } from './cart/cart-page.tsx'
import { cartSummary } from './cart/cart-summary.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { startCheckout } from './cart/start-checkout.ts'
import { collectionPage } from './collection/collection-page.tsx'
import { homePage } from './home/home-page.tsx'
import { pageServer } from './http/serve-page.tsx'
import { COUNTRY_CODES } from './cart/countries.ts'
import { onceAtATime } from './shopper/once-at-a-time.ts'
import { thankYouPage } from './orders/thank-you-page.tsx'
import { productPage } from './product/product-page.tsx'
import type { Shop, StorefrontDeps } from './shop.ts'

export type { Log, ShopTexts, StorefrontDeps } from './shop.ts'
export { noAssets, readAssets, type Assets } from '@cartwright/ui/server'

/**
 * The shop. It keeps nothing but the pages of the last seconds, so there can be many of it.
 * @example const storefront = buildStorefront({ storefrontUrl: 'http://localhost:3000', … }); await storefront.fetch(request)
 */
export function buildStorefront(deps: StorefrontDeps): { fetch(request: Request): Promise<Response> } {
  const { storefrontUrl, providerUrl, providerFetch, clientId, secureCookies, assets, log, now = Date.now } = deps
  const shop: Shop = {
    name: deps.shopName ?? 'Fernhollow',
    texts: deps.texts ?? {},
    url: storefrontUrl.replace(/\/$/, ''),
    providerOrigin: new URL(providerUrl).origin,
    countries: deps.countries ?? COUNTRY_CODES,
    lang: deps.lang ?? 'en',
    catalogue: openCatalogue({ providerUrl, providerFetch, clientId, now }),
    onceAtATime: onceAtATime(now),
    providerUrl,
    providerFetch,
    clientId,
    secureCookies,
    assets,
    log,
    now,
  }
  const origin = new URL(storefrontUrl).origin
  const always = Object.entries(fixedHeaders({ https: origin.startsWith('https:') }))
  const policyOfOthers = contentSecurityPolicy()

  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of always) c.res.headers.set(name, value)
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', policyOfOthers)
  })
  app.use(csrf({ origin }))

  const pages = pageServer(app, shop)
  pages.addPublic(homePage)
  pages.addPublic(collectionPage)
  pages.addPublic(productPage)
  pages.addPrivate(cartPage)
  pages.addPrivate(thankYouPage)
  app.get('/cart/summary', (c) => cartSummary(shop, c.req.raw))
  app.post('/checkout', (c) => startCheckout(shop, c.req.raw))
  app.get('/checkout', (c) => c.redirect('/cart', 303))

  app.get('/assets/*', (c) => serveAsset(assets, c.req.raw) ?? pages.problem('not found'))
  app.get('/favicon.svg', (c) =>
    c.body(favicon, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }),
  )
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 308))
  app.get('/robots.txt', (c) =>
    c.text(
      `User-agent: *\nDisallow: /cart\nDisallow: /checkout\nDisallow: /thank-you\n\nSitemap: ${shop.url}/sitemap.xml\n`,
    ),
  )
  app.get('/sitemap.xml', async (c) =>
    c.body(await sitemap(shop), 200, { 'content-type': 'application/xml', 'cache-control': 'public, max-age=3600' }),
  )
  app.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))

  app.notFound(() => pages.problem('not found'))
  app.onError((error, c) => {
    if ('getResponse' in error) return error.getResponse()
    log.error({ err: error, path: c.req.path }, 'A request could not be answered.')
    return pages.problem('broken')
  })
  return { fetch: async (request) => app.fetch(request) }
}

async function sitemap(shop: Shop): Promise<string> {
  const first = await shop.catalogue.findCollection('all-products', 1)
  const rest = Array.from({ length: Math.min((first?.pages ?? 1) - 1, 99) }, (_, at) =>
    shop.catalogue.findCollection('all-products', at + 2),
  )
  const products = [first, ...(await Promise.all(rest))].flatMap((page) => page?.products ?? [])
  const collections = await shop.catalogue.listCollections()
  const paths = [
    '/',
    ...collections.map(({ slug }) => `/collections/${slug}`),
    ...products.map(({ slug }) => `/product-page/${slug}`),
  ]
  const urls = paths.map((path) => `<url><loc>${new URL(path, shop.url).href.replaceAll('&', '&amp;')}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}
