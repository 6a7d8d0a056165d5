import type { CartOwner } from './cart.ts'
import type { RateLimiter } from '../identity/index.ts'
import type { CouponInCart } from '../pricing/index.ts'
import type { TotalsServices } from './estimate/calculate-totals.ts'

/** Who names a coupon, and where from. */
interface CouponLookup {
  owner: CartOwner
  /** As `clientAddress` gives it. */
  address: string | undefined
}

/** The coupon that somebody names. Of shoppers, codes that there are not count as guesses: nobody tries lists of them. Not to be called in the midst of a write, for it writes by itself. */
export async function findCouponWithRateLimit(
  code: string,
  { owner, address }: CouponLookup,
  { findCoupon, rateLimiter }: Pick<TotalsServices, 'findCoupon'> & { rateLimiter: RateLimiter },
): Promise<CouponInCart> {
  const ownerId = owner.id
  if (owner.kind !== 'visitor' && owner.kind !== 'member') return findCoupon(code, { ownerId })
  const guess = await rateLimiter.beginAttempt('coupon', { account: ownerId, address })
  try {
    const found = await findCoupon(code, { ownerId })
    if (found.found) await guess.refundAfterSuccess()
    return found
  } catch (error) {
    await guess.refund()
    throw error
  }
}
