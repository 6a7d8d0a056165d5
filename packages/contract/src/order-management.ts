import { Type, type Static } from 'typebox'
import { operation, staff } from './operation.ts'
import { Order, OrderStatus } from './orders.ts'
import { entity, enumeration, Guid, Nullish, Optional, TextMap, Timestamp } from './wire-types.ts'

export const ORDER_NOTE_MAX = 5000

export const OrderHappening = entity('OrderHappening', 'Something that happened to an order, and who did it.', {
  id: Guid(),
  type: Type.String({ description: 'One word: `placed`, `paid`, `fulfilled`, `canceled`, `refunded` …' }),
  text: Type.String({ description: 'The same in words.' }),
  by: Type.String({ description: 'Who did it, as people call them.' }),
  at: Timestamp(),
  data: Optional(TextMap()),
})
export type OrderHappening = Static<typeof OrderHappening>

export const OrderMailName = enumeration(
  'OrderMailName',
  ['placed', 'paid', 'shipped', 'refunded', 'canceled'],
  'Which mail about an order.',
)
export type OrderMailName = Static<typeof OrderMailName>

const managed = { access: staff, permission: 'ECOM.MODIFY_ORDERS', client: 'none' } as const
const platform = { ...managed, service: 'orders' } as const
const own = { ...managed, service: 'own' } as const
const answer = Type.Object({ order: Order })

export const orderManagementOperations = {
  'orders.updateOrder': operation({
    ...platform,
    name: 'orders.updateOrder',
    logsAccess: { entity: 'order', ids: 'order.id' },
    method: 'PATCH',
    path: '/v1/orders/{order.id}',
    summary: 'Puts an order into the archive, or takes it out again. Nothing else of an order changes by hand.',
    request: Type.Object({ order: Type.Object({ id: Guid(), archived: Type.Boolean() }) }),
    answer,
    writes: true,
  }),
  'orders.cancelOrder': operation({
    ...platform,
    name: 'orders.cancelOrder',
    logsAccess: { entity: 'order', ids: 'order.id' },
    method: 'POST',
    path: '/v1/orders/{id}/cancel',
    summary:
      'Cancels an order of which nothing is on its way. An order that is cancelled already is answered as it is.',
    request: Type.Object({
      id: Guid(),
      sendOrderCanceledEmail: Optional(Type.Boolean({ default: false, description: 'Tells the buyer.' })),
      customMessage: Nullish(Type.String({ minLength: 1, maxLength: 1000, description: 'Why. The mail says it.' })),
      restockAllItems: Optional(
        Type.Boolean({ default: false, description: 'Puts the pieces back into stock, and gives the coupon back.' }),
      ),
      refund: Optional(Type.Boolean({ default: false, description: 'Pays back all that is paid.' })),
    }),
    answer,
    writes: true,
  }),
  'orders.noteOrder': operation({
    ...own,
    name: 'orders.noteOrder',
    method: 'PATCH',
    path: '/v1/orders/{id}/note',
    summary: 'Writes what those who run the shop note on an order. Buyers do not see it.',
    request: Type.Object({ id: Guid(), note: Type.String({ maxLength: ORDER_NOTE_MAX, description: 'Empty: none.' }) }),
    answer: Type.Object({ note: Type.String() }),
    writes: true,
  }),
  'orders.resendMail': operation({
    ...own,
    name: 'orders.resendMail',
    method: 'POST',
    path: '/v1/orders/{id}/mails',
    summary: 'Sends a mail about an order to its buyer once more.',
    request: Type.Object({ id: Guid(), mail: OrderMailName }),
    answer: Type.Object({}),
    writes: true,
  }),
  'orders.listHistory': operation({
    ...own,
    name: 'orders.listHistory',
    logsAccess: { entity: 'order', ids: 'id' },
    method: 'GET',
    path: '/v1/orders/{id}/history',
    permission: 'ECOM.READ_ORDERS',
    summary: 'Lists what happened to an order and who did it, with the note on it.',
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({
      history: Type.Array(OrderHappening),
      note: Type.String(),
      status: OrderStatus,
    }),
    writes: false,
  }),
} as const
