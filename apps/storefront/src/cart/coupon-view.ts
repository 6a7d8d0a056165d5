import type { ApplicationError, Cart, EstimateTotalsResponse, MultiCurrencyPrice } from '@cartwright/client'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { formatAmount, isNonZero } from './format-amount.ts'

/** The coupon in the cart. */
export interface CouponView {
  code: string
  /** Discount amount, if there is one. */
  amount?: string
  /** Why it takes nothing at present, in words. */
  problem?: string
  /** Condition that the coupon still waits for, as a text. */
  waiting?: string
}

/** A coupon stays in the cart while it does not apply: its conditions may be met later. */
export function toCouponView(
  cart: Cart,
  estimate: EstimateTotalsResponse | undefined,
  { lang, cart: words, couponRefusals: refusals }: Texts,
): CouponView | undefined {
  const applied = estimate?.appliedDiscounts.find(({ coupon }) => coupon)?.coupon
  const code = applied?.code ?? cart.appliedDiscounts.find(({ coupon }) => coupon)?.coupon?.code
  if (code === undefined) return undefined
  if (isNonZero(applied?.amount)) return { code, amount: formatAmount(applied?.amount) }
  const error = estimate?.calculationErrors?.couponCalculationError?.applicationError
  if (error)
    return { code, problem: describeRefusal(error, refusals) ?? (lang === 'en' ? error.description : words.codeInVain) }
  // Neither applied nor refused: the coupon reduces the delivery, which is not known yet.
  if (!estimate?.shippingInfo?.selectedCarrierServiceOption) return { code, waiting: words.codeWaits }
  return { code, problem: words.codeInVain }
}

/** Translated if we have a text for the provider's error code. */
function describeRefusal({ code, data }: ApplicationError, refusals: Texts['couponRefusals']): string | undefined {
  const words = Object.entries(refusals).find(([reason]) => reason === code)?.[1]
  const amount = formatAmount(data?.['minSubtotal'] as MultiCurrencyPrice | undefined) // as estimates of this shop have it
  return amount === '' && code === 'COUPON_MINIMUM_NOT_REACHED' ? undefined : words && interpolate(words, { amount })
}
