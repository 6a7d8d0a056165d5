import { ALL_PRODUCTS_COLLECTION_ID, type AnswerOf, type EditableCollection } from '@cartwright/contract'
import { BulkJobDescriber, type BulkJobServices } from '../../bulk-jobs/index.ts'
import { recordChange } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, createInvalidField } from '../../platform/http/app-error.ts'
import type { ReadHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isGuid } from '../../platform/ids.ts'
import { recordChanges } from '../changes/change-feed.ts'
import { toWireCollection } from '../model/wire-mapping.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { deleteCollection, requireCollection } from '../collections/change-collections.ts'
import { parseRule, toWireRule } from '../collection-rules/collection-rule.ts'
import { defineRuleJob } from './rule-job.ts'
import { previewRule } from '../collection-rules/rule-store.ts'
import {
  type CollectionToEdit,
  findCollectionToEdit,
  type ListPosition,
  listCollectionsToEdit,
  listProductsOfCollection,
  saveProductOrder,
} from './collection-editing-store.ts'
import { addEditedCollection, requireMatchingVersion, saveEditedCollection } from './save-edited-collection.ts'

const DEFAULT_PAGE_SIZE = 50

/** Read operations of a collection editor. They read the database, not the cache. */
export function createCollectionEditingReads({ db, settings, providerUrl, now }: CatalogueContext): ReadHandlers {
  return {
    async 'collectionEditing.queryCollections'(context, request) {
      const { search, kind, sort = 'NAME', isDescending = false, cursorPaging } = request
      const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
      const order = `${sort}${isDescending ? '-' : ''}`
      const after = readCursor(cursorPaging?.cursor, order)
      const found = await listCollectionsToEdit(db, {
        search: search?.trim() || undefined,
        kind,
        withHidden: maySeeHidden(context),
        sort,
        isDescending,
        after,
        limit: limit + 1,
      })
      const page = found.slice(0, limit)
      const last = found.length > limit ? page.at(-1) : undefined
      return {
        collections: page.map((collection) => toEditable(collection, providerUrl)),
        pagingMetadata: toPaging(page.length, last && writeCursor(order, { value: last.sortValue, id: last.id })),
      }
    },

    async 'collectionEditing.getCollection'(context, { id }) {
      const editable = await read(db, id, providerUrl)
      if (!editable.collection.visible && !maySeeHidden(context)) throw createNotFoundError(id)
      return { editable }
    },

    async 'collectionEditing.queryProducts'(_context, { id, cursorPaging }) {
      await read(db, id, providerUrl)
      const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
      const after = readCursor(cursorPaging?.cursor, id)
      if (after && !/^-?\d{1,18}$/.test(after.value)) throw createCursorError()
      const found = await listProductsOfCollection(db, id, { after, limit: limit + 1 })
      const page = found.slice(0, limit)
      const last = found.length > limit ? page.at(-1) : undefined
      return {
        products: page.map(({ position: _position, ...product }) => product),
        pagingMetadata: toPaging(page.length, last && writeCursor(id, { value: last.position, id: last.id })),
      }
    },

    async 'collectionEditing.previewRule'(_context, { rule, limit = 10 }) {
      return previewRule(db, parseRule(rule, settings.current().shop), { limit, now: now() })
    },
  }
}

/** Write operations of a collection editor; declares the job that applies rules. */
export function createCollectionEditingWrites(context: CatalogueContext, services: BulkJobServices): WriteHandlers {
  const { settings, providerUrl } = context
  const ruleJob = defineRuleJob({ ...context, bulkJobs: services.bulkJobs })
  const editing = { ruleJob, bulkJobs: services.bulkJobs, providerUrl, shop: () => settings.current().shop }
  const describer = new BulkJobDescriber(services)

  async function answer(
    tx: Tx,
    { caller }: RequestContext,
    { id, jobId }: { id: string; jobId: string | undefined },
  ): Promise<AnswerOf<'collectionEditing.saveCollection'>> {
    const editable = await read(tx, id, providerUrl)
    return { editable, ...(jobId !== undefined && (await describer.describe(tx, caller, jobId))) }
  }

  return {
    'collectionEditing.createCollection': async (tx, request, edit) =>
      answer(tx, request, await addEditedCollection(tx, edit, request.caller, editing)),

    'collectionEditing.saveCollection': async (tx, request, { id, ...edit }) => {
      const key = id.toLowerCase()
      const jobId = await saveEditedCollection(tx, key, edit, { ...editing, request })
      return answer(tx, request, { id: key, jobId })
    },

    'collectionEditing.setProductOrder': async (tx, _request, { id, productIds }) => {
      const key = id.toLowerCase()
      await requireCollection(tx, key, 'change')
      const ids = [...new Set(productIds.map((each) => each.toLowerCase()))]
      const moved = await saveProductOrder(tx, key, ids)
      if (moved.length === 0) return {}
      recordChange(tx, { entity: 'collection', entityId: key, changes: { productOrder: [null, ids] } })
      await recordChanges(tx, 'product', moved, 'place')
      return {}
    },

    'collectionEditing.deleteCollection': async (tx, { caller, ifMatch }, { id }) => {
      const key = id.toLowerCase()
      requireMatchingVersion(await requireCollection(tx, key, 'delete'), ifMatch)
      await deleteCollection(tx, key, caller)
      return {}
    },
  }
}

async function read(db: Database | Tx, id: string, providerUrl: string): Promise<EditableCollection> {
  const collection = isGuid(id) ? await findCollectionToEdit(db, id) : undefined
  if (!collection || id === ALL_PRODUCTS_COLLECTION_ID) throw createNotFoundError(id)
  return toEditable(collection, providerUrl)
}

function toEditable(collection: CollectionToEdit, providerUrl: string): EditableCollection {
  const { rule, version, productCount } = collection
  return {
    collection: toWireCollection(collection, providerUrl),
    ...(rule && { rule: toWireRule(rule) }),
    productCount,
    revision: version.toString(),
  }
}

function createNotFoundError(id: string): AppError {
  return new AppError('COLLECTION_NOT_FOUND', 404, 'There is no such collection.', { data: { id } })
}

/** A cursor names the order that it belongs to. */
function writeCursor(order: string, { value, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url')
}

function readCursor(cursor: string | null | undefined, order: string): ListPosition | undefined {
  if (cursor === null || cursor === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [of, value, id] = Array.isArray(parsed) ? (parsed as unknown[]) : []
    if (of === order && typeof value === 'string' && typeof id === 'string' && isGuid(id) && fits(order, value))
      return { value, id }
  } catch {
    // is refused below
  }
  throw createCursorError()
}

/** Whether the database can compare the value. */
function fits(order: string, value: string): boolean {
  if (order.startsWith('PRODUCTS')) return /^\d{1,9}$/.test(value)
  if (order.startsWith('UPDATED')) return /^\d{1,18}$/.test(value)
  return value.length <= 1_000 && !value.includes('\0')
}

function createCursorError(): Error {
  return createInvalidField('cursorPaging.cursor', 'is not a cursor of this list')
}

function toPaging(count: number, next: string | undefined) {
  return { count, cursors: { next }, hasNext: next !== undefined }
}
