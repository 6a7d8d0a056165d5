import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useTexts } from '../texts/sections.ts'

/** Menu that chooses the columns of a list. The choice is in the address, so that a view stores it. */
export function ColumnChoice<Column extends string>({
  columns,
  hidden,
  onChange,
}: {
  columns: Record<Column, string>
  hidden: readonly Column[]
  onChange(hidden: string | undefined): void
}) {
  const texts = useTexts('views')
  const all = Object.keys(columns) as Column[] // the keys are those of the record
  return (
    <MenuTrigger>
      <Button>
        {texts.views.columns} <Icon name="choose" />
      </Button>
      <Popover className="popover" placement="bottom end">
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
    </MenuTrigger>
  )
}
