import { Fragment } from 'react'
import { fill } from '../texts/fill.ts'
import type { Texts } from '../texts/texts-of.ts'
import type { ExplanationView } from './view-explanation.ts'

/** The id of the steps on the page. */
export const EXPLANATION = 'explanation'

interface ExplanationProps {
  explanation: ExplanationView | undefined
  /** Whether the page was opened with it. */
  isOpen: boolean
  country: string
  toggle(isOpen: boolean): void
  words: Texts['cart']
  /** The address of the cart. */
  action: string
}

/** How the total comes about. The steps are asked for when somebody looks: without JavaScript by a link, which leads to this page with them. */
export function Explanation({ explanation, isOpen, country, toggle, words, action }: ExplanationProps) {
  return (
    <details
      className="explanation"
      id={EXPLANATION}
      open={isOpen}
      onToggle={(event) => toggle(event.currentTarget.open)}
    >
      <summary>{words.explain}</summary>
      {explanation ? (
        <Steps explanation={explanation} words={words} />
      ) : (
        <p>
          <a href={`${action}?${new URLSearchParams({ ...(country && { country }), explain: '1' })}#${EXPLANATION}`}>
            {words.everyStep}
          </a>
        </p>
      )}
    </details>
  )
}

function Steps({
  explanation: { steps, total, due, currency },
  words,
}: {
  explanation: ExplanationView
  words: Texts['cart']
}) {
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.step}</th>
            <th scope="col">{words.amount}</th>
            <th scope="col">{words.soFar}</th>
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
            <th scope="row">{words.total}</th>
            <td className="money" colSpan={2}>
              {total}
            </td>
          </tr>
          {due && (
            <tr>
              <th scope="row">{words.leftToPay}</th>
              <td className="money" colSpan={2}>
                {due}
              </td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className="hint">{fill(words.rounding, { currency })}</p>
    </>
  )
}
