import { Field } from '@cartwright/ui'
import type { Texts } from './texts/texts-of.ts'

interface EmailFieldProps {
  texts: Texts
  defaultValue: string
  /** Of a new account: as long an address as is kept. */
  maxLength?: number
  /** @default "username" */
  autoComplete?: string
  hint?: string
  error?: string
  autoFocus?: true
}

/** The address that somebody signs in with, or orders with: written from left to right in every language, and known to password managers as the name of the account. */
export function EmailField({ texts, ...rest }: EmailFieldProps) {
  return (
    <Field
      label={texts.email}
      name="email"
      type="email"
      dir="ltr"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...rest}
    />
  )
}
