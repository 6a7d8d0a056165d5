import type { CheckoutPageProps } from '../../pages/page-props.ts'
import { AppError } from '../platform/http/app-error.ts'
import { couponRefusals } from '../pricing/index.ts'
import type { Payment } from '../payments/index.ts'
import type { FormError } from './checkout-form.ts'

/** Result of pressing "Place order". After a refusal nothing was charged. */
export type SubmissionResult =
  | { status: 'ordered'; orderId: string }
  /** The order is placed, and its payment is under way: the payment page continues. */
  | { status: 'continue' }
  | {
      status: 'refused'
      errors?: FormError[]
      notice?: NonNullable<CheckoutPageProps['notice']>
      /** The next card requires a captcha solution. */
      requiresCaptcha?: boolean
      /** Present when the attempt was refused by a rate limit. */
      retryAfterSeconds?: number
    }

export type Refusal = Omit<SubmissionResult & { status: 'refused' }, 'status'>

/** Converts an expected error of placing an order to the refusal that the page shows; throws every other one. */
export function toRefusal(error: unknown, isByHand: boolean): Refusal {
  if (error instanceof AppError && error.data['reason'] === 'declines') {
    const { retryAfterSeconds } = error
    return { errors: [{ field: 'paymentMethod', problem: 'too-many-declines' }], retryAfterSeconds }
  }
  if (error instanceof AppError && (error.code === '-19971' || error.code === '-19970')) {
    const problem = error.code === '-19971' ? 'captcha-needed' : 'captcha-wrong'
    return { errors: [{ field: 'paymentMethod', problem }], requiresCaptcha: true }
  }
  if (error instanceof AppError && error.data['reason'] === 'open-forms')
    return { notice: TOO_MANY_UNPAID, retryAfterSeconds: error.retryAfterSeconds }
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')
    return { notice: isByHand ? TOO_MANY_ORDERS : TOO_MANY_UNPAID }
  if (!(error instanceof AppError) || error.status !== 409) throw error
  return { notice: toConflictNotice(error) }
}

export const PRICES_CHANGED = {
  kind: 'news',
  about: 'prices-changed',
  title: 'Please review the total',
  text: 'Prices or delivery costs have changed. You have not been charged.',
} as const

export const TERMS_CHANGED = {
  kind: 'news',
  about: 'terms-changed',
  title: 'Please review the terms and conditions',
  text: 'They have changed. You have not been charged.',
} as const

export const PROVE_ADDRESS = {
  kind: 'news',
  about: 'prove-address',
  title: 'Check your email',
  text: 'Each customer can use this discount code once. Enter the code that we have sent you by email, then place the order. You have not been charged.',
} as const

export const TOO_LARGE = {
  ...createProblemNotice(
    'The total exceeds the maximum for one order. You have not been charged. Please reduce the quantities.',
  ),
  about: 'too-large',
} as const

const TOO_MANY_ORDERS = {
  ...createProblemNotice(
    'There were many similar orders within a few minutes. Please wait 15 minutes, or pay right away.',
  ),
  about: 'too-many',
} as const

const TOO_MANY_UNPAID = {
  ...createProblemNotice(
    'There are too many unpaid orders. You have not been charged. Please pay for one of them, or try again later.',
  ),
  about: 'too-many-unpaid',
} as const

export function createSoldOutNotice(names: readonly string[]) {
  const items = [...new Set(names)]
  const text = `There is not enough left of: ${items.join(', ')}. You have not been charged. Please change your cart.`
  return { ...createProblemNotice(text), about: 'sold-out', items } as const
}

/** Notice for a conflict that arose between pricing and placing the order. */
function toConflictNotice({ code, message, data }: AppError) {
  const notice = createProblemNotice(`${message} You have not been charged.`)
  if (code === 'ITEM_NOT_AVAILABLE') return { ...notice, about: 'sold-out', items: data['items'] as string[] } as const // `placeOrder` sets the items
  if (code !== 'COUPON_NOT_APPLICABLE') return { ...notice, about: 'changed-elsewhere' } as const
  const refusal = couponRefusals.find((each) => each === data['reason']) // undefined if the code now takes off something else
  return { ...notice, about: 'coupon-changed', refusal } as const
}

function createProblemNotice(text: string) {
  return { kind: 'problem', title: 'Your order could not be placed', text } as const
}

/** Form error of a failed payment, at the field where another card is entered. */
export function toDeclineError({ provider, failure = 'declined' }: Payment): FormError {
  return { field: provider === 'test' ? 'cardNumber' : 'paymentMethod', problem: failure }
}
