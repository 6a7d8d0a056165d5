import { emptyAssets } from '@cartwright/ui/server'
import { vi } from 'vitest'
import { TokenBucketLimiter } from '../../../provider/src/platform/concurrency/token-bucket-limiter.ts'
import { buildStorefront, type ShopSettings, type SignInWay } from '../app.tsx'
import type { ComposeSocialImage } from '../shop.ts'
import { createSeal } from '../shopper/seal.ts'
import type { Tokens } from '../shopper/shop-client.ts'
import { readTokenCookie, writeTokenCookie } from '../shopper/token-cookie.ts'
import { type FakeCoupon, createFakeProvider, type FakeProduct } from './fake-provider.ts'

export const ORIGIN = 'http://shop.test'
const COOKIE_SECRET = 'a secret of the tests'
const kitchen = { id: 'kitchen', slug: 'kitchen', name: 'Kitchen' }

/** A shop with a browser of its own: `visit` and `send` keep its cookies. */
export function createTestShop({
  products,
  url = ORIGIN,
  moved,
  coupons,
  languages,
  signIn,
  settings,
  paint,
  front,
  pages,
  collectionTags,
  untranslated,
  clientAddress,
  isCached = false,
}: {
  products?: FakeProduct[]
  url?: string
  moved?: Record<string, string>
  coupons?: FakeCoupon[]
  languages?: string[]
  signIn?: SignInWay
  /** @default it is not known */
  clientAddress?: () => string
  settings?: (lang: string) => ShopSettings
  paint?: ComposeSocialImage
  front?: object
  pages?: { slug: string }[]
  collectionTags?: FakeProduct['seoTags']
  /** Fields of the collection that have no translation. */
  untranslated?: string[]
  /** The page cache is on even where all tests run without caches. @default false */
  isCached?: boolean
} = {}) {
  const provider = createFakeProvider({
    products,
    collections: [{ ...kitchen, seoTags: collectionTags, untranslated }],
    coupons,
    moved,
    front,
    pages,
  })
  const secureCookies = url.startsWith('https')
  const seal = createSeal(COOKIE_SECRET)
  const clock = { ms: 0 }
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const storefront = buildStorefront({
    storefrontUrl: url,
    providerUrl: 'http://provider.test',
    providerFetch: provider.fetch,
    clientId: 'client',
    secureCookies,
    cookieSecret: COOKIE_SECRET,
    assets: emptyAssets,
    log,
    now: () => clock.ms,
    clientAddress,
    createRateLimiter: (limit) => new TokenBucketLimiter(limit, () => clock.ms),
    signIn,
    ...(languages && { languages }),
    ...(settings && { settings }),
    ...(paint && { paint }),
    ...(!isCached && process.env['CARTWRIGHT_CACHE_MB'] === '0' && { pageCacheBytes: 0 }),
  })
  const jar = new Map<string, string>()

  async function visit(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await storefront.fetch(new Request(new URL(path, url), { ...init, headers, redirect: 'manual' }))
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (cookie.includes('; Max-Age=0;')) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const send = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: new URL(url).origin },
  ) => visit(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  /** Tokens that are sealed in the cookie. */
  const tokens = () => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return readTokenCookie(new Request(url, { headers: { cookie } }), { secureCookies, seal })
  }
  const setTokens = (changed: Tokens) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(writeTokenCookie(changed, { secureCookies, seal })) ?? []
    jar.set(name, value)
  }
  return { provider, storefront, clock, log, jar, seal, tokens, setTokens, visit, send }
}
