import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Conflict } from './merge-edits.ts'

interface ConflictDialogProps<Values> {
  conflicts: readonly Conflict<Values>[]
  labels: Record<keyof Values, string>
  /** Describes a value for people. @default texts as they are, anything else as JSON */
  describe?(field: keyof Values & string, value: unknown): string
  /** Describes a value that is no text, such as a list. @default as JSON */
  describeObject?(value: object): string
  onResolve(chosen: Partial<Values>): void
  onClose(): void
}

/** Conflict view: for each field that two people changed differently, their value or mine. */
export function ConflictDialog<Values extends object>(props: ConflictDialogProps<Values>) {
  const { conflicts, labels, describe = describeValue, describeObject = JSON.stringify, onResolve, onClose } = props
  const { texts } = useBackOffice()
  const [theirs, setTheirs] = useState<ReadonlySet<keyof Values>>(new Set())
  function describeValue(_field: string, value: unknown): string {
    if (typeof value === 'boolean') return value ? texts.conflict.yes : texts.conflict.no
    if (value === '' || value === undefined) return texts.conflict.empty
    if (typeof value === 'object' && value !== null) return describeObject(value) || texts.conflict.empty
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const choose = (field: keyof Values, side: string) =>
    setTheirs((chosen) => {
      const next = new Set(chosen)
      if (side === 'theirs') next.add(field)
      else next.delete(field)
      return next
    })
  const resolve = () =>
    onResolve(
      Object.fromEntries(
        conflicts.map((each) => [each.field, theirs.has(each.field) ? each.theirs : each.mine]),
      ) as Partial<Values>, // the fields of the conflicts are those of the values
    )
  return (
    <Dialog title={texts.conflict.title} isOpen onClose={onClose}>
      <p>{texts.conflict.lead}</p>
      {conflicts.map(({ field, mine, theirs: other }) => (
        <RadioGroup
          key={String(field)}
          className="conflict"
          value={theirs.has(field) ? 'theirs' : 'mine'}
          onChange={(side) => choose(field, side)}
        >
          <Label>{labels[field]}</Label>
          {(
            [
              ['mine', mine],
              ['theirs', other],
            ] as const
          ).map(([side, value]) => (
            <Radio key={side} value={side} className="conflict-side">
              <span className="hint">{texts.conflict[side]}</span>
              <bdi>{describe(String(field) as keyof Values & string, value)}</bdi>
            </Radio>
          ))}
        </RadioGroup>
      ))}
      <div className="dialog-actions">
        <Button onPress={onClose}>{texts.app.cancel}</Button>
        <Button look="primary" onPress={resolve}>
          {texts.conflict.apply}
        </Button>
      </div>
    </Dialog>
  )
}
