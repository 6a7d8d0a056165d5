import { VisuallyHidden, Swatch } from '@cartwright/ui'
import { InLanguage } from '../components/in-language.tsx'
import type { OptionView } from '../catalogue/product-view.ts'
import type { Texts } from '../texts/find-texts.ts'
import { getOptionField } from '../catalogue/choices.ts'

interface OptionProps {
  words: Texts['product']
  at: number
  option: OptionView
  chosen: string
  choose(name: string): void
  isOffered(name: string): boolean
  /** The shop's own message where a choice is missing. */
  error?: string
}

/** Swatches; what cannot be had together with the other choices is crossed out. */
export function ColourSwatches({ words, at, option, chosen, choose, isOffered, error }: OptionProps) {
  const errorId = `${getOptionField(option)}-error`
  return (
    <fieldset className={`colours option-${at}${error ? ' wrong' : ''}`} aria-describedby={error ? errorId : undefined}>
      <legend>
        <InLanguage of={option.nameIn}>{option.name}</InLanguage>
      </legend>
      <div>
        {option.choices.map((choice) => (
          <label key={choice.name} className={isOffered(choice.name) ? undefined : 'gone'}>
            <input
              type="radio"
              className="hidden-text"
              name={getOptionField(option)}
              value={choice.name}
              required
              checked={chosen === choice.name}
              onChange={() => choose(choice.name)}
            />
            <span className="disc">
              <Swatch colour={choice.colour ?? 'none'} />
            </span>
            <span className="colour-name">
              <InLanguage of={choice.nameIn}>{choice.name}</InLanguage>
              {!isOffered(choice.name) && <VisuallyHidden>{words.soldOutSwatch}</VisuallyHidden>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId} error={error} />}
    </fieldset>
  )
}

/** Select element that marks values unavailable with the other choices. */
export function OptionSelect({ words, at, option, chosen, choose, isOffered, error }: OptionProps) {
  const errorId = `${getOptionField(option)}-error`
  return (
    <div className={`field option-${at}${error ? ' wrong' : ''}`}>
      <label htmlFor={getOptionField(option)}>
        <InLanguage of={option.nameIn}>{option.name}</InLanguage>
      </label>
      <select
        id={getOptionField(option)}
        name={getOptionField(option)}
        required
        value={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => choose(event.target.value)}
      >
        {option.choices.length > 1 && <option value="">{words.pleaseChoose}</option>}
        {option.choices.map(({ name, nameIn }) => (
          <option key={name} value={name} {...nameIn}>
            {name}
            {isOffered(name) ? '' : words.soldOutChoice}
          </option>
        ))}
      </select>
      {error && <FieldError id={errorId} error={error} />}
    </div>
  )
}

function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p className="error" id={id}>
      {error}
    </p>
  )
}
