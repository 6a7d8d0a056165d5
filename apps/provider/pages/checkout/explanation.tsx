import { Fragment } from 'react'
import type { TotalStep } from '../checkout-props.ts'
import type { CheckoutTexts } from '../texts/checkout/index.ts'
import { printed } from './amounts.ts'

/** How the total comes about, step by step: the amounts add up to it. */
export function Explanation({ steps, total, texts }: { steps: TotalStep[]; total: string; texts: CheckoutTexts }) {
  const says = texts.steps
  return (
    <details className="explanation">
      <summary>{says.title}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{says.step}</th>
            <th scope="col">{says.amount}</th>
            <th scope="col">{says.soFar}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => (
            <Fragment key={at}>
              <tr>
                <th scope="row">
                  {step.item && <span className="item">{step.item}</span>} <span>{titleOf(step, texts)}</span>
                </th>
                <td className="money">{printed(step.amount)}</td>
                <td className="money">{step.running}</td>
              </tr>
              {step.kind !== 'LINE_PRICE' && (
                <tr className="how">
                  <td className="hint" colSpan={3}>
                    {[says.of(step.base), step.contains && says.contained(step.contains)].filter(Boolean).join('; ')}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.order.total}</th>
            <td className="money" colSpan={2}>
              {total}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="hint">{says.rounding}</p>
    </details>
  )
}

function titleOf({ kind, title, pieces = 1, base }: TotalStep, { steps: says }: CheckoutTexts): string {
  if (kind === 'LINE_PRICE') return says.pieces(pieces, base)
  const what = says.kinds[kind]
  return title ? `${what}: ${title}` : what
}
