import type { Coupon as WireCoupon } from '@cartwright/contract'
import { toUnpaddedDecimal } from '../../platform/money.ts'
import type { ShopClock } from '../../settings/index.ts'
import type { Coupon } from '../input.ts'
import type { StoredCoupon } from './store.ts'

/** Converts a coupon to its wire form, with times in the shop's time zone. */
export function toWireCoupon(
  { coupon, texts, currency, uses, createdAt, updatedAt }: StoredCoupon,
  { writeExact }: Pick<ShopClock, 'writeExact'>,
): WireCoupon {
  const amount = (minor: bigint): string => toUnpaddedDecimal({ minor, currency })
  const { scope, startsAt, endsAt, minSubtotalMinor, maxUses } = coupon
  const isForSome = scope.productIds.length + scope.collectionIds.length > 0
  return {
    id: coupon.id,
    revision: coupon.revision.toString(),
    code: coupon.code,
    name: coupon.name,
    ...(texts.length > 0 && { texts }),
    isActive: coupon.isActive,
    ...(startsAt && { startsAt: writeExact(startsAt) }),
    ...(endsAt && { endsAt: writeExact(endsAt) }),
    ...(isForSome && { items: { productIds: [...scope.productIds], collectionIds: [...scope.collectionIds] } }),
    ...(minSubtotalMinor !== undefined && { minSubtotal: amount(minSubtotalMinor) }),
    ...(maxUses !== undefined && { maxUses }),
    oncePerCustomer: coupon.oncePerCustomer,
    cheapestItemOnly: coupon.cheapestItemOnly,
    ...toDiscountFields(coupon, amount),
    uses,
    createdDate: writeExact(createdAt),
    updatedDate: writeExact(updatedAt),
  }
}

function toDiscountFields({ value }: Coupon, amount: (minor: bigint) => string): Partial<WireCoupon> {
  switch (value.type) {
    case 'PERCENT_OFF':
      return { percentOff: value.percentage.toFixed() }
    case 'MONEY_OFF':
      return { moneyOff: amount(value.amountMinor) }
    case 'FIXED_PRICE':
      return { fixedPrice: amount(value.amountMinor) }
    case 'FREE_SHIPPING':
      return { freeShipping: true }
    case 'BUY_X_GET_Y':
      return { buyXGetY: { x: value.buy, y: value.get } }
  }
}
