import { useRef, useState } from 'react'
import { Button as AriaButton, Input, SearchField } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Icon } from './icon.tsx'

/** Pause in typing after which a list is searched, in milliseconds. */
const SEARCH_DELAY_MS = 200

/** Search field of a list. It follows the address, which back and forward change. */
export function SearchInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange(value: string | undefined): void
}) {
  const { texts } = useBackOffice()
  const [typed, setTyped] = useState(value ?? '')
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (shown !== value) {
    setShown(value)
    if (typed.trim() !== (value ?? '')) setTyped(value ?? '')
  }
  const follow = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(text.trim() || undefined), SEARCH_DELAY_MS)
  }
  return (
    <SearchField className="search-field" aria-label={label} value={typed} onChange={follow}>
      <Icon name="search" />
      <Input placeholder={texts.list.search} data-shortcut="search" maxLength={100} />
      <AriaButton className="button button-icon search-clear" aria-label={texts.list.clear}>
        <Icon name="close" />
      </AriaButton>
    </SearchField>
  )
}
