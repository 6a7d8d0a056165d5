import { Type, type Static } from 'typebox'
import { ApplicationError } from './errors.ts'
import { operation, staff } from './operation.ts'
import { RefundedQuantity, RefundItems } from './order-money.ts'
import { OrderPrice } from './orders.ts'
import { entity, enumeration, Guid, Int, keywords, Optional } from './wire-types.ts'

export const NonRefundableReason = enumeration('NonRefundableReason', [
  'UNKNOWN_REASON',
  'ALREADY_REFUNDED',
  'PROVIDER_IS_DOWN',
  'NOT_PAID',
  'ZERO_PRICE',
  'DISABLED_BY_PROVIDER',
  'PENDING_REFUND',
  'FORBIDDEN',
  'TRANSACTION_NOT_FOUND',
  'ORDER_IS_PENDING',
  'ORDER_IS_REJECTED',
  'AMOUNT_OFFSET_BY_CHARGEBACK',
])
export type NonRefundableReason = Static<typeof NonRefundableReason>

const ManuallyRefundableReason = enumeration('ManuallyRefundableReason', [
  'UNKNOWN_REASON',
  'EXPIRED',
  'NOT_SUPPORTED',
  'OFFLINE',
  'REQUIRES_CARD_READER',
])

const MonetaryPaymentSummary = entity('MonetaryPaymentSummary', 'What was paid, and what of it went back.', {
  paid: OrderPrice,
  refunded: OrderPrice,
  refundPending: OrderPrice,
  maxRefund: OrderPrice,
})

export const PaymentRefundability = entity(
  'PaymentRefundability',
  'Whether a payment can be paid back.',
  {
    refundable: Optional(Type.Boolean({ description: 'Its provider pays it back.' })),
    manuallyRefundable: Optional(
      Type.Object(
        { reason: ManuallyRefundableReason },
        { description: 'It came by hand: it goes back by hand, and is noted here.' },
      ),
    ),
    nonRefundable: Optional(Type.Object({ reason: NonRefundableReason }, { description: 'Nothing of it can.' })),
    payment: Type.Object({
      paymentId: Guid(),
      paymentMethod: Type.String(),
      offlinePayment: Type.Boolean(),
      monetary: MonetaryPaymentSummary,
    }),
  },
  { [keywords.oneOf]: ['refundable', 'manuallyRefundable', 'nonRefundable'] },
)
export type PaymentRefundability = Static<typeof PaymentRefundability>

export const OrderRefundability = entity('OrderRefundability', 'What of an order can be paid back.', {
  payments: Type.Array(PaymentRefundability),
  paymentsSummary: Type.Object({ monetary: MonetaryPaymentSummary }),
  lineItems: Type.Array(
    Type.Object({
      lineItemId: Guid(),
      originalQuantity: Int(0),
      refundedQuantity: Int(0, undefined, { description: 'Paid back, or on its way back.' }),
      availableRefundQuantity: Int(0),
    }),
  ),
  shipping: Optional(
    Type.Object(
      { amount: OrderPrice, refundedAmount: OrderPrice, availableRefundAmount: OrderPrice },
      { description: 'Where the delivery has cost something.' },
    ),
  ),
  additionalFees: Type.Array(Type.Object({ additionalFeeId: Type.String(), amount: OrderPrice }), {
    maxItems: 0,
    description: 'The shop does not keep which of them are paid back: an amount of a payment is.',
  }),
})
export type OrderRefundability = Static<typeof OrderRefundability>

const parts = {
  total: OrderPrice,
  tax: OrderPrice,
  discount: OrderPrice,
  subtotal: OrderPrice,
}
export const CalculatedRefundSummary = entity(
  'CalculatedRefundSummary',
  'What would be paid back: subtotal less discount, both before tax, and tax.',
  parts,
)
export type CalculatedRefundSummary = Static<typeof CalculatedRefundSummary>

const ShippingAmount = Type.Object({ amount: OrderPrice })

export const CalculatedRefund = entity(
  'CalculatedRefund',
  'What a refund would come to, or why it cannot be.',
  {
    available: Optional(Type.Boolean()),
    notAvailable: Optional(
      Type.Object({
        errors: Type.Array(
          Type.Object({
            lineItem: Optional(RefundedQuantity),
            shipping: Optional(Type.Object({ amount: Optional(OrderPrice) })),
            error: Type.Object({ applicationError: ApplicationError }),
          }),
        ),
      }),
    ),
    summary: Optional(Type.Object({ ...parts, lineItemsSubtotal: OrderPrice, additionalFeesTotal: OrderPrice })),
    calculatedRefundItems: Optional(
      Type.Object({
        lineItems: Type.Array(Type.Object({ item: RefundedQuantity, summary: CalculatedRefundSummary })),
        additionalFees: Type.Array(Type.Object({}), { maxItems: 0 }),
        shipping: Optional(Type.Object({ shipping: ShippingAmount, summary: CalculatedRefundSummary })),
      }),
    ),
  },
  { [keywords.oneOf]: ['available', 'notAvailable'] },
)
export type CalculatedRefund = Static<typeof CalculatedRefund>

const reading = {
  access: staff,
  permission: 'ECOM.READ_ORDERS',
  client: 'none',
  service: 'orderBilling',
  method: 'POST',
  writes: false,
} as const

export const orderRefundabilityOperations = {
  'orderBilling.getOrderRefundability': operation({
    ...reading,
    name: 'orderBilling.getOrderRefundability',
    path: '/v1/order-billing/get-order-refundability',
    summary: 'Says what of an order can be paid back: of which payment, of which line, and of the delivery.',
    request: Type.Object({ orderId: Guid() }),
    answer: OrderRefundability,
  }),
  'orderBilling.calculateRefund': operation({
    ...reading,
    name: 'orderBilling.calculateRefund',
    path: '/v1/order-billing/calculate-refund',
    summary: 'Says what `refundPayments` would pay back for lines and the delivery. Nothing happens.',
    request: Type.Object({ orderId: Guid(), refundItems: RefundItems }),
    answer: CalculatedRefund,
  }),
} as const
