import { STOCK_MAX } from '@cartwright/contract'
import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from '../../platform/audit/index.ts'
import { parseMoney } from '../../platform/money.ts'
import { getStockId } from '../model/derived-variants.ts'
import type { Discount, Product } from '../model/product.ts'
import type { ProductDraft, VariantDraft } from '../model/product-draft.ts'
import { describeField, describeVariantField } from '../products/product-diff.ts'
import { toProductDraft } from '../products/to-product-draft.ts'
import type { JobMovement } from '../store/stock-movement-store.ts'
import type { PlannedProduct } from './apply-product-edits.ts'
import type { StockPlan } from './plan-product-edit.ts'

type Problem = NonNullable<PlannedProduct['problems']>[number]

/** Fields that an edit changes, by their names in the audit log, with the function that restores a value. */
const RESTORE: Record<string, (draft: ProductDraft, value: unknown) => ProductDraft> = {
  price: (draft, value) => ({ ...draft, priceMinor: toMinor(value, draft.currency) ?? draft.priceMinor }),
  costAndProfitData: (draft, value) => ({ ...draft, costMinor: toMinor(value, draft.currency) }),
  discount: (draft, value) => ({ ...draft, discount: toDiscount(value as unknown[]) }), // written by product-diff
  weight: (draft, value) => ({ ...draft, weight: value as string | null }),
  visible: (draft, value) => ({ ...draft, visible: value === true }),
  ribbon: (draft, value) => ({ ...draft, ribbon: value as string | null }),
  brand: (draft, value) => ({ ...draft, brand: value as string | null }),
}

/**
 * Calculates how the changes of a job are taken back from one product. A field whose value is no longer that of the
 * job was changed by somebody else: it stays, and is a problem. Quantities move back by what the job has added, so that
 * orders since then still count.
 */
export function planUndo(
  product: Product,
  changes: Readonly<Record<string, FieldChange>>,
  movements: readonly JobMovement[],
): PlannedProduct {
  const problems: Problem[] = []
  let draft = toProductDraft(product)
  for (const [field, [before, after]] of Object.entries(changes)) {
    const restore = RESTORE[field]
    if (!restore) continue
    if (isSame(describeField(field, product), after)) draft = restore(draft, before)
    else problems.push(toConflict(field))
  }
  draft = { ...draft, variants: restoreVariants(product, draft, { changes, problems }) }
  return {
    draft,
    stock: restoreStock(product, movements, problems),
    collectionIds: restoreCollections(product, changes['collectionIds'], problems),
    ...(problems.length > 0 && { problems }),
  }
}

/** A restored value that equals that of the product is inherited again. */
function restoreVariants(
  product: Product,
  draft: ProductDraft,
  { changes, problems }: { changes: Readonly<Record<string, FieldChange>>; problems: Problem[] },
): VariantDraft[] {
  const { currency } = draft
  return draft.variants.map((variant, index) => {
    const current = product.variants[index]! // drafts have the variants of their product, in its order
    const restored = { ...variant }
    for (const field of ['price', 'cost', 'weight']) {
      const [before, after] = changes[`variants.${current.id}.${field}`] ?? [null, null]
      if (isSame(before, after)) continue
      if (!isSame(describeVariantField(field, current, currency), after)) {
        problems.push(toConflict(`variants.${current.id}.${field}`))
        continue
      }
      const minor = field === 'weight' ? null : toMinor(before, currency)
      if (field === 'price') restored.priceMinor = minor === draft.priceMinor ? null : minor
      if (field === 'cost') restored.costMinor = minor === (draft.costMinor ?? null) ? null : minor
      if (field === 'weight') restored.weight = before === draft.weight ? null : (before as string | null)
    }
    return restored
  })
}

function restoreStock(product: Product, movements: readonly JobMovement[], problems: Problem[]): StockPlan[] {
  return movements.flatMap(({ variantId, delta, isChangedSince }): StockPlan[] => {
    const stock = product.variants.find(({ id }) => getStockId(id) === variantId)?.stock
    if (delta === 0) return []
    if (!stock?.tracked || isChangedSince) {
      problems.push(toConflict('stock'))
      return []
    }
    const after = stock.quantity - delta
    if (after < 0 || after > STOCK_MAX) {
      problems.push({
        field: 'stock',
        code: 'VALUE_OUT_OF_RANGE',
        description: `The stock would be ${after}, because pieces have been sold since.`,
      })
      return []
    }
    return [{ stockId: variantId, before: stock.quantity, after }]
  })
}

/** Only the collections that the job has added or removed are changed back. */
function restoreCollections(
  { collectionIds }: Product,
  change: FieldChange | undefined,
  problems: Problem[],
): string[] {
  if (!change) return collectionIds
  const [before, after] = change as readonly [string[], string[]] // lists of ids, written by product-diff
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  const isTouched = added.some((id) => !collectionIds.includes(id)) || removed.some((id) => collectionIds.includes(id))
  if (isTouched) problems.push(toConflict('collectionIds'))
  return [...new Set([...collectionIds.filter((id) => !added.includes(id)), ...removed])]
}

function toConflict(field: string): Problem {
  return { field, code: 'CHANGED_MEANWHILE', description: `"${field}" was changed by somebody else since the job.` }
}

/** Compares with a value that was stored as JSON. */
function isSame(current: unknown, stored: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(current ?? null)), stored ?? null)
}

function toMinor(value: unknown, currency: string): bigint | null {
  return typeof value === 'string' ? parseMoney(value, currency).minor : null
}

function toDiscount([type, value, startsAt, endsAt]: readonly unknown[]): Discount {
  return {
    type: type as Discount['type'], // written by product-diff
    value: String(value),
    ...(typeof startsAt === 'string' && { startsAt: new Date(startsAt) }),
    ...(typeof endsAt === 'string' && { endsAt: new Date(endsAt) }),
  }
}
