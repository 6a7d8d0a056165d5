import {
  callProvider,
  isUnderWay,
  type PaymentOutcome,
  type Payment,
  type ProviderServices,
} from '../payments/index.ts'
import type { ChosenPayment } from './choose-payment.ts'

/** The settling is handed down by the application, since orders stand above checkouts. */
export interface TakePaymentServices extends ProviderServices {
  settlePayment(paymentId: string, outcome: PaymentOutcome): Promise<Payment>
}

/**
 * Asks the provider to take the money, and settles what it says. A submission that comes while the payment of an earlier one is under way asks for that one: under the same key nothing is
 * taken twice, and both are told the same. Where no answer comes, the payment stays as it is, and is looked after later.
 */
export async function takePayment(
  payment: Payment,
  chosen: ChosenPayment | undefined,
  services: TakePaymentServices,
): Promise<Payment> {
  if (!isUnderWay(payment) || chosen?.paying.provider !== payment.provider) return payment
  const outcome = await callProvider(
    payment.provider,
    (provider) => provider.begin(payment, chosen.instrument),
    services,
  )
  return outcome ? services.settlePayment(payment.id, outcome) : payment
}
