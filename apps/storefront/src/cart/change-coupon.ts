import { ApiError } from '@cartwright/client'
import { readFailure } from '../shopper/refusal.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { LONGEST_CODE, readCode } from './coupon-code.ts'

interface CouponChanged {
  /** The code that no coupon has. */
  refusedCode?: string
  /** After many codes that there are not, none is looked for for a while; all else in the cart goes on. */
  isTooOften?: boolean
}

/** Puts the code that was typed into the cart, or takes out the one that is there. */
export async function changeCoupon(shopper: Shopper, form: FormData): Promise<CouponChanged> {
  const { currentCart } = shopper.client
  const code = readCode(form.get('coupon'))
  try {
    if (form.has('coupon.remove')) await currentCart.removeCouponFromCurrentCart()
    else if (code.length > LONGEST_CODE) return { refusedCode: code }
    else if (code) await currentCart.updateCurrentCart({ couponCode: code })
    return {}
  } catch (error) {
    if (code && error instanceof ApiError && error.status === 429) return { isTooOften: true }
    const failure = readFailure(error)
    if (failure?.kind !== 'refused') throw error
    return failure.code === 'OWNED_CART_NOT_FOUND' ? {} : { refusedCode: code }
  }
}
