import { Button, ButtonLink } from '@cartwright/ui'
import { withReturnPath, FORGOT_PATH, RESET_PATH, SIGN_IN_PATH } from '../paths/account-paths.ts'
import { redirectSeeOther } from '../http/redirect.ts'
import { definePrivatePage } from '../page.ts'
import { EmailField, MailboxHint, SignInPage } from './form-parts.tsx'
import {
  redisplayForm,
  type FormView,
  findMissingFields,
  createFormView,
  parseTypedFields,
  getReturnPath,
} from './form-view.ts'
import css from './sign-in.css?inline'
import { catchSignInError } from './submit-step.ts'

interface ForgotView extends FormView {
  isSent?: boolean
}

export const forgotPage = definePrivatePage<ForgotView>({
  path: FORGOT_PATH,
  css,

  async load(at, shop) {
    const form = createFormView(at, shop)
    return form instanceof Response ? form : { ...form, isSent: at.url.searchParams.get('sent') === 'yes' }
  },

  async action(at, form, shop) {
    const typed = parseTypedFields(form, ['email'])
    const empty = findMissingFields(typed)
    if (empty.length > 0) return redisplayForm(at, shop, typed, empty)

    const to = getReturnPath(at, shop)
    const { auth } = at.shopper.client
    const trouble = await catchSignInError(shop, () =>
      auth.sendPasswordResetEmail(typed.email, shop.url + shop.to(withReturnPath(RESET_PATH, to))),
    )
    if (trouble) return redisplayForm(at, shop, typed, [trouble])
    // The same whether there is such an account or not.
    return redirectSeeOther(shop.to(withReturnPath(FORGOT_PATH, to, { sent: 'yes' })))
  },

  head: ({ isSent }, { words: { signIn } }) => ({ title: isSent ? signIn.mailSent : signIn.forgotten, hidden: true }),

  Page({ data: { to, typed, isSent, troubles }, shop }) {
    const { signIn: words } = shop.words
    const part = { troubles, shop }
    if (isSent)
      return (
        <SignInPage of="mail" title={words.mailSent} lead={words.linkSent} to={to} {...part}>
          <p>{words.linkHint}</p>
          <p className="actions">
            <ButtonLink href={shop.to(withReturnPath(SIGN_IN_PATH, to))}>{words.backToSignIn}</ButtonLink>
            <ButtonLink look="quiet" href={shop.to(withReturnPath(FORGOT_PATH, to))}>
              {words.otherAddress}
            </ButtonLink>
          </p>
          <MailboxHint shop={shop} />
        </SignInPage>
      )
    return (
      <SignInPage of="lock" title={words.forgotten} lead={words.forgottenWhy} to={to} {...part}>
        <form className="fields" method="post" action={shop.to(withReturnPath(FORGOT_PATH, to))} noValidate>
          <EmailField typed={typed.email} {...part} />
          <Button>{words.sendLink}</Button>
        </form>
        <p>
          <a href={shop.to(withReturnPath(SIGN_IN_PATH, to))}>{words.backToSignIn}</a>
        </p>
      </SignInPage>
    )
  },
})
