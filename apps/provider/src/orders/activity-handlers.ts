import type { PublicActivity } from '@cartwright/contract'
import type { Tx } from '../db/transaction.ts'
import { InvalidRequest } from '../http/app-error.ts'
import type { Caller } from '../http/caller.ts'
import type { RequestContext } from '../http/context.ts'
import type { Handlers } from '../http/operations.ts'
import { doerOf } from './doer.ts'
import type { WrittenHappening } from './history.ts'
import type { KeptOrder } from './order.ts'
import type { OrderServices } from './order-services.ts'
import { readOrderToChange } from './read-order.ts'
import { addActivities, deleteActivity, updateActivity } from './write-activities.ts'

type Answer = Awaited<ReturnType<NonNullable<NonNullable<Handlers['writes']>['orders.updateOrder']>>>

/** `answerOf`: an order as those who run the shop are answered it. */
export function activityHandlers(
  { now }: OrderServices,
  answerOf: (tx: Tx, order: KeptOrder) => Promise<Answer>,
): Pick<Handlers, 'writes'> {
  const aboutOf = ({ caller }: RequestContext) => ({ by: doerOf(caller), at: now() })
  return {
    writes: {
      'orders.addActivity': async (tx, context, { id, activity }) => {
        const words = wordsOf(activity, context.caller, 'activity')
        const was = await readOrderToChange(tx, id, context.ifMatch)
        const { order, ids } = await addActivities(tx, was, [words], aboutOf(context))
        return { ...(await answerOf(tx, order)), activityId: ids[0]! } // one was added
      },

      'orders.addActivities': async (tx, context, { orderId, orderActivities = [], activities = [] }) => {
        const words = [
          ...orderActivities.map((each, at) => wordsOf(each, context.caller, `orderActivities[${at}]`)),
          ...activities.map((each, at) => wordsOf(each, context.caller, `activities[${at}]`)),
        ]
        if (words.length === 0) throw missing('orderActivities')
        const was = await readOrderToChange(tx, orderId, context.ifMatch)
        const { order, ids } = await addActivities(tx, was, words, aboutOf(context))
        return { ...(await answerOf(tx, order)), activityIds: ids }
      },

      'orders.updateActivity': async (tx, context, { id, activityId, activity }) => {
        const words = wordsOf(activity, context.caller, 'activity')
        const was = await readOrderToChange(tx, id, context.ifMatch)
        return answerOf(tx, await updateActivity(tx, was, activityId, words, aboutOf(context)))
      },

      'orders.deleteActivity': async (tx, context, { id, activityId }) => {
        const was = await readOrderToChange(tx, id, context.ifMatch)
        return answerOf(tx, await deleteActivity(tx, was, activityId, aboutOf(context)))
      },
    },
  }
}

function wordsOf({ merchantComment, customActivity }: PublicActivity, caller: Caller, field: string): WrittenHappening {
  if (merchantComment) return { type: 'commented', data: { message: merchantComment.message } }
  if (!customActivity) throw missing(`${field}.merchantComment`)
  const { type: kind, additionalData } = customActivity
  const appId = caller.kind === 'app' ? caller.id : customActivity.appId
  return { type: 'app-noted', data: { ...(appId && { appId }), kind, ...(additionalData && { additionalData }) } }
}

function missing(field: string): InvalidRequest {
  return new InvalidRequest([
    { field, description: 'is missing: comments and custom activities are written', violatedRule: 'REQUIRED_FIELD' },
  ])
}
