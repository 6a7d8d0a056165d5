import type { Coupon, CouponRefusal, TotalsInput } from '../pricing/input.ts'
import { byId } from './compared-totals.ts'
import { Fraction } from './fraction.ts'
import {
  spreadAmount,
  atLeastZero,
  findCoveredLines,
  minOf,
  type NaiveLine,
  roundShare,
  spreadPercentage,
  countPieces,
} from './naive-lines.ts'

/** Refusals that depend on neither discount rules nor delivery, in the order of the page. */
export function refuseCoupon(
  inCart: NonNullable<TotalsInput['coupon']>,
  lines: readonly NaiveLine[],
  subtotal: bigint,
  now: Date,
): CouponRefusal | undefined {
  if (!inCart.exists) return 'COUPON_NOT_FOUND'
  const { coupon, uses, hasCustomerUsed } = inCart
  if (!coupon.isActive) return 'COUPON_INACTIVE'
  if (coupon.startsAt && now < coupon.startsAt) return 'COUPON_NOT_STARTED'
  if (coupon.endsAt && now >= coupon.endsAt) return 'COUPON_EXPIRED'
  if (coupon.maxUses !== undefined && uses >= coupon.maxUses) return 'COUPON_USED_UP'
  if (coupon.oncePerCustomer && hasCustomerUsed) return 'COUPON_USED_BY_CUSTOMER'
  const isOfDelivery = coupon.value.type === 'FREE_SHIPPING'
  const matching = findCoveredLines(coupon.scope, lines).filter(({ line }) => !isOfDelivery || line.needsDelivery)
  if (matching.length === 0) return 'COUPON_NO_MATCHING_ITEMS'
  if (subtotal < (coupon.minSubtotalMinor ?? 0n)) return 'COUPON_MINIMUM_NOT_REACHED'
  return undefined
}

/** Discount of the coupon on each eligible line. */
export function getUncappedDiscount({ value, cheapestItemOnly }: Coupon, open: readonly NaiveLine[]): bigint[] {
  if (value.type === 'FREE_SHIPPING') return open.map(() => 0n)
  if (value.type === 'BUY_X_GET_Y') return wishOfFreePieces(value.buy, value.get, open)
  const off = (left: bigint, quantity: bigint): bigint => {
    if (value.type === 'PERCENT_OFF') return roundShare(left, value.percentage)
    return value.type === 'MONEY_OFF'
      ? minOf(value.amountMinor, left)
      : atLeastZero(left - value.amountMinor * quantity)
  }
  if (cheapestItemOnly) {
    const [cheapest] = fromCheapest(open)
    return open.map((each) => (each === cheapest ? off(worthOfPiece(each).round(), 1n) : 0n))
  }
  if (value.type === 'MONEY_OFF') return spreadAmount(value.amountMinor, open)
  if (value.type === 'PERCENT_OFF')
    return spreadPercentage(
      value.percentage,
      open.map(({ id, left }) => ({ id, base: left })),
    )
  return open.map(({ left, line }) => off(left, BigInt(line.quantity)))
}

function wishOfFreePieces(buy: number, get: number, open: readonly NaiveLine[]): bigint[] {
  const sorted = fromCheapest(open)
  let free = (countPieces(sorted) / BigInt(buy + get)) * BigInt(get)
  const wishes = new Map<NaiveLine, bigint>()
  for (const each of sorted) {
    const quantity = BigInt(each.line.quantity)
    const given = minOf(free, quantity)
    free -= given
    wishes.set(each, new Fraction(each.left * given, quantity).round())
  }
  return open.map((each) => wishes.get(each) ?? 0n)
}

function worthOfPiece({ left, line }: NaiveLine): Fraction {
  return new Fraction(left, BigInt(line.quantity))
}

/** Lines with a remaining amount, cheapest first; ties by id. */
function fromCheapest(lines: readonly NaiveLine[]): NaiveLine[] {
  return lines
    .filter(({ left }) => left > 0n)
    .sort((a, b) => {
      const [x, y] = [worthOfPiece(a), worthOfPiece(b)]
      return x.isLess(y) ? -1 : y.isLess(x) ? 1 : byId(a, b)
    })
}
