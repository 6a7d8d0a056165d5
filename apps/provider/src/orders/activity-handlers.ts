import type { PublicActivity } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { getActor } from './actor.ts'
import type { EditableEvent } from './history.ts'
import type { StoredOrder } from './order.ts'
import type { OrderServices } from './order-services.ts'
import { readOrderForUpdate } from './read-order.ts'
import { addActivities, deleteActivity, updateActivity } from './write-activities.ts'

type Answer = Awaited<ReturnType<NonNullable<NonNullable<OperationHandlers['writes']>['orders.updateOrder']>>>

/** Handlers of activities. `toResponse` describes an order for the shop's staff. */
export function createActivityHandlers(
  { now }: OrderServices,
  toResponse: (tx: Tx, order: StoredOrder) => Promise<Answer>,
): Pick<OperationHandlers, 'writes'> {
  const getWriteContext = ({ caller }: RequestContext) => ({ by: getActor(caller), at: now() })
  return {
    writes: {
      'orders.addActivity': async (tx, context, { id, activity }) => {
        const words = toEditableEvent(activity, context.caller, 'activity')
        const was = await readOrderForUpdate(tx, id, context.ifMatch)
        const { order, ids } = await addActivities(tx, was, [words], getWriteContext(context))
        return { ...(await toResponse(tx, order)), activityId: ids[0]! } // one was added
      },

      'orders.addActivities': async (tx, context, { orderId, orderActivities = [], activities = [] }) => {
        const words = [
          ...orderActivities.map((each, at) => toEditableEvent(each, context.caller, `orderActivities[${at}]`)),
          ...activities.map((each, at) => toEditableEvent(each, context.caller, `activities[${at}]`)),
        ]
        if (words.length === 0) throw missing('orderActivities')
        const was = await readOrderForUpdate(tx, orderId, context.ifMatch)
        const { order, ids } = await addActivities(tx, was, words, getWriteContext(context))
        return { ...(await toResponse(tx, order)), activityIds: ids }
      },

      'orders.updateActivity': async (tx, context, { id, activityId, activity }) => {
        const words = toEditableEvent(activity, context.caller, 'activity')
        const was = await readOrderForUpdate(tx, id, context.ifMatch)
        return toResponse(tx, await updateActivity(tx, was, activityId, words, getWriteContext(context)))
      },

      'orders.deleteActivity': async (tx, context, { id, activityId }) => {
        const was = await readOrderForUpdate(tx, id, context.ifMatch)
        return toResponse(tx, await deleteActivity(tx, was, activityId, getWriteContext(context)))
      },
    },
  }
}

function toEditableEvent(
  { merchantComment, customActivity }: PublicActivity,
  caller: Caller,
  field: string,
): EditableEvent {
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
