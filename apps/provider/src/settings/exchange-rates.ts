import type { CurrencySettings } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import type { FieldViolation } from '../platform/http/app-error.ts'
import { type CurrencyRates, parseCurrencies } from './groups.ts'
import { lockAllSettings, saveSettings } from './store.ts'
import { InvalidSettings } from './settings-validation.ts'

export interface ExchangeRateChange {
  currency: string
  /** Value of one unit of the shop's own currency, as a decimal. Undefined removes the currency. */
  rate: string | undefined
}

/** Violation: the shop's currency has changed since the rates were entered. */
function createStaleRatesViolation(ratesCurrency: string, own: string): FieldViolation {
  const description = `are of ${ratesCurrency}, and the shop's currency is ${own} now: say them anew`
  return { field: 'rates', description, violatedRule: 'VALIDATION' }
}

/** Changes some exchange rates and retains the others. Concurrent changes run in sequence. */
export async function updateExchangeRates(
  tx: Tx,
  shopCurrency: string,
  changes: readonly ExchangeRateChange[],
): Promise<CurrencyRates> {
  const all = await lockAllSettings(tx)
  const { currency: own } = (all.get('shop')?.value ?? {}) as { currency?: string } // as it was saved
  if (own !== shopCurrency)
    throw new InvalidSettings('currencies', [createStaleRatesViolation(shopCurrency, own ?? '')])
  const stored = all.get('currencies')?.value ?? { rates: [] }
  parseCurrencies(stored, shopCurrency)
  const rates = new Map((stored as CurrencySettings).rates.map((each) => [each.currency, each])) // just parsed
  for (const { currency, rate } of changes) {
    if (rate === undefined) rates.delete(currency)
    else rates.set(currency, { currency, rate })
  }
  const value = { rates: [...rates.values()].sort((one, other) => one.currency.localeCompare(other.currency, 'en')) }
  const parsed = parseCurrencies(value, shopCurrency)
  await saveSettings(tx, 'currencies', value)
  return parsed
}
