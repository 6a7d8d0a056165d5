import { BoundedCache } from '../platform/cache/index.ts'
import type { Context as HonoContext } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { LookSettings } from '@cartwright/contract'
import type { LookProps, PageLanguage, ShopProps } from '../../pages/page-props.ts'

/** Shop data that every page shows. */
interface ShownShop {
  name: string
  /** BCP 47. */
  locale: string
  storefrontUrl: string
}

/** Props of the look of all pages. */
export function toLookProps({ look: { logo, ...look } }: { look: LookSettings }, providerUrl: string): LookProps {
  return {
    ...look,
    ...(logo && { logo: { url: `${providerUrl}/media/${logo.id}`, width: logo.width, height: logo.height } }),
  }
}

/** Shop props of staff pages, in the shop's language. */
function toShopProps({ name, locale, storefrontUrl }: ShownShop): ShopProps & { lang: string } {
  return { name, storefrontUrl, lang: languageIn(locale) }
}

const languages = new BoundedCache<string>({ maxEntries: 100 })

/** Language of a locale, cached. */
function languageIn(locale: string): string {
  let language = languages.get(locale)
  if (language === undefined) {
    languages.set(locale, (language = new Intl.Locale(locale).language))
  }
  return language
}

/**
 * Shop props of pages for shoppers, in the language of the storefront, else in the first of the browser's that pages
 * support.
 */
export function toLocalizedShopProps(
  c: HonoContext,
  shop: ShownShop,
  { language, cartUrl }: { language?: string; cartUrl?: string } = {},
): ShopProps & { lang: string } {
  const plain = toShopProps(shop)
  return { ...plain, cartUrl, lang: negotiateLanguage(language, c.req.header('accept-language')) ?? plain.lang }
}

/** Languages of the pages. The type keeps the list complete, since the bundled pages cannot be imported here. */
const PAGE_LANGUAGES: Readonly<Record<PageLanguage, true>> = { en: true, de: true, fr: true, he: true }

/** Whether there are pages in a language, such as `de`. */
export const isPageLanguage = (language: string): language is PageLanguage => Object.hasOwn(PAGE_LANGUAGES, language)

function negotiateLanguage(requested = '', ofBrowser = ''): string | undefined {
  return [requested, ...parseAccept(ofBrowser).map(({ type }) => type)]
    .map((tag) => tag.split('-', 1)[0]!.toLowerCase())
    .find(isPageLanguage)
}
