import type { MultiCurrencyPrice } from '@cartwright/client'
import type { TotalsStep } from '@cartwright/ui'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { formatAmount } from './format-amount.ts'
import { getChargeLabel } from './totals-view.ts'

/** Steps of the total. Their amounts add up to the total. */
export interface ExplanationView {
  steps: TotalsStep[]
  total: string
  /** Amount that remains to pay after gift cards, if there are any. */
  due?: string
  currency: string
}

/** Response of the operation `cartExplanation.explainCurrentCartTotals`; the client has no function for it. */
export interface ExplainedTotals {
  currency: string
  steps: ExplainedStep[]
  total?: MultiCurrencyPrice
}
interface ExplainedStep {
  kind: keyof Texts['steps']['kinds'] | 'TOTAL'
  itemName?: string
  /** The merchant's name for it. */
  name?: string
  /** The kind of a charge of the delivery. */
  charge?: string
  /** Base of a tax on something else than a line. */
  taxed?: keyof Texts['steps']['taxOn']
  /** Rule as the guide writes it, with its section: `4: round(left × percentage)`. */
  rule: string
  /** The exact result in minor units before rounding: a decimal, or a fraction `n/d`. */
  exactMinorUnits?: string
  base?: MultiCurrencyPrice
  amount?: MultiCurrencyPrice
  contains?: MultiCurrencyPrice
  runningTotal?: MultiCurrencyPrice
}

export function toExplanationView({ currency, steps, total }: ExplainedTotals, words: Texts): ExplanationView {
  const last = steps.find(({ kind }) => kind === 'TOTAL')
  const isPaidByCard = steps.some(({ kind }) => kind === 'GIFT_CARD')
  return {
    steps: steps.flatMap((step) => toStepRows(step, currency, words)),
    total: formatAmount(total),
    ...(isPaidByCard && { due: formatAmount(last?.contains) }),
    currency,
  }
}

/** The last step is the total, which is shown below the others. */
function toStepRows(step: ExplainedStep, currency: string, { lang, cart, steps: words }: Texts): TotalsStep[] {
  const {
    kind,
    itemName,
    charge,
    name = charge && getChargeLabel(charge, cart),
    base,
    amount,
    contains,
    runningTotal,
  } = step
  if (kind === 'TOTAL') return []
  const percentage = findPercentage(step, currency)
  const from = percentage
    ? interpolate(words.percentOff, {
        percentage: percentage.toLocaleString(lang, { maximumFractionDigits: 2 }),
        amount: formatAmount(base),
      })
    : interpolate(kind === 'LINE_PRICE' ? words.each : words.of, { amount: formatAmount(base) })
  const isPriceItself = kind === 'SHIPPING' && base?.amount === amount?.amount
  const within = interpolate(kind === 'TAX' ? words.contained : words.pays, { amount: formatAmount(contains) })
  return [
    {
      ...(itemName && { item: itemName }),
      title: getStepTitle(step, name, words),
      ...(!isPriceItself && { rule: [from, contains && within].filter(Boolean).join('; ') }),
      amount: formatAmount(amount),
      soFar: formatAmount(runningTotal),
    },
  ]
}

/** Taxes have the merchant's names. */
function getStepTitle({ kind, taxed }: ExplainedStep, name: string | undefined, words: Texts['steps']): string {
  if (kind === 'TOTAL') return ''
  if (kind !== 'TAX') return [words.kinds[kind], name].filter(Boolean).join(': ')
  const tax = name || words.kinds.TAX
  return taxed ? interpolate(words.taxOn[taxed], { tax }) : tax
}

/**
 * The percentage of a discount that takes one off its base; undefined for any other step, and for a share of a
 * discount.
 */
function findPercentage({ rule, exactMinorUnits, base }: ExplainedStep, currency: string): number | undefined {
  if (!/^\d+: round\((left|price) × percentage\)/.test(rule) || !exactMinorUnits) return undefined
  const [numerator = 0, denominator = 1] = exactMinorUnits.split('/').map(Number)
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const baseMinor = Number(base?.amount) * 10 ** maximumFractionDigits
  return baseMinor > 0 ? (numerator / denominator / baseMinor) * 100 : undefined
}
