import type { MultiCurrencyPrice } from '@cartwright/client'
import type { ShownStep } from '@cartwright/ui'
import { fill } from '../texts/fill.ts'
import type { Texts } from '../texts/texts-of.ts'
import { formatAmount } from './format-amount.ts'
import { nameCharge } from './view-totals.ts'

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
  kind: keyof Texts['steps']['kinds'] | 'TOTAL'
  itemName?: string
  /** What the merchant calls it. */
  name?: string
  /** The kind of a charge of the delivery. */
  charge?: string
  /** Of a tax on something else than a line. */
  taxed?: keyof Texts['steps']['taxOn']
  /** As the guide writes it, with its section: `4: round(left × percentage)`. */
  rule: string
  base?: MultiCurrencyPrice
  amount?: MultiCurrencyPrice
  contains?: MultiCurrencyPrice
  runningTotal?: MultiCurrencyPrice
}

export function viewExplanation({ currency, steps, total }: ExplainedTotals, words: Texts): ExplanationView {
  const last = steps.find(({ kind }) => kind === 'TOTAL')
  const isPaidByCard = steps.some(({ kind }) => kind === 'GIFT_CARD')
  return {
    steps: steps.flatMap((step) => viewStep(step, words)),
    total: formatAmount(total),
    ...(isPaidByCard && { due: formatAmount(last?.contains) }),
    currency,
  }
}

/** The last one is the total, which stands below the others. */
function viewStep(step: ExplainedStep, { lang, cart, steps: words }: Texts): ShownStep[] {
  const {
    kind,
    itemName,
    charge,
    name = charge && nameCharge(charge, cart),
    rule,
    base,
    amount,
    contains,
    runningTotal,
  } = step
  if (kind === 'TOTAL') return []
  const from = fill(kind === 'LINE_PRICE' ? words.each : words.of, { amount: formatAmount(base) })
  const within = fill(kind === 'TAX' ? words.contained : words.pays, { amount: formatAmount(contains) })
  return [
    {
      ...(itemName && { item: itemName }),
      title: titleOf(step, name, words),
      // The server writes its rules in English alone.
      rule: [lang === 'en' ? `${readable(rule)}, ${from}` : from, contains && within].filter(Boolean).join('; '),
      amount: formatAmount(amount),
      soFar: formatAmount(runningTotal),
    },
  ]
}

/** A tax is called what the merchant calls it. */
function titleOf({ kind, taxed }: ExplainedStep, name: string | undefined, words: Texts['steps']): string {
  if (kind === 'TOTAL') return ''
  if (kind !== 'TAX') return [words.kinds[kind], name].filter(Boolean).join(': ')
  const tax = name || words.kinds.TAX
  return taxed ? fill(words.taxOn[taxed], { tax }) : tax
}

/** A rule as one says it: `left × percentage, rounded`. */
function readable(rule: string): string {
  return rule
    .replace(/^\d+: /, '')
    .replace(/^round\((.*)\)/, '$1, rounded')
    .replace('× r ÷ (1 + R)', '× rate ÷ (1 + sum of rates)')
    .replace(/\bR\b/g, 'rate')
}
