import { Type, type Static } from 'typebox'
import { operation, shoppers, staff } from './operation.ts'
import { DecimalString, entity, enumeration, Guid, Int, Nullish, Optional, Timestamp } from './wire-types.ts'

export const RETURN_REASON_MAX = 1000
const LINES_MAX = 300

export const ReturnKind = enumeration(
  'ReturnKind',
  ['RETURN', 'WITHDRAWAL'],
  'A return that the buyer asks for, or the withdrawal from the contract that the law gives them for 14 days.',
)
export type ReturnKind = Static<typeof ReturnKind>

export const ReturnStatus = enumeration(
  'ReturnStatus',
  ['REQUESTED', 'APPROVED', 'DECLINED', 'RECEIVED'],
  'How far a return is. DECLINED and RECEIVED are for good.',
)
export type ReturnStatus = Static<typeof ReturnStatus>

export const ReturnLineItem = entity('ReturnLineItem', 'How many pieces of a line go back.', {
  lineItemId: Guid(),
  quantity: Int(1, 100_000),
})
export type ReturnLineItem = Static<typeof ReturnLineItem>

export const OrderReturn = entity('OrderReturn', 'Pieces of an order that its buyer gives back.', {
  id: Guid(),
  orderId: Guid(),
  orderNumber: Type.String(),
  kind: ReturnKind,
  status: ReturnStatus,
  lineItems: Type.Array(
    entity('ReturnedLineItem', 'Pieces of a line that go back, by the name they were bought under.', {
      lineItemId: Guid(),
      quantity: Int(1, 100_000),
      productName: Type.String(),
    }),
  ),
  reason: Optional(Type.String({ description: 'In the buyer’s words.' })),
  decision: Optional(Type.String({ description: 'In the shop’s words.' })),
  refundIds: Type.Array(Guid()),
  createdDate: Timestamp(),
  updatedDate: Timestamp(),
})
export type OrderReturn = Static<typeof OrderReturn>

export const OrderDownload = entity('OrderDownload', 'A file that was bought.', {
  lineItemId: Guid(),
  fileName: Type.String(),
  url: Type.String({ description: 'Counts as a download whenever it is opened.' }),
  downloadsLeft: Int(0),
  expirationDate: Timestamp(),
})
export type OrderDownload = Static<typeof OrderDownload>

const own = { service: 'own', client: 'none' } as const
const decided = { ...own, access: staff, permission: 'ECOM.MODIFY_ORDERS', writes: true } as const
const answer = Type.Object({ orderReturn: OrderReturn })
const words = Type.String({
  pattern: '\\S',
  maxLength: RETURN_REASON_MAX,
  description: 'For the buyer; the mail says it.',
})

export const orderReturnOperations = {
  'orders.listDownloads': operation({
    ...own,
    name: 'orders.listDownloads',
    method: 'GET',
    path: '/v1/orders/{id}/downloads',
    summary: 'Lists the files of an order of one’s own; none before it is paid, or once it is paid back or cancelled.',
    access: shoppers,
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({ downloads: Type.Array(OrderDownload) }),
    writes: false,
  }),
  'orderReturns.requestReturn': operation({
    ...own,
    name: 'orderReturns.requestReturn',
    method: 'POST',
    path: '/v1/orders/{orderId}/returns',
    summary:
      'Asks to give back pieces of an order of one’s own, or withdraws from it. The shop is told, and the buyer gets a receipt.',
    access: shoppers,
    request: Type.Object({
      orderId: Guid(),
      kind: ReturnKind,
      lineItems: Type.Array(ReturnLineItem, { minItems: 1, maxItems: LINES_MAX }),
      reason: Nullish(Type.String({ maxLength: RETURN_REASON_MAX })),
    }),
    answer,
    writes: true,
  }),
  'orderReturns.listReturns': operation({
    ...own,
    name: 'orderReturns.listReturns',
    logsAccess: { entity: 'order', ids: 'orderReturns[].orderId' },
    method: 'GET',
    path: '/v1/returns',
    summary: 'Lists returns, the newest first.',
    access: staff,
    permission: 'ECOM.READ_ORDERS',
    request: Type.Object({
      status: Optional(ReturnStatus),
      orderId: Optional(Guid()),
      limit: Optional(Int(1, 100, { default: 50 })),
      before: Optional(Guid({ description: 'The last of the page before.' })),
    }),
    answer: Type.Object({ orderReturns: Type.Array(OrderReturn) }),
    getForm: 'plain',
    writes: false,
  }),
  'orderReturns.approveReturn': operation({
    ...decided,
    name: 'orderReturns.approveReturn',
    logsAccess: { entity: 'order', ids: 'orderReturn.orderId' },
    method: 'POST',
    path: '/v1/returns/{id}/approve',
    summary: 'Lets the buyer send the pieces back.',
    request: Type.Object({ id: Guid(), message: Nullish(words) }),
    answer,
  }),
  'orderReturns.declineReturn': operation({
    ...decided,
    name: 'orderReturns.declineReturn',
    logsAccess: { entity: 'order', ids: 'orderReturn.orderId' },
    method: 'POST',
    path: '/v1/returns/{id}/decline',
    summary: 'Says no to a return, and why.',
    request: Type.Object({ id: Guid(), message: words }),
    answer,
  }),
  'orderReturns.receiveReturn': operation({
    ...decided,
    name: 'orderReturns.receiveReturn',
    logsAccess: { entity: 'order', ids: 'orderReturn.orderId' },
    method: 'POST',
    path: '/v1/returns/{id}/receive',
    permission: 'ECOM.MODIFY_TRANSACTIONS',
    summary: 'Notes that the pieces are back: they return into stock, and their price to the buyer, in one step.',
    request: Type.Object({
      id: Guid(),
      restock: Optional(Type.Boolean({ default: true })),
      refundAmount: Optional(
        DecimalString(
          { gte: 0, maxScale: 3 },
          { description: 'Without it, what the pieces cost; of a withdrawal from the whole order, all that was paid.' },
        ),
      ),
      message: Nullish(words),
    }),
    answer,
  }),
} as const
