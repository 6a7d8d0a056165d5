import type { CartOwner } from './cart.ts'
import type { RateLimiter } from '../identity/index.ts'
import type { CouponLookupResult } from '../pricing/index.ts'
import type { TotalsServices } from './totals/calculate-totals.ts'

/** Caller of a coupon lookup. */
interface CouponLookup {
  owner: CartOwner
  /** IP address from `clientAddress`. */
  address: string | undefined
}

/**
 * Finds a coupon by its code. Unknown codes of shoppers count as attempts of a rate limit, so that nobody can try
 * lists of codes. Do not call it inside a write: it writes itself.
 */
export async function findCouponWithRateLimit(
  code: string,
  { owner, address }: CouponLookup,
  { findCoupon, rateLimiter }: Pick<TotalsServices, 'findCoupon'> & { rateLimiter: RateLimiter },
): Promise<CouponLookupResult> {
  const ownerId = owner.id
  if (owner.kind !== 'visitor' && owner.kind !== 'member') return findCoupon(code, { ownerId })
  const guess = await rateLimiter.beginAttempt('coupon', { account: ownerId, address })
  try {
    const found = await findCoupon(code, { ownerId })
    if (found.exists) await guess.refund()
    return found
  } catch (error) {
    await guess.refund()
    throw error
  }
}
