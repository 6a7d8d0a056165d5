import type { Database } from '../platform/db/pool.ts'
import { listPayments, type Payment } from '../payments/index.ts'
import type { Checkout } from './checkout.ts'

/** How far the payment of a checkout is, for the page that waits for it. */
export type CheckoutPayment =
  | { status: 'ordered'; orderId: string }
  /** It is `started`, `challenged` or `pending`. */
  | { status: 'under-way'; orderId: string; payment: Payment }
  /** Nothing was taken, and the buyer may try again. */
  | { status: 'failed'; orderId: string; payment: Payment }
  /** Nothing was ever tried. */
  | { status: 'none' }

/** Of what the shop knows; `checkPayment` asks the provider. */
export async function findCheckoutPayment(db: Database, { owner, state }: Checkout): Promise<CheckoutPayment> {
  if (state.status === 'ordered') return state
  const orderId = state.status === 'paying' ? state.orderId : state.triedOrderId
  const payment = orderId && (await listPayments(db, { ownerId: owner.id, orderId })).at(-1)
  if (!orderId || !payment) return { status: 'none' }
  return { status: state.status === 'paying' ? 'under-way' : 'failed', orderId, payment }
}

/** Where it goes on while the payment is under way. */
export function getPaymentPath({ id }: Pick<Checkout, 'id'>): string {
  return `/checkout/${id}/payment`
}
