import type { CostAndProfitData, PriceData } from '@cartwright/contract'
import Big from 'big.js'
import { convertMinor, formatMoney, toNumber } from '../../platform/money.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { calculatePricePerUnit } from './price-per-unit.ts'
import type { PricePerUnit, Product } from './product.ts'

/** Formats the prices of a product, in its currency and in the buyer's. Equal prices of variants are formatted once. */
export function createPriceFormatter(
  product: Pick<Product, 'currency' | 'pricePerUnit'>,
  { locale, converted, withCosts }: CatalogueView,
) {
  const { currency, pricePerUnit: unit } = product
  let last: { price: bigint; discounted: bigint; made: Prices } | undefined

  function make(price: bigint, discounted: bigint): Prices {
    const own = toPriceData(price, discounted, currency, locale, unit)
    if (!converted) return { priceData: own, convertedPriceData: own }
    const convert = (minor: bigint): bigint =>
      convertMinor({ minor, currency }, converted.currency, converted.rate).minor
    return {
      priceData: own,
      convertedPriceData: toPriceData(convert(price), convert(discounted), converted.currency, locale, unit),
    }
  }

  return {
    prices: (price: bigint, discounted: bigint): Prices => {
      if (last?.price !== price || last.discounted !== discounted)
        last = { price, discounted, made: make(price, discounted) }
      return last.made
    },
    costs: (cost: bigint | null, discounted: bigint): { costAndProfitData?: CostAndProfitData } =>
      withCosts ? { costAndProfitData: toCostAndProfitData(cost, discounted, currency, locale) } : {},
  }
}

interface Prices {
  priceData: PriceData
  convertedPriceData: PriceData
}

function toPriceData(
  priceMinor: bigint,
  discountedMinor: bigint,
  currency: string,
  locale: string,
  unit: PricePerUnit | null,
): PriceData {
  const price = { minor: priceMinor, currency }
  const discounted = { minor: discountedMinor, currency }
  const perUnit = unit && { minor: calculatePricePerUnit(discountedMinor, unit), currency }
  return {
    currency,
    price: toNumber(price),
    discountedPrice: toNumber(discounted),
    formatted: {
      price: formatMoney(price, locale),
      discountedPrice: formatMoney(discounted, locale),
      ...(perUnit && { pricePerUnit: formatMoney(perUnit, locale) }),
    },
    ...(perUnit && { pricePerUnit: toNumber(perUnit) }),
  }
}

/** Calculates the profit from the discounted price; the margin is rounded to four decimal places. */
function toCostAndProfitData(
  costMinor: bigint | null,
  discounted: bigint,
  currency: string,
  locale: string,
): CostAndProfitData {
  const cost = { minor: costMinor ?? 0n, currency }
  const profit = { minor: discounted - cost.minor, currency }
  const margin = discounted === 0n ? 0 : Number(new Big(String(profit.minor)).div(String(discounted)).toFixed(4))
  return {
    ...(costMinor !== null && { itemCost: toNumber(cost) }),
    formattedItemCost: formatMoney(cost, locale),
    profit: toNumber(profit),
    formattedProfit: formatMoney(profit, locale),
    profitMargin: margin,
  }
}
