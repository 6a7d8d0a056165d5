import { type DiscountRuleSettings, DiscountSettings } from '@cartwright/contract'
import { createStableId } from '../../platform/ids.ts'
import {
  type ViolationCollector,
  parseSettingsGroup,
  createShopClock,
  type ShopSettings,
} from '../../settings/index.ts'
import type { DiscountRule, Scope } from '../input.ts'
import { toScope } from '../item-scope.ts'

type DiscountShop = Pick<ShopSettings, 'currency' | 'timeZone'>

/**
 * Parses discount rules. Amounts are in the shop's currency, days in its time zone. Without settings there are no
 * rules.
 */
export function parseDiscounts(value: unknown, { currency, timeZone }: DiscountShop): DiscountRule[] {
  return parseSettingsGroup('discounts', DiscountSettings, value ?? { rules: [] }, ({ rules }, collector) => {
    const codes = rules.map(({ code }) => code)
    collector.requireDistinct(codes, 'the code of a discount', (position) => `rules[${position}].code`)
    return rules.map((rule, position) =>
      parseDiscountRule(rule, `rules[${position}]`, { currency, timeZone }, collector),
    )
  })
}

function parseDiscountRule(
  rule: DiscountRuleSettings,
  at: string,
  { currency, timeZone }: DiscountShop,
  collector: ViolationCollector,
): DiscountRule {
  const { code, name, minSubtotal, minQuantity } = rule
  const { beginningOf, endOf, at: atTime } = createShopClock(timeZone)
  const startsAt = collector.parseMoment(`${at}.startsAt`, rule.startsAt, beginningOf, atTime)
  const endsAt = collector.parseMoment(`${at}.endsAt`, rule.endsAt, endOf, atTime)
  if (startsAt && endsAt && endsAt <= startsAt)
    collector.add(`${at}.endsAt`, `"${rule.endsAt}" is not after "${rule.startsAt}"`)
  return {
    id: createStableId(`discount rule ${code}`),
    name,
    isActive: rule.isActive ?? true,
    startsAt,
    endsAt,
    target: parseTarget(rule, at, collector),
    minSubtotalMinor:
      minSubtotal === undefined ? undefined : collector.parseAmount(`${at}.minSubtotal`, minSubtotal, currency),
    minQuantity,
    value: parseDiscountValue(rule, at, currency, collector),
    combinesWithRules: rule.combinesWithRules ?? true,
    combinesWithCoupons: rule.combinesWithCoupons ?? true,
  }
}

function parseTarget(
  { target, items }: DiscountRuleSettings,
  at: string,
  collector: ViolationCollector,
): DiscountRule['target'] {
  const scope: Scope = toScope(items)
  const isNamed = scope.productIds.length + scope.collectionIds.length > 0
  if (target === 'SPECIFIC_ITEMS') {
    if (!isNamed) collector.add(`${at}.items`, 'must name products or collections', 'REQUIRED_FIELD')
    return { type: target, ...scope }
  }
  if (isNamed) collector.add(`${at}.items`, `are named, and the target is ${target}`)
  return { type: target }
}

function parseDiscountValue(
  rule: DiscountRuleSettings,
  at: string,
  currency: string,
  collector: ViolationCollector,
): DiscountRule['value'] {
  const { percentage, amount, amountPerItem, fixedPrice, target } = rule
  if (percentage !== undefined)
    return { type: 'PERCENTAGE', percentage: collector.parsePercentage(`${at}.percentage`, percentage) }
  if (amount !== undefined)
    return { type: 'AMOUNT', amountMinor: collector.parseAmount(`${at}.amount`, amount, currency) }
  if (target === 'SHIPPING' && (amountPerItem ?? fixedPrice) !== undefined)
    collector.add(at, 'of the delivery takes a percentage or an amount')
  if (amountPerItem !== undefined)
    return {
      type: 'AMOUNT_PER_ITEM',
      amountMinor: collector.parseAmount(`${at}.amountPerItem`, amountPerItem, currency),
    }
  if (fixedPrice !== undefined)
    return { type: 'FIXED_PRICE', amountMinor: collector.parseAmount(`${at}.fixedPrice`, fixedPrice, currency) }
  collector.add(at, 'needs a percentage, an amount, an amountPerItem or a fixedPrice', 'REQUIRED_ONE_OF_FIELD')
  return { type: 'AMOUNT', amountMinor: 0n }
}
