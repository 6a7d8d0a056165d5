import { type DiscountRuleSettings, DiscountSettings } from '@cartwright/contract'
import { stableId } from '../../ids.ts'
import { type Findings, readGroup, shopClock, type ShopSettings } from '../../settings/index.ts'
import type { DiscountRule, Scope } from '../input.ts'
import { scopeOf } from './item-scope.ts'

type ShopOfDiscounts = Pick<ShopSettings, 'currency' | 'timeZone'>

/** Amounts are in the shop's currency, days are the shop's. A shop that has none discounts nothing. */
export function parseDiscounts(value: unknown, { currency, timeZone }: ShopOfDiscounts): DiscountRule[] {
  return readGroup('discounts', DiscountSettings, value ?? { rules: [] }, ({ rules }, findings) => {
    const codes = rules.map(({ code }) => code)
    findings.requireDistinct(codes, 'the code of a discount', (position) => `rules[${position}].code`)
    return rules.map((rule, position) => readRule(rule, `rules[${position}]`, { currency, timeZone }, findings))
  })
}

function readRule(
  rule: DiscountRuleSettings,
  at: string,
  { currency, timeZone }: ShopOfDiscounts,
  findings: Findings,
): DiscountRule {
  const { code, name, minSubtotal, minQuantity } = rule
  const { beginningOf, endOf, at: atTime } = shopClock(timeZone)
  const startsAt = findings.readMoment(`${at}.startsAt`, rule.startsAt, beginningOf, atTime)
  const endsAt = findings.readMoment(`${at}.endsAt`, rule.endsAt, endOf, atTime)
  if (startsAt && endsAt && endsAt <= startsAt)
    findings.refuse(`${at}.endsAt`, `"${rule.endsAt}" is not after "${rule.startsAt}"`)
  return {
    id: stableId(`discount rule ${code}`),
    name,
    isActive: rule.isActive ?? true,
    startsAt,
    endsAt,
    target: readTarget(rule, at, findings),
    minSubtotalMinor:
      minSubtotal === undefined ? undefined : findings.readAmount(`${at}.minSubtotal`, minSubtotal, currency),
    minQuantity,
    value: readValue(rule, at, currency, findings),
    combinesWithRules: rule.combinesWithRules ?? true,
    combinesWithCoupons: rule.combinesWithCoupons ?? true,
  }
}

function readTarget({ target, items }: DiscountRuleSettings, at: string, findings: Findings): DiscountRule['target'] {
  const scope: Scope = scopeOf(items)
  const isNamed = scope.productIds.length + scope.collectionIds.length > 0
  if (target === 'SPECIFIC_ITEMS') {
    if (!isNamed) findings.refuse(`${at}.items`, 'must name products or collections', 'REQUIRED_FIELD')
    return { type: target, ...scope }
  }
  if (isNamed) findings.refuse(`${at}.items`, `are named, and the target is ${target}`)
  return { type: target }
}

function readValue(
  rule: DiscountRuleSettings,
  at: string,
  currency: string,
  findings: Findings,
): DiscountRule['value'] {
  const { percentage, amount, amountPerItem, fixedPrice, target } = rule
  if (percentage !== undefined)
    return { type: 'PERCENTAGE', percentage: findings.readShare(`${at}.percentage`, percentage) }
  if (amount !== undefined)
    return { type: 'AMOUNT', amountMinor: findings.readAmount(`${at}.amount`, amount, currency) }
  if (target === 'SHIPPING' && (amountPerItem ?? fixedPrice) !== undefined)
    findings.refuse(at, 'of the delivery takes a percentage or an amount')
  if (amountPerItem !== undefined)
    return {
      type: 'AMOUNT_PER_ITEM',
      amountMinor: findings.readAmount(`${at}.amountPerItem`, amountPerItem, currency),
    }
  if (fixedPrice !== undefined)
    return { type: 'FIXED_PRICE', amountMinor: findings.readAmount(`${at}.fixedPrice`, fixedPrice, currency) }
  findings.refuse(at, 'needs a percentage, an amount, an amountPerItem or a fixedPrice', 'REQUIRED_ONE_OF_FIELD')
  return { type: 'AMOUNT', amountMinor: 0n }
}
