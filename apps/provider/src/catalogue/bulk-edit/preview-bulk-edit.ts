import type { AnswerOf, PreviewedProduct, ProductEdit } from '@cartwright/contract'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../platform/http/app-error.ts'
import { toDecimal } from '../../platform/money.ts'
import { calculateDiscountedPrice } from '../model/discount.ts'
import type { Product } from '../model/product.ts'
import { toProductDraft } from '../products/to-product-draft.ts'
import { catchAppError } from './apply-product-edits.ts'
import { planProductEdit, type ProductEditPlan } from './plan-product-edit.ts'

const MAX_SHOWN = 100

/** Previews an edit of products that were read, without changing them. */
export function previewBulkEdit(
  products: readonly Product[],
  editOf: (id: string) => ProductEdit,
  { total, now }: { total: number; now: Date },
): AnswerOf<'bulkEdits.previewBulkEdit'> {
  const previews = products.map((product): PreviewedProduct => {
    const { id, name } = product
    const plan = catchAppError(() => planProductEdit(product, editOf(id)))
    if (plan instanceof AppError)
      return { id, name, changes: [], problem: { code: plan.code, description: plan.message } }
    return { id, name, changes: describePlan(product, plan, now) }
  })
  const refused = previews.filter(({ problem }) => problem)
  const changed = previews.filter(({ changes }) => changes.length > 0)
  return {
    total,
    checked: products.length,
    changed: changed.length,
    refused: refused.length,
    unchanged: products.length - changed.length - refused.length,
    products: [...refused, ...changed].slice(0, MAX_SHOWN),
  }
}

/** Describes old and new values under the names of fields that the audit log has. Amounts are decimals. */
function describePlan(product: Product, { draft, stock, collectionIds }: ProductEditPlan, now: Date) {
  const { currency } = product
  const before = toProductDraft(product)
  const money = (minor: bigint | null | undefined) => (minor == null ? undefined : toDecimal({ minor, currency }))
  const discounted = ({ priceMinor, discount }: typeof draft) =>
    money(calculateDiscountedPrice(priceMinor, discount, currency, now))
  const sum = (quantities: readonly number[]) => String(quantities.reduce((all, each) => all + each, 0))
  const values: [field: string, before: string | undefined, after: string | undefined][] = [
    ['price', money(before.priceMinor), money(draft.priceMinor)],
    ['discountedPrice', discounted(before), discounted(draft)],
    ['cost', money(before.costMinor), money(draft.costMinor)],
    ['weight', before.weight ?? undefined, draft.weight ?? undefined],
    ['visible', String(before.visible), String(draft.visible)],
    ['ribbon', before.ribbon ?? undefined, draft.ribbon ?? undefined],
    ['brand', before.brand ?? undefined, draft.brand ?? undefined],
    ['stock', sum(stock.map((each) => each.before)), sum(stock.map((each) => each.after))],
    ...draft.variants.map((variant, index): [string, string | undefined, string | undefined] => [
      `variants.${product.variants[index]?.id}.price`,
      money(before.variants[index]?.priceMinor),
      money(variant.priceMinor),
    ]),
  ]
  const isSameCollections = isDeepStrictEqual(collectionIds.toSorted(), product.collectionIds.toSorted())
  const changes = values
    .filter(([, old, next]) => old !== next)
    .map(([field, old, next]) => ({
      field,
      ...(old !== undefined && { before: old }),
      ...(next !== undefined && { after: next }),
    }))
  if (isSameCollections) return changes
  return [
    ...changes,
    { field: 'collectionIds', before: JSON.stringify(product.collectionIds), after: JSON.stringify(collectionIds) },
  ]
}
