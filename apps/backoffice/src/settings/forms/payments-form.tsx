import { Button } from '../../parts/button.tsx'
import { FormField, FormSwitch } from '../../parts/form-field.tsx'
import { useSetup } from '../../setup/use-setup.ts'
import { useTexts } from '../../texts/sections.ts'
import { SelectField } from '../select-field.tsx'
import type { SettingsEditor, SettingsForm } from '../settings-form.ts'
import type { ManualPayment, ManualPaymentKind } from '../shop-settings.ts'
import { createCode } from './amounts.ts'

interface MethodValues {
  stored: ManualPayment
  kind: ManualPaymentKind
  title: string
  instructions: string
  dueDays: string
}

interface PaymentsValues {
  /** Whether cards are offered, if a provider of them is set up. */
  cards: boolean
  manual: MethodValues[]
}

const MAX_LENGTHS = { title: 100, instructions: 2_000 } as const
const MAX_DUE_DAYS = 365

export const paymentsForm: SettingsForm<PaymentsValues> = {
  name: 'payments',
  paths: { cards: 'payments.providers', manual: 'payments.manual' },
  toValues: ({ payments }) => ({
    cards: payments.providers === undefined || payments.providers.length > 0,
    manual: payments.manual.map((stored) => ({
      stored,
      kind: stored.kind,
      title: stored.title,
      instructions: stored.instructions ?? '',
      dueDays: stored.dueDays === undefined ? '' : String(stored.dueDays),
    })),
  }),
  toPatch: (values, fields) => ({
    payments: {
      // Without the member, all that are set up are offered.
      ...(fields.includes('cards') && { providers: values.cards ? null : [] }),
      ...(fields.includes('manual') && { manual: values.manual.map(toManualPayment) }),
    },
  }),
  validate({ cards, manual }, { texts }) {
    const problems: Record<string, string> = {}
    if (!cards && manual.length === 0) problems['cards'] = texts.payments.none
    for (const [position, method] of manual.entries()) {
      const at = `manual[${position}]`
      if (method.title.trim() === '') problems[`${at}.title`] = texts.required
      for (const [field, max] of Object.entries(MAX_LENGTHS))
        if (method[field as keyof typeof MAX_LENGTHS].trim().length > max)
          problems[`${at}.${field}`] = texts.tooLong(String(max))
      const days = method.dueDays.trim()
      const isDays = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_DUE_DAYS
      if (days !== '' && !isDays) problems[`${at}.dueDays`] = texts.payments.invalidDue
    }
    return problems
  },
  Fields,
  Preview,
}

function toManualPayment({ stored, kind, title, instructions, dueDays }: MethodValues): ManualPayment {
  const { instructions: _instructions, dueDays: _dueDays, ...others } = stored
  return {
    ...others,
    kind,
    title: title.trim(),
    ...(instructions.trim() !== '' && { instructions: instructions.trim() }),
    ...(dueDays.trim() !== '' && { dueDays: Number(dueDays) }),
  }
}

function Fields({ editor }: { editor: SettingsEditor<PaymentsValues> }) {
  const texts = useTexts('settings').settings
  const { payments: words, fields } = texts
  const { setup } = useSetup()
  const { cards, manual } = editor.values
  const setManual = (changed: MethodValues[]) => editor.set({ manual: changed })
  const createMethod = (): MethodValues => {
    const code = createCode(manual.map(({ stored }) => stored.code))
    const kind = 'BANK_TRANSFER'
    const title = words.kinds[kind]
    return { stored: { code, kind, title }, kind, title, instructions: '', dueDays: '' }
  }
  const state = setup?.cardPayments
  return (
    <>
      <FormSwitch
        label={fields.cards}
        hint={state === 'LIVE' ? words.liveCards : state === 'TEST' ? words.testCards : words.noCards}
        isSelected={cards}
        onChange={(isSelected) => editor.set({ cards: isSelected })}
      />
      {state !== 'LIVE' && <p className="hint">{words.stripeHow}</p>}
      {editor.problems['cards'] && (
        <span className="field-error" role="alert">
          {editor.problems['cards']}
        </span>
      )}
      {manual.map((method, position) => (
        <MethodFields
          key={method.stored.code}
          method={method}
          position={position}
          editor={editor}
          onChange={(changed) => setManual(manual.with(position, changed))}
          onRemove={() => setManual(manual.toSpliced(position, 1))}
        />
      ))}
      <p>
        <Button onPress={() => setManual([...manual, createMethod()])}>{words.add}</Button>
      </p>
    </>
  )
}

interface MethodProps {
  method: MethodValues
  position: number
  editor: SettingsEditor<PaymentsValues>
  onChange(method: MethodValues): void
  onRemove(): void
}

function MethodFields({ method, position, editor, onChange, onRemove }: MethodProps) {
  const texts = useTexts('settings').settings
  const { payments: words } = texts
  const at = `manual[${position}]`
  const field = (name: 'title' | 'instructions' | 'dueDays') => ({
    name: `${at}.${name}`,
    value: method[name],
    error: editor.problems[`${at}.${name}`],
    onChange: (value: string) => onChange({ ...method, [name]: value }),
  })
  const changeKind = (kind: ManualPaymentKind) => {
    const isDefault = Object.values(words.kinds).includes(method.title)
    onChange({ ...method, kind, title: isDefault ? words.kinds[kind] : method.title })
  }
  return (
    <fieldset className="group">
      <legend>{method.title.trim() || words.method(String(position + 1))}</legend>
      <div className="field-row">
        <SelectField
          name={`${at}.kind`}
          label={words.kind}
          value={method.kind}
          options={words.kinds}
          onChange={changeKind}
        />
        <FormField {...field('title')} label={words.methodTitle} />
      </div>
      <FormField {...field('instructions')} label={words.instructions} hint={words.instructionsHint} rows={3} />
      <FormField {...field('dueDays')} label={words.dueDays} hint={words.dueHint} inputMode="decimal" />
      <span className="group-actions">
        <Button aria-label={`${texts.remove}: ${method.title}`} onPress={onRemove}>
          {texts.remove}
        </Button>
      </span>
    </fieldset>
  )
}

function Preview({ values }: { values: PaymentsValues }) {
  const { payments: words } = useTexts('settings').settings
  const { setup } = useSetup()
  const hasCards = values.cards && setup !== undefined && setup.cardPayments !== 'NONE'
  if (!hasCards && values.manual.length === 0) return <p className="hint">{words.none}</p>
  return (
    <>
      <p className="hint">{words.previewTitle}</p>
      <ul className="sample-list sample-choices">
        {hasCards && <li>{words.card}</li>}
        {values.manual.map(({ stored, title }) => (
          <li key={stored.code}>
            <bdi>{title || '…'}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
