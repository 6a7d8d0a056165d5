import type { Coupon, CouponLookupResult, CouponRefusal } from './input.ts'
import { type DiscountableLine, calculateSubtotal } from './discountable-line.ts'
import { filterByScope } from './scope.ts'

/**
 * Checks whether a coupon applies, before its discount is calculated. Returns the first reason in the order of the
 * guide.
 */
export function checkCoupon(
  inCart: CouponLookupResult,
  lines: readonly DiscountableLine[],
  now: Date,
): { reason: CouponRefusal; coupon?: undefined } | { reason?: undefined; coupon: Coupon } {
  if (!inCart.exists) return { reason: 'COUPON_NOT_FOUND' }
  const { coupon, uses, hasCustomerUsed } = inCart
  const { isActive, startsAt, endsAt, maxUses, oncePerCustomer, minSubtotalMinor } = coupon
  if (!isActive) return { reason: 'COUPON_INACTIVE' }
  if (startsAt && now < startsAt) return { reason: 'COUPON_NOT_STARTED' }
  if (endsAt && endsAt <= now) return { reason: 'COUPON_EXPIRED' }
  if (maxUses !== undefined && uses >= maxUses) return { reason: 'COUPON_USED_UP' }
  if (oncePerCustomer && hasCustomerUsed) return { reason: 'COUPON_USED_BY_CUSTOMER' }
  if (!coversAnyLine(coupon, lines)) return { reason: 'COUPON_NO_MATCHING_ITEMS' }
  if (minSubtotalMinor !== undefined && calculateSubtotal(lines) < minSubtotalMinor)
    return { reason: 'COUPON_MINIMUM_NOT_REACHED' }
  return { coupon }
}

function coversAnyLine({ scope, value }: Coupon, lines: readonly DiscountableLine[]): boolean {
  const covered = filterByScope(scope, lines)
  return value.type === 'FREE_SHIPPING' ? covered.some(({ line }) => line.needsDelivery) : covered.length > 0
}

/** Reason why an order cannot redeem the coupon of its totals. */
export type RedemptionRefusal = CouponRefusal | 'COUPON_CHANGED'

/** Message for people. */
export function describeRefusal(code: string, reason: RedemptionRefusal): string {
  return `The coupon “${code}” ${predicates[reason]}.`
}

const predicates = {
  COUPON_NOT_FOUND: 'does not exist',
  COUPON_INACTIVE: 'is not valid at present',
  COUPON_NOT_STARTED: 'is not valid yet',
  COUPON_EXPIRED: 'has expired',
  COUPON_USED_UP: 'has been used up',
  COUPON_USED_BY_CUSTOMER: 'can be used once only, and you have used it',
  COUPON_NO_MATCHING_ITEMS: 'is for none of the items in the cart',
  COUPON_MINIMUM_NOT_REACHED: 'is for larger carts',
  COUPON_NOT_COMBINABLE: 'cannot be combined with the discounts of this cart',
  COUPON_TAKES_NOTHING: 'takes nothing off this cart',
  COUPON_CHANGED: 'has changed since the total was reckoned',
} as const satisfies Record<RedemptionRefusal, string>
