import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button as AriaButton, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { Icon } from './icon.tsx'

export interface PickerItem {
  id: string
  name: string
}

/** Field that finds one of many by its name, and picks it. Afterwards it is empty again. */
export function Picker({
  label,
  items,
  isDisabled,
  emptyText,
  onPick,
  onSearch,
}: {
  label: string
  items: readonly PickerItem[]
  isDisabled?: boolean
  emptyText: string
  onPick(item: PickerItem): void
  /** Searches on the server. Without it, the items are filtered. */
  onSearch?(typed: string): void
}) {
  const [typed, setTyped] = useState('')
  // A new field for the next pick: an emptied one would open its list again.
  const [picks, setPicks] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (picks > 0) input.current?.focus()
  }, [picks])
  const search = (next: string) => {
    setTyped(next)
    onSearch?.(next)
  }
  const words = typed.toLowerCase().trim()
  const shown = onSearch ? items : items.filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <ComboBox
      key={picks}
      className="field picker"
      items={shown}
      inputValue={typed}
      onInputChange={search}
      selectedKey={null}
      onSelectionChange={(key) => {
        const item = items.find(({ id }) => id === key)
        if (!item) return
        onPick(item)
        search('')
        setPicks(picks + 1)
      }}
      menuTrigger="input"
      allowsEmptyCollection
      isDisabled={isDisabled}
    >
      <Label>{label}</Label>
      <span className="picker-input">
        <Input dir="auto" ref={input} />
        <AriaButton className="picker-button">
          <Icon name="choose" />
        </AriaButton>
      </span>
      <Popover className="popover">
        <ListBox className="listbox" renderEmptyState={() => <p className="picker-empty">{emptyText}</p>}>
          {(item: PickerItem): ReactNode => (
            <ListBoxItem className="listbox-item" textValue={item.name}>
              <bdi>{item.name}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
