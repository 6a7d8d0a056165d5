import type { MultiCurrencyPrice } from '@cartwright/contract'
import { convertMinor, formatMoney, type Money, toDecimal, toUnpaddedDecimal } from '../../platform/money.ts'
import type { BuyerView } from '../../settings/index.ts'

/** Amounts of the shop's currency, in the form that carts have them and beside it in the buyer's currency. */
export interface AmountFormatter {
  /** `"399.90"`, as estimates have it. */
  padded(minor: bigint): MultiCurrencyPrice
  /** `"399.9"`, as carts have it. */
  unpadded(minor: bigint): MultiCurrencyPrice
}

export function createAmountFormatter(currency: string, { locale, converted }: BuyerView): AmountFormatter {
  const inForm = (write: (money: Money) => string) => {
    // A cart has the same amounts many times, above all none.
    const made = new Map<bigint, MultiCurrencyPrice>()
    const make = (minor: bigint): MultiCurrencyPrice => {
      const own = { minor, currency }
      const amount = write(own)
      const formattedAmount = formatMoney(own, locale)
      if (!converted)
        return { amount, convertedAmount: amount, formattedAmount, formattedConvertedAmount: formattedAmount }
      const theirs = convertMinor(own, converted.currency, converted.rate)
      return {
        amount,
        convertedAmount: write(theirs),
        formattedAmount,
        formattedConvertedAmount: formatMoney(theirs, locale),
      }
    }
    return (minor: bigint): MultiCurrencyPrice => {
      let known = made.get(minor)
      if (!known) made.set(minor, (known = make(minor)))
      return known
    }
  }
  return { padded: inForm(toDecimal), unpadded: inForm(toUnpaddedDecimal) }
}
