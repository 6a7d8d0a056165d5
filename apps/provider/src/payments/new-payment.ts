import { newId } from '../platform/ids.ts'
import type { Payment } from './payment.ts'
import { getFirstCheckTime } from './payment-states.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

export type NewPayment = Pick<
  Payment,
  'ownerId' | 'orderId' | 'provider' | 'method' | 'purpose' | 'amountMinor' | 'currency' | 'details' | 'addressHash'
>

/** Creates a payment that a provider is about to begin; the order is held for `holdMinutes`. */
export function createStartedPayment(
  payment: NewPayment,
  { now, holdMinutes }: { now: Date; holdMinutes: number },
): Payment {
  return {
    ...toNewPayment(payment, now),
    status: 'started',
    nextCheckAt: getFirstCheckTime(now),
    expiresAt: new Date(now.getTime() + holdMinutes * MINUTE_MS),
  }
}

/** Creates a manual payment, due within `dueDays` if given. */
export function createDuePayment(payment: NewPayment, now: Date, dueDays?: number): Payment {
  const end = dueDays === undefined ? undefined : new Date(now.getTime() + dueDays * DAY_MS)
  return { ...toNewPayment(payment, now), status: 'due', nextCheckAt: end, expiresAt: end }
}

function toNewPayment(payment: NewPayment, now: Date): Omit<Payment, 'status'> {
  return {
    ...payment,
    id: newId(),
    refundedMinor: 0n,
    reference: undefined,
    failure: undefined,
    challengeUrl: undefined,
    declines: 0,
    declinedAt: undefined,
    nextCheckAt: undefined,
    checks: 0,
    expiresAt: undefined,
    createdAt: now,
    updatedAt: now,
  }
}
