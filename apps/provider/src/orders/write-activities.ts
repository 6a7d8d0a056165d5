import { ACTIVITIES_MAX } from '@cartwright/contract'
import type { Tx } from '../db/transaction.ts'
import { AppError, InvalidRequest } from '../http/app-error.ts'
import { lastNoteOf } from './activities.ts'
import { announceOrder } from './announce-order.ts'
import {
  deleteHappening,
  type Doer,
  isWritten,
  pastOf,
  type PastHappening,
  readHistory,
  saveWritten,
  tellAll,
  type WrittenHappening,
} from './history.ts'
import type { KeptOrder } from './order.ts'
import { saveOrder } from './store.ts'

interface About {
  by: Doer
  at: Date
}

/** What those who run the shop, or their apps, have to say about an order: all of it or nothing. */
export async function addActivities(
  tx: Tx,
  was: KeptOrder,
  written: readonly WrittenHappening[],
  about: About,
): Promise<{ order: KeptOrder; ids: string[] }> {
  const before = (await readHistory(tx, was)).filter(isWritten).length
  if (before + written.length > ACTIVITIES_MAX)
    throw new AppError('ACTIVITIES_LIMIT', 409, `An order has room for ${ACTIVITIES_MAX} written activities.`, {
      data: { orderId: was.id, left: Math.max(ACTIVITIES_MAX - before, 0) },
    })
  const happened = written.map((each) => pastOf(each, about))
  await tellAll(tx, was, happened)
  return { order: await saveWords(tx, was, was, about), ids: happened.map(({ id }) => id) }
}

/** Keeps its id, its moment and who has written it. The note of the order is one of them, where it shows. */
export async function updateActivity(
  tx: Tx,
  was: KeptOrder,
  activityId: string,
  words: WrittenHappening,
  about: About,
): Promise<KeptOrder> {
  const found = await readWritten(tx, was, activityId)
  if (found.type !== 'noted') {
    await saveWritten(tx, was, activityId, words)
    return saveWords(tx, was, was, about)
  }
  if (words.type !== 'commented')
    throw new InvalidRequest([
      {
        field: 'activity.merchantComment',
        description: 'is missing: the note of an order is a comment',
        violatedRule: 'REQUIRED_FIELD',
      },
    ])
  return saveWords(tx, was, { ...was, merchantNote: words.data.message }, about)
}

export async function deleteActivity(tx: Tx, was: KeptOrder, activityId: string, about: About): Promise<KeptOrder> {
  const found = await readWritten(tx, was, activityId)
  if (found.type === 'noted') return saveWords(tx, was, { ...was, merchantNote: undefined }, about)
  await deleteHappening(tx, was, activityId)
  return saveWords(tx, was, was, about)
}

async function saveWords(tx: Tx, was: KeptOrder, changed: KeptOrder, { by, at }: About): Promise<KeptOrder> {
  const order = await saveOrder(tx, { ...changed, updatedAt: at })
  await announceOrder(tx, order, { was, hasOtherWords: true }, by)
  return order
}

/** What the shop has noted by itself has happened: nobody changes it. */
async function readWritten(tx: Tx, order: KeptOrder, activityId: string): Promise<PastHappening> {
  const history = await readHistory(tx, order)
  const found = history.find(({ id }) => id === activityId)
  if (found && (isWritten(found) || found === lastNoteOf(order, history))) return found
  throw new AppError(
    'ACTIVITY_NOT_FOUND',
    404,
    'The order has no such activity, or it is one that the shop has noted by itself.',
    { data: { orderId: order.id, activityId } },
  )
}
