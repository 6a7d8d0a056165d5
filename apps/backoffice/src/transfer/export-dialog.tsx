import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormSwitch } from '../parts/form-field.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import { startExport } from './import.ts'
import './transfer.css'

type Scope = 'all' | 'view' | 'selected'
type Format = 'COMMON' | 'PLATFORM'

export interface ExportSelection {
  /** Filter of the shown list. @default the list is not filtered */
  filter?: object
  /** Selected products, at most 1,000. */
  ids?: readonly string[]
}

/** Exports products to a file: all, those of the shown list, or the selected ones. */
export function ExportDialog({ filter, ids = [], onClose }: ExportSelection & { onClose(): void }) {
  const { api } = useBackOffice()
  const texts = useTexts('transfer')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [scope, setScope] = useState<Scope>()
  const [format, setFormat] = useState<Format>('COMMON')
  const [byteOrderMark, setByteOrderMark] = useState(false)
  const { scopes, exportFormats } = texts.transfer
  const options = {
    ...(ids.length > 0 && { selected: scopes.selected(ids.length) }),
    ...(filter && { view: scopes.view }),
    all: scopes.all,
  }
  const shown: Scope =
    scope !== undefined && scope in options ? scope : ids.length > 0 ? 'selected' : filter ? 'view' : 'all'
  const start = useMutation({
    mutationFn: () =>
      startExport(api, {
        ...(shown === 'selected' && { selection: { ids: [...ids] } }),
        ...(shown === 'view' && filter && { selection: { filter } }),
        format,
        byteOrderMark,
      }),
    async onSuccess({ jobId }) {
      onClose()
      void queries.invalidateQueries({ queryKey: ['jobs'] })
      await navigate({ to: '/jobs/$jobId', params: { jobId } })
    },
  })
  return (
    <Dialog title={texts.transfer.exportTitle} isOpen onClose={onClose}>
      {start.error && <Notice kind="error">{describeError(start.error, texts)}</Notice>}
      <FilterSelect<Scope>
        label={texts.transfer.exportScope}
        value={shown}
        options={options as Record<Scope, string>} // of those that apply here
        onChange={setScope}
      />
      <FilterSelect<Format>
        label={texts.transfer.exportFormat}
        value={format}
        options={exportFormats}
        onChange={setFormat}
      />
      <FormSwitch
        label={texts.transfer.byteOrderMark}
        hint={texts.transfer.byteOrderMarkHint}
        isSelected={byteOrderMark}
        onChange={setByteOrderMark}
      />
      <p className="hint">{texts.transfer.exportHint}</p>
      <div className="dialog-actions">
        <Button onPress={onClose}>{texts.app.cancel}</Button>
        <Button look="primary" isPending={start.isPending} onPress={() => start.mutate()}>
          {texts.transfer.exportStart}
        </Button>
      </div>
    </Dialog>
  )
}
