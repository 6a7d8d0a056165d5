import type { Database } from '../db/pool.ts'
import { may } from '../http/caller.ts'
import type { ReadyAnswer, RequestContext } from '../http/context.ts'
import type { SettingsCache } from '../settings/index.ts'
import type { Catalogue, DependsOn } from './cache/cache.ts'
import type { MediaFiles } from './media/files.ts'
import { ProductTexts } from './cache/product-json.ts'
import type { ReadyAnswers } from './cache/ready-answers.ts'
import type { CatalogueView } from './wire.ts'

export interface CatalogueServices {
  db: Database
  /** Connections for reads alone. */
  reader: Database
  catalogue: Catalogue
  settings: SettingsCache
  media: MediaFiles
  providerUrl: string
  storefrontUrl: string
  now: () => Date
  /** Begins to fetch pictures that wait for it. Nobody waits for the end. */
  fetchPictures: () => void
}

/** What the handlers of the catalogue share. */
export interface CatalogueContext extends CatalogueServices {
  /** Products as JSON, for answers made of many. */
  texts: ProductTexts
  /** How the catalogue is written out for this caller: language, currency, costs. */
  viewOf(context: RequestContext, withCosts?: boolean): CatalogueView
  /**
   * Kept as bytes, for callers with the same view, until the settings change or what it was made from. `make` says what that is, once it knows; until then it
   * is the whole catalogue.
   */
  keep(
    context: RequestContext,
    key: string,
    make: (dependsOn: DependsOn) => Promise<unknown>,
    more?: { withCosts: boolean },
  ): Promise<ReadyAnswer>
}

export function catalogueContext(services: CatalogueServices, ready: ReadyAnswers): CatalogueContext {
  const { catalogue, settings, providerUrl, storefrontUrl } = services

  function viewOf(context: RequestContext, withCosts = false): CatalogueView {
    const { shop, currencies } = settings.current()
    const rate = context.currency === undefined ? undefined : currencies.get(context.currency)
    return {
      locale: localeOf(context.language, shop.locale),
      ...(rate && { converted: { currency: context.currency!, rate } }),
      withCosts,
      providerUrl,
      storefrontUrl,
    }
  }

  return {
    ...services,
    texts: new ProductTexts(),
    viewOf,
    keep(context, key, make, { withCosts } = { withCosts: false }) {
      const { locale, converted } = viewOf(context)
      const isPublic = !withCosts && !maySeeHidden(context)
      const audience = withCosts ? 'costs' : isPublic ? 'all' : 'staff'
      const { version } = settings.current()
      const { dependsOn, isFresh } = catalogue.newBasis()
      const basis = { isFresh: () => isFresh() && settings.current().version === version }
      return ready.read(`${audience} ${locale} ${converted?.currency ?? ''} ${key}`, isPublic, basis, () =>
        make(dependsOn),
      )
    },
  }
}

/** Whether hidden products and collections are shown: to those who may change them. */
export function maySeeHidden({ caller }: RequestContext): boolean {
  return may(caller, 'WIX_STORES.MODIFY_PRODUCTS')
}

const known = new Map<string, string>()
const MAX_KNOWN = 1_000
const MAX_LANGUAGE_LENGTH = 35

/** The buyer's language as far as `Intl` has it, in the shop's own form where it is the shop's language. */
function localeOf(language: string | undefined, shopLocale: string): string {
  if (language === undefined || language.length > MAX_LANGUAGE_LENGTH) return shopLocale
  const key = `${shopLocale} ${language}`
  let locale = known.get(key)
  if (locale === undefined) {
    locale = readLocale(language, shopLocale)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, locale)
  }
  return locale
}

/** One of the locales that `Intl` has, whatever was put after its name: what is kept by locale is bounded by their number. */
function readLocale(language: string, shopLocale: string): string {
  try {
    if (Intl.NumberFormat.supportedLocalesOf(language).length === 0) return shopLocale
    const { baseName, language: spoken } = new Intl.Locale(new Intl.NumberFormat(language).resolvedOptions().locale)
    return baseName === spoken && spoken === new Intl.Locale(shopLocale).language ? shopLocale : baseName
  } catch {
    return shopLocale // no language at all: prices are shown all the same
  }
}
