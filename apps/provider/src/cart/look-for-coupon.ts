import type { CartOwner } from './cart.ts'
import type { Guard } from '../identity/index.ts'
import type { CouponInCart } from '../pricing/index.ts'
import type { ReckoningServices } from './estimate/reckon-totals.ts'

/** Who names a coupon, and where from. */
interface Naming {
  owner: CartOwner
  /** As `clientAddress` gives it. */
  address: string | undefined
}

/** The coupon that somebody names. Of shoppers, codes that there are not count as guesses: nobody tries lists of them. Not to be called in the midst of a write, for it writes by itself. */
export async function lookForCoupon(
  code: string,
  { owner, address }: Naming,
  { findCoupon, guard }: Pick<ReckoningServices, 'findCoupon'> & { guard: Guard },
): Promise<CouponInCart> {
  const ownerId = owner.id
  if (owner.kind !== 'visitor' && owner.kind !== 'member') return findCoupon(code, { ownerId })
  const guess = await guard.begin('coupon', { account: ownerId, address })
  try {
    const found = await findCoupon(code, { ownerId })
    if (found.found) await guess.succeeded()
    return found
  } catch (error) {
    await guess.notMade()
    throw error
  }
}
