import { type Tx, WriteConflict } from '../../platform/db/transaction.ts'
import {
  updateAndPublishChanges,
  createCollection,
  createProducts,
  saveProductContent,
  insertCollectionProducts,
  deleteCollectionProducts,
  findFreeSlug,
  lockProducts,
  lockStock,
  queueImageDownloads,
  setStockCause,
} from '../../catalogue/index.ts'
import { matchBatch, type ImportPlan, planBatch, type PlanContext, type RejectedProduct } from './plan-batch.ts'
import type { ImportedProduct } from './imported-product.ts'
import { listsAllMedia } from './resolve-media.ts'
import { saveImportHashes } from './import-store.ts'

export interface AppliedBatch {
  outcomes: { product: ImportedProduct; id: string; outcome: 'created' | 'updated' | 'unchanged'; plan?: ImportPlan }[]
  refused: RejectedProduct[]
}

/** Imports a batch in one transaction: all its products, each with all its data, or none. */
export async function applyBatch(
  tx: Tx,
  products: readonly ImportedProduct[],
  context: PlanContext,
): Promise<AppliedBatch> {
  setStockCause(tx, { cause: 'IMPORT' })
  return applyPlans(tx, products, context).catch(throwWriteConflict)
}

async function applyPlans(tx: Tx, products: readonly ImportedProduct[], context: PlanContext): Promise<AppliedBatch> {
  const matches = await matchBatch(tx, products, context)
  const locked = await lockProducts(
    tx,
    matches.flatMap(({ match }) => match?.id ?? []),
  )
  // Stock of the shop may be written back, so no piece may be sold meanwhile. All rows are locked at once, because
  // orders lock them in another order than the file.
  await lockStock(
    tx,
    matches.flatMap(({ match, product }) => (match && mayChangeStock(product) ? match.id : [])),
  )
  // Another import may have created the same products before the lock was acquired.
  const matched = locked.length > 0 ? await matchBatch(tx, products, context) : matches
  const changed = matched.filter(({ match, hash }) => match?.importHash !== hash)
  const { plans, refused } = await planBatch(tx, changed, context)
  await createMissingCollections(tx, plans)

  const created = plans.filter(({ existing }) => !existing)
  const updated = plans.filter(({ existing, changedFields }) => existing && changedFields.length > 0)
  const same = plans.filter(({ existing, changedFields }) => existing && changedFields.length === 0)
  const newIds = await createPlannedProducts(tx, created)
  await updatePlannedProducts(tx, updated)
  await saveImportHashes(
    tx,
    same.map(({ existing, hash }) => ({ id: existing!.id, hash })), // filtered so
  )
  const unchanged = matched.filter(({ match, hash }) => match?.importHash === hash)
  return {
    refused,
    outcomes: [
      ...created.map((plan, index) => ({
        product: plan.product,
        id: newIds[index]!,
        outcome: 'created' as const,
        plan,
      })),
      ...updated.map((plan) => ({ product: plan.product, id: plan.existing!.id, outcome: 'updated' as const, plan })),
      ...[...same, ...unchanged].map(({ product, match }) => ({
        product,
        id: match!.id, // both exist already
        outcome: 'unchanged' as const,
      })),
    ],
  }
}

function mayChangeStock({ says, own }: ImportedProduct): boolean {
  return says.has('stock') || own !== undefined
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Throws a retryable error if a concurrent import created the same product or collection, or a row was deleted
 * meanwhile.
 */
function throwWriteConflict(error: unknown): never {
  const { code } = error as { code?: unknown }
  if (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION)
    throw new WriteConflict('Another made or removed the same thing.', { cause: error })
  throw error
}

/** Creates missing collections, each once. */
async function createMissingCollections(tx: Tx, plans: readonly ImportPlan[]): Promise<void> {
  const made = new Map<string | null, string>()
  for (const { collections } of plans)
    for (const wanted of collections) {
      wanted.id ??= made.get(wanted.importKey) ?? (await createCollectionOf(tx, wanted))
      made.set(wanted.importKey, wanted.id)
    }
}

async function createCollectionOf(
  tx: Tx,
  { name, slug, visible, importKey }: ImportPlan['collections'][number],
): Promise<string> {
  const free = await findFreeSlug(tx, 'collections', slug)
  return createCollection(tx, { slug: free, name, description: '', media: [], visible, importKey }, [])
}

async function createPlannedProducts(tx: Tx, plans: readonly ImportPlan[]): Promise<string[]> {
  const ids = await createProducts(
    tx,
    plans.map(({ draft, collections }) => ({ draft, collectionIds: collections.map(({ id }) => id!) })),
  )
  await queueImageDownloads(
    tx,
    plans.map(({ pictures }, index) => ({ id: ids[index]!, wanted: pictures.pending, replaces: false })),
  )
  return ids
}

/** Updates products in the order of their ids, the lock order that orders use. */
async function updatePlannedProducts(tx: Tx, plans: readonly ImportPlan[]): Promise<void> {
  if (plans.length === 0) return
  // each is a different product
  const inOrder = plans.toSorted((one, other) => (one.existing!.id < other.existing!.id ? -1 : 1))
  const ids = plans.map(({ existing }) => existing!.id)
  await updateAndPublishChanges(tx, ids, { kind: 'shop' }, async () => {
    for (const { existing, draft, collections, removedCollectionIds } of inOrder) {
      const { id, collectionIds } = existing!
      await saveProductContent(tx, id, draft)
      for (const each of removedCollectionIds) await deleteCollectionProducts(tx, each, [id])
      for (const each of collections)
        if (!collectionIds.includes(each.id!)) await insertCollectionProducts(tx, each.id!, [id])
    }
  })
  await queueImageDownloads(
    tx,
    plans.map(({ product, existing, pictures }) => ({
      id: existing!.id,
      wanted: pictures.pending,
      // A file without pictures, or with some of them, keeps the pending downloads.
      replaces: listsAllMedia(product, existing),
    })),
  )
}
