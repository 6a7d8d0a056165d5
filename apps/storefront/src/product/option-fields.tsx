import { Hidden, Swatch } from '@cartwright/ui'
import type { OptionView } from '../catalogue/product-view.ts'
import type { Texts } from '../texts/texts-of.ts'
import { fieldOf } from './choices.ts'

interface OptionProps {
  words: Texts['product']
  at: number
  option: OptionView
  chosen: string
  choose(name: string): void
  isOffered(name: string): boolean
}

/** Swatches; what cannot be had together with the other choices is crossed out. */
export function Colours({ words, at, option, chosen, choose, isOffered }: OptionProps) {
  return (
    <fieldset className={`colours option-${at}`}>
      <legend>{option.name}</legend>
      <div>
        {option.choices.map((choice) => (
          <label key={choice.name} className={isOffered(choice.name) ? undefined : 'gone'}>
            <input
              type="radio"
              className="hidden-text"
              name={fieldOf(option)}
              value={choice.name}
              required
              checked={chosen === choice.name}
              onChange={() => choose(choice.name)}
            />
            <span className="disc">
              <Swatch colour={choice.colour ?? 'none'} />
            </span>
            <span className="colour-name">
              {choice.name}
              {!isOffered(choice.name) && <Hidden>{words.soldOutSwatch}</Hidden>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A menu that says what cannot be had together with the other choices. */
export function DropDown({ words, at, option, chosen, choose, isOffered }: OptionProps) {
  return (
    <div className={`field option-${at}`}>
      <label htmlFor={fieldOf(option)}>{option.name}</label>
      <select
        id={fieldOf(option)}
        name={fieldOf(option)}
        required
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        {option.choices.length > 1 && <option value="">{words.pleaseChoose}</option>}
        {option.choices.map(({ name }) => (
          <option key={name} value={name}>
            {name}
            {isOffered(name) ? '' : words.soldOutChoice}
          </option>
        ))}
      </select>
    </div>
  )
}
