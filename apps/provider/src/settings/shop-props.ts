import { BoundedCache } from '../platform/cache/index.ts'
import type { Context as HonoContext } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { LookSettings } from '@cartwright/contract'
import type { LookProps, PageLanguage, ShopProps } from '../../pages/page-props.ts'

/** What every page shows of its shop. */
interface ShownShop {
  name: string
  /** BCP 47. */
  locale: string
  storefrontUrl: string
}

/** How every page looks, whoever reads it. */
export function toLookProps({ look: { logo, ...look } }: { look: LookSettings }, providerUrl: string): LookProps {
  return {
    ...look,
    ...(logo && { logo: { url: `${providerUrl}/media/${logo.id}`, width: logo.width, height: logo.height } }),
  }
}

/** On the pages of those who run the shop: in its own language. */
export function toShopProps({ name, locale, storefrontUrl }: ShownShop): ShopProps & { lang: string } {
  return { name, storefrontUrl, lang: languageIn(locale) }
}

const languages = new BoundedCache<string>({ maxEntries: 100 })

/** A shop has one locale: it is read once. */
function languageIn(locale: string): string {
  let language = languages.get(locale)
  if (language === undefined) {
    languages.set(locale, (language = new Intl.Locale(locale).language))
  }
  return language
}

/** On the pages of shoppers: in the language that their storefront has asked for, else in the first of the browser's that pages are written in. */
export function toLocalizedShopProps(
  c: HonoContext,
  shop: ShownShop,
  { language, cartUrl }: { language?: string; cartUrl?: string } = {},
): ShopProps & { lang: string } {
  const plain = toShopProps(shop)
  return { ...plain, cartUrl, lang: negotiateLanguage(language, c.req.header('accept-language')) ?? plain.lang }
}

/** The compiler sees to it that these are the languages of the pages: they are bundled, and cannot be asked from here. */
const PAGE_LANGUAGES: Readonly<Record<PageLanguage, true>> = { en: true, de: true, fr: true, he: true }

/** Whether there are pages in a language, such as `de`. */
export const isPageLanguage = (language: string): language is PageLanguage => Object.hasOwn(PAGE_LANGUAGES, language)

function negotiateLanguage(asked = '', ofBrowser = ''): string | undefined {
  return [asked, ...parseAccept(ofBrowser).map(({ type }) => type)]
    .map((tag) => tag.split('-', 1)[0]!.toLowerCase())
    .find(isPageLanguage)
}
