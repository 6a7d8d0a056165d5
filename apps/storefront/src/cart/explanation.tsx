import { Fragment } from 'react'
import type { ExplanationView } from './view-explanation.ts'

/** The id of the steps on the page. */
export const EXPLANATION = 'explanation'

interface ExplanationProps {
  explanation: ExplanationView | undefined
  /** Whether the page was opened with it. */
  isOpen: boolean
  country: string
  toggle(isOpen: boolean): void
}

/** How the total comes about. The steps are asked for when somebody looks: without JavaScript by a link, which leads to this page with them. */
export function Explanation({ explanation, isOpen, country, toggle }: ExplanationProps) {
  return (
    <details
      className="explanation"
      id={EXPLANATION}
      open={isOpen}
      onToggle={(event) => toggle(event.currentTarget.open)}
    >
      <summary>How this total comes about</summary>
      {explanation ? (
        <Steps explanation={explanation} />
      ) : (
        <p>
          <a href={`/cart?${new URLSearchParams({ ...(country && { country }), explain: '1' })}#${EXPLANATION}`}>
            Show every step
          </a>
        </p>
      )}
    </details>
  )
}

function Steps({ explanation: { steps, total, due, currency } }: { explanation: ExplanationView }) {
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Amount</th>
            <th scope="col">So far</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <Fragment key={index}>
              <tr>
                <th scope="row">
                  {step.item && <span className="item">{step.item}</span>}
                  <span>{step.title}</span>
                </th>
                <td className="money">{step.amount}</td>
                <td className="money">{step.soFar}</td>
              </tr>
              <tr className="how">
                <td className="hint" colSpan={3}>
                  {step.rule}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="money" colSpan={2}>
              {total}
            </td>
          </tr>
          {due && (
            <tr>
              <th scope="row">Left to pay</th>
              <td className="money" colSpan={2}>
                {due}
              </td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className="hint">
        Each amount is rounded once, to the smallest unit of {currency}, halves away from zero. The total is the sum of
        the rounded amounts.
      </p>
    </>
  )
}
