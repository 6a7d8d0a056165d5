import type { AccountSection } from '@cartwright/ui'
import { contentSecurityPolicy, favicon, getSecurityHeaders, serveAsset } from '@cartwright/ui/server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { accountPage } from './account/account-page.tsx'
import { beginSignIn } from './account/begin-sign-in.ts'
import { finishSignIn } from './account/finish-sign-in.ts'
import { redirectToAccountSection } from './account/account-section-redirect.ts'
import { ACCOUNT_SECTIONS, CALLBACK_PATH, HOSTED_SIGN_IN_PATH, SIGN_OUT_PATH } from './paths/account-paths.ts'
import { signOut } from './account/sign-out.ts'
import { stripReturnParameters } from './http/strip-return-parameters.ts'
import { rejectMisdirectedApiCall } from './app/misdirected-api-call.ts'
import { RECENT_PATH } from './browse/recently-viewed.tsx'
import { readQuickView } from './browse/read-quick-view.ts'
import { readRecentCards } from './browse/recent-cards.ts'
import { cartPage } from './cart/cart-page.tsx'
import { respondWithCartSummary } from './cart/cart-summary.ts'
import { respondWithCartDrawer } from './cart/drawer-data.ts'
import { startCheckout } from './cart/start-checkout.ts'
import { renderMaintenancePage } from './maintenance/maintenance-page.tsx'
import { grantPreviewAccess, hasPreviewAccess } from './maintenance/preview-access.ts'
import { contactPage } from './contact/contact-page.tsx'
import { chooseCurrency } from './currency/choose-currency.ts'
import { withVisitorCurrency } from './currency/shop-currency.ts'
import { contentPages } from './pages/content-page.tsx'
import { toPagePath } from './paths/content-page-path.ts'
import { backInStockUnsubscribePage } from './product/back-in-stock-unsubscribe-page.tsx'
import { collectionPage } from './collection/collection-page.tsx'
import { mountSeoRoutes } from './seo/routes.ts'
import { mountSocialImages } from './seo/social/social-image.ts'
import { mountSignInPages } from './sign-in/sign-in-routes.ts'
import { homePage } from './home/home-page.tsx'
import type { PlainResponse } from './http/cached-page-response.ts'
import { type CatalogueVersion, createCatalogueVersion } from './http/catalogue-version.ts'
import { createPageCache, type PageCache } from './http/page-cache.ts'
import { createPageResponseCache, type PlainRequest, type PageResponseCache } from './http/page-response-cache.ts'
import { type LoadShedder, createOverloadResponder } from './app/load-shedding.tsx'
import { respondWithPublicJson } from './app/public-json.ts'
import { createRequestDeadline } from './http/request-deadline.ts'
import { REDIRECT_CACHE_HEADERS, PageRouter } from './app/page-router.ts'
import { thankYouPage } from './orders/thank-you-page.tsx'
import { cookiesPage } from './privacy/cookies-page.tsx'
import { COOKIES_PATH } from './privacy/stored-items.ts'
import { productPage } from './product/product-page.tsx'
import { reviewFormPage } from './reviews/review-form-page.tsx'
import { MAX_PICTURES_MB } from './reviews/parse-review.ts'
import { SUGGESTIONS_PATH } from './search/search-box.tsx'
import { EDIT_BAR_PATH, respondWithEditBar } from './staff/edit-bar.ts'
import { searchPage } from './search/search-page.tsx'
import { normalizeSearchText } from './catalogue/search-text.ts'
import type { Language, RateLimiter, Shop, StorefrontDeps } from './shop.ts'
import { getLocalizedSettings, createLocalizedShop } from './app/localized-shop.ts'
import { en } from './texts/en.ts'
import { findTexts } from './texts/find-texts.ts'
import { interpolate } from './texts/interpolate.ts'
import { respondWithWishlistMarks } from './wishlist/wishlist-marks.ts'
import { wishlistPage } from './wishlist/wishlist-page.tsx'

export type { Log, ShopSettings, SignInWay, ShopTexts, StorefrontDeps } from './shop.ts'
export { emptyAssets, readAssets, type Assets } from '@cartwright/ui/server'

const MEGABYTE = 1024 * 1024
const PAGE_CACHE_OPTIONS = { freshMs: 2000, maxAgeMs: 600_000, staleIfErrorMs: 300_000, revalidationTimeoutMs: 1_000 }

/**
 * Rate limit of rendered lists per client: a person who tries filters requests one or two a second. At 9 ms each, a
 * client takes a tenth of a processor at most.
 */
const LIST_RATE_LIMIT = { burst: 120, perSecond: 10, maxClients: 10_000 }

interface Storefront {
  fetch(request: Request): Promise<Response>
  /** Finds a cached public page for a socket server: without a `Request`, a `Response` or a promise. */
  respondFromCache(request: PlainRequest): PlainResponse | undefined
  /** Rejects a request under load; undefined if it is admitted. */
  rejectUnderLoad(request: PlainRequest, door: LoadShedder): PlainResponse | undefined
  /** Fill level of the cache of public pages, in pages and bytes. */
  pageCacheUsage(): { pages: number; bytes: number; maxBytes: number }
}

/** Services that all languages of the shop share. */
interface SharedServices {
  cache: PageCache
  ready: PageResponseCache
  version: CatalogueVersion
  limiter: RateLimiter | undefined
}

/**
 * Builds the storefront. Its only state is a cache of public pages, so that several processes can run it.
 * @example const storefront = buildStorefront({ storefrontUrl: 'http://localhost:3000', … }); await
 * storefront.fetch(request)
 */
export function buildStorefront(given: StorefrontDeps): Storefront {
  const patience = createRequestDeadline(given.providerFetch)
  const deps = { ...given, providerFetch: patience.fetch }
  const own = deps.lang ?? 'en'
  const languages = [own, ...(deps.languages ?? [])].flatMap((lang, at, all): Language[] => {
    const words = findTexts(lang) ?? (at === 0 ? en : undefined)
    if (!words || all.findIndex((other) => findTexts(other) === words) < at) return []
    return [{ words, base: at === 0 ? '' : `/${words.lang}` }]
  })
  const { providerUrl, providerFetch, catalogueVersion: inProcess, pageCacheBytes, now = Date.now } = deps
  const version = createCatalogueVersion({ inProcess, providerUrl, providerFetch, now })
  const cache = createPageCache({ ...PAGE_CACHE_OPTIONS, maxBytes: pageCacheBytes ?? 20 * MEGABYTE, version, now })
  const shared = {
    cache,
    version,
    limiter: deps.createRateLimiter?.(LIST_RATE_LIMIT),
    ready: createPageResponseCache(cache, getSecurityHeaders(toTransportOptions(deps))),
  }
  const apps = languages.map((language) => ({ ...language, app: buildApp(deps, language, languages, shared) }))
  const [first] = apps as [(typeof apps)[number]] // The shop's own language always exists.
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const spoken = apps.find(({ base }) => base !== '' && isBelow(pathname, base))
      return patience.run(() => (spoken ?? first).app.fetch(request))
    },
    respondFromCache: shared.ready.respond,
    pageCacheUsage: cache.size,
    rejectUnderLoad: createOverloadResponder(languages, {
      name: () => getLocalizedSettings(deps, own).name,
      fixedHeaders: getSecurityHeaders(toTransportOptions(deps)),
    }),
  }
}

const toTransportOptions = ({ storefrontUrl, hstsSubdomains }: StorefrontDeps) => ({
  https: storefrontUrl.startsWith('https:'),
  hstsSubdomains,
})

/** Paths that a closed shop still serves: assets of its page, and preview access. */
const MAINTENANCE_EXEMPT_PATHS = /^\/(assets\/.*|favicon\.(svg|ico)|healthz|look-inside)$/

/** Largest form body: a message to the shop, each of its letters nine bytes when URL-encoded. */
const MAX_FORM_BYTES = 64 * 1024
/** Largest form of a review: its pictures and texts. */
const MAX_REVIEW_BYTES = (MAX_PICTURES_MB + 1) * MEGABYTE
const REVIEW_FORM_PATH = /\/product-page\/[^/]+\/review$/

const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** Redirect target of an address with a trailing slash, as other sites link to it. */
function redirectTrailingSlash({ url }: Shop, { method, url: asked }: Request): Response | undefined {
  const { pathname, search } = new URL(asked)
  if ((method !== 'GET' && method !== 'HEAD') || !pathname.endsWith('/')) return undefined
  let end = pathname.length
  while (pathname[end - 1] === '/') end-- // a regular expression would restart at each of thousands of slashes
  return new Response(null, {
    status: 301,
    headers: { location: url + pathname.slice(0, end) + search, ...REDIRECT_CACHE_HEADERS },
  })
}

/** Response to a form of another site, or of the shop under an unknown host name. */
function rejectCrossOriginForm(message: string): Response {
  return new Response(message, { status: 403, headers: { 'cache-control': 'no-store' } })
}

/** Request handler of the shop in one language. */
function buildApp(deps: StorefrontDeps, language: Language, languages: Language[], shared: SharedServices): Hono {
  const { base } = language
  const shop = createLocalizedShop(deps, language, languages, shared.version)
  const { origin } = new URL(deps.storefrontUrl)
  const always = Object.entries(getSecurityHeaders(toTransportOptions(deps)))
  const policyOfOthers = contentSecurityPolicy()

  const app = new Hono({ getPath: (request) => new URL(request.url).pathname.slice(base.length) || '/' })
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of always) c.res.headers.set(name, value)
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', policyOfOthers)
  })
  // A request from another origin without JSON would be mistaken for a form.
  app.use(async (c, next) => rejectMisdirectedApiCall(c.req.raw, shop.providerUrl) ?? next())
  const limitBody = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => c.text('Too much at once.', 413) })
  const [limitForm, limitReview] = [limitBody(MAX_FORM_BYTES), limitBody(MAX_REVIEW_BYTES)]
  app.use((c, next) => (REVIEW_FORM_PATH.test(c.req.path) ? limitReview(c, next) : limitForm(c, next)))
  app.use(csrf({ origin }))
  app.use(async (c, next) => {
    if (MAINTENANCE_EXEMPT_PATHS.test(c.req.path)) return next()
    const front = await shop.front.read()
    if (front.isOpen) return next()
    if (!(await hasPreviewAccess(shop, c.req.raw))) return renderMaintenancePage(shop, front)
    await next()
    c.res.headers.set('cache-control', 'private, no-store')
  })

  const pages = new PageRouter(app, shop, shared)
  app.use(async (c, next) => stripReturnParameters(c.req.raw) ?? next())
  // No address of ours contains a NUL, nor does the database: such requests are attacks.
  app.use(async (c, next) => (c.req.path.includes('%00') ? pages.respondWithProblem('not found', c.req.raw) : next()))
  mountRoutes(app, shop, pages)

  app.notFound((c) => redirectTrailingSlash(shop, c.req.raw) ?? pages.respondWithProblem('not found', c.req.raw))
  // Only `csrf` rejects in this way.
  app.onError((error, c) =>
    'getResponse' in error
      ? rejectCrossOriginForm(interpolate(language.words.problem.foreignForm, { origin }))
      : pages.respondToError(error, c.req.raw),
  )
  return app
}

function mountRoutes(app: Hono, shop: Shop, pages: PageRouter): void {
  pages.addPublic(homePage)
  pages.addPublic(collectionPage)
  pages.addPublic(productPage)
  pages.addPublic(cookiesPage)
  pages.addPublic(searchPage)
  for (const page of contentPages) pages.addPublic(page)
  pages.addPublic(contactPage)
  pages.addPrivate(reviewFormPage)
  pages.addPrivate(backInStockUnsubscribePage)
  pages.addPrivate(cartPage)
  pages.addPrivate(wishlistPage)
  pages.addPrivate(thankYouPage)
  pages.addPrivate(accountPage)
  if (shop.signIn === 'custom') mountSignInPages(pages)
  app.get('/cart/drawer', async (c) => respondWithCartDrawer(await withVisitorCurrency(shop, c.req.raw), c.req.raw))
  app.get(SUGGESTIONS_PATH, (c) => {
    const text = normalizeSearchText(c.req.query('q') ?? null)
    const wait = text === '' ? 0 : pages.getRetryAfterSeconds()
    if (wait > 0)
      return new Response(null, { status: 429, headers: { 'cache-control': 'no-store', 'retry-after': String(wait) } })
    return respondWithPublicJson(shop, c.req.url, async ({ catalogue }) =>
      text === '' ? undefined : catalogue.suggest(text),
    )
  })
  app.get('/quick-view/:slug', (c) =>
    respondWithPublicJson(shop, c.req.url, (here) => readQuickView(here, c.req.param('slug'))),
  )
  app.get(RECENT_PATH, (c) =>
    respondWithPublicJson(shop, c.req.url, (here) => readRecentCards(here, new URL(c.req.url).searchParams)),
  )
  app.get('/cart/summary', (c) => respondWithCartSummary(shop, c.req.raw))
  app.get('/wishlist/marks', (c) => respondWithWishlistMarks(shop, c.req.raw))
  app.post('/checkout', async (c) => startCheckout(await withVisitorCurrency(shop, c.req.raw), c.req.raw))
  // A shopper who signed in during checkout returns by it.
  app.get('/checkout', async (c) => startCheckout(await withVisitorCurrency(shop, c.req.raw), c.req.raw))
  app.post('/currency', (c) => chooseCurrency(shop, c.req.raw))
  app.get('/look-inside', (c) => grantPreviewAccess(shop, c.req.raw))
  app.get(EDIT_BAR_PATH, (c) => respondWithEditBar(shop, c.req.raw))
  app.get(HOSTED_SIGN_IN_PATH, (c) => beginSignIn(shop, c.req.raw))
  app.get(CALLBACK_PATH, (c) => finishSignIn(shop, c.req.raw))
  app.post(SIGN_OUT_PATH, (c) => signOut(shop, c.req.raw))
  app.get(SIGN_OUT_PATH, (c) => c.redirect(shop.to('/account'), 303))
  for (const [section, path] of Object.entries(ACCOUNT_SECTIONS))
    app.get(path, (c) => redirectToAccountSection(shop, c.req.raw, section as AccountSection)) // a key of that record

  app.get('/assets/*', (c) => serveAsset(shop.assets, c.req.raw) ?? c.text('Not found.', 404))
  app.get('/favicon.svg', (c) =>
    c.body(favicon, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }),
  )
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 308))
  mountSeoRoutes(app, shop, async () => [COOKIES_PATH, '/contact', ...(await shop.front.read()).pages.map(toPagePath)])
  mountSocialImages(app, shop)
  app.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
}
