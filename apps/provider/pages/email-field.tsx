import { Field } from '@cartwright/ui'
import type { Texts } from './texts/index.ts'

interface EmailFieldProps {
  texts: Texts
  defaultValue: string
  /** Maximum length of the address of a new account. */
  maxLength?: number
  /** @default "username" */
  autoComplete?: string
  hint?: string
  error?: string
  autoFocus?: true
}

/**
 * Email address of a sign-in or order: left to right in every language, and recognised by password managers as the
 * account name.
 */
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
