import { Field } from '@cartwright/ui'
import type { Texts } from './texts/texts-of.ts'

interface PasswordFieldProps {
  texts: Texts
  label: string
  /** A new one is measured while it is typed, and password managers offer to make one. */
  kind: 'current' | 'new'
  /** Fields of the same form that a new password should not be. */
  about?: string[]
  /** Whose new password it is, where the form has no field for the address: it should not be that either, and a password manager keeps it there. */
  account?: string
  error?: string
  autoFocus?: true
}

/** A password with a button that shows it. Without JavaScript there is no button, and the password is measured when it is sent. */
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

/** What is said of a password while it is typed: by how hard it is to guess, or why it will be refused. */
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
