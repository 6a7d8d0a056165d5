import type { Assets } from '@cartwright/ui/server'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { OnceAtATime } from './shopper/once-at-a-time.ts'

export interface Log {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** What the merchant says about the shop in words. */
export interface ShopTexts {
  tagline?: string
  /** One paragraph each. */
  about?: string[]
  /** Stands at the foot of every page. */
  notice?: string
}

/** What `buildStorefront` is given. */
export interface StorefrontDeps {
  storefrontUrl: string
  providerUrl: string
  /** Reaches the provider: the global `fetch`, or the provider's own handler in the same process. */
  providerFetch: typeof fetch
  clientId: string
  /** False only on loopback without https: the cookies then go without the `__Host-` prefix. */
  secureCookies: boolean
  assets: Assets
  log: Log
  /** Milliseconds. @default Date.now */
  now?: () => number
  /** @default "Fernhollow" */
  shopName?: string
  texts?: ShopTexts
  /** Two-letter codes of the countries one can ask the delivery costs for. @default all of them */
  countries?: string[]
  /** @default "en" */
  lang?: string
}

/** What every page may use. */
export interface Shop {
  name: string
  texts: ShopTexts
  url: string
  providerOrigin: string
  clientId: string
  countries: string[]
  lang: string
  secureCookies: boolean
  assets: Assets
  log: Log
  now: () => number
  catalogue: Catalogue
  onceAtATime: OnceAtATime
  providerUrl: string
  providerFetch: typeof fetch
}
