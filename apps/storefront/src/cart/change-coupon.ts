import { ApiError } from '@cartwright/client'
import { readFailure } from '../shopper/refusal.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { LONGEST_CODE, readCode } from './coupon-code.ts'

/** The code that no coupon has, or that was not looked for since too many were tried: as the address of the cart says it. */
export type RefusedCode = { problem: 'code' | 'codes'; coupon: string }

/** Puts the code that was typed into the cart, or takes out the one that is there. */
export async function changeCoupon(shopper: Shopper, form: FormData): Promise<RefusedCode | undefined> {
  const { currentCart } = shopper.client
  const code = readCode(form.get('coupon'))
  const refused = (problem: RefusedCode['problem']) => ({ problem, coupon: code })
  try {
    if (form.has('coupon.remove')) await currentCart.removeCouponFromCurrentCart()
    else if (code.length > LONGEST_CODE) return refused('code')
    else if (code) await currentCart.updateCurrentCart({ couponCode: code })
    return undefined
  } catch (error) {
    // After many codes that there are not, none is looked for for a while; all else in the cart goes on.
    if (code && error instanceof ApiError && error.status === 429) return refused('codes')
    const failure = readFailure(error)
    if (failure?.kind !== 'refused') throw error
    return failure.code === 'OWNED_CART_NOT_FOUND' ? undefined : refused('code')
  }
}
