import type { ProductValues } from './product-values.ts'
import { toNumber } from './validate-product.ts'

/** Price with the discount as typed, as far as it can be calculated; undefined without a discount. */
export function calculateSalePrice({ price, discount }: Pick<ProductValues, 'price' | 'discount'>): number | undefined {
  const [full, off] = [toAmount(price), toAmount(discount.value)]
  if (discount.type === 'NONE' || full === undefined || off === undefined) return undefined
  return Math.max(0, discount.type === 'AMOUNT' ? full - off : full * (1 - off / 100))
}

/** Profit of a sale, and its share in the price; undefined without a cost. */
export function calculateMargin(
  values: Pick<ProductValues, 'price' | 'discount' | 'cost'>,
): { profit: number; share: number } | undefined {
  const price = calculateSalePrice(values) ?? toAmount(values.price)
  const cost = toAmount(values.cost)
  if (price === undefined || cost === undefined || price === 0) return undefined
  return { profit: price - cost, share: (price - cost) / price }
}

/** Factors to the smallest unit of each kind of measure. */
const FACTORS: Record<string, [kind: string, factor: number]> = {
  UNSPECIFIED: ['', 1],
  MG: ['mass', 1],
  G: ['mass', 1_000],
  KG: ['mass', 1_000_000],
  OZ: ['mass', 28_349.523_125],
  LB: ['mass', 453_592.37],
  ML: ['volume', 1],
  CL: ['volume', 10],
  L: ['volume', 1_000],
  CBM: ['volume', 1_000_000],
  FLOZ: ['volume', 29.573_529_562_5],
  PT: ['volume', 473.176_473],
  QT: ['volume', 946.352_946],
  GAL: ['volume', 3_785.411_784],
  MM: ['length', 1],
  CM: ['length', 10],
  M: ['length', 1_000],
  IN: ['length', 25.4],
  FT: ['length', 304.8],
  YD: ['length', 914.4],
  SQM: ['area', 1],
  SQFT: ['area', 0.092_903_04],
}

/** Price per unit as typed; undefined if it cannot be calculated. The server calculates the one that is shown. */
export function calculateUnitPrice(values: ProductValues): number | undefined {
  const { isShown, totalQuantity, totalUnit, baseQuantity, baseUnit } = values.pricePerUnit
  const price = calculateSalePrice(values) ?? toAmount(values.price)
  const [total, base] = [toAmount(totalQuantity), toAmount(baseQuantity)]
  const [of, per] = [FACTORS[totalUnit], FACTORS[baseUnit]]
  if (!isShown || price === undefined || !total || !base || !of || !per || of[0] !== per[0]) return undefined
  return (price * base * per[1]) / (total * of[1])
}

function toAmount(typed: string): number | undefined {
  const amount = typed.trim() === '' ? Number.NaN : toNumber(typed)
  return Number.isFinite(amount) ? amount : undefined
}
