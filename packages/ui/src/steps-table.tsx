import { Fragment } from 'react'

/** A step of a total, in words and amounts that are ready to be shown. */
export interface TotalsStep {
  /** The item, where the step is about one. */
  item?: string
  title: string
  /** Rule of the calculation, and its base amount. */
  rule?: string
  amount: string
  soFar: string
}

/**
 * How a total comes about, step by step.
 * @example <StepsTable heads={{ step: 'Step', amount: 'Amount', soFar: 'So far' }} steps={steps} sums={[{ title:
 * 'Total', amount: '€12.00' }]} />
 */
export function StepsTable({
  heads,
  steps,
  sums,
}: {
  heads: { step: string; amount: string; soFar: string }
  steps: readonly TotalsStep[]
  /** Sums of the steps. */
  sums: readonly { title: string; amount: string }[]
}) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{heads.step}</th>
          <th scope="col">{heads.amount}</th>
          <th scope="col">{heads.soFar}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <Fragment key={index}>
            <tr>
              <th scope="row">
                {step.item && <span className="item">{step.item}</span>} <span>{step.title}</span>
              </th>
              <td className="money">{step.amount}</td>
              <td className="money">{step.soFar}</td>
            </tr>
            {step.rule && (
              <tr className="how">
                <td className="hint" colSpan={3}>
                  {step.rule}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ title, amount }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td className="money" colSpan={2}>
              {amount}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
