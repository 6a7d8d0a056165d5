import { ButtonLink } from '@cartwright/ui'
import type { OrderPageProps } from '../order-props.ts'
import { orderTextsOf } from '../texts/orders/index.ts'
import { Section } from './section.tsx'

/** What goes back, and how to give something back. The way to withdraw is there as long as it is open, and in the words that the law has for it. */
export function OrderReturns({ shop, order: { returns }, returnUrl, withdraw }: OrderPageProps) {
  const texts = orderTextsOf(shop)
  if (returns.length === 0 && !returnUrl && !withdraw) return undefined
  return (
    <Section id="returns" title={texts.returns}>
      <ul className="cards">
        {returns.map(({ kind, status, at, lines, decision }, index) => (
          <li key={index}>
            <p>
              <strong>{texts.kinds[kind](at)}</strong>
            </p>
            <p dir="auto">{lines.map(({ name, quantity }) => texts.pieces(quantity, name)).join(', ')}</p>
            <p>{texts.returnStates[status]}</p>
            {decision && (
              <p className="as-written" dir="auto">
                {decision}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="go-on">
        {returnUrl && (
          <ButtonLink look="quiet" href={returnUrl}>
            {texts.askReturn}
          </ButtonLink>
        )}
        {withdraw && (
          <ButtonLink look="quiet" href={withdraw.url}>
            {texts.withdraw}
          </ButtonLink>
        )}
      </p>
      {withdraw?.until && <p className="hint">{texts.withdrawUntil(withdraw.until)}</p>}
    </Section>
  )
}
