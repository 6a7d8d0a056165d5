import { ApiError } from '@cartwright/client'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { MAX_CODE_LENGTH, parseCouponCode } from './coupon-code.ts'

/** Rejected coupon code, as in the URL of the cart: unknown, or not looked up after too many attempts. */
export type RejectedCoupon = { problem: 'code' | 'codes'; coupon: string }

/** Puts the code that was typed into the cart, or takes out the one that is there. */
export async function changeCoupon(shopper: Shopper, form: FormData): Promise<RejectedCoupon | undefined> {
  const { currentCart } = shopper.client
  const code = parseCouponCode(form.get('coupon'))
  const refused = (problem: RejectedCoupon['problem']) => ({ problem, coupon: code })
  try {
    if (form.has('coupon.remove')) await currentCart.removeCouponFromCurrentCart()
    else if (code.length > MAX_CODE_LENGTH) return refused('code')
    else if (code) await currentCart.updateCurrentCart({ couponCode: code })
    return undefined
  } catch (error) {
    // After many unknown codes, lookups pause for a while; other changes continue.
    if (code && error instanceof ApiError && error.status === 429) return refused('codes')
    const failure = toProviderFailure(error)
    if (failure?.kind !== 'refused') throw error
    return failure.code === 'OWNED_CART_NOT_FOUND' ? undefined : refused('code')
  }
}
