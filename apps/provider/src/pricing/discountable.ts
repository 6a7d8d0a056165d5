/** Line, or delivery without id, that discounts apply to. Created for one calculation; only its discounts change it. */
export interface Discountable {
  readonly id?: string
  /** Its price after the discounts applied so far. */
  remainingMinor: bigint
  isReducedByRule: boolean
  /** Whether a rule that does not combine with others has applied. */
  excludesRules: boolean
  /** Whether a rule that does not combine with coupons has applied. */
  excludesCoupons: boolean
}

export function createDiscountable<Id extends string | undefined>(
  id: Id,
  priceMinor: bigint,
): Discountable & { readonly id: Id } {
  return { id, remainingMinor: priceMinor, isReducedByRule: false, excludesRules: false, excludesCoupons: false }
}
