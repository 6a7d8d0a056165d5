import { STOCK_MAX } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { toChoicesKey, combineChoices } from '../model/derived-variants.ts'
import { toProductDraft } from './to-product-draft.ts'
import { isInStock, type Product, type ProductOption, type Stock } from '../model/product.ts'
import { hasSameChoices } from './parse-options.ts'
import type { VariantDraft } from '../model/product-draft.ts'

/** Variant without overrides. */
const BLANK_VARIANT: VariantDraft = {
  choices: {},
  priceMinor: null,
  costMinor: null,
  sku: '',
  weight: null,
  productDimensions: null,
  packageDimensions: null,
  visible: true,
}

/** Creates the variants of a new product with its stock. Tracked stock is split evenly among managed variants. */
export function createVariants(
  options: readonly ProductOption[],
  manageVariants: boolean,
  sku: string,
  stock: Stock,
): VariantDraft[] {
  if (!manageVariants) return [{ ...BLANK_VARIANT, sku, stock }]
  return splitStock(stock, options)
}

/**
 * Derives the variants of a product for these options, managed or not. Variants with the same choices stay, with their
 * stock. The total stock never changes.
 */
export function reconcileVariants(
  product: Product,
  options: readonly ProductOption[],
  manageVariants: boolean,
): VariantDraft[] {
  if (product.manageVariants && !manageVariants)
    return [{ ...BLANK_VARIANT, sku: product.sku, stock: mergeStock(product.variants.map(({ stock }) => stock)) }]
  if (!product.manageVariants && manageVariants)
    return splitStock(product.variants[0]?.stock ?? { tracked: false, inStock: true }, options)
  const current = toProductDraft(product).variants
  return !manageVariants || hasSameChoices(product.options, options) ? current : withChoices(product, current, options)
}

/** Splits tracked stock of a product evenly among its variants; a merchant corrects the counts afterwards. */
function splitStock(stock: Stock, options: readonly ProductOption[]): VariantDraft[] {
  const combinations = combineChoices(options) ?? []
  return combinations.map((choices, position) => ({
    ...BLANK_VARIANT,
    choices,
    stock: stock.tracked
      ? { tracked: true, quantity: calculateShare(stock.quantity, position, combinations.length) }
      : stock,
  }))
}

function calculateShare(quantity: number, position: number, of: number): number {
  return Math.floor(quantity / of) + (position < quantity % of ? 1 : 0)
}

/** Merges the stock of variants into one. Throws if only some of them are tracked. */
function mergeStock(stocks: readonly Stock[]): Stock {
  const counted = stocks.filter((stock) => stock.tracked)
  if (counted.length === 0) return { tracked: false, inStock: stocks.some(isInStock) }
  const quantity = counted.reduce((sum, stock) => sum + stock.quantity, 0)
  if (counted.length === stocks.length && quantity <= STOCK_MAX) return { tracked: true, quantity }
  const violation: FieldViolation = {
    field: 'product.manageVariants',
    description:
      quantity > STOCK_MAX
        ? `cannot be false: the variants have more than ${STOCK_MAX} pieces together`
        : 'cannot be false: some variants are counted and some are not',
    violatedRule: 'VALIDATION',
  }
  throw new InvalidRequest([violation])
}

/**
 * A combination that was left out before stays left out while others exist. New variants are tracked from zero if all
 * variants of the product are tracked, so uncounted stock is never sold.
 */
function withChoices(
  product: Product,
  current: readonly VariantDraft[],
  options: readonly ProductOption[],
): VariantDraft[] {
  const byChoices = new Map(current.map((variant) => [toChoicesKey(variant.choices), variant]))
  const isCounted = product.variants.length > 0 && product.variants.every(({ stock }) => stock.tracked)
  const stock: Stock = isCounted ? { tracked: true, quantity: 0 } : { tracked: false, inStock: true }
  const all = (combineChoices(options) ?? []).map(
    (choices) => byChoices.get(toChoicesKey(choices)) ?? { ...BLANK_VARIANT, choices, stock },
  )
  const remaining = all.filter(
    ({ choices }) => byChoices.has(toChoicesKey(choices)) || !wasSelectable(product.options, choices),
  )
  return remaining.length > 0 ? remaining : all
}

function wasSelectable(options: readonly ProductOption[], choices: Record<string, string>): boolean {
  return (
    options.length === Object.keys(choices).length &&
    options.every((option) => option.choices.some(({ description }) => description === choices[option.name]))
  )
}
