import { Button } from '@cartwright/ui'
import type { OptionView } from '../catalogue/product-view.ts'
import type { Texts } from '../texts/texts-of.ts'
import { fieldOf, type Choices } from './choices.ts'

/** For whoever waits for what is sold out. It is sent with the choices, so that only that one is waited for. */
export function WishForm({
  action,
  options,
  choices,
  words,
}: {
  action: string
  options: OptionView[]
  choices: Choices
  words: Texts['front']['wish']
}) {
  return (
    <form className="wish" method="post" action={action}>
      {options.map((option, at) => (
        <input key={option.name} type="hidden" name={fieldOf(option)} value={choices[at]} />
      ))}
      <label htmlFor="wish-email">{words.title}</label>
      <p className="hint" id="wish-hint">
        {words.lead}
      </p>
      <div>
        <input
          id="wish-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={words.email}
          aria-describedby="wish-hint"
        />
        <Button look="quiet" name="wish" value="yes">
          {words.send}
        </Button>
      </div>
    </form>
  )
}
