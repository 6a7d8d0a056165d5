import { Button } from '../parts/button.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { useTexts } from '../texts/sections.ts'
import { useListLabels } from './list-labels.ts'
import type { InfoSectionValues } from './product-values.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Further texts below the description. */
export function InfoSectionsCard({ editor }: { editor: ProductEditor }) {
  const { sections } = useTexts('product-editor').editor
  const labelsOf = useListLabels()
  const { infoSections } = editor.values
  const replace = (list: InfoSectionValues[]) => editor.set('infoSections', list)
  const change = (place: number, changed: Partial<InfoSectionValues>) =>
    replace(infoSections.map((each, at) => (at === place ? { ...each, ...changed } : each)))
  return (
    <section className="card" aria-labelledby="info-sections">
      <h2 id="info-sections">{sections.title}</h2>
      {infoSections.length === 0 && <p className="hint">{sections.lead}</p>}
      {infoSections.map((section, place) => (
        <fieldset key={place} className="list-row" aria-label={section.title || sections.name}>
          <div className="list-row-head">
            <FormField
              label={sections.name}
              name={`infoSections.${place}.title`}
              value={section.title}
              error={editor.problems[`infoSections.${place}.title`]}
              isDisabled={editor.isReadOnly}
              onChange={(title) => change(place, { title })}
            />
            {!editor.isReadOnly && (
              <RowActions list={infoSections} place={place} labels={labelsOf(section.title)} onChange={replace} />
            )}
          </div>
          <RichTextField
            label={sections.text}
            name={`infoSections.${place}.description`}
            value={section.description}
            error={editor.problems[`infoSections.${place}.description`]}
            isDisabled={editor.isReadOnly}
            onChange={(description) => change(place, { description })}
          />
        </fieldset>
      ))}
      {!editor.isReadOnly && (
        <Button onPress={() => replace([...infoSections, { title: '', description: '' }])}>
          <Icon name="add" /> {sections.add}
        </Button>
      )}
    </section>
  )
}
