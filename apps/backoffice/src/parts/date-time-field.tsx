import { FieldError, Input, Label, TextField } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { fromShopTime, toShopTime } from './shop-time.ts'

/** Field for a moment, shown and typed as a time of the shop. Empty: none. */
export function DateTimeField({
  label,
  value,
  error,
  isDisabled,
  onChange,
}: {
  label: string
  /** ISO 8601. */
  value: string
  error?: string
  isDisabled?: boolean
  onChange(value: string): void
}) {
  const { timeZone } = useBackOffice().session.shop
  return (
    <TextField
      className="field"
      value={toShopTime(value, timeZone)}
      onChange={(typed) => onChange(fromShopTime(typed, timeZone))}
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Input type="datetime-local" dir="ltr" />
      <FieldError className="field-error">{error}</FieldError>
    </TextField>
  )
}
