import type { JsonObject } from '@cartwright/contract'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isGuid, newId } from '../platform/ids.ts'
import {
  type DataCollection,
  type ItemAction,
  MAX_COLLECTION_BYTES,
  MAX_COLLECTION_ITEMS,
  MAX_ITEM_BYTES,
} from './collection.ts'
import {
  createItemExistsError,
  createItemForbiddenError,
  createMissingItemError,
  createItemTooLargeError,
  createQuotaError,
} from './errors.ts'
import { createViolation, validateFields } from './field-values.ts'
import { measureItem, type StoredItem } from './item.ts'
import { findItemScope, isInScope } from './permissions.ts'

export type WriteKind = 'insert' | 'update' | 'save' | 'remove'

/** One write as requested. `at` is the path of the item in the request. */
export interface ItemWrite {
  id?: string | undefined
  data: JsonObject
  at: string
}

export type ItemOutcome = { action: 'INSERT' | 'UPDATE' | 'DELETE' } & (
  | { item: StoredItem }
  | { error: AppError | InvalidRequest; id: string | undefined }
)

export interface WritePlan {
  outcomes: readonly ItemOutcome[]
  saved: readonly StoredItem[]
  removedIds: readonly string[]
  itemCount: number
  byteCount: number
}

type Writer = Exclude<Caller, { kind: 'none' }>

/** Plans writes in their order, each on the result of those before it. A refused one changes nothing. */
export function planItemWrites(
  collection: DataCollection,
  stored: ReadonlyMap<string, StoredItem>,
  writes: readonly ItemWrite[],
  { kind, caller, now }: { kind: WriteKind; caller: Writer; now: Date },
): WritePlan {
  const items = new Map(stored)
  const saved = new Map<string, StoredItem>()
  const removedIds = new Set<string>()
  let { itemCount, byteCount } = collection

  const outcomes = writes.map((write): ItemOutcome => {
    const existing = write.id === undefined ? undefined : items.get(write.id)
    const target = { write, existing, caller }
    const action = kind === 'save' ? (mayKnow(collection, target) ? 'update' : 'insert') : kind
    try {
      requireWritable(collection, action, target)
      if (action === 'remove') {
        const removed = existing! // checked above
        items.delete(removed.id)
        saved.delete(removed.id)
        removedIds.add(removed.id)
        itemCount--
        byteCount -= removed.byteCount
        return { action: 'DELETE', item: removed }
      }
      const item = createItem(collection, write, { existing, caller, now })
      requireRoom(collection.name, itemCount + (existing ? 0 : 1), byteCount + growth(item, existing))
      itemCount += existing ? 0 : 1
      byteCount += growth(item, existing)
      items.set(item.id, item)
      saved.set(item.id, item)
      removedIds.delete(item.id)
      return { action: existing ? 'UPDATE' : 'INSERT', item }
    } catch (error) {
      if (!(error instanceof AppError || error instanceof InvalidRequest)) throw error
      return { action: ACTIONS[action], error, id: write.id }
    }
  })
  return { outcomes, saved: [...saved.values()], removedIds: [...removedIds], itemCount, byteCount }
}

const ACTIONS = { insert: 'INSERT', update: 'UPDATE', remove: 'DELETE' } as const

const growth = (item: StoredItem, existing: StoredItem | undefined): number =>
  item.byteCount - (existing?.byteCount ?? 0)

interface WriteTarget {
  write: ItemWrite
  existing: StoredItem | undefined
  caller: Writer
}

/** Returns true for an item that the caller may read or change, so that errors may reveal that it exists. */
function mayKnow(collection: DataCollection, { existing, caller }: WriteTarget): boolean {
  if (!existing) return false
  return (['read', 'update'] as const).some((action) =>
    isInScope(findItemScope(collection, action, caller), existing.ownerId),
  )
}

/** An item that the caller may not even read is reported as missing. */
function requireWritable(collection: DataCollection, action: Exclude<ItemAction, 'read'>, target: WriteTarget): void {
  const { name } = collection
  const { write, existing, caller } = target
  const scope = findItemScope(collection, action, caller)
  if (scope.kind === 'none') throw createItemForbiddenError(name, action)
  if (action === 'insert') {
    requireMayChooseId(collection, target)
    if (existing) throw createItemExistsError(name, existing.id)
    return
  }
  if (existing && isInScope(scope, existing.ownerId)) return
  const isReadable = existing && isInScope(findItemScope(collection, 'read', caller), existing.ownerId)
  throw isReadable ? createItemForbiddenError(name, action) : createMissingItemError(name, write.id ?? '')
}

/** Callers who may not read all items choose their own id alone: a taken one would reveal an item of somebody else. */
function requireMayChooseId(collection: DataCollection, target: WriteTarget): void {
  const { write, caller } = target
  if (write.id === undefined || write.id === caller.id || mayKnow(collection, target)) return
  if (findItemScope(collection, 'read', caller).kind === 'all') return
  const description = 'may only be chosen by callers who may read all items'
  throw new InvalidRequest([createViolation(`${write.at}.id`, description, 'FIELD_NOT_ALLOWED')])
}

function requireRoom(name: string, itemCount: number, byteCount: number): void {
  if (itemCount > MAX_COLLECTION_ITEMS) throw createQuotaError(name, 'items', MAX_COLLECTION_ITEMS)
  if (byteCount > MAX_COLLECTION_BYTES) throw createQuotaError(name, 'bytes', MAX_COLLECTION_BYTES)
}

const ITEM_ID = /^[^\p{Cc}]{1,128}$/u

function createItem(
  collection: DataCollection,
  { id: givenId, data, at }: ItemWrite,
  { existing, caller, now }: { existing: StoredItem | undefined; caller: Writer; now: Date },
): StoredItem {
  const { values, violations } = validateFields(collection, data, `${at}.data`)
  const id = givenId ?? newId()
  if (!ITEM_ID.test(id)) violations.push(createViolation(`${at}.id`, 'must have 1 to 128 characters', 'FORMAT'))
  if (typeof data['_id'] === 'string' && data['_id'] !== id)
    violations.push(createViolation(`${at}.data._id`, `must be the id of the item`))
  const owner = readOwner(data['_owner'], { existing, caller })
  if (!owner) violations.push(createViolation(`${at}.data._owner`, 'may only be set by the shop', 'FIELD_NOT_ALLOWED'))
  if (!owner || violations.length > 0) throw new InvalidRequest(violations)

  const document: JsonObject = {
    _id: id,
    _owner: owner.ownerId,
    _createdDate: existing?.data['_createdDate'] ?? { $date: now.toISOString() },
    _updatedDate: { $date: now.toISOString() },
    ...values,
  }
  const byteCount = measureItem(document)
  if (byteCount > MAX_ITEM_BYTES) throw createItemTooLargeError(collection.name, MAX_ITEM_BYTES)
  return { id, ...owner, data: document, byteCount }
}

/** Returns the owner of an item, or undefined if the caller may not set the given one. Staff and apps may set any. */
function readOwner(
  given: JsonObject[string] | undefined,
  { existing, caller }: { existing: StoredItem | undefined; caller: Writer },
): Pick<StoredItem, 'ownerId' | 'ownerKind'> | undefined {
  const current = existing ?? { ownerId: caller.id, ownerKind: caller.kind }
  const { ownerId, ownerKind } = current
  if (given === undefined || given === null || given === ownerId) return { ownerId, ownerKind }
  const isStaff = caller.kind === 'merchant' || caller.kind === 'app'
  if (!isStaff || typeof given !== 'string' || !isGuid(given)) return undefined
  return { ownerId: given.toLowerCase(), ownerKind: given.toLowerCase() === caller.id ? caller.kind : 'member' }
}
