import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import type { Selection } from '../parts/use-selection.ts'
import { useTexts } from '../texts/sections.ts'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import type { BulkEditValues } from './bulk-edit-form.ts'
import { GRID_MAX } from './grid-edit.ts'
import './bulk-toolbar.css'

/** Actions for the selected products: edit, show, hide, and edit cell by cell. */
export function BulkToolbar({
  selection,
  filter,
  pageIds,
  hasMore,
}: {
  selection: Selection
  /** Filter of the list, which selects on its other pages too. */
  filter: Record<string, unknown>
  pageIds: readonly string[]
  /** Whether the filter matches more products than the page shows. */
  hasMore: boolean
}) {
  const { formats } = useBackOffice()
  const texts = useTexts('bulk-edit')
  const navigate = useNavigate()
  const [initial, setInitial] = useState<Partial<BulkEditValues>>()
  if (!selection.isAll && selection.ids.size === 0) return null
  const ids = [...selection.ids]
  const isPageSelected = pageIds.length > 0 && pageIds.every(selection.isSelected)
  const { toolbar } = texts.bulkEdit
  return (
    <div className="bulk-toolbar" role="toolbar" aria-label={toolbar.label}>
      <strong role="status">
        {selection.isAll ? toolbar.allSelected : toolbar.selected(formats.count(ids.length))}
      </strong>
      {isPageSelected && hasMore && !selection.isAll && (
        <Button look="text" onPress={selection.selectAll}>
          {toolbar.selectAll}
        </Button>
      )}
      <span className="bulk-toolbar-actions">
        <Button look="primary" onPress={() => setInitial({})}>
          {toolbar.edit}
        </Button>
        <Button onPress={() => setInitial({ visible: { mode: 'visible', value: '' } })}>{toolbar.show}</Button>
        <Button onPress={() => setInitial({ visible: { mode: 'hidden', value: '' } })}>{toolbar.hide}</Button>
        {!selection.isAll && ids.length <= GRID_MAX && (
          <Button onPress={() => void navigate({ to: '/products/grid', search: { ids: ids.join('.') } })}>
            {toolbar.grid}
          </Button>
        )}
        <Button look="text" onPress={selection.clear}>
          {toolbar.clear}
        </Button>
      </span>
      {initial && (
        <BulkEditDialog
          selection={selection.isAll ? { filter } : { ids }}
          count={selection.isAll ? undefined : ids.length}
          initial={initial}
          onClose={() => setInitial(undefined)}
          onStarted={() => {}}
        />
      )}
    </div>
  )
}
