import type { ExplainTotalsAnswer } from '@cartwright/contract'
import type { Totals } from '../../pricing/index.ts'
import type { LineView } from '../lines/line-view.ts'
import type { AmountFormatter } from '../totals/amount-formatter.ts'

/** Converts the steps of totals, from catalogue price to amount due, to the wire. */
export function toWireExplanation(
  totals: Totals,
  lines: readonly LineView[],
  { currency, amounts: { padded } }: { currency: string; amounts: AmountFormatter },
): ExplainTotalsAnswer {
  const nameOf = new Map(lines.map(({ line, translatedName }) => [line.id, translatedName]))
  return {
    currency,
    rounding: 'HALF_AWAY_FROM_ZERO',
    steps: totals.steps().map((step) => ({
      kind: step.kind,
      ...(step.lineId && { lineItemId: step.lineId, itemName: nameOf.get(step.lineId) }),
      title: step.title,
      ...(step.name && { name: step.name }),
      ...(step.charge && { charge: step.charge }),
      ...(step.taxed && { taxed: step.taxed }),
      rule: step.rule,
      base: padded(step.baseMinor),
      exactMinorUnits: step.exact,
      amount: padded(step.amountMinor),
      ...(step.informationMinor !== undefined && { contains: padded(step.informationMinor) }),
      runningTotal: padded(step.runningMinor),
    })),
    total: padded(totals.totalMinor),
  }
}
