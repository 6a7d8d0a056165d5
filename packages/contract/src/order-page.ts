import { Type, type Static } from 'typebox'
import { operation, shoppers } from './operation.ts'
import { OrderDownload } from './order-returns.ts'
import { OrderPrice } from './orders.ts'
import { entity, Guid, Optional } from './wire-types.ts'

export const HowToPay = entity('HowToPay', 'What is to be paid by hand, and how, in the merchant’s words.', {
  title: Type.String(),
  instructions: Optional(Type.String()),
  amount: OrderPrice,
  until: Optional(
    Type.String({
      format: 'date',
      description: 'The last whole day to pay, by the shop’s clock: 2026-03-15. After it the order is cancelled.',
    }),
  ),
})
export type HowToPay = Static<typeof HowToPay>

export const OrderPage = entity('OrderPage', 'What a buyer needs after the order.', {
  url: Type.String({ description: 'The hosted page of the order. Whoever has the address sees it.' }),
  howToPay: Optional(HowToPay),
  downloads: Type.Array(OrderDownload),
  address: Type.Array(Type.String(), {
    description: 'Where it goes, or is collected: lines as that country writes them. Files go nowhere.',
  }),
})
export type OrderPage = Static<typeof OrderPage>

export const orderPageOperations = {
  'orders.getOrderPage': operation({
    name: 'orders.getOrderPage',
    service: 'own',
    method: 'GET',
    path: '/v1/orders/{id}/page',
    summary:
      'Reads what a thank-you page shows of an order of one’s own: how to pay what is due, files, the hosted page.',
    access: shoppers,
    client: 'none',
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({ orderPage: OrderPage }),
    writes: false,
  }),
} as const
