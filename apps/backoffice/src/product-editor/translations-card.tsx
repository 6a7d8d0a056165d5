import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { useTexts } from '../texts/sections.ts'
import { EMPTY_TEXTS, type ProductValues, type TextValues } from './product-values.ts'
import type { ProductEditor } from './use-product-editor.ts'

const FIELDS = ['name', 'description', 'ribbon', 'seoTitle', 'seoDescription'] as const satisfies (keyof TextValues &
  keyof ProductValues)[]

/** Texts of the product in the other languages of the shop, beside the original. */
export function TranslationsCard({ editor }: { editor: ProductEditor }) {
  const { preferences, formats } = useBackOffice()
  const { translations, fields } = useTexts('product-editor').editor
  const languages = Object.keys(editor.values.texts)
  const [chosen, setChosen] = useState(languages[0] ?? '')
  const wrong = Object.keys(editor.problems).find((path) => path.startsWith('texts.'))
  const language = wrong?.split('.')[1] ?? chosen
  const texts = editor.values.texts[language]
  if (!texts) return null
  const names = new Intl.DisplayNames(preferences.language, { type: 'language' })
  const options = Object.fromEntries(languages.map((each) => [each, names.of(each) ?? each]))
  const original = FIELDS.filter((field) => editor.values[field] !== '')
  const done = original.filter((field) => texts[field] !== '')
  return (
    <section className="card" aria-labelledby="translations">
      <h2 id="translations">{translations.title}</h2>
      <div className="field-row">
        <FilterSelect label={translations.language} value={language} options={options} onChange={setChosen} />
        <p className="hint row-hint">
          {translations.progress(formats.count(done.length), formats.count(original.length))}. {translations.lead}
        </p>
      </div>
      {FIELDS.map((field) => (
        <div key={field} className="translation">
          <div
            className="translation-original"
            aria-label={`${translations.original}: ${fields[field]}`}
            role="group"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a long text
            tabIndex={field === 'description' ? 0 : undefined}
          >
            <span className="hint">{translations.original}</span>
            <bdi>{editor.values[field] || '–'}</bdi>
          </div>
          <div lang={language}>
            <TranslationField
              editor={editor}
              field={field}
              language={language}
              languageName={options[language] ?? language}
            />
          </div>
        </div>
      ))}
    </section>
  )
}

/** Text of one field in one language. */
function TranslationField({
  editor,
  field,
  language,
  languageName,
}: {
  editor: ProductEditor
  field: (typeof FIELDS)[number]
  language: string
  languageName: string
}) {
  const { fields } = useTexts('product-editor').editor
  const path = `texts.${language}.${field}`
  const props = {
    label: `${fields[field]} (${languageName})`,
    name: path,
    value: editor.values.texts[language]?.[field] ?? '',
    error: editor.problems[path],
    isDisabled: editor.isReadOnly,
    onChange: (value: string) =>
      editor.set('texts', (all) => ({ ...all, [language]: { ...(all[language] ?? EMPTY_TEXTS), [field]: value } })),
  }
  if (field === 'description') return <RichTextField {...props} />
  return <FormField {...props} rows={field === 'seoDescription' ? 3 : undefined} />
}
