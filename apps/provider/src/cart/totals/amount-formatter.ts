import type { MultiCurrencyPrice } from '@cartwright/contract'
import { convertMinor, formatMoney, type Money, toDecimal, toUnpaddedDecimal } from '../../platform/money.ts'
import type { BuyerView } from '../../settings/index.ts'

/** Formats amounts of the shop's currency, also converted to the buyer's currency. */
export interface AmountFormatter {
  /** `"399.90"`, for estimates. */
  padded(minor: bigint): MultiCurrencyPrice
  /** `"399.9"`, for carts. */
  unpadded(minor: bigint): MultiCurrencyPrice
}

export function createAmountFormatter(currency: string, { locale, converted }: BuyerView): AmountFormatter {
  const inForm = (write: (money: Money) => string) => {
    // A cart repeats amounts, above all zero.
    const cache = new Map<bigint, MultiCurrencyPrice>()
    const format = (minor: bigint): MultiCurrencyPrice => {
      const own = { minor, currency }
      const amount = write(own)
      const formattedAmount = formatMoney(own, locale)
      if (!converted)
        return { amount, convertedAmount: amount, formattedAmount, formattedConvertedAmount: formattedAmount }
      const convertedAmount = convertMinor(own, converted.currency, converted.rate)
      return {
        amount,
        convertedAmount: write(convertedAmount),
        formattedAmount,
        formattedConvertedAmount: formatMoney(convertedAmount, locale),
      }
    }
    return (minor: bigint): MultiCurrencyPrice => {
      let price = cache.get(minor)
      if (!price) cache.set(minor, (price = format(minor)))
      return price
    }
  }
  return { padded: inForm(toDecimal), unpadded: inForm(toUnpaddedDecimal) }
}
