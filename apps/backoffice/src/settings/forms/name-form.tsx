import { useBackOffice } from '../../app/context.tsx'
import { FormField } from '../../parts/form-field.tsx'
import { useTexts } from '../../texts/sections.ts'
import type { SettingsEditor, SettingsForm } from '../settings-form.ts'

interface NameValues {
  name: string
  tagline: string
  email: string
}

const MAX_LENGTHS = { name: 80, tagline: 200, email: 254 } as const

/** Name of a shop that nobody has named yet. The field is empty then. */
const INITIAL_NAME = 'New shop'

export const nameForm: SettingsForm<NameValues> = {
  name: 'name',
  paths: { name: 'shop.name', tagline: 'shop.tagline', email: 'shop.email' },
  toValues: ({ shop }) => ({
    name: shop.name === INITIAL_NAME ? '' : shop.name,
    tagline: shop.tagline ?? '',
    email: shop.email,
  }),
  toPatch: (values, fields) => ({
    shop: Object.fromEntries(fields.map((field) => [field, values[field].trim() || (field === 'tagline' ? null : '')])),
  }),
  validate(values, { texts }) {
    const problems: Record<string, string> = {}
    if (values.name.trim() === '') problems['name'] = texts.required
    if (!/^[^\s@]+@[^\s@]+$/.test(values.email.trim())) problems['email'] = texts.invalidEmail
    for (const [field, max] of Object.entries(MAX_LENGTHS))
      if (values[field as keyof NameValues].trim().length > max) problems[field] = texts.tooLong(String(max))
    return problems
  },
  Fields,
  Preview({ values }) {
    const { session } = useBackOffice()
    const texts = useTexts('settings')
    const name = values.name.trim() || INITIAL_NAME
    return (
      <>
        <div className="sample-header">
          <bdi className="sample-sign">{name}</bdi>
        </div>
        <p className="hint">{texts.settings.name.searchResult}</p>
        <div className="sample-result" dir="auto">
          <span className="hint">{new URL(session.shop.storefrontUrl).host}</span>
          <strong>{name}</strong>
          <span>{values.tagline}</span>
        </div>
      </>
    )
  },
}

function Fields({ editor }: { editor: SettingsEditor<NameValues> }) {
  const texts = useTexts('settings')
  const field = (name: keyof NameValues) => ({
    name,
    label: texts.settings.fields[name],
    value: editor.values[name],
    error: editor.problems[name],
    onChange: (value: string) => editor.set({ [name]: value }),
  })
  return (
    <>
      <FormField {...field('name')} />
      <FormField {...field('tagline')} hint={texts.settings.name.taglineHint} />
      <FormField {...field('email')} hint={texts.settings.name.emailHint} />
    </>
  )
}
