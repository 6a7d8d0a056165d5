import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField, FormSwitch } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { useTexts } from '../texts/sections.ts'
import { useListLabels } from './list-labels.ts'
import type { ChoiceValues, OptionValues } from './product-values.ts'
import type { ProductEditor } from './use-product-editor.ts'
import { VariantTable } from './variant-table.tsx'
import { countCombinations } from './variant-matrix.ts'

/** Maximum number of options, from the contract. */
const MAX_OPTIONS = 6
const NEW_COLOR = '#808080'

/** Options with their choices, and the variants that follow from them. */
export function OptionsCard({ editor }: { editor: ProductEditor }) {
  const { formats } = useBackOffice()
  const texts = useTexts('product-editor').editor
  const { options, manageVariants } = editor.values
  const change = (place: number, option: OptionValues) => editor.setOptions(options.with(place, option))
  const add = () => editor.setOptions([...options, { id: createId(), type: 'drop_down', name: '', choices: [] }])
  return (
    <section className="card" aria-labelledby="options">
      <h2 id="options">{texts.options.title}</h2>
      {options.length === 0 && <p className="hint">{texts.options.lead}</p>}
      {editor.problems['options'] && <Notice kind="error">{editor.problems['options']}</Notice>}
      {options.map((option, place) => (
        <OptionFields
          key={option.id}
          editor={editor}
          option={option}
          place={place}
          onChange={(changed) => change(place, changed)}
        />
      ))}
      {!editor.isReadOnly && options.length < MAX_OPTIONS && (
        <Button onPress={add}>
          <Icon name="add" /> {texts.options.add}
        </Button>
      )}
      {options.length > 0 && (
        <FormSwitch
          label={texts.fields.manageVariants}
          hint={`${texts.options.manageHint} ${texts.options.count(formats.count(countCombinations(options)))}`}
          isSelected={manageVariants}
          isDisabled={editor.isReadOnly}
          onChange={editor.setManageVariants}
        />
      )}
      {manageVariants && <VariantTable editor={editor} />}
    </section>
  )
}

function OptionFields({
  editor,
  option,
  place,
  onChange,
}: {
  editor: ProductEditor
  option: OptionValues
  place: number
  onChange(option: OptionValues): void
}) {
  const texts = useTexts('product-editor').editor
  const labelsOf = useListLabels()
  const { problems, isReadOnly, values } = editor
  const path = `options.${place}`
  const changeType = (type: OptionValues['type']) =>
    onChange({
      ...option,
      type,
      choices: option.choices.map((choice) => ({
        ...choice,
        value: type === 'color' && !isColor(choice.value) ? NEW_COLOR : choice.value,
      })),
    })
  return (
    <fieldset className="option" aria-label={option.name || texts.options.name}>
      <div className="option-head">
        <FormField
          label={texts.options.name}
          name={`${path}.name`}
          value={option.name}
          error={problems[`${path}.name`]}
          isDisabled={isReadOnly}
          onChange={(name) => onChange({ ...option, name })}
        />
        <FilterSelect
          label={texts.options.type}
          value={option.type}
          options={{ drop_down: texts.options.list, color: texts.options.colors }}
          isDisabled={isReadOnly}
          onChange={changeType}
        />
        {!isReadOnly && (
          <RowActions list={values.options} place={place} labels={labelsOf(option.name)} onChange={editor.setOptions} />
        )}
      </div>
      <ol className="choices" aria-label={texts.options.choices}>
        {option.choices.map((choice, index) => (
          <li key={choice.id}>
            {option.type === 'color' && (
              <input
                type="color"
                aria-label={texts.options.color(choice.description)}
                value={toHexColor(choice.value)}
                disabled={isReadOnly}
                onChange={({ target }) =>
                  onChange({ ...option, choices: option.choices.with(index, { ...choice, value: target.value }) })
                }
              />
            )}
            <FormField
              label={texts.options.choice(String(index + 1))}
              isLabelHidden
              name={`${path}.choices.${index}`}
              value={choice.description}
              error={problems[`${path}.choices.${index}`]}
              isDisabled={isReadOnly}
              onChange={(description) =>
                onChange({ ...option, choices: option.choices.with(index, { ...choice, description }) })
              }
            />
            {!isReadOnly && (
              <RowActions
                list={option.choices}
                place={index}
                labels={labelsOf(choice.description)}
                onChange={(choices) => onChange({ ...option, choices })}
              />
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <NewChoices
          name={`${path}.choices`}
          error={problems[`${path}.choices`]}
          onAdd={(names) => onChange({ ...option, choices: [...option.choices, ...toChoices(names, option)] })}
        />
      )}
    </fieldset>
  )
}

/** Field that adds choices: one, or several with commas between them. Enter adds them. */
function NewChoices({ name, error, onAdd }: { name: string; error?: string; onAdd(names: string[]): void }) {
  const { options } = useTexts('product-editor').editor
  const [typed, setTyped] = useState('')
  const add = () => {
    const names = typed.split(',').flatMap((each) => each.trim() || [])
    if (names.length > 0) onAdd(names)
    setTyped('')
  }
  return (
    <div className="new-choices">
      <FormField
        label={options.addChoice}
        hint={options.addChoiceHint}
        name={name}
        value={typed}
        error={error}
        onChange={setTyped}
        onEnter={add}
      />
      <Button onPress={add} isDisabled={typed.trim() === ''}>
        {options.addChoiceButton}
      </Button>
    </div>
  )
}

function toChoices(names: readonly string[], { type, choices }: OptionValues): ChoiceValues[] {
  const taken = new Set(choices.map(({ description }) => description))
  return [...new Set(names)]
    .filter((name) => !taken.has(name))
    .map((name) => ({ id: createId(), description: name, value: type === 'color' ? NEW_COLOR : name }))
}

/**
 * ID of a new option or choice. No saved name begins so, since names are trimmed and these have a control character.
 */
function createId(): string {
  return `\u0000${crypto.randomUUID()}`
}

function isColor(value: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
}

/** Colour in the form that an input needs: `#aabbcc`. Other colours are grey there, and stay until they are changed. */
function toHexColor(value: string): string {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase()
  if (/^#[0-9a-f]{3}$/i.test(value)) return value.toLowerCase().replaceAll(/[0-9a-f]/g, '$&$&')
  return NEW_COLOR
}
