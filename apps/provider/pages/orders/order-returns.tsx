import { ButtonLink } from '@cartwright/ui'
import type { OrderPageProps } from '../order-props.ts'
import { getOrderTexts } from '../texts/orders/index.ts'
import { Section } from './section.tsx'

/**
 * Returns of an order, and the link to return more. The withdrawal link is shown as long as the right exists, in its
 * legal wording.
 */
export function OrderReturns({ shop, order: { returns }, returnUrl, withdraw }: OrderPageProps) {
  const texts = getOrderTexts(shop)
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
