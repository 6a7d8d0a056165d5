import { ACTIVITIES_MAX } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { findLastNote } from './activities.ts'
import { announceOrder } from './announce-order.ts'
import { type Actor, isEditable, toHistoryEntry, type HistoryEntry, type EditableEvent } from './history.ts'
import { deleteHistoryEntry, readHistory, updateHistoryEntry, appendHistoryEntries } from './history-store.ts'
import type { StoredOrder } from './order.ts'
import { saveOrder } from './store.ts'

interface WriteContext {
  by: Actor
  at: Date
}

/** Adds comments and app notes to an order, all or none. */
export async function addActivities(
  tx: Tx,
  was: StoredOrder,
  written: readonly EditableEvent[],
  about: WriteContext,
): Promise<{ order: StoredOrder; ids: string[] }> {
  const before = (await readHistory(tx, was)).filter(isEditable).length
  if (before + written.length > ACTIVITIES_MAX)
    throw new AppError('ACTIVITIES_LIMIT', 409, `An order has room for ${ACTIVITIES_MAX} written activities.`, {
      data: { orderId: was.id, left: Math.max(ACTIVITIES_MAX - before, 0) },
    })
  const entries = written.map((each) => toHistoryEntry(each, about))
  await appendHistoryEntries(tx, was, entries)
  return { order: await saveAndAnnounce(tx, was, was, about), ids: entries.map(({ id }) => id) }
}

/**
 * Changes a comment or app note; its id, time and author stay. The note of the order, where it shows in the
 * activities, counts as one.
 */
export async function updateActivity(
  tx: Tx,
  was: StoredOrder,
  activityId: string,
  event: EditableEvent,
  about: WriteContext,
): Promise<StoredOrder> {
  const entry = await readEditableEntry(tx, was, activityId)
  if (entry.type !== 'noted') {
    await updateHistoryEntry(tx, was, activityId, event)
    return saveAndAnnounce(tx, was, was, about)
  }
  if (event.type !== 'commented')
    throw new InvalidRequest([
      {
        field: 'activity.merchantComment',
        description: 'is missing: the note of an order is a comment',
        violatedRule: 'REQUIRED_FIELD',
      },
    ])
  return saveAndAnnounce(tx, was, { ...was, merchantNote: event.data.message }, about)
}

export async function deleteActivity(
  tx: Tx,
  was: StoredOrder,
  activityId: string,
  about: WriteContext,
): Promise<StoredOrder> {
  const entry = await readEditableEntry(tx, was, activityId)
  if (entry.type === 'noted') return saveAndAnnounce(tx, was, { ...was, merchantNote: undefined }, about)
  await deleteHistoryEntry(tx, was, activityId)
  return saveAndAnnounce(tx, was, was, about)
}

async function saveAndAnnounce(
  tx: Tx,
  was: StoredOrder,
  changed: StoredOrder,
  { by, at }: WriteContext,
): Promise<StoredOrder> {
  const order = await saveOrder(tx, { ...changed, updatedAt: at })
  await announceOrder(tx, order, { was, hasChangedActivities: true }, by)
  return order
}

/** Reads an entry that may be edited: one that a person or app has written, or the current note. */
async function readEditableEntry(tx: Tx, order: StoredOrder, activityId: string): Promise<HistoryEntry> {
  const history = await readHistory(tx, order)
  const entry = history.find(({ id }) => id === activityId)
  if (entry && (isEditable(entry) || entry === findLastNote(order, history))) return entry
  throw new AppError(
    'ACTIVITY_NOT_FOUND',
    404,
    'The order has no such activity, or it is one that the shop has noted by itself.',
    { data: { orderId: order.id, activityId } },
  )
}
