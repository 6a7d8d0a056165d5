import { Button, Field } from '@cartwright/ui'
import { withReturnPath, SIGN_IN_PATH, SIGN_UP_PATH } from '../paths/account-paths.ts'
import { definePrivatePage } from '../page.ts'
import { EmailField, PasswordField, SignInPage } from './form-parts.tsx'
import { type FormView, createFormView, parseTypedFields } from './form-view.ts'
import css from './sign-in.css?inline'
import { submitSignInStep } from './submit-step.ts'

export const signUpPage = definePrivatePage<FormView>({
  path: SIGN_UP_PATH,
  css,
  load: async (at, shop) => createFormView(at, shop),

  async action(at, form, shop) {
    const typed = parseTypedFields(form, ['email', 'firstName', 'lastName', 'password'])
    const { email, password, ...profile } = typed
    return submitSignInStep(at, shop, { step: 'sign up', typed }, ({ auth }) =>
      auth.register({ email, password, profile }),
    )
  },

  head: (_, { words: { signIn } }) => ({ title: signIn.create, hidden: true }),

  Page({ data: { to, typed, troubles }, shop }) {
    const { signIn: words } = shop.words
    const { optional } = shop.words.product
    const part = { troubles, shop }
    return (
      <SignInPage of="person" title={words.create} to={to} {...part}>
        <form className="fields" method="post" action={shop.to(withReturnPath(SIGN_UP_PATH, to))} noValidate>
          <EmailField typed={typed.email} {...part} />
          <Field
            label={words.firstName}
            name="firstName"
            columns={3}
            autoComplete="given-name"
            maxLength={50}
            optional={optional}
            defaultValue={typed.firstName}
          />
          <Field
            label={words.lastName}
            name="lastName"
            columns={3}
            autoComplete="family-name"
            maxLength={50}
            optional={optional}
            defaultValue={typed.lastName}
          />
          <PasswordField kind="new" label={words.password} {...part} />
          <Button>{words.createButton}</Button>
        </form>
        <p>
          {words.knownHere} <a href={shop.to(withReturnPath(SIGN_IN_PATH, to))}>{words.button}</a>
        </p>
      </SignInPage>
    )
  },
})
