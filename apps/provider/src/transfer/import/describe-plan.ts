import {
  toChoicesKey,
  toProductDraft,
  type ProductDraft,
  type Stock,
  type VariantDraft,
} from '../../catalogue/index.ts'
import { toDecimal } from '../../platform/money.ts'
import type { ImportPlan } from './plan-batch.ts'

/** Field that an import changes, with its values as text. Absent: it had, or has, none. */
export interface DescribedChange {
  field: string
  before?: string
  after?: string
}

const MAX_LENGTH = 200
const MAX_VARIANTS = 20

/** Describes what a plan changes, for people: of a new product its main values, of another one old and new. */
export function describePlan({ draft, existing, changedFields, collections, pictures }: ImportPlan): DescribedChange[] {
  const names = collections.map(({ name }) => name).join(', ')
  if (!existing) {
    const fields = ['price', 'stock', 'visible', 'brand', 'media'] as const
    const pending = pictures.pending.filter(({ inText }) => !inText).length
    const shown = fields.map((field) => toChange(field, undefined, valueOf(field, draft, pending)))
    return [...shown, toChange('collectionIds', undefined, names)].filter(({ after }) => after !== undefined)
  }
  const before = toProductDraft(existing, { importHandle: null, importHash: null })
  const stocked = {
    ...before,
    variants: before.variants.map((variant, index) => ({ ...variant, stock: existing.variants[index]?.stock })),
  }
  return changedFields.flatMap((field) => {
    if (field === 'variants') return describeVariants(before, draft)
    if (field === 'stock') return describeStock(stocked, draft)
    if (field === 'collectionIds') return toChange(field, undefined, names)
    const pending = field === 'media' ? pictures.pending.length : 0
    return toChange(field, valueOf(field, before, 0), valueOf(field, draft, pending))
  })
}

function toChange(field: string, before: string | undefined, after: string | undefined): DescribedChange {
  return { field, ...(before && { before: shorten(before) }), ...(after && { after: shorten(after) }) }
}

function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim().toWellFormed()
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH).toWellFormed()} …` : plain
}

/** Text of a field; amounts as decimals, lists by their length. */
function valueOf(field: string, draft: ProductDraft, pendingPictures: number): string | undefined {
  switch (field) {
    case 'price':
      return toDecimal({ minor: draft.priceMinor, currency: draft.currency })
    case 'costAndProfitData':
      return toAmount(draft.costMinor, draft.currency)
    case 'discount':
      return describeDiscount(draft)
    case 'media':
      return String(draft.media.length + pendingPictures)
    case 'stock':
      return describeQuantity(draft.variants.map(({ stock }) => stock))
    case 'productType':
      return draft.type
    case 'productOptions':
      return draft.options.map(({ name, choices }) => `${name} (${choices.length})`).join(', ')
    case 'additionalInfoSections':
      return draft.infoSections.map(({ title }) => title).join(', ')
    case 'description':
      return draft.description.replaceAll(/<[^<>]*>/g, ' ')
    default:
      return toText((draft as unknown as Record<string, unknown>)[field]) // read only, by the name of a field
  }
}

function toText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function toAmount(minor: bigint | null | undefined, currency: string): string | undefined {
  return minor === null || minor === undefined ? undefined : toDecimal({ minor, currency })
}

function describeDiscount({ discount: { type, value }, currency }: ProductDraft): string | undefined {
  if (type === 'NONE') return undefined
  return type === 'PERCENT' ? `${value} %` : `${value} ${currency}`
}

/** Sum of tracked pieces; undefined if none are tracked. */
function describeQuantity(stocks: readonly (Stock | undefined)[]): string | undefined {
  const tracked = stocks.flatMap((stock) => (stock?.tracked ? stock.quantity : []))
  return tracked.length === 0 ? undefined : String(tracked.reduce((sum, quantity) => sum + quantity, 0))
}

function nameOf({ choices }: VariantDraft): string {
  return Object.values(choices).join(' / ')
}

function describeVariants(before: ProductDraft, after: ProductDraft): DescribedChange[] {
  const former = new Map(before.variants.map((variant) => [toChoicesKey(variant.choices), variant]))
  const price = (draft: ProductDraft, variant: VariantDraft | undefined) =>
    variant && toAmount(variant.priceMinor ?? draft.priceMinor, draft.currency)
  const changes = after.variants.flatMap((variant) => {
    const old = former.get(toChoicesKey(variant.choices))
    const [oldPrice, newPrice] = [price(before, old), price(after, variant)]
    if (oldPrice !== newPrice) return toChange(`price: ${nameOf(variant)}`, oldPrice, newPrice)
    return old && old.sku !== variant.sku ? toChange(`sku: ${nameOf(variant)}`, old.sku, variant.sku) : []
  })
  const count = toChange('variants', String(before.variants.length), String(after.variants.length))
  return [count, ...changes.slice(0, MAX_VARIANTS)]
}

function describeStock(before: ProductDraft, after: ProductDraft): DescribedChange[] {
  const former = new Map(before.variants.map(({ choices, stock }) => [toChoicesKey(choices), stock]))
  const [first] = before.variants
  const stockBefore = after.variants.map(({ choices }) =>
    before.manageVariants ? former.get(toChoicesKey(choices)) : first?.stock,
  )
  const stockAfter = after.variants.map(({ stock }, index) => stock ?? stockBefore[index])
  return [toChange('stock', describeQuantity(stockBefore), describeQuantity(stockAfter))]
}
