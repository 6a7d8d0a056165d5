import { Field, Notice } from '@cartwright/ui'
import type { ReactNode } from 'react'
import { withReturnPath, FORGOT_PATH, HOSTED_SIGN_IN_PATH, SIGN_IN_PATH } from '../paths/account-paths.ts'
import { EmptyState } from '../components/empty-state.tsx'
import type { Shop } from '../shop.ts'
import type { SignInError, SignInAlternative } from './sign-in-error.ts'

interface PartProps {
  troubles: SignInError[]
  shop: Shop
}

/** Common parts of all sign-in pages: title, error and form. */
export function SignInPage({
  of,
  title,
  lead,
  to,
  troubles,
  shop,
  children,
}: PartProps & { of: 'person' | 'lock' | 'mail'; title: string; lead?: ReactNode; to: string; children?: ReactNode }) {
  return (
    <div className="wrap plain sign-in">
      <EmptyState of={of} />
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {troubles.map((trouble) => !trouble.field && <SignInFormError key={trouble.words} {...{ trouble, to, shop }} />)}
      {children}
    </div>
  )
}

/** Error of the whole form: read first, since it has the focus. */
function SignInFormError({ trouble: { words, way }, to, shop }: { trouble: SignInError; to: string; shop: Shop }) {
  const { troubles, ways } = shop.words.signIn
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else on the page has the cursor then
    <div tabIndex={-1} autoFocus>
      <Notice kind="problem">
        <p>{troubles[words]}</p>
        {way && (
          <p>
            <a href={shop.to(withReturnPath(ALTERNATIVE_PATHS[way], to))}>{ways[way]}</a>
          </p>
        )}
      </Notice>
    </div>
  )
}

const ALTERNATIVE_PATHS: Record<SignInAlternative, string> = {
  hosted: HOSTED_SIGN_IN_PATH,
  forgot: FORGOT_PATH,
  'sign-in': SIGN_IN_PATH,
}

/** Link to the mailbox of a shop that captures its mails, on pages that wait for one. */
export function MailboxHint({ shop }: { shop: Shop }) {
  if (!shop.mailboxUrl) return undefined
  const { noMailYet, openMailbox } = shop.words.signIn
  return (
    <p className="hint">
      {noMailYet} <a href={shop.mailboxUrl}>{openMailbox}</a>
    </p>
  )
}

/** The first field that is wrong has the cursor; of a form with one field, this one, while nothing is wrong. */
export function getFieldErrorProps(
  field: SignInError['field'],
  { troubles, shop }: PartProps,
  { startsHere = false } = {},
): { error?: string; autoFocus?: true } {
  if (troubles.length === 0) return startsHere ? { autoFocus: true } : {}
  const trouble = troubles.find((each) => each.field === field)
  const isFirst = troubles.find((each) => each.field) === trouble
  return trouble ? { error: shop.words.signIn.troubles[trouble.words], ...(isFirst && { autoFocus: true }) } : {}
}

export function EmailField({ typed = '', ...part }: PartProps & { typed?: string }) {
  return (
    <Field
      label={part.shop.words.signIn.email}
      name="email"
      type="email"
      dir="ltr"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      defaultValue={typed}
      {...getFieldErrorProps('email', part)}
    />
  )
}

/** A new password is one that password managers offer to make. */
export function PasswordField({ kind, label, ...part }: PartProps & { kind: 'current' | 'new'; label: string }) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      dir="ltr"
      autoComplete={`${kind}-password`}
      autoCapitalize="none"
      spellCheck={false}
      minLength={kind === 'new' ? 8 : undefined}
      required
      hint={kind === 'new' && part.shop.words.signIn.passwordHint}
      {...getFieldErrorProps('password', part)}
    />
  )
}
