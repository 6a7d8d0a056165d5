import {
  CheckoutSettings,
  CurrencySettings,
  HomeSettings,
  LookSettings,
  PAYMENT_HOLD_MINUTES,
  PaymentSettings,
  ReviewSettings,
  ShopSettings as ShopSchema,
  SignInSettings,
} from '@cartwright/contract'
import Big from 'big.js'
import { calculateContrast } from './contrast.ts'
import { findLanguageProblems } from './languages.ts'
import { type ViolationCollector, parseSettingsGroup } from './settings-validation.ts'

export type ShopSettings = ShopSchema

export function parseShop(value: unknown): ShopSettings {
  return parseSettingsGroup('shop', ShopSchema, value, (shop, collector) => {
    const { locale, timeZone, currency, address } = shop
    // Only Intl can check these; a later failure would break every page.
    requireSupported(collector, 'locale', locale, () => new Intl.NumberFormat(locale))
    requireSupported(collector, 'timeZone', timeZone, () => new Intl.DateTimeFormat('en', { timeZone }))
    requireCurrency(collector, 'currency', currency)
    collector.requireCountry('address.country', address.country)
    for (const { position, description } of findLanguageProblems(shop))
      collector.add(`languages[${position}]`, description)
    return shop
  })
}

function requireSupported(collector: ViolationCollector, field: string, text: string, use: () => unknown): void {
  try {
    use()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    collector.add(field, `"${text}" is not known`, 'INVALID_ENUM_VALUE')
  }
}

/** Exchange rates: value of one unit of the shop's currency, by currency. */
export type CurrencyRates = ReadonlyMap<string, Big>

/** Parses exchange rates. Without settings the shop shows only its own currency. */
export function parseCurrencies(value: unknown, currency: string): CurrencyRates {
  return parseSettingsGroup('currencies', CurrencySettings, value ?? { rates: [] }, ({ rates }, collector) => {
    for (const [position, each] of rates.entries()) {
      const field = `rates[${position}]`
      requireCurrency(collector, `${field}.currency`, each.currency)
      if (each.currency === currency) collector.add(`${field}.currency`, `${currency} is the shop's own currency`)
      if (new Big(each.rate).eq(0)) collector.add(`${field}.rate`, `of ${each.currency} is zero`, 'DECIMAL_GT')
    }
    const codes = rates.map((each) => each.currency)
    collector.requireDistinct(codes, 'a currency', (position) => `rates[${position}].currency`)
    return new Map(rates.map((each) => [each.currency, new Big(each.rate)]))
  })
}

const supportedCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

function requireCurrency(collector: ViolationCollector, field: string, currency: string): void {
  if (!supportedCurrencies.has(currency))
    collector.add(field, `"${currency}" is not a valid currency`, 'INVALID_ENUM_VALUE')
}

/** Default sign-in settings: anybody may register, and registered addresses are not disclosed. */
export const DEFAULT_SIGN_IN_SETTINGS: SignInSettings = {
  requireOwnerApproval: false,
  requireEmailVerification: false,
  tellTakenEmails: false,
  captcha: 'PROOF_OF_WORK',
}

export function parseSignIn(value: unknown): SignInSettings {
  return parseSettingsGroup('signIn', SignInSettings, value ?? DEFAULT_SIGN_IN_SETTINGS, (signIn) => signIn)
}

/** Default payment settings: all configured providers, no manual methods. */
export const DEFAULT_PAYMENT_SETTINGS: PaymentSettings = { manual: [], holdMinutes: PAYMENT_HOLD_MINUTES }

/** Reserved codes of online payment methods. */
const ONLINE_METHODS = ['card', 'stripe']

export function parsePayments(value: unknown): PaymentSettings {
  return parseSettingsGroup('payments', PaymentSettings, value ?? DEFAULT_PAYMENT_SETTINGS, (payments, collector) => {
    const codes = payments.manual.map(({ code }) => code)
    collector.requireDistinct(codes, 'a code', (position) => `manual[${position}].code`)
    for (const [position, code] of codes.entries())
      if (ONLINE_METHODS.includes(code))
        collector.add(`manual[${position}].code`, `"${code}" is what another way to pay is called`)
    collector.requireDistinct(payments.providers ?? [], 'a provider', (position) => `providers[${position}]`)
    return payments
  })
}

/** Default checkout settings. */
export const DEFAULT_CHECKOUT_SETTINGS: CheckoutSettings = { phone: 'OPTIONAL' }

export function parseCheckout(value: unknown): CheckoutSettings {
  return parseSettingsGroup('checkout', CheckoutSettings, value ?? DEFAULT_CHECKOUT_SETTINGS, (checkout, collector) => {
    const { terms } = checkout
    if (terms?.url !== undefined && !URL.canParse(terms.url))
      collector.add('terms.url', `"${terms.url}" is not a valid web address`)
    return checkout
  })
}

/** Default review settings: members write, and a merchant approves. */
export const DEFAULT_REVIEW_SETTINGS: ReviewSettings = { isModerated: true, whoMayReview: 'MEMBERS' }

export function parseReviews(value: unknown): ReviewSettings {
  return parseSettingsGroup('reviews', ReviewSettings, value ?? DEFAULT_REVIEW_SETTINGS, (reviews) => reviews)
}

/** Default look. */
export const DEFAULT_LOOK_SETTINGS: LookSettings = {}

/** Default colours of the stylesheet. */
const DEFAULT_PAPER = '#faf6ec'
const DEFAULT_INK = '#1a231d'

/** Minimum contrast of text and background (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5

export function parseLook(value: unknown): LookSettings {
  return parseSettingsGroup('look', LookSettings, value ?? DEFAULT_LOOK_SETTINGS, (look, collector) => {
    const { ink = DEFAULT_INK, paper = DEFAULT_PAPER } = look
    const contrast = calculateContrast(ink, paper)
    if (contrast < MIN_CONTRAST)
      collector.add(
        look.ink === undefined ? 'paper' : 'ink',
        `cannot be read: ${ink} on ${paper} has a contrast of ${contrast.toFixed(1)}, and ${MIN_CONTRAST} is the least`,
      )
    return look
  })
}

/** Default home settings: the storefront shows its built-in front page. */
export const DEFAULT_HOME_SETTINGS: HomeSettings = { sections: [] }

export function parseHome(value: unknown): HomeSettings {
  return parseSettingsGroup('home', HomeSettings, value ?? DEFAULT_HOME_SETTINGS, (home, collector) => {
    for (const [position, { kind, collections }] of home.sections.entries()) {
      const field = `sections[${position}].collections`
      if (kind === 'COLLECTION' && collections?.length !== 1) collector.add(field, 'names the one that is shown')
      if (kind !== 'COLLECTION' && kind !== 'COLLECTIONS' && collections)
        collector.add(field, `is for COLLECTION and COLLECTIONS, not for ${kind}`)
    }
    return home
  })
}
