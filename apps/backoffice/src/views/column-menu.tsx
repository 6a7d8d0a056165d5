import type { RefObject } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import { useTexts } from '../texts/sections.ts'

export interface ColumnChoiceProps<Column extends string> {
  columns: Record<Column, string>
  hidden: readonly Column[]
  onChange(hidden: string | undefined): void
}

/** Menu of the columns of a list. */
export function ColumnMenu<Column extends string>({
  columns,
  hidden,
  onChange,
  trigger,
  onClose,
}: ColumnChoiceProps<Column> & { trigger: RefObject<HTMLButtonElement | null>; onClose(): void }) {
  const texts = useTexts('views')
  const all = Object.keys(columns) as Column[] // the keys are those of the record
  return (
    <Popover
      className="popover"
      placement="bottom end"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        className="listbox column-choice"
        aria-label={texts.views.columns}
        selectionMode="multiple"
        selectedKeys={all.filter((column) => !hidden.includes(column))}
        onSelectionChange={(keys) => {
          const left = all.filter((column) => keys !== 'all' && !keys.has(column))
          onChange(left.length > 0 ? left.join('.') : undefined)
        }}
      >
        {all.map((column) => (
          <MenuItem key={column} id={column} className="listbox-item">
            {columns[column]}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
