export { callProvider, type ProviderServices } from './call-provider.ts'
export { claimDueChecks } from './due-checks-store.ts'
export {
  countDeclines,
  type DeclineScope,
  type DeclineCount,
  HAS_EXPIRED_ADDRESS,
  listOpenProviderForms,
  lockProviderForms,
  readUnpaidSummary,
  type UndecidedPayments,
  type UnpaidSummary,
} from './unpaid-payment-store.ts'
export {
  hasProviderForm,
  isDecline,
  MAX_DECLINES,
  type FailureReason,
  type Payment,
  type PaymentState,
  type ProviderName,
  type Refund,
  type RefundedItems,
  type RefundedLine,
} from './payment.ts'
export {
  createDuePayment,
  type NewPayment,
  createStartedPayment,
  isUnderWay,
  applyOutcome,
  transitionPayment,
} from './payment-states.ts'
export { createPaymentProviders, type ProviderOptions } from './payment-providers.ts'
export type { PaymentOutcome, PaymentProvider, ProviderDispute, ProviderRefund, RefundOutcome } from './provider.ts'
export {
  findRefund,
  insertRefund,
  listRefunds,
  listRefundsOfOrders,
  parseRefundedLines,
  saveRefund,
  toStoredRefundedLines,
  type StoredRefundedLine,
} from './refund-store.ts'
export { findPayment, insertPayment, insertPayments, listPayments, listPaymentsOfOrders, savePayment } from './store.ts'
export { mountTestBank } from './test-provider/test-bank-pages.ts'
export { type CardInput, type CardProblem, parseTestCard } from './test-provider/test-cards.ts'
export { mountStripeWebhooks, createStripeClient, type StripeAccount } from './stripe/index.ts'
