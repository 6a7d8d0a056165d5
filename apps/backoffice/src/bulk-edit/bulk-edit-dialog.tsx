import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { useTexts } from '../texts/sections.ts'
import type { BulkEdit } from './bulk-edit.ts'
import {
  type BulkEditProblems,
  type BulkEditValues,
  COLLECTION_MODES,
  DISCOUNT_MODES,
  EMPTY_BULK_EDIT,
  type FieldChoice,
  NUMBER_MODES,
  type Rounding,
  STOCK_MODES,
  TEXT_MODES,
  toProductEdit,
  VISIBLE_MODES,
} from './bulk-edit-form.ts'
import { BulkEditPreviewSteps } from './bulk-edit-preview.tsx'
import { useCollections } from './use-collections.ts'
import './bulk-edit.css'

type Selection = Extract<BulkEdit, { edit: unknown }>['selection']

/** Edits selected products in three steps: what changes, preview of old and new values, progress of the job. */
export function BulkEditDialog({
  selection,
  count,
  initial = {},
  onClose,
  onStarted,
}: {
  selection: Selection
  /** Number of selected products; undefined if it is known only when the job starts. */
  count: number | undefined
  initial?: Partial<BulkEditValues>
  onClose(): void
  onStarted(): void
}) {
  const { formats } = useBackOffice()
  const texts = useTexts('bulk-edit')
  const [values, setValues] = useState<BulkEditValues>({ ...EMPTY_BULK_EDIT, ...initial })
  const [problems, setProblems] = useState<BulkEditProblems>({})
  const [edit, setEdit] = useState<BulkEdit>()
  const { edit: wanted, problems: found } = toProductEdit(values, formats.decimals)
  const review = () => {
    setProblems(found)
    if (Object.keys(found).length === 0 && Object.keys(wanted).length > 0) setEdit({ selection, edit: wanted })
  }
  const isEmpty = Object.keys({ ...wanted, ...found }).length === 0
  const title = count === undefined ? texts.bulkEdit.titleAll : texts.bulkEdit.title(formats.count(count))
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {edit ? (
        <BulkEditPreviewSteps edit={edit} onBack={() => setEdit(undefined)} onClose={onClose} onStarted={onStarted} />
      ) : (
        <form
          className="bulk-edit"
          onSubmit={(event) => {
            event.preventDefault()
            review()
          }}
        >
          <BulkEditFields
            values={values}
            problems={problems}
            onChange={(changed) => setValues({ ...values, ...changed })}
          />
          <div className="dialog-actions">
            <Button onPress={onClose}>{texts.app.cancel}</Button>
            <Button look="primary" type="submit" isDisabled={isEmpty}>
              {texts.bulkEdit.preview}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

interface FieldsProps {
  values: BulkEditValues
  problems: BulkEditProblems
  onChange(changed: Partial<BulkEditValues>): void
}

function BulkEditFields({ values, problems, onChange }: FieldsProps) {
  const { formats } = useBackOffice()
  const texts = useTexts('bulk-edit')
  const { fields, modes, weightUnit } = texts.bulkEdit
  const problemOf = (field: keyof BulkEditValues) => {
    const problem = problems[field]
    return problem && texts.bulkEdit.problems[problem]
  }
  const choice = <Mode extends string>(
    field: 'price' | 'discount' | 'cost' | 'weight' | 'stock' | 'visible' | 'ribbon' | 'brand',
    options: readonly Mode[],
    suffixOf: (mode: Mode) => string | undefined,
  ) => {
    const current = values[field] as FieldChoice<Mode> // the options are the modes of the field
    return (
      <ChoiceField
        label={fields[field]}
        choice={current}
        options={
          Object.fromEntries(options.map((mode) => [mode, modes[mode as keyof typeof modes]])) as Record<Mode, string>
        }
        suffix={suffixOf(current.mode)}
        isText={field === 'ribbon' || field === 'brand'}
        error={problemOf(field)}
        onChange={(next) => onChange({ [field]: next })}
      />
    )
  }
  const amountOrPercent = (mode: string) => (/percent/i.test(mode) ? '%' : formats.currency)
  const isPriceCalculated = !['keep', 'set'].includes(values.price.mode)
  return (
    <>
      {choice('price', NUMBER_MODES, amountOrPercent)}
      {isPriceCalculated && (
        <div className="bulk-edit-row">
          <span className="bulk-edit-label">{fields.rounding}</span>
          <FilterSelect
            label={fields.rounding}
            value={values.rounding}
            options={texts.bulkEdit.roundings satisfies Record<Rounding, string>}
            onChange={(rounding) => onChange({ rounding })}
          />
        </div>
      )}
      {choice('discount', DISCOUNT_MODES, amountOrPercent)}
      {choice('cost', NUMBER_MODES, amountOrPercent)}
      {choice('weight', NUMBER_MODES, (mode) => (/Percent/.test(mode) ? '%' : weightUnit))}
      {choice('stock', STOCK_MODES, () => undefined)}
      {choice('visible', VISIBLE_MODES, () => undefined)}
      {choice('ribbon', TEXT_MODES, () => undefined)}
      {choice('brand', TEXT_MODES, () => undefined)}
      <CollectionField
        value={values.collections}
        error={problemOf('collections')}
        onChange={(collections) => onChange({ collections })}
      />
    </>
  )
}

/** Modes that need no value. */
const WITHOUT_VALUE = ['keep', 'none', 'remove', 'visible', 'hidden']

function ChoiceField<Mode extends string>({
  label,
  choice,
  options,
  suffix,
  isText,
  error,
  onChange,
}: {
  label: string
  choice: FieldChoice<Mode>
  options: Record<Mode, string>
  suffix: string | undefined
  isText: boolean
  error: string | undefined
  onChange(choice: FieldChoice<Mode>): void
}) {
  return (
    <div className="bulk-edit-row">
      <span className="bulk-edit-label">{label}</span>
      <FilterSelect
        label={label}
        value={choice.mode}
        options={options}
        onChange={(mode) => onChange({ ...choice, mode })}
      />
      {!WITHOUT_VALUE.includes(choice.mode) && (
        <FormField
          label={label}
          name={label}
          value={choice.value}
          inputMode={isText ? 'text' : 'decimal'}
          suffix={suffix}
          error={error}
          onChange={(value) => onChange({ ...choice, value })}
        />
      )}
    </div>
  )
}

function CollectionField({
  value,
  error,
  onChange,
}: {
  value: BulkEditValues['collections']
  error: string | undefined
  onChange(value: BulkEditValues['collections']): void
}) {
  const texts = useTexts('bulk-edit')
  const { fields, modes } = texts.bulkEdit
  const collections = useCollections()
  const options = Object.fromEntries(
    COLLECTION_MODES.map((mode) => [mode, mode === 'keep' ? modes.keep : texts.bulkEdit.collectionModes[mode]]),
  ) as Record<(typeof COLLECTION_MODES)[number], string>
  return (
    <div className="bulk-edit-row">
      <span className="bulk-edit-label">{fields.collections}</span>
      <FilterSelect
        label={fields.collections}
        value={value.mode}
        options={options}
        onChange={(mode) => onChange({ ...value, mode })}
      />
      {value.mode !== 'keep' && (
        <fieldset className="bulk-edit-collections">
          <legend className="visually-hidden">{fields.collections}</legend>
          {collections.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                className="check"
                checked={value.ids.includes(id)}
                onChange={() =>
                  onChange({
                    ...value,
                    ids: value.ids.includes(id) ? value.ids.filter((each) => each !== id) : [...value.ids, id],
                  })
                }
              />
              <bdi>{name}</bdi>
            </label>
          ))}
          {error && <span className="field-error">{error}</span>}
        </fieldset>
      )}
    </div>
  )
}
