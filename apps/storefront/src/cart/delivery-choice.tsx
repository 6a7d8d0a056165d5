import { Button, groupBySlot, VisuallyHidden, SlotDays } from '@cartwright/ui'
import type { Texts } from '../texts/find-texts.ts'
import type { DeliveryOptionView, DeliveryView } from './delivery-view.ts'

interface DeliveryChoiceProps {
  delivery: DeliveryView
  /** Chosen delivery option that is not answered yet. */
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
  const wayOf = (option: DeliveryOptionView, isOfDay = false) => (
    <DeliveryOption
      key={option.value}
      option={option}
      isOfDay={isOfDay}
      isChosen={option.value === current}
      choose={() => choose(option.value)}
    />
  )
  return (
    <fieldset className="delivery" aria-describedby={problem && 'delivery-problem'}>
      <legend>{words.howItComes}</legend>
      {problem && (
        <p className="error" id="delivery-problem">
          {problem}
        </p>
      )}
      <input type="hidden" name="was.delivery" value={chosen} />
      {groupBySlot(options).map((each, at) =>
        'days' in each ? (
          <SlotDays
            key={`days ${each.title}`}
            id={`days-${at}`}
            group={each}
            isChosen={({ value }) => value === current}
          >
            {(option) => wayOf(option, true)}
          </SlotDays>
        ) : (
          wayOf(each)
        ),
      )}
      <Button look="text" className={isAlive ? 'set alive' : 'set'} formAction={action}>
        {words.takeDelivery}
      </Button>
    </fieldset>
  )
}

interface DeliveryOptionProps {
  option: DeliveryOptionView
  /** Shown below its title and day. */
  isOfDay: boolean
  isChosen: boolean
  choose(): void
}

function DeliveryOption({
  option: { value, title, price, slot, details, isUncertain = false },
  isOfDay,
  isChosen,
  choose,
}: DeliveryOptionProps) {
  return (
    <label className="way">
      <input type="radio" name="delivery" value={value} checked={isChosen} disabled={isUncertain} onChange={choose} />
      <span className="about">
        {isOfDay && slot ? (
          <span className="title">
            <VisuallyHidden>
              {title}, {slot.day},{' '}
            </VisuallyHidden>
            <bdi>{slot.hours}</bdi>
          </span>
        ) : (
          <span className="title">{title}</span>
        )}
        {details.map((detail) => (
          <span className="hint" key={detail}>
            {detail}
          </span>
        ))}
      </span>
      <span className="money">{price}</span>
    </label>
  )
}
