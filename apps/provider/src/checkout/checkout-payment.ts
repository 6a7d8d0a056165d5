import type { Database } from '../platform/db/pool.ts'
import { listPayments, type Payment } from '../payments/index.ts'
import type { Checkout } from './checkout.ts'

/** Payment progress of a checkout, for the page that waits for it. */
export type CheckoutPayment =
  | { status: 'ordered'; orderId: string }
  /** The payment is `started`, `challenged` or `pending`. */
  | { status: 'under-way'; orderId: string; payment: Payment }
  /** Nothing was taken, and the buyer may try again. */
  | { status: 'failed'; orderId: string; payment: Payment }
  /** No payment was attempted. */
  | { status: 'none' }

/** Reads the payment state from the database; `checkPayment` queries the provider instead. */
export async function findCheckoutPayment(db: Database, { owner, state }: Checkout): Promise<CheckoutPayment> {
  if (state.status === 'ordered') return state
  const orderId = state.status === 'paying' ? state.orderId : state.triedOrderId
  const payment = orderId && (await listPayments(db, { ownerId: owner.id, orderId })).at(-1)
  if (!orderId || !payment) return { status: 'none' }
  return { status: state.status === 'paying' ? 'under-way' : 'failed', orderId, payment }
}

/** Path of the payment page of a checkout. */
export function getPaymentPath({ id }: Pick<Checkout, 'id'>): string {
  return `/checkout/${id}/payment`
}
