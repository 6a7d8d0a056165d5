import { Big } from 'big.js'
import type { ImportedDiscount } from './imported-product.ts'

/**
 * Derives a discount. A file has a price and a compare-at price for each variant; the catalogue has prices before the
 * discount and one discount per product. A shopper pays the price of the file in every case, to the last cent:
 *
 * - every variant is reduced by the same amount: the compare-at prices, and that amount off;
 * - every variant is reduced by the same percentage, of at most two decimals: the compare-at prices, and that
 * percentage off;
 * - anything else: the prices as they are, no discount, and `dropped` reports that compare-at prices were left out.
 */
export function deriveDiscount(
  prices: readonly { price: string; compareAt?: string }[],
  currencyDecimals: number,
): { prices: string[]; discount: ImportedDiscount; dropped: boolean } {
  const isReduced = (one: { price: string; compareAt?: string }) =>
    one.compareAt !== undefined && new Big(one.compareAt).gt(one.price)
  const undiscounted = (dropped: boolean) => ({
    prices: prices.map(({ price }) => price),
    discount: { type: 'NONE' } as const,
    dropped,
  })
  const [first] = prices
  if (!first || !prices.some(isReduced)) return undiscounted(false)
  if (!prices.every(isReduced)) return undiscounted(true)

  const before = prices.map(({ price, compareAt }) => new Big(compareAt ?? price))
  const written = before.map((price) => price.toFixed(currencyDecimals))

  const amount = before[0]!.minus(first.price)
  if (prices.every(({ price }, index) => before[index]!.minus(price).eq(amount)))
    return { prices: written, discount: { type: 'AMOUNT', value: amount.toFixed(currencyDecimals) }, dropped: false }

  for (const decimals of [0, 1, 2]) {
    const percent = amount.times(100).div(before[0]!).round(decimals, Big.roundHalfUp)
    const after = (price: Big) =>
      price.times(new Big(100).minus(percent)).div(100).round(currencyDecimals, Big.roundHalfUp)
    if (prices.every(({ price }, index) => after(before[index]!).eq(price)))
      return { prices: written, discount: { type: 'PERCENT', value: percent.toFixed() }, dropped: false }
  }

  return undiscounted(true)
}
