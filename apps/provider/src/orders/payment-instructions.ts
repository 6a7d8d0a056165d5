import type { HowToPay } from '../../pages/mails/order-mail-props.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { toDecimal } from '../platform/money.ts'
import { listPayments, type Payment } from '../payments/index.ts'
import { addCalendarDays } from '../platform/time-zones.ts'
import { type Settings } from '../settings/index.ts'
import { type StoredOrder, calculateBalanceDue } from './order.ts'

/** Payment instructions for an order with a manual payment due, in the merchant's current words. */
export async function findPaymentInstructions(
  db: Database | Tx,
  { owner, id, fulfillmentStatus, ...sums }: StoredOrder,
  { payments: { manual }, shop: { timeZone } }: Pick<Settings, 'payments' | 'shop'>,
  known?: readonly Payment[],
): Promise<HowToPay | undefined> {
  if (calculateBalanceDue(sums) === 0n) return undefined
  const payments = known ?? (await listPayments(db, { ownerId: owner.id, orderId: id }))
  const due = payments.find(({ status }) => status === 'due')
  if (!due) return undefined
  const way = manual.find(({ code }) => code === due.method)
  return {
    title: way?.title ?? due.method,
    instructions: way?.instructions,
    amount: toDecimal({ minor: due.amountMinor, currency: due.currency }),
    // Fulfilled orders are not canceled. The last full day is the one before the deadline.
    ...(due.expiresAt &&
      fulfillmentStatus === 'NOT_FULFILLED' && { until: addCalendarDays(due.expiresAt, -1, timeZone).toISOString() }),
  }
}
