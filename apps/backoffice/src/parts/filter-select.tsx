import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { Icon } from './icon.tsx'

/** Choice of one value, for filters and settings. */
export function FilterSelect<Key extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Key
  options: Record<Key, string>
  onChange(value: Key): void
}) {
  return (
    <Select
      className="select"
      selectedKey={value}
      onSelectionChange={(key) => {
        if (key !== null && key !== value) onChange(key as Key) // the keys are those of the options
      }}
    >
      <Label className="select-label">{label}</Label>
      <Button className="button button-quiet select-button">
        <SelectValue />
        <Icon name="choose" />
      </Button>
      <Popover className="popover">
        <ListBox className="listbox">
          {(Object.entries(options) as [Key, string][]).map(([key, name]) => (
            <ListBoxItem key={key} id={key} className="listbox-item">
              {name}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  )
}
