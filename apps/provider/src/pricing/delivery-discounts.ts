import type { OpenDelivery } from './delivery.ts'
import { isActiveAt, isReached, openTo, takenByRule } from './discount-rules.ts'
import { wholeOf } from './exact.ts'
import type { DiscountRule } from './input.ts'
import type { OpenLine } from './line-prices.ts'
import { type TakenDiscount, takeFrom, takePercentageOfLeft, type Taking } from './taking.ts'

/** Step 5: the rules that are about the delivery, in the order of the settings. */
export function takeDeliveryRules(
  delivery: OpenDelivery,
  lines: readonly OpenLine[],
  rules: readonly DiscountRule[],
  now: Date,
): TakenDiscount[] {
  return rules.flatMap((rule) => {
    if (rule.target.type !== 'SHIPPING' || !isActiveAt(rule, now) || !isReached(rule, lines)) return []
    return takenByRule(rule, takeByRule(rule.value, openTo(rule, [delivery])))
  })
}

function takeByRule(value: DiscountRule['value'], open: readonly OpenDelivery[]): Taking[] {
  if (value.type === 'PERCENTAGE') return takePercentageOfLeft(open, value.percentage)
  if (value.type !== 'AMOUNT') return [] // the others are about pieces, which a delivery has none of
  return open.flatMap((delivery) => takeFrom(delivery, delivery.leftMinor, wholeOf(value.amountMinor)) ?? [])
}
