import type { Payment } from '../payments/index.ts'
import type { FormError } from './checkout-form.ts'

/** Form error of a failed payment, at the field where another card is entered. */
export function toDeclineError({ provider, failure = 'declined' }: Payment): FormError {
  return { field: provider === 'test' ? 'cardNumber' : 'paymentMethod', problem: failure }
}
