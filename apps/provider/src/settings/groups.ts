import { CurrencySettings, ShopSettings as ShopSchema } from '@cartwright/contract'
import Big from 'big.js'
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

export interface Currencies {
  rates: CurrencyRates
  /** Those beside the shop's own in which it takes payment. */
  paymentCurrencies: ReadonlySet<string>
}

/** A shop that has none shows its own currency only. */
export function parseCurrencies(value: unknown, currency: string): Currencies {
  return readGroup('currencies', CurrencySettings, value ?? { rates: [] }, ({ rates }, findings) => {
    for (const [position, each] of rates.entries()) {
      const field = `rates[${position}]`
      requireCurrency(findings, `${field}.currency`, each.currency)
      if (each.currency === currency) findings.refuse(`${field}.currency`, `${currency} is the shop's own currency`)
      if (new Big(each.rate).eq(0)) findings.refuse(`${field}.rate`, `of ${each.currency} is zero`, 'DECIMAL_GT')
    }
    const codes = rates.map((each) => each.currency)
    findings.requireDistinct(codes, 'a currency', (position) => `rates[${position}].currency`)
    return {
      rates: new Map(rates.map((each) => [each.currency, new Big(each.rate)])),
      paymentCurrencies: new Set(rates.filter((each) => each.acceptsPayment).map((each) => each.currency)),
    }
  })
}

const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

function requireCurrency(findings: Findings, field: string, currency: string): void {
  if (!known.has(currency)) findings.refuse(field, `"${currency}" is no currency`, 'INVALID_ENUM_VALUE')
}
