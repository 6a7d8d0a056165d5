import { COUNTRY_CODES } from '../cart/countries.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { createShopFront } from '../front/shop-front.ts'
import type { CatalogueVersion } from '../http/catalogue-version.ts'
import type { Language, Shop, ShopSettings, StorefrontDeps } from '../shop.ts'
import { createSubmissionDeduplicator } from '../shopper/submission-deduplicator.ts'
import { createSeal } from '../shopper/seal.ts'
import { createTokenStorage } from '../shopper/shop-client.ts'

/** The shop as its pages in one language see it. */
export function createLocalizedShop(
  deps: StorefrontDeps,
  { words, base }: Language,
  languages: Language[],
  version: CatalogueVersion,
): Shop {
  const { storefrontUrl, providerUrl, providerFetch, clientId, secureCookies, assets, log, now = Date.now } = deps
  const linguist = getLinguist({ words, base })
  const otherLinguists = languages.filter((other) => other.base !== base).map(getLinguist)
  const tokens = createTokenStorage()
  const readersIn = (currency: string | undefined) => {
    const to = {
      providerUrl,
      providerFetch,
      clientId,
      words,
      linguist,
      otherLinguists,
      currency,
      tokens,
      version,
      now,
      log,
    }
    return { catalogue: createCatalogue(to), front: createShopFront(to) }
  }
  const others = new Map<string, Shop>()
  /** The shop offers this currency: callers have checked. Changes of the shop apply to all of them. */
  function inCurrency(currency: string): Shop {
    const like = Object.create(shop) as Shop // it has all that the shop has
    const localized = others.get(currency) ?? Object.assign(like, { currency, ...readersIn(currency) })
    others.set(currency, localized)
    return localized
  }
  const shop: Shop = {
    get settings() {
      return getLocalizedSettings(deps, shop.lang)
    },
    get name() {
      return shop.settings.name
    },
    get texts() {
      return shop.settings.texts
    },
    to: (path) => (path === '/' ? base || '/' : base + path),
    words,
    languages,
    clientAddress: deps.clientAddress ?? (() => undefined),
    url: storefrontUrl.replace(/\/$/, ''),
    providerOrigin: new URL(providerUrl).origin,
    get countries() {
      return deps.countries?.() ?? COUNTRY_CODES
    },
    lang: base === '' ? (deps.lang ?? 'en') : words.lang,
    linguist,
    currency: undefined,
    inCurrency,
    ...readersIn(undefined),
    deduplicate: createSubmissionDeduplicator(now),
    providerUrl,
    providerFetch,
    clientId,
    signIn: deps.signIn ?? 'hosted',
    mailboxUrl: deps.mailboxUrl,
    secureCookies,
    seal: createSeal(deps.cookieSecret),
    paint: deps.paint,
    assets,
    log,
    now,
  }
  return shop
}

/** Language in which texts are requested from the provider. */
const getLinguist = ({ words, base }: Language) => (base === '' ? undefined : words.lang)

const DEFAULT_SETTINGS: ShopSettings = { name: 'Fernhollow', texts: {}, look: {}, home: [] }

export function getLocalizedSettings({ settings }: Pick<StorefrontDeps, 'settings'>, lang: string): ShopSettings {
  return settings?.(lang) ?? DEFAULT_SETTINGS
}
