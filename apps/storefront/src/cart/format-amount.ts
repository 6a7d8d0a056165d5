import type { Texts } from '../texts/find-texts.ts'
import type { MultiCurrencyPrice } from '@cartwright/client'

/** An amount as the server wrote it, in the shopper's currency where the shop has a rate for it. */
export function formatAmount(amount: MultiCurrencyPrice | undefined): string {
  return (amount?.formattedConvertedAmount || amount?.formattedAmount || '').replace(/^-/, '−')
}

/** Formats a discount as a negative amount. */
export const formatDiscount = (amount: MultiCurrencyPrice | undefined): string => `−${formatAmount(amount)}`

export const formatOrFree = (amount: MultiCurrencyPrice | undefined, { free }: Texts['cart']): string =>
  isNonZero(amount) ? formatAmount(amount) : free

export const isNonZero = (amount: MultiCurrencyPrice | undefined): boolean => Number(amount?.amount ?? 0) !== 0
