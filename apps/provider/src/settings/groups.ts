import {
  CheckoutSettings,
  CurrencySettings,
  HomeSettings,
  LookSettings,
  PAYMENT_HOLD_MINUTES,
  PaymentSettings,
  ShopSettings as ShopSchema,
  SignInSettings,
} from '@cartwright/contract'
import Big from 'big.js'
import { contrastOf } from './contrast.ts'
import { wrongLanguages } from './languages.ts'
import { type Findings, readGroup } from './wrong-settings.ts'

export type ShopSettings = ShopSchema

export function parseShop(value: unknown): ShopSettings {
  return readGroup('shop', ShopSchema, value, (shop, findings) => {
    const { locale, timeZone, currency, address } = shop
    // What only Intl knows; found out later, it would be a fault of every page.
    requireKnown(findings, 'locale', locale, () => new Intl.NumberFormat(locale))
    requireKnown(findings, 'timeZone', timeZone, () => new Intl.DateTimeFormat('en', { timeZone }))
    requireCurrency(findings, 'currency', currency)
    findings.requireCountry('address.country', address.country)
    for (const { position, description } of wrongLanguages(shop)) findings.refuse(`languages[${position}]`, description)
    return shop
  })
}

function requireKnown(findings: Findings, field: string, text: string, use: () => unknown): void {
  try {
    use()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    findings.refuse(field, `"${text}" is not known`, 'INVALID_ENUM_VALUE')
  }
}

/** What one unit of the shop's currency is worth, by currency. */
export type CurrencyRates = ReadonlyMap<string, Big>

/** A shop that has none shows its own currency only. */
export function parseCurrencies(value: unknown, currency: string): CurrencyRates {
  return readGroup('currencies', CurrencySettings, value ?? { rates: [] }, ({ rates }, findings) => {
    for (const [position, each] of rates.entries()) {
      const field = `rates[${position}]`
      requireCurrency(findings, `${field}.currency`, each.currency)
      if (each.currency === currency) findings.refuse(`${field}.currency`, `${currency} is the shop's own currency`)
      if (new Big(each.rate).eq(0)) findings.refuse(`${field}.rate`, `of ${each.currency} is zero`, 'DECIMAL_GT')
    }
    const codes = rates.map((each) => each.currency)
    findings.requireDistinct(codes, 'a currency', (position) => `rates[${position}].currency`)
    return new Map(rates.map((each) => [each.currency, new Big(each.rate)]))
  })
}

const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

function requireCurrency(findings: Findings, field: string, currency: string): void {
  if (!known.has(currency)) findings.refuse(field, `"${currency}" is not a valid currency`, 'INVALID_ENUM_VALUE')
}

/** Where a merchant has set nothing: anybody may register, nobody learns who has. */
export const UNSET_SIGN_IN: SignInSettings = {
  requireOwnerApproval: false,
  requireEmailVerification: false,
  tellTakenEmails: false,
  captcha: 'PROOF_OF_WORK',
}

export function parseSignIn(value: unknown): SignInSettings {
  return readGroup('signIn', SignInSettings, value ?? UNSET_SIGN_IN, (signIn) => signIn)
}

/** Where a merchant has set nothing: by whatever is set up, and nothing by hand. */
export const UNSET_PAYMENTS: PaymentSettings = { manual: [], holdMinutes: PAYMENT_HOLD_MINUTES }

/** What the ways to pay are called that take the money at once. */
const ONLINE_METHODS = ['card', 'stripe']

export function parsePayments(value: unknown): PaymentSettings {
  return readGroup('payments', PaymentSettings, value ?? UNSET_PAYMENTS, (payments, findings) => {
    const codes = payments.manual.map(({ code }) => code)
    findings.requireDistinct(codes, 'a code', (position) => `manual[${position}].code`)
    for (const [position, code] of codes.entries())
      if (ONLINE_METHODS.includes(code))
        findings.refuse(`manual[${position}].code`, `"${code}" is what another way to pay is called`)
    findings.requireDistinct(payments.providers ?? [], 'a provider', (position) => `providers[${position}]`)
    return payments
  })
}

/** Where a merchant has set nothing. */
export const UNSET_CHECKOUT: CheckoutSettings = { phone: 'OPTIONAL' }

export function parseCheckout(value: unknown): CheckoutSettings {
  return readGroup('checkout', CheckoutSettings, value ?? UNSET_CHECKOUT, (checkout, findings) => {
    const { terms } = checkout
    if (terms?.url !== undefined && !URL.canParse(terms.url))
      findings.refuse('terms.url', `"${terms.url}" is not a valid web address`)
    return checkout
  })
}

/** Where a merchant has chosen nothing: as shops look that nobody has dressed. */
export const UNSET_LOOK: LookSettings = {}

/** What stands for a colour that was not chosen, as the stylesheet has it. */
const DEFAULT_PAPER = '#faf6ec'
const DEFAULT_INK = '#1a231d'

/** Of text to what it stands on (WCAG 2.2, 1.4.3). */
const READABLE = 4.5

export function parseLook(value: unknown): LookSettings {
  return readGroup('look', LookSettings, value ?? UNSET_LOOK, (look, findings) => {
    const { ink = DEFAULT_INK, paper = DEFAULT_PAPER } = look
    const contrast = contrastOf(ink, paper)
    if (contrast < READABLE)
      findings.refuse(
        look.ink === undefined ? 'paper' : 'ink',
        `cannot be read: ${ink} on ${paper} has a contrast of ${contrast.toFixed(1)}, and ${READABLE} is the least`,
      )
    return look
  })
}

/** Where a merchant has chosen nothing, the storefront has a front page of its own. */
export const UNSET_HOME: HomeSettings = { sections: [] }

export function parseHome(value: unknown): HomeSettings {
  return readGroup('home', HomeSettings, value ?? UNSET_HOME, (home, findings) => {
    for (const [position, { kind, collections }] of home.sections.entries()) {
      const field = `sections[${position}].collections`
      if (kind === 'COLLECTION' && collections?.length !== 1) findings.refuse(field, 'names the one that is shown')
      if (kind !== 'COLLECTION' && kind !== 'COLLECTIONS' && collections)
        findings.refuse(field, `is for COLLECTION and COLLECTIONS, not for ${kind}`)
    }
    return home
  })
}
