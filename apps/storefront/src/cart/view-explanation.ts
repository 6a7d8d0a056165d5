import type { MultiCurrencyPrice } from '@cartwright/client'
import type { ShownStep } from '@cartwright/ui'
import { formatAmount } from './format-amount.ts'

/** How the total comes about, step by step. The amounts add up to the total. */
export interface ExplanationView {
  steps: ShownStep[]
  total: string
  /** What gift cards leave to pay, where there are any. */
  due?: string
  currency: string
}

/** What the operation `cartExplanation.explainCurrentCartTotals` answers; the client has no function for it. */
export interface ExplainedTotals {
  currency: string
  steps: ExplainedStep[]
  total?: MultiCurrencyPrice
}
interface ExplainedStep {
  kind: string
  itemName?: string
  title: string
  /** As the guide writes it, with its section: `4: round(left × percentage)`. */
  rule: string
  base?: MultiCurrencyPrice
  amount?: MultiCurrencyPrice
  contains?: MultiCurrencyPrice
  runningTotal?: MultiCurrencyPrice
}

export function viewExplanation({ currency, steps, total }: ExplainedTotals): ExplanationView {
  const last = steps.find(({ kind }) => kind === 'TOTAL')
  const isPaidByCard = steps.some(({ kind }) => kind === 'GIFT_CARD')
  return {
    steps: steps.filter((step) => step !== last).map(viewStep),
    total: formatAmount(total),
    ...(isPaidByCard && { due: formatAmount(last?.contains) }),
    currency,
  }
}

function viewStep({ kind, itemName, title, rule, base, amount, contains, runningTotal }: ExplainedStep): ShownStep {
  return {
    ...(itemName && { item: itemName }),
    title,
    rule: [
      `${readable(rule)}, of ${formatAmount(base)}`,
      contains && (kind === 'TAX' ? `${formatAmount(contains)} is in the prices` : `pays ${formatAmount(contains)}`),
    ]
      .filter(Boolean)
      .join('; '),
    amount: formatAmount(amount),
    soFar: formatAmount(runningTotal),
  }
}

/** A rule as one says it: `left × percentage, rounded`. */
function readable(rule: string): string {
  return rule
    .replace(/^\d+: /, '')
    .replace(/^round\((.*)\)/, '$1, rounded')
    .replace(/\bR\b/g, 'rate')
}
