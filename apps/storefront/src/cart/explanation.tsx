import { StepsTable } from '@cartwright/ui'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import type { ExplanationView } from './explanation-view.ts'

/** The id of the steps on the page. */
export const EXPLANATION = 'explanation'

interface ExplanationProps {
  explanation: ExplanationView | undefined
  /** Whether the page was requested with the steps. */
  isOpen: boolean
  country: string
  postcode?: string
  toggle(isOpen: boolean): void
  words: Texts['cart']
  /** The address of the cart. */
  action: string
}

/** Steps of the total, loaded when the shopper opens them; without JavaScript by a link to this page with them. */
export function Explanation({ explanation, isOpen, country, postcode, toggle, words, action }: ExplanationProps) {
  const query = new URLSearchParams({ ...(country && { country }), ...(postcode && { postcode }), explain: '1' })
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
          <a href={`${action}?${query}#${EXPLANATION}`}>{words.everyStep}</a>
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
      <StepsTable
        heads={words}
        steps={steps}
        sums={[{ title: words.total, amount: total }, ...(due ? [{ title: words.leftToPay, amount: due }] : [])]}
      />
      <p className="hint">{interpolate(words.rounding, { currency })}</p>
    </>
  )
}
