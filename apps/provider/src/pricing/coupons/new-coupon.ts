import type { NewCoupon } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../http/app-error.ts'
import { Findings, shopClock, type ShopSettings, wrongTexts } from '../../settings/index.ts'
import type { Coupon } from '../input.ts'
import { scopeOf } from '../settings/item-scope.ts'
import type { CouponTexts } from './store.ts'

/** What a merchant says of a coupon. How often that has changed, the shop counts. */
export type WrittenCoupon = Omit<Coupon, 'revision'> & { texts: CouponTexts }

/** What a coupon goes by of the shop. */
export type CouponShop = Pick<ShopSettings, 'currency' | 'locale' | 'languages' | 'timeZone'>

/** What a merchant wrote, as totals take it. Amounts are in the shop's currency. */
export function readNewCoupon(id: string, written: NewCoupon, shop: CouponShop): WrittenCoupon {
  const findings = new Findings()
  const { currency } = shop
  const { code, name, startsAt, endsAt, items, minSubtotal, maxUses } = written
  // Nothing is kept of them that nobody knows.
  const texts = (written.texts ?? []).map((each) => ({ language: each.language, name: each.name }))
  findings.violations.push(...wrongTexts({ texts, name }, shop))
  const { beginningOf, endOf, at } = shopClock(shop.timeZone)
  const begins = findings.readMoment('startsAt', startsAt, beginningOf, at)
  const ends = findings.readMoment('endsAt', endsAt, endOf, at)
  if (begins && ends && ends <= begins) findings.refuse('endsAt', `"${endsAt}" is not after "${startsAt}"`)
  if (name.trim() === '') findings.refuse('name', 'is of blanks alone')
  const coupon: WrittenCoupon = {
    id,
    code: code.trim(),
    name,
    texts,
    isActive: written.isActive ?? true,
    startsAt: begins,
    endsAt: ends,
    scope: scopeOf(items),
    minSubtotalMinor: minSubtotal === undefined ? undefined : findings.readAmount('minSubtotal', minSubtotal, currency),
    maxUses,
    oncePerCustomer: written.oncePerCustomer ?? false,
    cheapestItemOnly: written.cheapestItemOnly ?? false,
    value: readValue(written, currency, findings),
  }
  if (coupon.cheapestItemOnly && (coupon.value.type === 'FREE_SHIPPING' || coupon.value.type === 'BUY_X_GET_Y'))
    findings.refuse('cheapestItemOnly', 'is for percentOff, moneyOff and fixedPrice')
  if (findings.violations.length > 0) throw new InvalidRequest(findings.violations.map(inRequest))
  return coupon
}

function readValue(written: NewCoupon, currency: string, findings: Findings): Coupon['value'] {
  const { percentOff, moneyOff, fixedPrice, freeShipping, buyXGetY } = written
  if (Number(percentOff ?? moneyOff ?? 1) === 0)
    findings.refuse(percentOff === undefined ? 'moneyOff' : 'percentOff', 'takes nothing off', 'DECIMAL_GT')
  if (percentOff !== undefined) return { type: 'PERCENT_OFF', percentage: findings.readShare('percentOff', percentOff) }
  if (moneyOff !== undefined)
    return { type: 'MONEY_OFF', amountMinor: findings.readAmount('moneyOff', moneyOff, currency) }
  if (fixedPrice !== undefined)
    return { type: 'FIXED_PRICE', amountMinor: findings.readAmount('fixedPrice', fixedPrice, currency) }
  if (buyXGetY) return { type: 'BUY_X_GET_Y', buy: buyXGetY.x, get: buyXGetY.y }
  if (!freeShipping)
    findings.refuse(
      '',
      'must take off something: percentOff, moneyOff, fixedPrice, freeShipping or buyXGetY',
      'REQUIRED_ONE_OF_FIELD',
    )
  return { type: 'FREE_SHIPPING' }
}

function inRequest(violation: FieldViolation): FieldViolation {
  return { ...violation, field: violation.field ? `coupon.${violation.field}` : 'coupon' }
}
