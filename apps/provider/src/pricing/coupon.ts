import { type Exact, roundExact, timesRate, wholeOf } from './exact.ts'
import { cheapestFirst, takeFreePieces } from './free-pieces.ts'
import type { Coupon, CouponRefusal } from './input.ts'
import type { OpenLine } from './line-prices.ts'
import type { Reducible } from './reducible.ts'
import { coveredBy, coversAll } from './scope.ts'
import {
  applied,
  type TakenDiscount,
  takeAmount,
  takeDownTo,
  takeFrom,
  takePercentageOfLeft,
  type Taking,
  wordPercentage,
} from './taking.ts'

type CouponOfLines = Exclude<Coupon['value'], { type: 'FREE_SHIPPING' }>

/** Step 4: takes from lines, or says why it cannot. */
export function takeCoupon(
  coupon: Coupon,
  value: CouponOfLines,
  lines: readonly OpenLine[],
): TakenDiscount | Extract<CouponRefusal, 'COUPON_NOT_COMBINABLE' | 'COUPON_TAKES_NOTHING'> {
  const open = coveredBy(coupon.scope, lines).filter((each) => !each.isClosedToCoupons)
  if (open.length === 0) return 'COUPON_NOT_COMBINABLE'

  const isForOnePiece = coupon.cheapestItemOnly && value.type !== 'BUY_X_GET_Y'
  const takings = isForOnePiece ? takeFromCheapest(value, open) : takeByCoupon(value, open)
  if (takings.length === 0) return 'COUPON_TAKES_NOTHING'
  return takenByCoupon(
    coupon,
    coversAll(coupon.scope) ? 'GLOBAL' : 'SPECIFIC_ITEMS',
    isForOnePiece ? `${wordRule(value, takings)}, of the cheapest piece` : wordRule(value, takings),
    takings,
  )
}

/** Step 5: takes the whole price of the delivery. */
export function takeFreeDelivery<Delivery extends Reducible>(
  coupon: Coupon,
  delivery: Delivery,
): TakenDiscount | Extract<CouponRefusal, 'COUPON_NOT_COMBINABLE' | 'COUPON_TAKES_NOTHING'> {
  if (delivery.isClosedToCoupons) return 'COUPON_NOT_COMBINABLE'
  const taking = takeFrom(delivery, delivery.leftMinor, wholeOf(delivery.leftMinor))
  return taking ? takenByCoupon(coupon, 'SHIPPING', wording.FREE_SHIPPING, [taking]) : 'COUPON_TAKES_NOTHING'
}

function takeByCoupon(value: CouponOfLines, lines: readonly OpenLine[]): Taking[] {
  switch (value.type) {
    case 'MONEY_OFF':
      return takeAmount(lines, value.amountMinor)
    case 'PERCENT_OFF':
      return takePercentageOfLeft(lines, value.percentage)
    case 'FIXED_PRICE':
      return takeDownTo(lines, value.amountMinor)
    case 'BUY_X_GET_Y':
      return takeFreePieces(lines, value)
  }
}

/** From one piece of the line whose pieces are worth least. */
function takeFromCheapest(
  value: Exclude<CouponOfLines, { type: 'BUY_X_GET_Y' }>,
  lines: readonly OpenLine[],
): Taking[] {
  const [cheapest] = cheapestFirst(lines)
  if (!cheapest) return []
  const pieceMinor = roundExact({ numerator: cheapest.leftMinor, denominator: cheapest.pieces })
  const taking = takeFrom(cheapest, pieceMinor, exactOffPiece(value, pieceMinor), pieceMinor)
  return taking ? [taking] : []
}

function exactOffPiece(value: Exclude<CouponOfLines, { type: 'BUY_X_GET_Y' }>, pieceMinor: bigint): Exact {
  switch (value.type) {
    case 'MONEY_OFF':
      return wholeOf(value.amountMinor)
    case 'PERCENT_OFF':
      return timesRate(pieceMinor, value.percentage)
    case 'FIXED_PRICE':
      return wholeOf(pieceMinor > value.amountMinor ? pieceMinor - value.amountMinor : 0n)
  }
}

function wordRule({ type }: CouponOfLines, takings: readonly Taking[]): string {
  return type === 'PERCENT_OFF' ? `4: ${wordPercentage('left', takings)}` : wording[type]
}

function takenByCoupon(
  { id, revision, code, name, value }: Coupon,
  target: 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING',
  rule: string,
  takings: readonly Taking[],
): TakenDiscount {
  return {
    applied: applied({ type: 'COUPON' as const, id, revision, code, name, couponType: value.type }, target, takings),
    rule,
    takings,
  }
}

const wording = {
  MONEY_OFF: '4: share of the amount by what is left',
  FIXED_PRICE: '4: left − fixed price × quantity',
  FREE_SHIPPING: '5: the price of the delivery',
  BUY_X_GET_Y: '4: round(left × free pieces ÷ quantity)',
} as const satisfies Record<Exclude<Coupon['value']['type'], 'PERCENT_OFF'>, string>
