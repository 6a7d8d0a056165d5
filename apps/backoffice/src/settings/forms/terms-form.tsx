import { FormField, FormSwitch } from '../../parts/form-field.tsx'
import { useTexts } from '../../texts/sections.ts'
import { SelectField } from '../select-field.tsx'
import type { SettingsEditor, SettingsForm } from '../settings-form.ts'

interface TermsValues {
  kind: 'none' | 'text' | 'url'
  text: string
  url: string
  mustAccept: boolean
}

const MAX_LENGTHS = { text: 20_000, url: 2_048 } as const

export const termsForm: SettingsForm<TermsValues> = {
  name: 'terms',
  paths: { text: 'checkout.terms.text', url: 'checkout.terms.url', kind: 'checkout.terms' },
  toValues: ({ checkout: { terms } }) => ({
    kind: terms?.text !== undefined ? 'text' : terms?.url !== undefined ? 'url' : 'none',
    text: terms?.text ?? '',
    url: terms?.url ?? '',
    mustAccept: terms?.mustAccept ?? true,
  }),
  toPatch: ({ kind, text, url, mustAccept }) => ({
    checkout: {
      terms:
        kind === 'none' ? null : { mustAccept, ...(kind === 'text' ? { text: text.trim() } : { url: url.trim() }) },
    },
  }),
  validate({ kind, text, url }, { texts }) {
    const problems: Record<string, string> = {}
    if (kind === 'text' && text.trim() === '') problems['text'] = texts.required
    if (text.trim().length > MAX_LENGTHS.text) problems['text'] = texts.tooLong(String(MAX_LENGTHS.text))
    const isAddress = /^https?:\/\/\S+$/.test(url.trim()) && URL.canParse(url.trim())
    if (kind === 'url' && (!isAddress || url.trim().length > MAX_LENGTHS.url)) problems['url'] = texts.invalidUrl
    return problems
  },
  Fields,
  Preview({ values }) {
    const { terms: words } = useTexts('settings').settings
    if (values.kind === 'none') return <p className="hint">{words.noTerms}</p>
    return (
      <>
        {values.kind === 'text' && (
          <div className="sample-text" dir="auto">
            {values.text}
          </div>
        )}
        <p className={values.mustAccept ? 'sample-tick' : undefined}>
          {values.mustAccept ? words.sample : words.sampleNotice}
        </p>
      </>
    )
  },
}

function Fields({ editor }: { editor: SettingsEditor<TermsValues> }) {
  const { fields, terms: words } = useTexts('settings').settings
  const { values, problems } = editor
  const field = (name: 'text' | 'url') => ({
    name,
    label: fields[name],
    value: values[name],
    error: problems[name],
    onChange: (value: string) => editor.set({ [name]: value }),
  })
  return (
    <>
      <SelectField
        name="kind"
        label={fields.kind}
        value={values.kind}
        options={words.kinds}
        error={problems['kind']}
        onChange={(kind) => editor.set({ kind })}
      />
      {values.kind === 'text' && <FormField {...field('text')} rows={12} hint={words.textHint} />}
      {values.kind === 'url' && <FormField {...field('url')} />}
      {values.kind !== 'none' && (
        <FormSwitch
          label={fields.mustAccept}
          hint={words.mustAcceptHint}
          isSelected={values.mustAccept}
          onChange={(mustAccept) => editor.set({ mustAccept })}
        />
      )}
    </>
  )
}
