import type { LogoData, PictureData } from '@cartwright/ui'
import type { Assets, Look } from '@cartwright/ui/server'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { ShopFront } from './front/shop-front.ts'
import type { Texts } from './texts/find-texts.ts'
import type { ComposeSocialImage } from './seo/social/social-image.ts'
import type { Seal } from './shopper/seal.ts'
import type { SubmissionDeduplicator } from './shopper/submission-deduplicator.ts'

export type SignInWay = 'hosted' | 'own'

export interface Log {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** Texts of the merchant about the shop. */
export interface ShopTexts {
  tagline?: string
  /** One paragraph each. */
  about?: string[]
  /** Stands at the foot of every page. */
  notice?: string
}

/** A part of the front page, as the merchant wants it. */
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
  /** Empty: the front page as it comes. */
  home: HomeSection[]
}

/** Dependencies of `buildStorefront`. */
export interface StorefrontDeps {
  storefrontUrl: string
  providerUrl: string
  /** Reaches the provider: the global `fetch`, or the provider's own handler in the same process. */
  providerFetch: typeof fetch
  clientId: string
  /** False only on loopback without https: the cookies then go without the `__Host-` prefix. */
  secureCookies: boolean
  /** Whether HSTS holds for all names below the shop's as well. @default false */
  hstsSubdomains?: boolean
  /** Where members type their password: on the provider's pages, or on screens of this shop. @default 'hosted' */
  signIn?: SignInWay
  /** Where the mails of a shop are that sends none yet. @default mails are sent */
  mailboxUrl?: string
  /** Secret that seals cookies: the same for every process of this shop. */
  cookieSecret: Uint8Array | string
  /** Changes with whatever public pages are made of, where the provider is in this process. @default the provider is asked once a second */
  catalogueVersion?: () => string
  /** Makes the pictures that are shown where a product is shared. @default its own picture is */
  paint?: ComposeSocialImage
  assets: Assets
  log: Log
  /** The address of whoever sends the request that is being answered; of IPv6 its /64. How many lists it may have made is limited by that. @default it is not known, and nothing is limited */
  clientAddress?: () => string | undefined
  /** Memory of rendered public pages; 0 switches their cache off. @default 20 MB */
  pageCacheBytes?: number
  /** Milliseconds. @default Date.now */
  now?: () => number
  /** Asked whenever a page is made, so that a change is seen at once. @default a shop called Fernhollow that has set nothing */
  settings?: (lang: string) => ShopSettings
  /** Two-letter codes of the countries one can ask the delivery costs for, as they are at the moment. @default all of them */
  countries?: () => string[]
  /** The shop’s own, with its country, as in `en-IE`: its pages have the plain addresses. @default "en" */
  lang?: string
  /** Those the shop has texts in. Pages are made in as many of them as the storefront speaks. @default its own */
  languages?: string[]
}

/** A language that the shop has pages in. */
export interface Language {
  words: Texts
  /** Prefix of its addresses: empty for the shop’s own language, or `/de`. */
  base: string
}

/** Shop in one language, passed to every page. */
export interface Shop {
  /** As they are at the moment, in this language. */
  readonly settings: ShopSettings
  readonly name: string
  readonly texts: ShopTexts
  /** Base URL of the shop, in whatever language. */
  url: string
  /** IP address of the client of the current request, if known. */
  clientAddress(): string | undefined
  /** Address of one of its pages in this language: `/de/cart` of `/cart`. */
  to(path: string): string
  words: Texts
  languages: Language[]
  providerOrigin: string
  clientId: string
  readonly countries: string[]
  /** For `Intl`: the shop’s own language with its country. */
  lang: string
  /** Language of requested texts; undefined for the shop’s own language. */
  linguist: string | undefined
  /** In which the visitor wants to see prices; undefined for the shop’s own. */
  currency: string | undefined
  /** The same shop with its prices in one of the shop’s other currencies. */
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
