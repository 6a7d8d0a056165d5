import { newId } from '../platform/ids.ts'
import type { FailureReason, Payment, PaymentState } from './payment.ts'
import type { PaymentOutcome } from './provider.ts'

/** State machine of payments: possible next states by state. README.md explains each step. */
export const NEXT_STATES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  started: ['challenged', 'pending', 'captured', 'failed'],
  challenged: ['pending', 'captured', 'failed'],
  pending: ['captured', 'failed'],
  due: ['captured', 'canceled'],
  captured: [],
  failed: [],
  canceled: [],
}

const SECOND_MS = 1_000

/**
 * Delay of the first check by state, in milliseconds. A started payment waits longer, as its response may be on the
 * way.
 */
const FIRST_CHECK_MS: Readonly<Partial<Record<PaymentState, number>>> = {
  started: 30 * SECOND_MS,
  challenged: 30 * SECOND_MS,
  pending: 5 * SECOND_MS,
}

/** Whether the outcome of a payment is still open at the provider. */
export function isUnderWay({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'started' || status === 'challenged' || status === 'pending'
}

/** Changes the state of a payment, the only function that does. Throws for impossible transitions. */
export function transitionPayment(
  payment: Payment,
  status: PaymentState,
  { at, ...more }: { at: Date } & Partial<Pick<Payment, 'reference' | 'failure' | 'challengeUrl' | 'details'>>,
): Payment {
  if (!NEXT_STATES[payment.status].includes(status))
    throw new Error(`The payment ${payment.id} is ${payment.status}, so it cannot become ${status}.`)
  const pauseMs = FIRST_CHECK_MS[status]
  return {
    ...payment,
    challengeUrl: undefined,
    ...more,
    status,
    checks: 0,
    nextCheckAt: pauseMs === undefined ? undefined : new Date(at.getTime() + pauseMs),
    updatedAt: at,
  }
}

/** Time of the first check of a new payment. */
function getFirstCheckTime(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_MS.started!) // it is in the table above
}

/** Result of applying an outcome to a payment. */
export type AppliedOutcome =
  | { payment: Payment; hasChanged: boolean }
  /** Money was taken unasked or after the payment was given up; it has to be refunded. */
  | { payment: Payment; hasChanged: boolean; unwanted: { amountMinor: bigint; currency: string; reference: string } }

/**
 * Applies a provider's outcome to a payment. Outcomes may be repeated, late or reordered: settled payments stay as
 * they are, and no state goes backwards.
 */
export function applyOutcome(before: Payment, outcome: PaymentOutcome, at: Date): AppliedOutcome {
  const declines = 'declines' in outcome ? (outcome.declines ?? 0) : 0
  const isDeclinedAgain = declines > before.declines
  const payment = isDeclinedAgain ? { ...before, declines, declinedAt: at } : before
  switch (outcome.status) {
    case 'captured':
      return applyCapture(payment, outcome, at)
    case 'failed':
      return isUnderWay(payment) ? changed(fail(payment, outcome.reason, outcome.reference)) : unchanged()
    case 'challenged':
    case 'pending':
      return NEXT_STATES[payment.status].includes(outcome.status) ? changed(transitionToWaiting(outcome)) : unchanged()
    case 'due':
      return unchanged()
  }

  function fail(of: Payment, failure: FailureReason, reference = of.reference): Payment {
    return transitionPayment(of, 'failed', { at, failure, reference })
  }

  function applyCapture(of: Payment, taken: PaymentOutcome & { status: 'captured' }, now: Date): AppliedOutcome {
    const { amountMinor, currency, reference, details } = taken
    if (of.status === 'captured' || of.provider === 'manual') return unchanged()
    // The payment was given up, yet the money came.
    if (!isUnderWay(of)) return { ...unchanged(), unwanted: { amountMinor, currency, reference } }
    if (amountMinor !== of.amountMinor || currency !== of.currency)
      return { ...changed(fail(of, 'wrong-amount', reference)), unwanted: { amountMinor, currency, reference } }
    return changed(transitionPayment(of, 'captured', { at: now, reference, details: { ...of.details, ...details } }))
  }

  function transitionToWaiting(said: PaymentOutcome & { status: 'challenged' | 'pending' }): Payment {
    const { reference = payment.reference } = said
    return said.status === 'challenged'
      ? transitionPayment(payment, 'challenged', { at, reference, challengeUrl: said.url })
      : transitionPayment(payment, 'pending', { at, reference })
  }

  function changed(to: Payment): AppliedOutcome {
    return { payment: to, hasChanged: true }
  }

  function unchanged(): AppliedOutcome {
    return { payment, hasChanged: isDeclinedAgain }
  }
}

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
