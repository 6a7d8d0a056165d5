import {
  callProvider,
  isUnderWay,
  type PaymentOutcome,
  type Payment,
  type ProviderServices,
} from '../payments/index.ts'
import type { ChosenPayment } from './choose-payment.ts'

/** Settlement is injected by the application, since orders stand above checkouts. */
export interface TakePaymentServices extends ProviderServices {
  settlePayment(paymentId: string, outcome: PaymentOutcome): Promise<Payment>
}

/**
 * Begins the payment at the provider, and settles the outcome. A concurrent submission uses the payment under way:
 * the idempotency key prevents a second charge, and both get the same result. Without an answer the payment stays as
 * it is, and the job checks it later.
 */
export async function takePayment(
  payment: Payment,
  chosen: ChosenPayment | undefined,
  services: TakePaymentServices,
): Promise<Payment> {
  if (!isUnderWay(payment) || chosen?.paymentSelection.provider !== payment.provider) return payment
  const outcome = await callProvider(
    payment.provider,
    (provider) => provider.begin(payment, chosen.instrument),
    services,
  )
  return outcome ? services.settlePayment(payment.id, outcome) : payment
}
