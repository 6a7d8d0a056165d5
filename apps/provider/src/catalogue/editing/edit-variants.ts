import { type EditedStock, type EditedVariant, STOCK_MAX } from '@cartwright/contract'
import { AppError, type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { toChoicesKey } from '../model/derived-variants.ts'
import { parseExactDecimal, parseExactMoney, QUANTITY_DECIMALS } from '../model/exact-decimals.ts'
import type { ProductDraft, VariantDraft } from '../model/product-draft.ts'
import { isInStock, type Product, type Stock } from '../model/product.ts'

const MAX_VIOLATIONS = 20

/** Stock values of an edit, of a variant or of a product without managed variants. */
type StockEdit = Pick<EditedVariant, 'quantity' | 'formerQuantity' | 'inStock'>

/**
 * Applies own values and stock of variants to a draft whose options are edited already. `before` has the stock as it
 * is, under the names of options and choices after the edit.
 */
export function editVariants(
  draft: ProductDraft,
  before: Pick<Product, 'variants' | 'manageVariants'>,
  variants: readonly EditedVariant[],
  stock: EditedStock = {},
): ProductDraft {
  if (variants.length > 0 && !draft.manageVariants)
    throw new AppError('VARIANTS_NOT_MANAGED', 409, 'The product does not manage its variants one by one.')
  const wrong: FieldViolation[] = []
  if (draft.manageVariants && (stock.quantity !== undefined || stock.inStock !== undefined))
    wrong.push({
      field: stock.quantity === undefined ? 'stock.inStock' : 'stock.quantity',
      description: 'is that of the variants here',
      violatedRule: 'FIELD_NOT_ALLOWED',
    })
  const known = new Set(draft.variants.map(({ choices }) => toChoicesKey(choices)))
  const edits = new Map<string, { edit: EditedVariant; field: string }>()
  variants.forEach((edit, position) => {
    const field = `variants[${position}]`
    const key = toChoicesKey(edit.choices)
    if (!known.has(key)) wrong.push(toViolation(`${field}.choices`, 'are those of no variant'))
    if (edits.has(key)) wrong.push(toViolation(`${field}.choices`, 'are there twice'))
    edits.set(key, { edit, field })
  })
  const stockByKey = readStocks(before)
  const isTracked = stock.trackQuantity ?? isCounted(draft, before)
  const edited = draft.variants.map((variant): VariantDraft => {
    const key = toChoicesKey(variant.choices)
    const { edit, field } = edits.get(key) ?? {}
    const current = variant.stock ?? stockByKey.get(key) ?? { tracked: false, inStock: true }
    const stockEdit = edit && draft.manageVariants ? edit : draft.manageVariants ? {} : stock
    const next = editStock(current, isTracked, stockEdit, field ?? 'stock', wrong)
    return {
      ...variant,
      ...(edit && readOwnValues(edit, field!, draft.currency, wrong)), // both come from one entry
      ...((variant.stock !== undefined || !isSameStock(next, stockByKey.get(key))) && { stock: next }),
    }
  })
  if (wrong.length > 0) throw new InvalidRequest(wrong.slice(0, MAX_VIOLATIONS))
  return { ...draft, variants: edited }
}

/** Stock of the stored variants by their choices; a product without managed variants has one. */
function readStocks({ variants, manageVariants }: Pick<Product, 'variants' | 'manageVariants'>): Map<string, Stock> {
  const stored = manageVariants ? variants : variants.slice(0, 1).map((variant) => ({ ...variant, choices: {} }))
  return new Map(stored.map(({ choices, stock }) => [toChoicesKey(choices), stock]))
}

/** Whether pieces are counted: of a draft whose stock was split or merged, as there. */
function isCounted(draft: ProductDraft, { variants }: Pick<Product, 'variants'>): boolean {
  const given = draft.variants.flatMap(({ stock }) => stock ?? [])
  const all = given.length === draft.variants.length ? given : variants.map(({ stock }) => stock)
  return all.some(({ tracked }) => tracked)
}

function editStock(
  current: Stock,
  isTracked: boolean,
  { quantity, formerQuantity, inStock }: StockEdit,
  field: string,
  wrong: FieldViolation[],
): Stock {
  const left = current.tracked ? current.quantity : 0
  if (formerQuantity !== undefined && formerQuantity !== left)
    throw new AppError('VERSION_CONFLICT', 409, 'The stock has been changed since. Read it again.', {
      data: { quantity: left },
    })
  if (!isTracked) {
    if (quantity !== undefined)
      wrong.push({ field: `${field}.quantity`, description: 'is not counted here', violatedRule: 'FIELD_NOT_ALLOWED' })
    return { tracked: false, inStock: inStock ?? isInStock(current) }
  }
  if (inStock !== undefined && quantity === undefined)
    wrong.push({
      field: `${field}.inStock`,
      description: 'is not set where pieces are counted: set the quantity',
      violatedRule: 'FIELD_NOT_ALLOWED',
    })
  return { tracked: true, quantity: Math.min(quantity ?? left, STOCK_MAX) }
}

function readOwnValues(
  { price, cost, weight, sku, visible }: EditedVariant,
  field: string,
  currency: string,
  wrong: FieldViolation[],
): Partial<VariantDraft> {
  const money = (amount: NonNullable<typeof price>, name: string) =>
    parseExactMoney(amount, `${field}.${name}`, currency, wrong)
  return {
    ...(price !== undefined && { priceMinor: price === null ? null : money(price, 'price') }),
    ...(cost !== undefined && { costMinor: cost === null ? null : money(cost, 'cost') }),
    ...(weight !== undefined && {
      weight: weight === null ? null : parseExactDecimal(weight, `${field}.weight`, QUANTITY_DECIMALS, wrong),
    }),
    ...(sku !== undefined && { sku }),
    ...(visible !== undefined && { visible }),
  }
}

function isSameStock(one: Stock, other: Stock | undefined): boolean {
  if (one.tracked) return other?.tracked === true && one.quantity === other.quantity
  return other?.tracked === false && one.inStock === other.inStock
}

function toViolation(field: string, description: string): FieldViolation {
  return { field, description, violatedRule: 'INVALID_ENUM_VALUE' }
}
