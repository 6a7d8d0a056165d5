import { FormField, FormSwitch } from '../../parts/form-field.tsx'
import { useTexts } from '../../texts/sections.ts'
import type { SettingsEditor, SettingsForm } from '../settings-form.ts'

interface OpeningValues {
  isClosed: boolean
  message: string
}

const MAX_MESSAGE = 1_000

export const openingForm: SettingsForm<OpeningValues> = {
  name: 'opening',
  paths: { isClosed: 'opening.isClosed', message: 'opening.message' },
  toValues: ({ opening }) => ({ isClosed: opening.isClosed, message: opening.message ?? '' }),
  toPatch: (values, fields) => ({
    opening: {
      ...(fields.includes('isClosed') && { isClosed: values.isClosed }),
      ...(fields.includes('message') && { message: values.message.trim() || null }),
    },
  }),
  validate: ({ message }, { texts }) =>
    message.trim().length > MAX_MESSAGE ? { message: texts.tooLong(String(MAX_MESSAGE)) } : {},
  Fields,
  Preview({ values, settings }) {
    const { opening: words } = useTexts('settings').settings
    if (!values.isClosed) return <p>{words.open}</p>
    return (
      <div className="sample-result" dir="auto">
        <bdi className="sample-sign">{settings.shop.name}</bdi>
        <strong>{words.closed}</strong>
        <span>{values.message}</span>
      </div>
    )
  },
}

function Fields({ editor }: { editor: SettingsEditor<OpeningValues> }) {
  const { fields, opening: words } = useTexts('settings').settings
  return (
    <>
      <FormSwitch
        label={fields.isClosed}
        hint={words.closedHint}
        isSelected={editor.values.isClosed}
        onChange={(isClosed) => editor.set({ isClosed })}
      />
      <FormField
        name="message"
        label={fields.message}
        hint={words.messageHint}
        value={editor.values.message}
        error={editor.problems['message']}
        rows={3}
        onChange={(message) => editor.set({ message })}
      />
    </>
  )
}
