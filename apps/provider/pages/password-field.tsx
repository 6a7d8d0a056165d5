import { Field } from '@cartwright/ui'
import type { Texts } from './texts/index.ts'

interface PasswordFieldProps {
  texts: Texts
  label: string
  /** A new password has a strength meter, and password managers offer to generate one. */
  kind: 'current' | 'new'
  /** Fields of the form whose values a new password must not equal. */
  about?: string[]
  /**
   * Account of the new password if the form has no address field: the password must not equal it, and password managers
   * store it.
   */
  account?: string
  error?: string
  autoFocus?: true
}

/**
 * Password field with a button that shows the password. Without JavaScript there is no button, and strength is checked
 * on submission.
 */
export function PasswordField({ texts, label, kind, about = [], account, ...rest }: PasswordFieldProps) {
  const isNew = kind === 'new'
  return (
    <>
      {account && <input type="text" name="email" autoComplete="username" value={account} readOnly hidden />}
      <div
        data-island="password"
        data-about={isNew ? [...about, account].join(' ').trim() : undefined}
        data-words={isNew ? JSON.stringify(wordsOf(texts)) : undefined}
      >
        <Field
          label={label}
          name="password"
          type="password"
          dir="ltr"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={isNew ? 8 : undefined}
          hint={isNew ? <span role="status">{texts.passwordHint}</span> : undefined}
          end={
            <>
              <button
                className="show"
                type="button"
                aria-controls="password"
                data-show={texts.show}
                data-hide={texts.hide}
                hidden
              >
                {texts.show}
              </button>
              {isNew && <span className="strength" aria-hidden="true" />}
            </>
          }
          {...rest}
        />
      </div>
    </>
  )
}

/** Texts of the strength meter: per score, or per reason of a refusal. */
export interface StrengthWords {
  strengths: Texts['strengths']
  refusals: Record<string, string>
}

const wordsOf = ({ strengths, problems }: Texts): StrengthWords => ({
  strengths,
  refusals: {
    'too-short': problems['password-too-short'],
    'too-long': problems['password-too-long'],
    common: problems['password-too-common'],
    'about-you': problems['password-about-you'],
    guessable: problems['password-too-common'],
  },
})
