import { Type, type Static } from 'typebox'
import { operation, staff } from './operation.ts'
import { Order } from './orders.ts'
import { entity, Guid, keywords, Nullish, Optional, TextMap } from './wire-types.ts'

/** Maximum number of activities that a request may add, and that an order may have. */
export const ACTIVITIES_MAX = 300
export const ACTIVITY_TEXT_MAX = 5000

const content = {
  merchantComment: Nullish(
    entity('MerchantComment', 'What somebody who runs the shop has to say about an order.', {
      message: Type.String({ minLength: 1, maxLength: ACTIVITY_TEXT_MAX }),
    }),
  ),
  customActivity: Nullish(
    entity('CustomActivity', 'What an app has done for an order.', {
      appId: Nullish(Guid({ description: 'The app itself, whatever is named here.' })),
      type: Type.String({ minLength: 1, maxLength: 100 }),
      additionalData: Nullish(TextMap({ maxProperties: 50 })),
    }),
  ),
}

export const PublicActivity = entity(
  'PublicActivity',
  'What is written into the activities of an order: one of the two. Buyers do not see it.',
  content,
  { [keywords.oneOf]: ['merchantComment', 'customActivity'] },
)
export type PublicActivity = Static<typeof PublicActivity>

const activities = {
  access: staff,
  permission: 'ECOM.MODIFY_ORDERS',
  client: 'none',
  service: 'orders',
  writes: true,
  logsAccess: { entity: 'order', ids: 'order.id' },
} as const

export const orderActivityOperations = {
  'orders.addActivity': operation({
    ...activities,
    name: 'orders.addActivity',
    method: 'POST',
    path: '/v1/orders/{id}/activities',
    summary: 'Writes a comment or what an app has done into the activities of an order.',
    request: Type.Object({ id: Guid(), activity: PublicActivity }),
    answer: Type.Object({ order: Order, activityId: Guid() }),
  }),
  'orders.addActivities': operation({
    ...activities,
    name: 'orders.addActivities',
    method: 'POST',
    path: '/v1/orders/{orderId}/activities/add',
    summary: 'Writes several of them, all or none.',
    request: Type.Object({
      orderId: Guid(),
      orderActivities: Optional(Type.Array(PublicActivity, { maxItems: ACTIVITIES_MAX })),
      activities: Optional(
        Type.Array(PublicActivity, { maxItems: ACTIVITIES_MAX, description: 'The same under the name it had before.' }),
      ),
    }),
    answer: Type.Object({ order: Order, activityIds: Type.Array(Guid()) }),
    bodyLimitBytes: 2_097_152,
  }),
  'orders.updateActivity': operation({
    ...activities,
    name: 'orders.updateActivity',
    method: 'PATCH',
    path: '/v1/orders/{id}/activities/{activityId}',
    summary: 'Writes something else in place of what somebody has written. What the shop has noted by itself stays.',
    request: Type.Object({ id: Guid(), activityId: Guid(), activity: PublicActivity }),
    answer: Type.Object({ order: Order }),
  }),
  'orders.deleteActivity': operation({
    ...activities,
    name: 'orders.deleteActivity',
    method: 'DELETE',
    path: '/v1/orders/{id}/activities/{activityId}',
    summary: 'Deletes what somebody has written. What the shop has noted by itself stays.',
    request: Type.Object({ id: Guid(), activityId: Guid() }),
    answer: Type.Object({ order: Order }),
  }),
} as const
