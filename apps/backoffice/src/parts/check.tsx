import { useEffect, useRef } from 'react'
import './check.css'

/** Checkbox of a row, or of all rows of a page, which may be selected in part. */
export function Check({
  label,
  isSelected,
  isPartial = false,
  onChange,
}: {
  label: string
  isSelected: boolean
  isPartial?: boolean
  onChange(): void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial && !isSelected
  }, [isPartial, isSelected])
  return (
    <input ref={input} type="checkbox" className="check" aria-label={label} checked={isSelected} onChange={onChange} />
  )
}
