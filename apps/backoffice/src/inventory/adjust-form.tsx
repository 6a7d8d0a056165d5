import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { adjustStock, type StockLevel, type StockReason } from './stock-levels.ts'

type Mode = 'set' | 'add' | 'remove'

/** Sets or adjusts the quantity of a variant, with the reason that the ledger shows. */
export function AdjustForm({ level, onClose, onSaved }: { level: StockLevel; onClose(): void; onSaved(): void }) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('inventory')
  const [mode, setMode] = useState<Mode>('set')
  const [typed, setTyped] = useState(String(level.quantity ?? 0))
  const [reason, setReason] = useState<StockReason>('COUNT')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const number = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined
  const before = level.quantity ?? 0
  const after = number === undefined ? undefined : { set: number, add: before + number, remove: before - number }[mode]
  const save = useMutation({
    mutationFn: (pieces: number) =>
      adjustStock(api, level, {
        ...(mode === 'set' ? { set: pieces } : { amount: mode === 'add' ? pieces : -pieces }),
        reason,
        note,
      }),
    onSuccess() {
      showSuccess(texts.inventory.saved)
      onSaved()
    },
    onError: (error) => setProblem(describeError(error, texts)),
  })
  const submit = () => {
    const found =
      number === undefined ? texts.inventory.wholeNumber : (after ?? 0) < 0 ? texts.inventory.belowZero : undefined
    setProblem(found)
    if (found === undefined && number !== undefined && !save.isPending) save.mutate(number)
  }
  return (
    <form
      className="adjust"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FilterSelect<Mode>
        label={texts.inventory.mode}
        value={mode}
        options={texts.inventory.modes}
        onChange={setMode}
      />
      <FormField
        label={texts.inventory.pieces}
        name="pieces"
        inputMode="decimal"
        value={typed}
        error={problem}
        onChange={setTyped}
      />
      {after !== undefined && after >= 0 && after !== before && (
        <p role="status">
          {texts.inventory.oldToNew}: <del>{formats.count(before)}</del> → <strong>{formats.count(after)}</strong>
        </p>
      )}
      <FilterSelect<StockReason>
        label={texts.inventory.reason}
        value={reason}
        options={texts.inventory.reasons}
        onChange={setReason}
      />
      <FormField label={texts.inventory.note} name="note" value={note} onChange={setNote} />
      <div className="dialog-actions">
        <Button onPress={onClose}>{texts.app.cancel}</Button>
        <Button look="primary" type="submit">
          {texts.inventory.save}
        </Button>
      </div>
    </form>
  )
}
