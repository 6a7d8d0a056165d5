/** What discounts take from: a line, or the delivery (which has no id). Made for one reckoning, and changed by its discounts only. */
export interface Discountable {
  readonly id?: string
  /** Its price after the discounts applied so far. */
  remainingMinor: bigint
  isReducedByRule: boolean
  /** A rule that stands alone has taken something. */
  excludesRules: boolean
  /** A rule that no coupon may be added to has taken something. */
  excludesCoupons: boolean
}

export function createDiscountable<Id extends string | undefined>(
  id: Id,
  priceMinor: bigint,
): Discountable & { readonly id: Id } {
  return { id, remainingMinor: priceMinor, isReducedByRule: false, excludesRules: false, excludesCoupons: false }
}
