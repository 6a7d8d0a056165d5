import { Button } from '@cartwright/ui'
import { withReturnPath, FORGOT_PATH, SIGN_IN_PATH, SIGN_UP_PATH } from '../paths/account-paths.ts'
import { definePrivatePage } from '../page.ts'
import { EmailField, PasswordField, SignInPage } from './form-parts.tsx'
import { type FormView, createFormView, parseTypedFields } from './form-view.ts'
import css from './sign-in.css?inline'
import { submitSignInStep } from './submit-step.ts'

export const signInPage = definePrivatePage<FormView>({
  path: SIGN_IN_PATH,
  css,
  load: async (at, shop) => createFormView(at, shop),

  async action(at, form, shop) {
    const typed = parseTypedFields(form, ['email', 'password'])
    return submitSignInStep(at, shop, { step: 'sign in', typed }, ({ auth }) => auth.login(typed))
  },

  head: (_, { words: { signIn } }) => ({ title: signIn.title, hidden: true }),

  Page({ data: { to, typed, troubles }, shop }) {
    const { signIn: words } = shop.words
    const part = { troubles, shop }
    return (
      <SignInPage of="person" title={words.title} lead={words.why} to={to} {...part}>
        <form className="fields" method="post" action={shop.to(withReturnPath(SIGN_IN_PATH, to))} noValidate>
          <EmailField typed={typed.email} {...part} />
          <PasswordField kind="current" label={words.password} {...part} />
          <Button>{words.button}</Button>
        </form>
        <p>
          <a href={shop.to(withReturnPath(FORGOT_PATH, to))}>{words.forgotten}</a>
        </p>
        <p>
          {words.newHere} <a href={shop.to(withReturnPath(SIGN_UP_PATH, to))}>{words.create}</a>
        </p>
      </SignInPage>
    )
  },
})
