import { type Fraction, roundFraction, multiplyByRate, toWholeFraction } from './fraction.ts'
import { sortCheapestFirst, allocateBuyXGetY } from './buy-x-get-y.ts'
import type { Coupon, CouponRefusal } from './input.ts'
import type { DiscountableLine } from './discountable-line.ts'
import type { Discountable } from './discountable.ts'
import { filterByScope, isGlobalScope } from './scope.ts'
import {
  toAppliedDiscount,
  type AllocatedDiscount,
  allocateAmount,
  allocateDownToPrice,
  allocate,
  allocatePercentageOfRemaining,
  type DiscountAllocation,
  describePercentage,
} from './discount-allocation.ts'

type CouponOfLines = Exclude<Coupon['value'], { type: 'FREE_SHIPPING' }>

/** Step 4: applies a coupon to lines, or returns why it does not apply. */
export function applyCouponToLines(
  coupon: Coupon,
  value: CouponOfLines,
  lines: readonly DiscountableLine[],
): AllocatedDiscount | Extract<CouponRefusal, 'COUPON_NOT_COMBINABLE' | 'COUPON_TAKES_NOTHING'> {
  const open = filterByScope(coupon.scope, lines).filter((each) => !each.excludesCoupons)
  if (open.length === 0) return 'COUPON_NOT_COMBINABLE'

  const isForOnePiece = coupon.cheapestItemOnly && value.type !== 'BUY_X_GET_Y'
  const allocations = isForOnePiece ? allocateToCheapestPiece(value, open) : allocateCoupon(value, open)
  if (allocations.length === 0) return 'COUPON_TAKES_NOTHING'
  return toCouponDiscount(
    coupon,
    isGlobalScope(coupon.scope) ? 'GLOBAL' : 'SPECIFIC_ITEMS',
    isForOnePiece ? `${describeRule(value, allocations)}, of the cheapest piece` : describeRule(value, allocations),
    allocations,
  )
}

/** Step 5: applies a free-shipping coupon, which discounts the whole price of the delivery. */
export function applyFreeShipping<Delivery extends Discountable>(
  coupon: Coupon,
  delivery: Delivery,
): AllocatedDiscount | Extract<CouponRefusal, 'COUPON_NOT_COMBINABLE' | 'COUPON_TAKES_NOTHING'> {
  if (delivery.excludesCoupons) return 'COUPON_NOT_COMBINABLE'
  const allocation = allocate(delivery, delivery.remainingMinor, toWholeFraction(delivery.remainingMinor))
  return allocation ? toCouponDiscount(coupon, 'SHIPPING', wording.FREE_SHIPPING, [allocation]) : 'COUPON_TAKES_NOTHING'
}

function allocateCoupon(value: CouponOfLines, lines: readonly DiscountableLine[]): DiscountAllocation[] {
  switch (value.type) {
    case 'MONEY_OFF':
      return allocateAmount(lines, value.amountMinor)
    case 'PERCENT_OFF':
      return allocatePercentageOfRemaining(lines, value.percentage)
    case 'FIXED_PRICE':
      return allocateDownToPrice(lines, value.amountMinor)
    case 'BUY_X_GET_Y':
      return allocateBuyXGetY(lines, value)
  }
}

/** Applies the discount to one piece of the line with the lowest unit value. */
function allocateToCheapestPiece(
  value: Exclude<CouponOfLines, { type: 'BUY_X_GET_Y' }>,
  lines: readonly DiscountableLine[],
): DiscountAllocation[] {
  const [cheapest] = sortCheapestFirst(lines)
  if (!cheapest) return []
  const pieceMinor = roundFraction({ numerator: cheapest.remainingMinor, denominator: cheapest.pieces })
  const allocation = allocate(cheapest, pieceMinor, calculatePieceDiscount(value, pieceMinor), pieceMinor)
  return allocation ? [allocation] : []
}

function calculatePieceDiscount(value: Exclude<CouponOfLines, { type: 'BUY_X_GET_Y' }>, pieceMinor: bigint): Fraction {
  switch (value.type) {
    case 'MONEY_OFF':
      return toWholeFraction(value.amountMinor)
    case 'PERCENT_OFF':
      return multiplyByRate(pieceMinor, value.percentage)
    case 'FIXED_PRICE':
      return toWholeFraction(pieceMinor > value.amountMinor ? pieceMinor - value.amountMinor : 0n)
  }
}

function describeRule({ type }: CouponOfLines, allocations: readonly DiscountAllocation[]): string {
  return type === 'PERCENT_OFF' ? `4: ${describePercentage('left', allocations)}` : wording[type]
}

function toCouponDiscount(
  { id, revision, code, name, value }: Coupon,
  target: 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING',
  rule: string,
  allocations: readonly DiscountAllocation[],
): AllocatedDiscount {
  return {
    applied: toAppliedDiscount(
      { type: 'COUPON' as const, id, revision, code, name, couponType: value.type },
      target,
      allocations,
    ),
    rule,
    allocations,
  }
}

const wording = {
  MONEY_OFF: '4: share of the amount by what is left',
  FIXED_PRICE: '4: left − fixed price × quantity',
  FREE_SHIPPING: '5: the price of the delivery',
  BUY_X_GET_Y: '4: round(left × free pieces ÷ quantity)',
} as const satisfies Record<Exclude<Coupon['value']['type'], 'PERCENT_OFF'>, string>
