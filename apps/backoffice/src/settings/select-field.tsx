import { useId } from 'react'
import { Icon } from '../parts/icon.tsx'

interface SelectFieldProps<Key extends string> {
  label: string
  name: string
  value: Key
  /** Names by value, in the order of the list. */
  options: Readonly<Partial<Record<Key, string>>> | ReadonlyMap<Key, string>
  /** Shown first, without a value. */
  placeholder?: string
  hint?: string
  error?: string
  onChange(value: Key): void
}

function isMap<Key extends string>(options: SelectFieldProps<Key>['options']): options is ReadonlyMap<Key, string> {
  return options instanceof Map
}

/** Choice of one value with label, hint and error. The list is the browser's own: it suits a phone, and long lists. */
export function SelectField<Key extends string>(props: SelectFieldProps<Key>) {
  const { label, name, value, options, placeholder, hint, error, onChange } = props
  const id = useId()
  const entries = isMap(options) ? [...options] : (Object.entries(options) as [Key, string][])
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="native-select">
        <select
          id={id}
          name={name}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={described}
          onChange={({ target }) => onChange(target.value as Key)} // the values are the keys
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {entries.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="choose" />
      </span>
      {hint && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  )
}
