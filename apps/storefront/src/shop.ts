import type { LogoData, PictureData } from '@cartwright/ui'
import type { Assets, Look } from '@cartwright/ui/server'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { ShopFront } from './front/shop-front.ts'
import type { Texts } from './texts/find-texts.ts'
import type { Seal } from './shopper/seal.ts'
import type { SubmissionDeduplicator } from './shopper/submission-deduplicator.ts'

export type SignInWay = 'hosted' | 'custom'

export interface Log {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** Texts of the merchant about the shop. */
export interface ShopTexts {
  tagline?: string
  /** Paragraphs. */
  about?: string[]
  /** Text in the footer of every page. */
  notice?: string
}

/** Section of the home page, chosen by the merchant. */
export interface HomeSection {
  kind: 'FRONT' | 'COLLECTIONS' | 'COLLECTION' | 'NEWEST' | 'STORY'
  title?: string
  text?: string
  picture?: PictureData
  /** Slugs. */
  collections?: string[]
  count?: number
}

/** Storefront settings of the merchant, in one language. */
export interface ShopSettings {
  name: string
  texts: ShopTexts
  look: Look & { logo?: LogoData }
  /** Sections of the home page; empty for the default ones. */
  home: HomeSection[]
}

/** Composes a JPEG of a drawing and a photo laid upon it; without a photo, of the drawing alone. */
export type ComposeSocialImage = (
  svg: string,
  photo?: { x: number; y: number; width: number; height: number; bytes: Uint8Array },
) => Promise<Uint8Array<ArrayBuffer>>

/** Rate limiter of the process: the server's class, since the storefront imports nothing of the server. */
export interface RateLimiter {
  /** Takes a token. Returns 0 if there was one, else the seconds to wait. */
  takeToken(client: string): number
}

/** Dependencies of `buildStorefront`. */
export interface StorefrontDeps {
  storefrontUrl: string
  providerUrl: string
  /** Transport to the provider: the global `fetch`, or the provider's own handler in the same process. */
  providerFetch: typeof fetch
  clientId: string
  /** False only on loopback without https: the cookies then lack the `__Host-` prefix. */
  secureCookies: boolean
  /** Extends HSTS to all subdomains of the shop. @default false */
  hstsSubdomains?: boolean
  /** Location of the sign-in form: the provider's pages, or pages of this shop. @default 'hosted' */
  signIn?: SignInWay
  /** Folder of the mails of a shop that sends none yet. @default mails are sent */
  mailboxUrl?: string
  /** Secret that seals cookies: the same for every process of this shop. */
  cookieSecret: Uint8Array | string
  /**
   * Version of all data of public pages, if the provider is in this process. @default requested from the provider
   * once a second
   */
  catalogueVersion?: () => string
  /** Composes the social image of a product. @default the product's own picture */
  paint?: ComposeSocialImage
  assets: Assets
  log: Log
  /**
   * IP address of the client of the current request, for IPv6 its /64; the rate limit of rendered lists counts by it.
   * @default unknown, without a rate limit
   */
  clientAddress?: () => string | undefined
  /** Creates a rate limiter for each client: a token bucket. @default no rate limit */
  createRateLimiter?: (limit: { burst: number; perSecond: number; maxClients: number }) => RateLimiter
  /** Memory of rendered public pages; 0 switches their cache off. @default 20 MB */
  pageCacheBytes?: number
  /** Current time in milliseconds. @default Date.now */
  now?: () => number
  /**
   * Current settings, read for each rendered page, so that a change applies at once. @default a shop called
   * Fernhollow without settings
   */
  settings?: (lang: string) => ShopSettings
  /** Current two-letter codes of the countries with delivery estimates. @default all of them */
  countries?: () => string[]
  /** Locale of the shop, with its country, as in `en-IE`: its pages have no language prefix. @default "en" */
  lang?: string
  /** Languages with texts of the shop. Pages exist in those of them that the storefront supports. @default its own */
  languages?: string[]
}

/** Language of pages of the shop. */
export interface Language {
  words: Texts
  /** Prefix of its addresses: empty for the shop’s own language, or `/de`. */
  base: string
}

/** Shop in one language, passed to every page. */
export interface Shop {
  /** Current settings, in this language. */
  readonly settings: ShopSettings
  readonly name: string
  readonly texts: ShopTexts
  /** Base URL of the shop, in whatever language. */
  url: string
  /** IP address of the client of the current request, if known. */
  clientAddress(): string | undefined
  /** Returns the address of a page in this language: `/de/cart` for `/cart`. */
  to(path: string): string
  words: Texts
  languages: Language[]
  providerOrigin: string
  clientId: string
  readonly countries: string[]
  /** Locale for `Intl`: the shop’s own language with its country. */
  lang: string
  /** Language of requested texts; undefined for the shop’s own language. */
  linguist: string | undefined
  /** Currency that the visitor chose; undefined for the shop’s own. */
  currency: string | undefined
  /** Returns the same shop with prices in one of its other currencies. */
  inCurrency(currency: string): Shop
  signIn: SignInWay
  mailboxUrl: string | undefined
  secureCookies: boolean
  seal: Seal
  paint: ComposeSocialImage | undefined
  assets: Assets
  log: Log
  now: () => number
  catalogue: Catalogue
  front: ShopFront
  deduplicate: SubmissionDeduplicator
  providerUrl: string
  providerFetch: typeof fetch
}
