import { STOCK_MAX } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { toChoicesKey, combineChoices } from '../model/derived-variants.ts'
import { toProductDraft } from './to-product-draft.ts'
import { isInStock, type Product, type ProductOption, type Stock } from '../model/product.ts'
import { hasSameChoices } from './parse-options.ts'
import type { VariantDraft } from '../model/product-draft.ts'

/** A variant with nothing of its own. */
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

/** The variants of a new product, with its stock. What is counted is dealt out evenly among variants that are managed. */
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
 * The variants of a product once it has these options, and manages its variants or does not. Those with the same choices stay what they are, with
 * their stock. No piece in stock is lost, and none is made up.
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
  const known = toProductDraft(product).variants
  return !manageVariants || hasSameChoices(product.options, options) ? known : withChoices(product, known, options)
}

/** What is counted for the product is dealt out evenly: who counts the variants for the first time sets them right afterwards. */
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

/** All pieces of a product in one count. Some counted and some not make no number at all, so that is refused. */
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
 * A combination that could be chosen before and was not there stays away, as long as there are others. New ones are counted, from zero, where the product counts all of
 * its variants: what nobody has counted is not sold.
 */
function withChoices(
  product: Product,
  known: readonly VariantDraft[],
  options: readonly ProductOption[],
): VariantDraft[] {
  const byChoices = new Map(known.map((variant) => [toChoicesKey(variant.choices), variant]))
  const isCounted = product.variants.length > 0 && product.variants.every(({ stock }) => stock.tracked)
  const stock: Stock = isCounted ? { tracked: true, quantity: 0 } : { tracked: false, inStock: true }
  const all = (combineChoices(options) ?? []).map(
    (choices) => byChoices.get(toChoicesKey(choices)) ?? { ...BLANK_VARIANT, choices, stock },
  )
  const wanted = all.filter(
    ({ choices }) => byChoices.has(toChoicesKey(choices)) || !wasSelectable(product.options, choices),
  )
  return wanted.length > 0 ? wanted : all
}

function wasSelectable(options: readonly ProductOption[], choices: Record<string, string>): boolean {
  return (
    options.length === Object.keys(choices).length &&
    options.every((option) => option.choices.some(({ description }) => description === choices[option.name]))
  )
}
