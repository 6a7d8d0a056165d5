/** Props of the shop around every hosted page. Types only. */

/** Languages of the pages. */
export type PageLanguage = 'en' | 'de' | 'fr' | 'he'

export interface ShopProps {
  name: string
  /** Target of "back to the shop". */
  storefrontUrl: string
  /** Target of "back to the cart". @default `${storefrontUrl}/cart` */
  cartUrl?: string
  /** Language of the reader; an unsupported one falls back to English. @default "en" */
  lang?: string
  /** Look chosen by the merchant. @default nothing */
  look?: LookProps
  /** Storefront whose header the page may show. @default a header with the shop name only */
  storefront?: StorefrontProps
}

/** Links of the storefront’s header, in the language of the page. */
export interface StorefrontProps {
  /** Front page in that language, without a trailing slash. */
  url: string
  /** In the order of the storefront. */
  collections: { slug: string; name: string }[]
}

export interface LookProps {
  /** Colours as `#rrggbb`. */
  accent?: string
  secondAccent?: string
  paper?: string
  ink?: string
  /** Name of a font pair. */
  type?: 'BOOK' | 'PLAIN' | 'SIGN' | 'ROUND' | 'HUMANIST' | 'SLAB'
  logo?: { url: string; width: number; height: number }
}
