export { askProvider, type ProviderServices } from './ask-provider.ts'
export { takeDueChecks } from './due-checks-store.ts'
export {
  countDeclines,
  type DeclinedBy,
  type Declined,
  hasOwnForm,
  IS_ASKED_LONG_AGO,
  isDecline,
  listOpenForms,
  lockForms,
  MAX_DECLINES,
  readUnpaid,
  type Undecided,
  type Unpaid,
} from './held-unpaid.ts'
export { duePayment, type NewPayment, startPayment } from './new-payment.ts'
export { openProviders, type ProviderOptions } from './open-providers.ts'
export type {
  FailureReason,
  Payment,
  PaymentState,
  ProviderName,
  Refund,
  RefundedItems,
  RefundedPieces,
} from './payment.ts'
export type { Outcome, PaymentProvider, DisputeAtProvider, RefundAtProvider, RefundOutcome } from './provider.ts'
export {
  findRefund,
  insertRefund,
  listRefunds,
  listRefundsOfAll,
  readPieces,
  saveRefund,
  writePieces,
  type WrittenPieces,
} from './refund-store.ts'
export { isUnderWay, judge, moveTo } from './states.ts'
export { findPayment, insertPayment, insertPayments, listPayments, listPaymentsOfAll, savePayment } from './store.ts'
export { mountTestBank } from './test/pages.ts'
export { type CardInput, type CardProblem, readTestCard } from './test/cards.ts'
export { mountStripeWebhooks, openStripe, type StripeAccount } from './stripe/index.ts'
