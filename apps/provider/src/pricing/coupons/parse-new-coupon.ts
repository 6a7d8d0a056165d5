import type { NewCoupon } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import {
  ViolationCollector,
  createShopClock,
  type ShopSettings,
  findTranslationViolations,
} from '../../settings/index.ts'
import type { Coupon } from '../input.ts'
import { toScope } from '../item-scope.ts'
import type { CouponDraft } from './store.ts'

/** Shop settings that a coupon depends on. */
export type CouponShop = Pick<ShopSettings, 'currency' | 'locale' | 'languages' | 'timeZone'>

/** Parses a coupon for the totals. Amounts are in the shop's currency. */
export function parseNewCoupon(id: string, written: NewCoupon, shop: CouponShop): CouponDraft {
  const collector = new ViolationCollector()
  const { currency } = shop
  const { code, name, startsAt, endsAt, items, minSubtotal, maxUses } = written
  // Unknown members are dropped.
  const texts = (written.texts ?? []).map((each) => ({ language: each.language, name: each.name }))
  collector.violations.push(...findTranslationViolations({ texts, name }, shop))
  const { beginningOf, endOf, at } = createShopClock(shop.timeZone)
  const begins = collector.parseMoment('startsAt', startsAt, beginningOf, at)
  const ends = collector.parseMoment('endsAt', endsAt, endOf, at)
  if (begins && ends && ends <= begins) collector.add('endsAt', `"${endsAt}" is not after "${startsAt}"`)
  if (name.trim() === '') collector.add('name', 'is of blanks alone')
  const coupon: CouponDraft = {
    id,
    code: code.trim(),
    name,
    texts,
    isActive: written.isActive ?? true,
    startsAt: begins,
    endsAt: ends,
    scope: toScope(items),
    minSubtotalMinor:
      minSubtotal === undefined ? undefined : collector.parseAmount('minSubtotal', minSubtotal, currency),
    maxUses,
    oncePerCustomer: written.oncePerCustomer ?? false,
    cheapestItemOnly: written.cheapestItemOnly ?? false,
    value: parseCouponValue(written, currency, collector),
  }
  if (coupon.cheapestItemOnly && (coupon.value.type === 'FREE_SHIPPING' || coupon.value.type === 'BUY_X_GET_Y'))
    collector.add('cheapestItemOnly', 'is for percentOff, moneyOff and fixedPrice')
  if (collector.violations.length > 0) throw new InvalidRequest(collector.violations.map(inRequest))
  return coupon
}

function parseCouponValue(written: NewCoupon, currency: string, collector: ViolationCollector): Coupon['value'] {
  const { percentOff, moneyOff, fixedPrice, freeShipping, buyXGetY } = written
  if (Number(percentOff ?? moneyOff ?? 1) === 0)
    collector.add(percentOff === undefined ? 'moneyOff' : 'percentOff', 'takes nothing off', 'DECIMAL_GT')
  if (percentOff !== undefined)
    return { type: 'PERCENT_OFF', percentage: collector.parsePercentage('percentOff', percentOff) }
  if (moneyOff !== undefined)
    return { type: 'MONEY_OFF', amountMinor: collector.parseAmount('moneyOff', moneyOff, currency) }
  if (fixedPrice !== undefined)
    return { type: 'FIXED_PRICE', amountMinor: collector.parseAmount('fixedPrice', fixedPrice, currency) }
  if (buyXGetY) return { type: 'BUY_X_GET_Y', buy: buyXGetY.x, get: buyXGetY.y }
  if (!freeShipping)
    collector.add(
      '',
      'must take off something: percentOff, moneyOff, fixedPrice, freeShipping or buyXGetY',
      'REQUIRED_ONE_OF_FIELD',
    )
  return { type: 'FREE_SHIPPING' }
}

function inRequest(violation: FieldViolation): FieldViolation {
  return { ...violation, field: violation.field ? `coupon.${violation.field}` : 'coupon' }
}
