import { Button, ButtonLink } from '@cartwright/ui'
import { comingBack, FORGOT_PATH, RESET_PATH, SIGN_IN_PATH } from '../account/paths.ts'
import { seeOther } from '../http/go-to.ts'
import { privatePage } from '../http/page.ts'
import { EmailField, MailboxHint, SignInPage } from './form-parts.tsx'
import { correct, type FormView, missing, openForm, readTyped, returnPathOf } from './form-view.ts'
import css from './sign-in.css?inline'
import { orTrouble } from './take-step.ts'

interface ForgotView extends FormView {
  isSent?: boolean
}

export const forgotPage = privatePage<ForgotView>({
  path: FORGOT_PATH,
  css,

  async load(at, shop) {
    const form = openForm(at, shop)
    return form instanceof Response ? form : { ...form, isSent: at.url.searchParams.get('sent') === 'yes' }
  },

  async act(at, form, shop) {
    const typed = readTyped(form, ['email'])
    const empty = missing(typed)
    if (empty.length > 0) return correct(at, shop, typed, empty)

    const to = returnPathOf(at, shop)
    const { auth } = at.shopper.client
    const trouble = await orTrouble(shop, () =>
      auth.sendPasswordResetEmail(typed.email, shop.url + shop.to(comingBack(RESET_PATH, to))),
    )
    if (trouble) return correct(at, shop, typed, [trouble])
    // The same whether there is such an account or not.
    return seeOther(shop.to(comingBack(FORGOT_PATH, to, { sent: 'yes' })))
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
            <ButtonLink href={shop.to(comingBack(SIGN_IN_PATH, to))}>{words.backToSignIn}</ButtonLink>
            <ButtonLink look="quiet" href={shop.to(comingBack(FORGOT_PATH, to))}>
              {words.otherAddress}
            </ButtonLink>
          </p>
          <MailboxHint shop={shop} />
        </SignInPage>
      )
    return (
      <SignInPage of="lock" title={words.forgotten} lead={words.forgottenWhy} to={to} {...part}>
        <form className="fields" method="post" action={shop.to(comingBack(FORGOT_PATH, to))} noValidate>
          <EmailField typed={typed.email} {...part} />
          <Button>{words.sendLink}</Button>
        </form>
        <p>
          <a href={shop.to(comingBack(SIGN_IN_PATH, to))}>{words.backToSignIn}</a>
        </p>
      </SignInPage>
    )
  },
})
