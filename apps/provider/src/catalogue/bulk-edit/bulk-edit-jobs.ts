import { type JsonObject, ProductEdit } from '@cartwright/contract'
import { type Static, Type } from 'typebox'
import type { BulkJobs, BulkJobType, ChunkOutcome, RunningBulkJob } from '../../bulk-jobs/index.ts'
import { type AuditActor, listEntitiesOfBulkJob, readChangesOfBulkJob } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { getTrackedChanges, refreshChangeTimestamps, type TrackedChanges } from '../changes/change-feed.ts'
import { createHasRuleError } from '../collections/change-collections.ts'
import { findIdsWithRule } from '../collection-rules/rule-store.ts'
import { type Actor, SHOP_ACTOR } from '../model/event.ts'
import type { Product } from '../model/product.ts'
import type { CatalogueCache } from '../response-cache/catalogue-cache.ts'
import { findUnknownIds } from '../store/find-unknown-ids.ts'
import { listProductsOfBulkJob, readMovementsOfBulkJob, setStockCause } from '../store/stock-movement-store.ts'
import { applyProductEdits, changesStock, type EditedItem, type PlannedProduct } from './apply-product-edits.ts'
import { planProductEdit } from './plan-product-edit.ts'
import { planUndo } from './plan-undo.ts'

/** Products in one transaction: small enough that shoppers do not wait for its locks. */
const CHUNK_SIZE = 20

/** One edit for all selected products, or one for each product by its id. */
const Parameters = Type.Object({
  edit: Type.Optional(ProductEdit),
  editsById: Type.Optional(Type.Record(Type.String(), ProductEdit)),
})
type Parameters = Static<typeof Parameters>

const UndoParameters = Type.Object({ bulkJobId: Type.String() })

export interface BulkEditServices {
  bulkJobs: BulkJobs
  catalogue: CatalogueCache
  now: () => Date
}

/** Declares the jobs that edit many products and undo that. Returns the type of the former. */
export function defineBulkEditJobs(services: BulkEditServices): BulkJobType<Parameters> {
  const { bulkJobs } = services
  const permission = 'WIX_STORES.MODIFY_PRODUCTS'
  const undoType = bulkJobs.define({
    name: 'undo-bulk-edit-products',
    permission,
    schema: UndoParameters,
    run: (job) => runInChunks(services, job, (tx, items) => undoChunk(tx, items, job, services)),
  })
  return bulkJobs.define({
    name: 'bulk-edit-products',
    permission,
    schema: Parameters,
    run: (job) => runInChunks(services, job, (tx, items) => editChunk(tx, items, job, services)),
    toShownParameters: ({ edit, editsById }): JsonObject =>
      edit ? { edit } : { isPerProduct: true, fields: listFields(editsById) },
    async undo(tx, { id }) {
      const changed = await listEntitiesOfBulkJob(tx, id, 'product')
      const itemIds = [...new Set([...changed, ...(await listProductsOfBulkJob(tx, id))])]
      return { type: undoType, parameters: { bulkJobId: id }, itemIds }
    },
  })
}

function listFields(editsById: Parameters['editsById'] = {}): string[] {
  return [...new Set(Object.values(editsById).flatMap((edit) => Object.keys(edit)))]
}

/** Runs a job chunk by chunk. After each commit this process invalidates its caches. */
async function runInChunks<Of>(
  { catalogue }: BulkEditServices,
  job: RunningBulkJob<Of>,
  effect: (tx: Tx, items: readonly EditedItem[]) => Promise<ChunkOutcome>,
): Promise<void> {
  for (;;) {
    const items = await job.nextItems(CHUNK_SIZE)
    if (items.length === 0) return
    let changes: TrackedChanges | undefined
    await job.commit(async (tx) => {
      const outcome = await effect(tx, items)
      await refreshChangeTimestamps(tx)
      changes = getTrackedChanges(tx)
      return outcome
    })
    if (changes) catalogue.invalidateAfterWrite(changes)
  }
}

async function editChunk(
  tx: Tx,
  items: readonly EditedItem[],
  job: RunningBulkJob<Parameters>,
  { now }: BulkEditServices,
): Promise<ChunkOutcome> {
  const { edit: editOfAll, editsById } = job.parameters
  setStockCause(tx, { cause: 'BULK_EDIT', actor: job.startedBy, bulkJobId: job.id })
  const editOf = (id: string): ProductEdit => editOfAll ?? editsById?.[id] ?? {}
  const edits = items.map(({ id }) => editOf(id))
  const unknown = await findUnknownIds(
    tx,
    'collections',
    edits.flatMap(({ collections }) => (collections && collections.action !== 'REMOVE' ? collections.ids : [])),
  )
  const withRule = await findIdsWithRule(
    tx,
    edits.flatMap(({ collections }) => collections?.ids ?? []),
  )
  const plan = (product: Product): PlannedProduct => {
    const edit = editOf(product.id)
    if (edit.collections?.ids.some((id) => unknown.has(id)))
      throw new AppError('COLLECTION_NOT_FOUND', 404, 'The collection does not exist any more.')
    const isSetAsIs = (id: string) => edit.collections?.action === 'SET' && product.collectionIds.includes(id)
    const decided = edit.collections?.ids.find((id) => withRule.has(id) && !isSetAsIs(id))
    if (decided !== undefined) throw createHasRuleError(decided)
    return planProductEdit(product, edit)
  }
  const options = { by: toEventActor(job.startedBy), now: now(), locksStock: edits.some(changesStock) }
  return applyProductEdits(tx, items, options, plan)
}

async function undoChunk(
  tx: Tx,
  items: readonly EditedItem[],
  job: RunningBulkJob<Static<typeof UndoParameters>>,
  { now }: BulkEditServices,
): Promise<ChunkOutcome> {
  setStockCause(tx, { cause: 'BULK_EDIT', actor: job.startedBy, bulkJobId: job.id })
  const { bulkJobId } = job.parameters
  const entityIds = items.map(({ id }) => id)
  const changes = await readChangesOfBulkJob(tx, bulkJobId, { entity: 'product', entityIds })
  const movements = Map.groupBy(await readMovementsOfBulkJob(tx, bulkJobId, entityIds), ({ productId }) => productId)
  const options = { by: toEventActor(job.startedBy), now: now(), locksStock: movements.size > 0 }
  return applyProductEdits(tx, items, options, (product) =>
    planUndo(product, changes.get(product.id) ?? {}, movements.get(product.id) ?? []),
  )
}

function toEventActor({ kind, id }: AuditActor): Actor {
  return kind === 'merchant' || kind === 'app' ? { kind, id } : SHOP_ACTOR
}
