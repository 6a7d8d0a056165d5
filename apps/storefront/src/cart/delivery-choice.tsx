import { Button } from '@cartwright/ui'
import type { Texts } from '../texts/texts-of.ts'
import type { DeliveryView } from './view-delivery.ts'

interface DeliveryChoiceProps {
  delivery: DeliveryView
  /** What was chosen and is not answered yet. */
  pending: string | undefined
  isAlive: boolean
  choose(value: string): void
  words: Texts['cart']
  /** Where the cart's form is sent. */
  action: string
}

/** The ways of delivery that the shop offers for this cart and country. */
export function DeliveryChoice({
  delivery: { options, chosen, problem },
  pending,
  isAlive,
  choose,
  words,
  action,
}: DeliveryChoiceProps) {
  const current = pending ?? chosen
  return (
    <fieldset className="delivery" aria-describedby={problem && 'delivery-problem'}>
      <legend>{words.howItComes}</legend>
      {problem && (
        <p className="error" id="delivery-problem">
          {problem}
        </p>
      )}
      <input type="hidden" name="was.delivery" value={chosen} />
      {options.map(({ value, title, price, details, isUncertain = false }) => (
        <label key={value} className="way">
          <input
            type="radio"
            name="delivery"
            value={value}
            checked={value === current}
            disabled={isUncertain}
            onChange={() => choose(value)}
          />
          <span className="about">
            <span className="title">{title}</span>
            {details.map((detail) => (
              <span className="hint" key={detail}>
                {detail}
              </span>
            ))}
          </span>
          <span className="money">{price}</span>
        </label>
      ))}
      <Button look="text" className={isAlive ? 'set alive' : 'set'} formAction={action}>
        {words.takeDelivery}
      </Button>
    </fieldset>
  )
}
