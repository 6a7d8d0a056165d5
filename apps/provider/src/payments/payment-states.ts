import type { FailureReason, Payment, PaymentState } from './payment.ts'
import type { PaymentOutcome } from './provider.ts'

/** Where a payment can go on to from where it is; README.md has the same as a table, with what each step means. */
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

/** After what time the provider is asked for the first time what became of a payment. One that was only started is left alone for as long as its answer may be on its way. */
const FIRST_CHECK_MS: Readonly<Partial<Record<PaymentState, number>>> = {
  started: 30 * SECOND_MS,
  challenged: 30 * SECOND_MS,
  pending: 5 * SECOND_MS,
}

/** Nobody knows yet whether there will be money: the provider decides. */
export function isUnderWay({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'started' || status === 'challenged' || status === 'pending'
}

/** The only way for a payment to change its state. Throws where that cannot be. */
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

/** When a new payment is looked after for the first time. */
export function getFirstCheckTime(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_MS.started!) // it is in the table above
}

/** What comes of what a provider says. */
export type AppliedOutcome =
  | { payment: Payment; hasChanged: boolean }
  /** Money was taken that the shop did not ask for, or does not want any more: it has to go back. */
  | { payment: Payment; hasChanged: boolean; unwanted: { amountMinor: bigint; currency: string; reference: string } }

/**
 * What a provider says, compared with what it was asked for. It may say so again, late, or in another order than it happened: what is settled stays as it is, and nothing goes
 * backwards.
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
    // It was given up, and yet the money came.
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
