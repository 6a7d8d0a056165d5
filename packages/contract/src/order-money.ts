import { Type, type Static } from 'typebox'
import { operation, staff } from './operation.ts'
import { ORDERS_MAX } from './order-fulfillments.ts'
import { Order, OrderPrice } from './orders.ts'
import { DecimalString, entity, enumeration, Guid, Int, Nullish, WithNote, Optional, Timestamp } from './wire-types.ts'

export const OrderPaymentStatus = enumeration('OrderPaymentStatus', [
  'APPROVED',
  'PENDING',
  'PENDING_MERCHANT',
  'CANCELED',
  'DECLINED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
])
export type OrderPaymentStatus = Static<typeof OrderPaymentStatus>

export const OrderPayment = entity('OrderPayment', 'Money for an order.', {
  id: Guid(),
  createdDate: Timestamp(),
  updatedDate: Timestamp(),
  amount: OrderPrice,
  refundDisabled: Type.Boolean(),
  supportReceiptGeneration: Type.Boolean(),
  status: OrderPaymentStatus,
  regularPaymentDetails: entity('RegularPaymentDetails', 'How it is paid.', {
    paymentMethod: Type.String(),
    providerTransactionId: Optional(Type.String()),
    offlinePayment: Type.Boolean(),
    status: OrderPaymentStatus,
    savedPaymentMethod: Type.Boolean(),
    creditCardDetails: Optional(
      entity('CreditCardPaymentMethodDetails', 'What may be shown of a card.', {
        lastFourDigits: Optional(Type.String()),
        brand: Optional(Type.String()),
      }),
    ),
  }),
})
export type OrderPayment = Static<typeof OrderPayment>

const LINES_MAX = 300
export const RefundedQuantity = Type.Object({ lineItemId: Guid(), quantity: Int(1, 100_000) })
const RefundedLines = Type.Array(RefundedQuantity)
const RefundAmount = entity('RefundAmount', 'How much.', {
  amount: DecimalString({ gt: 0, lte: 999_999_999_999, maxScale: 3 }),
})

export const AdditionalFeeRefund = entity('AdditionalFeeRefund', 'Of a fee beside goods and delivery.', {
  additionalFeeId: Type.String({ maxLength: 100 }),
  amount: Nullish(RefundAmount),
})
export type AdditionalFeeRefund = Static<typeof AdditionalFeeRefund>

export const RefundStatus = enumeration('RefundStatus', ['PENDING', 'SUCCEEDED', 'FAILED', 'STARTED'])
export type RefundStatus = Static<typeof RefundStatus>

export const OrderRefund = entity('OrderRefund', 'Money on its way back.', {
  id: Guid(),
  createdDate: Timestamp(),
  transactions: Type.Array(
    entity('RefundTransaction', 'What goes back of one payment.', {
      paymentId: Guid(),
      amount: OrderPrice,
      refundStatus: RefundStatus,
      providerRefundId: Optional(Type.String()),
      externalRefund: Type.Boolean(),
    }),
  ),
  details: entity('RefundDetails', 'What it is for.', {
    items: WithNote('The same under the name it had before.', RefundedLines),
    lineItems: RefundedLines,
    additionalFees: Type.Array(AdditionalFeeRefund, { maxItems: 0, description: 'The shop does not keep which.' }),
    shippingIncluded: Type.Boolean(),
    shipping: Optional(Type.Object({ amount: OrderPrice })),
    reason: Optional(Type.String()),
  }),
  summary: entity('AggregatedRefundSummary', 'How far it is.', {
    requestedRefund: OrderPrice,
    pendingRefund: OrderPrice,
    refunded: OrderPrice,
    failedRefundAmount: OrderPrice,
    pending: Type.Boolean(),
  }),
})
export type OrderRefund = Static<typeof OrderRefund>

export const OrderTransactions = entity('OrderTransactions', 'What was paid of an order, and paid back.', {
  orderId: Guid(),
  payments: Type.Array(OrderPayment),
  refunds: Type.Array(OrderRefund),
})
export type OrderTransactions = Static<typeof OrderTransactions>

export const PaymentRefund = entity('PaymentRefund', 'How much goes back of a payment.', {
  paymentId: Guid(),
  amount: Nullish(RefundAmount),
  externalRefund: Nullish(
    Type.Boolean({ description: 'Only of money that came by hand. What a provider pays back is noted by itself.' }),
  ),
})
export type PaymentRefund = Static<typeof PaymentRefund>

export const RefundItems = entity(
  'RefundItems',
  'What is paid back: at the price that the order has, unless payments are named.',
  {
    lineItems: Optional(Type.Array(RefundedQuantity, { maxItems: LINES_MAX })),
    shipping: Nullish(
      entity('ShippingRefund', 'Of the delivery; all of it without an amount.', { amount: Nullish(RefundAmount) }),
    ),
    additionalFees: Nullish(
      Type.Array(AdditionalFeeRefund, {
        maxItems: 100,
        description: 'Beside `paymentRefunds` alone, which say how much.',
      }),
    ),
  },
)
export type RefundItems = Static<typeof RefundItems>

const money = { access: staff, permission: 'ECOM.MODIFY_TRANSACTIONS', client: 'none' } as const

export const orderMoneyOperations = {
  'orderTransactions.listTransactionsForSingleOrder': operation({
    ...money,
    name: 'orderTransactions.listTransactionsForSingleOrder',
    logsAccess: { entity: 'order', ids: 'orderId' },
    service: 'orderPayments',
    method: 'GET',
    path: '/v1/payments/orders/{orderId}',
    permission: 'ECOM.READ_ORDERS',
    summary: 'Lists what was paid of an order, and paid back.',
    request: Type.Object({ orderId: Guid() }),
    answer: Type.Object({ orderTransactions: OrderTransactions }),
    getForm: 'plain',
    writes: false,
  }),
  'orderTransactions.listTransactionsForMultipleOrders': operation({
    ...money,
    name: 'orderTransactions.listTransactionsForMultipleOrders',
    service: 'orderPayments',
    method: 'POST',
    path: '/v1/payments/list-by-ids',
    permission: 'ECOM.READ_ORDERS',
    summary: 'Lists the same of several orders, in the order of their ids. An order that there is not is left out.',
    request: Type.Object({ orderIds: Type.Array(Guid(), { minItems: 1, maxItems: ORDERS_MAX }) }),
    answer: Type.Object({ orderTransactions: Type.Array(OrderTransactions) }),
    writes: false,
  }),
  'orderBilling.refundPayments': operation({
    ...money,
    name: 'orderBilling.refundPayments',
    logsAccess: { entity: 'order', ids: 'orderId' },
    service: 'orderBilling',
    method: 'POST',
    path: '/v1/order-billing/refund-payments',
    summary: 'Pays back: amounts of payments, lines at their price, or all that is left. Never more than was paid.',
    request: Type.Object({
      orderId: Guid(),
      paymentRefunds: Optional(
        Type.Array(PaymentRefund, {
          minItems: 1,
          maxItems: 50,
          description: 'Without amounts, what is left of the payment. Left out, of the newest payment first.',
        }),
      ),
      refundItems: Nullish(RefundItems),
      sideEffects: Nullish(
        entity('RefundSideEffects', 'What happens besides.', {
          restock: Nullish(
            entity('RefundRestock', 'Pieces that go back into stock.', {
              lineItems: Optional(Type.Array(RefundedQuantity, { maxItems: LINES_MAX })),
            }),
          ),
        }),
      ),
      customerReason: Nullish(Type.String({ maxLength: 200 })),
    }),
    answer: Type.Object({ refund: OrderRefund, orderTransactions: OrderTransactions }),
    writes: true,
  }),
  'orders.markOrderAsPaid': operation({
    ...money,
    name: 'orders.markOrderAsPaid',
    logsAccess: { entity: 'order', ids: 'order.id' },
    service: 'orderPayments',
    method: 'POST',
    path: '/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid',
    summary: 'Notes that all that was left of an order is paid, by hand.',
    request: Type.Object({ ecomOrderId: Guid() }),
    answer: Type.Object({ order: Order }),
    writes: true,
  }),
} as const
