import { Type, type Static } from 'typebox'
import { AMOUNT_MAX, DecimalString, entity } from './wire-types.ts'

export const MultiCurrencyPrice = entity(
  'MultiCurrencyPrice',
  'An amount in the shop’s currency and in the one the shopper sees, each also written out.',
  {
    amount: DecimalString({ gte: 0, lte: AMOUNT_MAX }),
    convertedAmount: DecimalString({ gte: 0, lte: AMOUNT_MAX }),
    formattedAmount: Type.String(),
    formattedConvertedAmount: Type.String(),
  },
)
export type MultiCurrencyPrice = Static<typeof MultiCurrencyPrice>

export const PriceChange = entity('PriceChange', 'What is added to an amount; below zero where it is taken off.', {
  ...MultiCurrencyPrice.properties,
  amount: DecimalString({ gte: -AMOUNT_MAX, lte: AMOUNT_MAX }),
  convertedAmount: DecimalString({ gte: -AMOUNT_MAX, lte: AMOUNT_MAX }),
})
export type PriceChange = Static<typeof PriceChange>
