import { FieldError, Input, Label, Switch, Text, TextArea, TextField } from 'react-aria-components'

interface FieldProps {
  label: string
  name: string
  value: string
  onChange(value: string): void
  /** Problem with the value, as a sentence. */
  error?: string
  hint?: string
  isDisabled?: boolean
  /** Called when the field is left. */
  onBlur?(): void
}

/** Text field with label, hint and error. `rows` makes it a text area; `inputMode` chooses the keyboard of a phone. */
export function FormField({
  label,
  hint,
  error,
  rows,
  inputMode,
  suffix,
  isLabelHidden = false,
  onEnter,
  ...field
}: FieldProps & {
  rows?: number
  inputMode?: 'decimal' | 'numeric' | 'text'
  suffix?: string
  isLabelHidden?: boolean
  /** Called for the Enter key, which then does not submit the form. */
  onEnter?(): void
}) {
  return (
    <TextField
      {...field}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="field"
      onKeyDown={(event) => {
        if (onEnter && event.key === 'Enter') {
          event.preventDefault()
          onEnter()
        } else event.continuePropagation()
      }}
    >
      <Label className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</Label>
      {rows ? (
        <TextArea rows={rows} dir="auto" />
      ) : (
        <span className={suffix ? 'input-with-suffix' : undefined} dir={suffix ? 'ltr' : undefined}>
          <Input
            inputMode={inputMode}
            dir={inputMode === 'decimal' || inputMode === 'numeric' ? 'ltr' : 'auto'}
            autoComplete="off"
          />
          {suffix && <span aria-hidden="true">{suffix}</span>}
        </span>
      )}
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </TextField>
  )
}

/** Switch with a visible label, or with a label for screen readers only. */
export function FormSwitch({
  label,
  isLabelHidden = false,
  hint,
  ...props
}: {
  label: string
  isLabelHidden?: boolean
  hint?: string
  isSelected: boolean
  isDisabled?: boolean
  onChange(isSelected: boolean): void
}) {
  return (
    <Switch {...props} className="switch" aria-label={isLabelHidden ? label : undefined}>
      <span className="switch-track" aria-hidden="true" />
      {!isLabelHidden && (
        <span>
          {label}
          {hint && <span className="hint">{hint}</span>}
        </span>
      )}
    </Switch>
  )
}
