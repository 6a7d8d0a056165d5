import { useId } from 'react'
import { Icon } from './icon.tsx'

/** Choice of one value, for filters and settings. The list is the browser's own, which suits a phone. */
export function FilterSelect<Key extends string>({
  label,
  value,
  options,
  isDisabled,
  onChange,
}: {
  label: string
  value: Key
  options: Record<Key, string>
  isDisabled?: boolean
  onChange(value: Key): void
}) {
  const id = useId()
  return (
    <span className="select">
      <label htmlFor={id} className="select-label">
        {label}
      </label>
      <span className="select-box">
        <select
          id={id}
          className="button button-quiet select-button"
          value={value}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value as Key)} // the values are the keys
        >
          {(Object.entries(options) as [Key, string][]).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="choose" />
      </span>
    </span>
  )
}
