import { StepsTable } from '@cartwright/ui'
import type { TotalStep } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import { withMinusSign } from './amounts.ts'

/** Calculation of the total, step by step; the amounts add up to it. */
export function Explanation({ steps, total, texts }: { steps: TotalStep[]; total: string; texts: CheckoutTexts }) {
  const says = texts.steps
  return (
    <details className="explanation">
      <summary>{says.title}</summary>
      <StepsTable
        heads={says}
        steps={steps.map((step) => ({
          item: step.item,
          title: titleOf(step, texts),
          rule: ruleOf(step, texts),
          amount: withMinusSign(step.amount),
          soFar: step.running,
        }))}
        sums={[{ title: texts.order.total, amount: total }]}
      />
      <p className="hint">{says.rounding}</p>
    </details>
  )
}

function titleOf({ kind, title, charge, taxed, pieces = 1, base }: TotalStep, { steps: says }: CheckoutTexts): string {
  if (kind === 'LINE_PRICE') return says.pieces(pieces, base)
  const name = title || (charge && says.charges[charge])
  // A tax has the name given by the merchant.
  if (kind === 'TAX')
    return taxed ? says.taxOn[taxed].replace('{tax}', () => name || says.kinds.TAX) : name || says.kinds.TAX
  return name ? `${says.kinds[kind]}: ${name}` : says.kinds[kind]
}

function ruleOf({ kind, base, contains }: TotalStep, { steps: says }: CheckoutTexts): string | undefined {
  if (kind === 'LINE_PRICE') return undefined
  return [says.of(base), contains && says.contained(contains)].filter(Boolean).join('; ')
}
