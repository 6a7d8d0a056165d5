import { Button, Field, Notice } from '@cartwright/ui'
import { withReturnPath, SIGN_UP_PATH, VERIFY_PATH } from '../paths/account-paths.ts'
import { definePrivatePage } from '../page.ts'
import { MailboxHint, SignInPage, getFieldErrorProps } from './form-parts.tsx'
import { redisplayForm, type FormView, createFormView, parseTypedFields } from './form-view.ts'
import css from './sign-in.css?inline'
import { readStepCookie } from './step-cookie.ts'
import { submitSignInStep } from './submit-step.ts'
import { STEP_EXPIRED } from './sign-in-error.ts'

interface VerifyView extends FormView {
  /** Absent: nothing waits for a code in this browser any more. */
  email?: string
  isSentAgain?: boolean
}

/** A code as it is copied out of a mail. */
const FILLERS = /[\s\u200e\u200f-]/g

export const verifyPage = definePrivatePage<VerifyView>({
  path: VERIFY_PATH,
  css,

  async load(at, shop) {
    const form = createFormView(at, shop)
    if (form instanceof Response) return form
    const step = readStepCookie(at.request, shop)
    if (!step || !('email' in step)) return { ...form, troubles: [STEP_EXPIRED] }
    return { ...form, email: step.email, isSentAgain: at.url.searchParams.get('sent') === 'again' }
  },

  async action(at, form, shop) {
    const step = readStepCookie(at.request, shop)
    if (!step || !('email' in step)) return redisplayForm(at, shop, {}, [STEP_EXPIRED])
    const { email, stateToken } = step
    // The client remembers its last step. This may be another process than the one that took it.
    const state = { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken } } as const
    const code = parseTypedFields(form, ['code']).code.replaceAll(FILLERS, '')
    const result =
      form.get('intent') === 'resend'
        ? await submitSignInStep(at, shop, { step: 'resend', typed: {}, email }, ({ auth }) => auth.resend(state))
        : await submitSignInStep(at, shop, { step: 'verify', typed: { code }, email }, ({ auth }) =>
            auth.processVerification({ code }, state),
          )
    return result instanceof Response ? result : { ...result, data: { ...result.data, email } }
  },

  head: (_, { words: { signIn } }) => ({ title: signIn.mailSent, hidden: true }),

  Page({ data: { to, email, isSentAgain, troubles }, shop }) {
    const { signIn: words } = shop.words
    const part = { troubles, shop }
    if (email === undefined) return <SignInPage of="mail" title={words.mailSent} to={to} {...part} />
    const action = shop.to(withReturnPath(VERIFY_PATH, to))
    return (
      <SignInPage of="mail" title={words.mailSent} to={to} {...part}>
        {isSentAgain && troubles.length === 0 && (
          <Notice>
            <p>{words.sentAgain}</p>
          </Notice>
        )}
        <p>
          {words.codeSentTo}{' '}
          <strong>
            <bdi>{email}</bdi>
          </strong>
        </p>
        <form className="fields" method="post" action={action} noValidate>
          <div className="code">
            <Field
              label={words.code}
              name="code"
              dir="ltr"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={20}
              required
              hint={words.codeHint}
              {...getFieldErrorProps('code', part, { startsHere: true })}
            />
          </div>
          <Button name="intent" value="verify">
            {words.goOn}
          </Button>
        </form>
        {/* A separate form, so that Enter never requests another code. */}
        <form method="post" action={action} noValidate>
          <p>{words.nothingCame}</p>
          <p className="actions">
            <Button look="quiet" name="intent" value="resend">
              {words.sendAgain}
            </Button>
            <a href={shop.to(withReturnPath(SIGN_UP_PATH, to))}>{words.otherAddress}</a>
          </p>
        </form>
        <MailboxHint shop={shop} />
      </SignInPage>
    )
  },
})
