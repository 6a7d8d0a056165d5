import { Button } from '../parts/button.tsx'
import { FormField, FormSwitch } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { useTexts } from '../texts/sections.ts'
import { useListLabels } from './list-labels.ts'
import type { ProductValues } from './product-values.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Maximum number of texts of a buyer, from the contract. */
const MAX_FIELDS = 10

type Field = ProductValues['customTextFields'][number]

/** Texts that customers enter with the product. */
export function CustomTextsCard({ editor }: { editor: ProductEditor }) {
  const { customTexts } = useTexts('product-editor').editor
  const labelsOf = useListLabels()
  const { customTextFields } = editor.values
  const replace = (list: Field[]) => editor.set('customTextFields', list)
  const change = (place: number, changed: Partial<Field>) =>
    replace(customTextFields.map((each, at) => (at === place ? { ...each, ...changed } : each)))
  return (
    <section className="card" aria-labelledby="custom-texts">
      <h2 id="custom-texts">{customTexts.title}</h2>
      {customTextFields.length === 0 && <p className="hint">{customTexts.lead}</p>}
      {customTextFields.map((field, place) => (
        <fieldset key={place} className="list-row" aria-label={field.title || customTexts.name}>
          <div className="list-row-head">
            <FormField
              label={customTexts.name}
              name={`customTextFields.${place}.title`}
              value={field.title}
              error={editor.problems[`customTextFields.${place}.title`]}
              isDisabled={editor.isReadOnly}
              onChange={(title) => change(place, { title })}
            />
            {!editor.isReadOnly && (
              <RowActions list={customTextFields} place={place} labels={labelsOf(field.title)} onChange={replace} />
            )}
          </div>
          <div className="field-row">
            <FormField
              label={customTexts.maxLength}
              name={`customTextFields.${place}.maxLength`}
              inputMode="numeric"
              value={field.maxLength}
              error={editor.problems[`customTextFields.${place}.maxLength`]}
              isDisabled={editor.isReadOnly}
              onChange={(maxLength) => change(place, { maxLength })}
            />
            <FormSwitch
              label={customTexts.mandatory}
              isSelected={field.mandatory}
              isDisabled={editor.isReadOnly}
              onChange={(mandatory) => change(place, { mandatory })}
            />
          </div>
        </fieldset>
      ))}
      {!editor.isReadOnly && customTextFields.length < MAX_FIELDS && (
        <Button onPress={() => replace([...customTextFields, { title: '', maxLength: '100', mandatory: false }])}>
          <Icon name="add" /> {customTexts.add}
        </Button>
      )}
    </section>
  )
}
