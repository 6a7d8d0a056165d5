import type { BulkDataAnswer, DataItem, RequestOf } from '@cartwright/contract'
import type { RateLimiter } from '../identity/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { type Caller, isOwner } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { write } from '../platform/http/write.ts'
import { toBulkAnswer } from './bulk-answer.ts'
import { toWireItem } from './item.ts'
import type { ItemOutcome, ItemWrite, WriteKind } from './plan-item-writes.ts'
import { findItemScope, isInScope } from './permissions.ts'
import { refuseUnservedOptions, type UnservedOptions } from './unserved-options.ts'
import { truncateCollection, writeItems } from './write-items.ts'

interface Services {
  db: Database
  rateLimiter: RateLimiter
  now: () => Date
}

/** Members that all requests of writes have. */
interface WriteOptions extends UnservedOptions {
  dataCollectionId: string
}

type NewItem = RequestOf<'items.insert'>['dataItem']
type SingleWrite = WriteOptions & { dataItem: NewItem }
type BulkWrite = WriteOptions & { dataItems: readonly NewItem[]; returnEntity?: boolean | null }

interface WrittenItem {
  action: ItemOutcome['action']
  dataItem: DataItem
}

/** Creates the handlers of item writes. Calls that insert are rate-limited before their transaction. */
export function createItemWriteHandlers({
  db,
  rateLimiter,
  now,
}: Services): Pick<OperationHandlers, 'writes' | 'direct'> {
  async function countInsertions({ caller, address }: RequestContext, items = 1): Promise<void> {
    if (!isOwner(caller)) return
    const attempt = () => rateLimiter.beginAttempt('data-item', { account: caller.id, address })
    await Promise.all(Array.from({ length: items }, attempt))
  }

  function writeAll(tx: Tx, caller: Caller, kind: WriteKind, request: WriteOptions, writes: readonly ItemWrite[]) {
    const { dataCollectionId: name } = request
    return writeItems(tx, { name, kind, writes, caller: requireCaller(caller), now: now() }, () =>
      refuseUnservedOptions(request),
    )
  }

  /** Writes one item, and throws its error. */
  async function writeOne(
    tx: Tx,
    caller: Caller,
    kind: WriteKind,
    request: WriteOptions,
    item: ItemWrite,
  ): Promise<WrittenItem> {
    const { collection, outcomes } = await writeAll(tx, caller, kind, request, [item])
    const [outcome] = outcomes
    if (!outcome) throw new Error('A write has no outcome.')
    if ('error' in outcome) throw outcome.error
    // A removed item is only for a caller that could read it.
    const isShown = kind !== 'remove' || isInScope(findItemScope(collection, 'read', caller), outcome.item.ownerId)
    return { action: outcome.action, dataItem: toWireItem(collection, outcome.item, isShown ? [] : ['_id']) }
  }

  const save = (tx: Tx, caller: Caller, kind: WriteKind, request: SingleWrite): Promise<WrittenItem> =>
    writeOne(tx, caller, kind, request, toWrite(request.dataItem, 'dataItem'))

  async function update(tx: Tx, { caller }: RequestContext, request: SingleWrite): Promise<{ dataItem: DataItem }> {
    const { dataItem } = await save(tx, caller, 'update', request)
    return { dataItem }
  }

  async function remove(tx: Tx, { caller }: RequestContext, request: WriteOptions & { dataItemId: string }) {
    const { dataItem } = await writeOne(tx, caller, 'remove', request, toRemoval(request.dataItemId, 'dataItemId'))
    return { dataItem }
  }

  async function saveMany(tx: Tx, caller: Caller, kind: WriteKind, request: BulkWrite): Promise<BulkDataAnswer> {
    const writes = request.dataItems.map((item, position) => toWrite(item, `dataItems[${position}]`))
    const { collection, outcomes } = await writeAll(tx, caller, kind, request, writes)
    return toBulkAnswer(collection, outcomes, { withItems: request.returnEntity === true })
  }

  return {
    writes: {
      'items.update': update,
      'items.updateDataItem': update,
      'items.remove': remove,
      'items.removeDataItem': remove,
      'items.bulkUpdate': (tx, { caller }, request) => saveMany(tx, caller, 'update', request),
      'items.bulkRemove': async (tx, { caller }, request) => {
        const writes = request.dataItemIds.map((id, position) => toRemoval(id, `dataItemIds[${position}]`))
        const { collection, outcomes } = await writeAll(tx, caller, 'remove', request, writes)
        return toBulkAnswer(collection, outcomes, { withItems: false })
      },
      'items.truncate': async (tx, _context, { dataCollectionId }) => {
        await truncateCollection(tx, dataCollectionId)
        return {}
      },
    },
    direct: {
      'items.insert': async (context, request, call) => {
        await countInsertions(context)
        return write(db, call, async (tx) => {
          const { dataItem } = await save(tx, context.caller, 'insert', request)
          return { dataItem }
        })
      },
      'items.save': async (context, request, call) => {
        await countInsertions(context)
        return write(db, call, async (tx) => {
          const { action, dataItem } = await save(tx, context.caller, 'save', request)
          return { action: action === 'INSERT' ? 'INSERTED' : 'UPDATED', dataItem }
        })
      },
      'items.bulkInsert': async (context, request, call) => {
        await countInsertions(context, request.dataItems.length)
        return write(db, call, (tx) => saveMany(tx, context.caller, 'insert', request))
      },
      'items.bulkSave': async (context, request, call) => {
        await countInsertions(context, request.dataItems.length)
        return write(db, call, (tx) => saveMany(tx, context.caller, 'save', request))
      },
    },
  }
}

/** Converts a sent item. Its id is the member `id`, or `_id` in the data, where the official packages send it. */
function toWrite({ id, data }: NewItem, at: string): ItemWrite {
  const fields = data ?? {}
  const own = fields['_id']
  return { id: id || (typeof own === 'string' && own) || undefined, data: fields, at }
}

function toRemoval(id: string, at: string): ItemWrite {
  return { id, data: {}, at }
}

/** The contract admits nobody without a token. */
function requireCaller(caller: Caller): Exclude<Caller, { kind: 'none' }> {
  if (caller.kind === 'none') throw new Error('A call without a token was let through.')
  return caller
}
