import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Provider } from './app.ts'
import { renderShareImage } from '../media/index.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Frontends } from './load-frontends.ts'
import { TokenBucketLimiter, type TokenBucketOptions } from '../platform/concurrency/token-bucket-limiter.ts'
import type { Sender } from '../platform/http/client-address.ts'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { listServedCountries } from '../pricing/index.ts'
import { getStorefrontSettings } from './storefront-settings.ts'

/** Request handlers of the storefront. */
export interface StorefrontHandler {
  fetch(request: Request, sender: Sender): Response | Promise<Response>
  respond: Provider['respond'] | undefined
  respondFromCache: Provider['respondFromCache'] | undefined
  rejectUnderLoad: Provider['rejectUnderLoad'] | undefined
}

interface StorefrontDeps {
  provider: Provider
  caches: CacheBudget
  frontEnds: Frontends
  log: Logger
  cookieSecret: Uint8Array
}

/** Creates the storefront of this process, which calls the provider without a socket. */
export function createStorefrontHandler(
  config: Config,
  { provider, caches, frontEnds, log, cookieSecret }: StorefrontDeps,
): StorefrontHandler {
  const { shop } = provider.settings.current()
  // Calls of the storefront on behalf of a shopper carry the shopper's address.
  const shopper = new AsyncLocalStorage<Sender>()
  const storefront = frontEnds.buildStorefront({
    storefrontUrl: config.storefrontUrl,
    providerUrl: config.providerUrl,
    providerFetch: (input: RequestInfo | URL, init?: RequestInit) =>
      provider.fetch(new Request(input, init), { ...shopper.getStore(), isRateLimitedByStorefront: true }),
    clientAddress: () => shopper.getStore()?.address,
    createRateLimiter: (limit: TokenBucketOptions) => new TokenBucketLimiter(limit, Date.now),
    clientId: STOREFRONT_CLIENT_ID,
    signIn: config.signIn,
    mailboxUrl: config.mail.hasMailbox ? `${config.providerUrl}/mailbox` : undefined,
    secureCookies: !isLoopback(config.storefrontUrl),
    hstsSubdomains: config.hstsSubdomains,
    cookieSecret,
    catalogueVersion: provider.catalogueVersion,
    pageCacheBytes: caches.bytesOf('pages'),
    paint: renderShareImage,
    assets: frontEnds.storefrontAssets,
    log,
    settings: (lang: string) => getStorefrontSettings(provider, config.providerUrl, lang),
    countries: () => listServedCountries(provider.settings.current().pricing),
    lang: shop.locale,
    languages: shop.languages ?? [],
  })
  caches.report('pages', () => {
    const { pages, ...usage } = storefront.pageCacheUsage?.() ?? { pages: 0, bytes: 0, maxBytes: 0 }
    return { ...usage, entries: pages, hits: 0, misses: 0, evictions: 0 }
  })
  return {
    fetch: (request, sender) => shopper.run(sender, () => storefront.fetch(request)),
    respond: undefined,
    respondFromCache: storefront.respondFromCache,
    rejectUnderLoad: storefront.rejectUnderLoad,
  }
}
