import { type AmountRounding, type NumberEdit, type ProductEdit, STOCK_MAX } from '@cartwright/contract'
import Big from 'big.js'
import { AppError } from '../../platform/http/app-error.ts'
import { getCurrencyExponent, parseMoney, toDecimal } from '../../platform/money.ts'
import { getStockId } from '../model/derived-variants.ts'
import type { Discount, Product } from '../model/product.ts'
import type { ProductDraft, VariantDraft } from '../model/product-draft.ts'
import { reprice, requireInRange } from '../products/reprice.ts'
import { toProductDraft } from '../products/to-product-draft.ts'

/** Stock of one row before and after an edit. */
export interface StockPlan {
  stockId: string
  before: number
  after: number
}

/** Outcome of an edit of one product, before anything is written. */
export interface ProductEditPlan {
  draft: ProductDraft
  stock: StockPlan[]
  collectionIds: string[]
}

/**
 * Calculates the outcome of an edit of one product, without the database.
 * @throws AppError if a value would leave its range, or stock is not tracked
 */
export function planProductEdit(product: Product, edit: ProductEdit): ProductEditPlan {
  let draft = toProductDraft(product)
  if (edit.price) draft = editPrices(draft, edit.price)
  if (edit.cost) draft = editCosts(draft, edit.cost)
  if (edit.weight) draft = editWeights(draft, edit.weight)
  if (edit.discount) draft = { ...draft, discount: toDiscount(edit.discount, draft) }
  if (edit.visible !== undefined) draft = { ...draft, visible: edit.visible }
  if (edit.ribbon !== undefined) draft = { ...draft, ribbon: edit.ribbon.trim() || null }
  if (edit.brand !== undefined) draft = { ...draft, brand: edit.brand.trim() || null }
  return {
    draft,
    stock: edit.stock ? planStock(product, edit.stock) : [],
    collectionIds: edit.collections ? planCollections(product, edit.collections) : product.collectionIds,
  }
}

/** A percentage applies to each variant's own price; a new price or an amount moves them all by the same distance. */
function editPrices(draft: ProductDraft, edit: NumberEdit): ProductDraft {
  const { currency } = draft
  const calculate = createMoneyEdit(edit, 'price', currency)
  if (edit.percent === undefined) return reprice(draft, calculate(draft.priceMinor))
  return {
    ...draft,
    priceMinor: calculate(draft.priceMinor),
    variants: draft.variants.map((variant) => ({
      ...variant,
      priceMinor: variant.priceMinor === null ? null : calculate(variant.priceMinor),
    })),
  }
}

/** A new cost is that of all variants; a change applies to those with a cost of their own too. */
function editCosts(draft: ProductDraft, edit: NumberEdit): ProductDraft {
  const calculate = createMoneyEdit(edit, 'cost', draft.currency)
  const ofVariant = (own: bigint | null): bigint | null =>
    own === null || edit.set !== undefined ? null : calculate(own)
  return {
    ...draft,
    costMinor: calculate(draft.costMinor ?? 0n),
    variants: draft.variants.map((each): VariantDraft => ({ ...each, costMinor: ofVariant(each.costMinor) })),
  }
}

const WEIGHT_DECIMALS = 3

function editWeights(draft: ProductDraft, edit: NumberEdit): ProductDraft {
  const calculate = (weight: string | null): string =>
    requireInRange(editNumber(new Big(weight ?? 0), edit, WEIGHT_DECIMALS), 'weight').toFixed()
  const ofVariant = (own: string | null): string | null =>
    own === null || edit.set !== undefined ? null : calculate(own)
  return {
    ...draft,
    weight: calculate(draft.weight),
    variants: draft.variants.map((each): VariantDraft => ({ ...each, weight: ofVariant(each.weight) })),
  }
}

function createMoneyEdit(edit: NumberEdit, name: string, currency: string): (minor: bigint) => bigint {
  const decimals = getCurrencyExponent(currency)
  return (minor) => {
    const value = requireInRange(editNumber(new Big(toDecimal({ minor, currency })), edit, decimals), name)
    return parseMoney(value.toFixed(decimals), currency).minor
  }
}

function editNumber(before: Big, { set, amount, percent, rounding }: NumberEdit, decimals: number): Big {
  if (set !== undefined) return new Big(set).round(decimals, Big.roundHalfUp)
  const exact = percent === undefined ? before.plus(amount ?? 0) : before.times(new Big(100).plus(percent)).div(100)
  return round(exact, rounding).round(decimals, Big.roundHalfUp)
}

/** Never rounds a positive amount to zero or below: a product would become free by rounding. */
function round(exact: Big, rounding: AmountRounding | undefined): Big {
  if (!rounding) return exact
  const step = new Big(rounding.to)
  const rounded = exact
    .div(step)
    .round(0, Big.roundHalfUp)
    .times(step)
    .minus(rounding.minus ?? 0)
  return rounded.lte(0) && exact.gt(0) ? exact : rounded
}

function toDiscount({ type, value = '0' }: NonNullable<ProductEdit['discount']>, draft: ProductDraft): Discount {
  if (type === 'NONE') return { type, value: '0' }
  if (type !== 'SALE_PRICE') return { type, value: new Big(value).toFixed() }
  const price = new Big(toDecimal({ minor: draft.priceMinor, currency: draft.currency }))
  const off = price.minus(value)
  if (off.lt(0))
    throw new AppError('VALUE_OUT_OF_RANGE', 409, 'The sale price would be above the price.', {
      data: { name: 'salePrice', value },
    })
  return off.eq(0) ? { type: 'NONE', value: '0' } : { type: 'AMOUNT', value: off.toFixed() }
}

function planStock(product: Product, { set, amount = 0 }: NonNullable<ProductEdit['stock']>): StockPlan[] {
  const rows = product.manageVariants ? product.variants : product.variants.slice(0, 1)
  return rows.map(({ id, stock }) => {
    if (!stock.tracked)
      throw new AppError('STOCK_NOT_TRACKED', 409, 'The stock of this product is not tracked.', {
        data: { id: product.id },
      })
    const after = set ?? stock.quantity + amount
    if (after < 0 || after > STOCK_MAX)
      throw new AppError('VALUE_OUT_OF_RANGE', 409, `The stock would be ${after}.`, {
        data: { name: 'stock', value: String(after) },
      })
    return { stockId: getStockId(id), before: stock.quantity, after }
  })
}

function planCollections(
  { collectionIds }: Product,
  { action, ids: given }: NonNullable<ProductEdit['collections']>,
): string[] {
  const ids = given.map((id) => id.toLowerCase())
  if (action === 'ADD') return [...new Set([...collectionIds, ...ids])]
  if (action === 'REMOVE') return collectionIds.filter((id) => !ids.includes(id))
  return [...new Set(ids)]
}
