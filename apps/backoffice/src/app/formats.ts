import type { Language } from './preferences.ts'
import type { ShopProfile } from './staff-session.ts'

/** Formats of numbers, money and times: in the language of the back office, the currency and the zone of the shop. */
export type Formats = ReturnType<typeof createFormats>

export function createFormats(language: Language, { currency, timeZone }: Pick<ShopProfile, 'currency' | 'timeZone'>) {
  const moneyFormat = new Intl.NumberFormat(language, { style: 'currency', currency })
  const countFormat = new Intl.NumberFormat(language)
  const percentFormat = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const timeFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return {
    currency,
    /** Number of decimals of the currency. */
    decimals: moneyFormat.resolvedOptions().maximumFractionDigits ?? 2,
    money: (amount: number) => moneyFormat.format(amount),
    /** Amount in another currency than the shop's. */
    currencyMoney: (amount: number, other: string) =>
      new Intl.NumberFormat(language, { style: 'currency', currency: other }).format(amount),
    count: (count: number) => countFormat.format(count),
    /** Formats a share, such as 0.4 as 40 %. */
    percent: (share: number) => percentFormat.format(share),
    time: (at: Date | string) => timeFormat.format(new Date(at)),
  }
}
