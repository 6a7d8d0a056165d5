import { type DiscountRuleSettings, DiscountSettings } from '@cartwright/contract'
import { createStableId } from '../../platform/ids.ts'
import {
  type ViolationCollector,
  parseSettingsGroup,
  createShopClock,
  type ShopSettings,
} from '../../settings/index.ts'
import type { DiscountRule, Scope } from '../input.ts'
import { toScope } from './item-scope.ts'

type DiscountShop = Pick<ShopSettings, 'currency' | 'timeZone'>

/** Amounts are in the shop's currency, days are the shop's. A shop that has none discounts nothing. */
export function parseDiscounts(value: unknown, { currency, timeZone }: DiscountShop): DiscountRule[] {
  return parseSettingsGroup('discounts', DiscountSettings, value ?? { rules: [] }, ({ rules }, findings) => {
    const codes = rules.map(({ code }) => code)
    findings.requireDistinct(codes, 'the code of a discount', (position) => `rules[${position}].code`)
    return rules.map((rule, position) =>
      parseDiscountRule(rule, `rules[${position}]`, { currency, timeZone }, findings),
    )
  })
}

function parseDiscountRule(
  rule: DiscountRuleSettings,
  at: string,
  { currency, timeZone }: DiscountShop,
  findings: ViolationCollector,
): DiscountRule {
  const { code, name, minSubtotal, minQuantity } = rule
  const { beginningOf, endOf, at: atTime } = createShopClock(timeZone)
  const startsAt = findings.parseMoment(`${at}.startsAt`, rule.startsAt, beginningOf, atTime)
  const endsAt = findings.parseMoment(`${at}.endsAt`, rule.endsAt, endOf, atTime)
  if (startsAt && endsAt && endsAt <= startsAt)
    findings.add(`${at}.endsAt`, `"${rule.endsAt}" is not after "${rule.startsAt}"`)
  return {
    id: createStableId(`discount rule ${code}`),
    name,
    isActive: rule.isActive ?? true,
    startsAt,
    endsAt,
    target: parseTarget(rule, at, findings),
    minSubtotalMinor:
      minSubtotal === undefined ? undefined : findings.parseAmount(`${at}.minSubtotal`, minSubtotal, currency),
    minQuantity,
    value: parseDiscountValue(rule, at, currency, findings),
    combinesWithRules: rule.combinesWithRules ?? true,
    combinesWithCoupons: rule.combinesWithCoupons ?? true,
  }
}

function parseTarget(
  { target, items }: DiscountRuleSettings,
  at: string,
  findings: ViolationCollector,
): DiscountRule['target'] {
  const scope: Scope = toScope(items)
  const isNamed = scope.productIds.length + scope.collectionIds.length > 0
  if (target === 'SPECIFIC_ITEMS') {
    if (!isNamed) findings.add(`${at}.items`, 'must name products or collections', 'REQUIRED_FIELD')
    return { type: target, ...scope }
  }
  if (isNamed) findings.add(`${at}.items`, `are named, and the target is ${target}`)
  return { type: target }
}

function parseDiscountValue(
  rule: DiscountRuleSettings,
  at: string,
  currency: string,
  findings: ViolationCollector,
): DiscountRule['value'] {
  const { percentage, amount, amountPerItem, fixedPrice, target } = rule
  if (percentage !== undefined)
    return { type: 'PERCENTAGE', percentage: findings.parsePercentage(`${at}.percentage`, percentage) }
  if (amount !== undefined)
    return { type: 'AMOUNT', amountMinor: findings.parseAmount(`${at}.amount`, amount, currency) }
  if (target === 'SHIPPING' && (amountPerItem ?? fixedPrice) !== undefined)
    findings.add(at, 'of the delivery takes a percentage or an amount')
  if (amountPerItem !== undefined)
    return {
      type: 'AMOUNT_PER_ITEM',
      amountMinor: findings.parseAmount(`${at}.amountPerItem`, amountPerItem, currency),
    }
  if (fixedPrice !== undefined)
    return { type: 'FIXED_PRICE', amountMinor: findings.parseAmount(`${at}.fixedPrice`, fixedPrice, currency) }
  findings.add(at, 'needs a percentage, an amount, an amountPerItem or a fixedPrice', 'REQUIRED_ONE_OF_FIELD')
  return { type: 'AMOUNT', amountMinor: 0n }
}
