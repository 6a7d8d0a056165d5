import { Button, Field } from '@cartwright/ui'
import { comingBack, SIGN_IN_PATH, SIGN_UP_PATH } from '../account/paths.ts'
import { privatePage } from '../http/page.ts'
import { EmailField, PasswordField, SignInPage } from './form-parts.tsx'
import { type FormView, openForm, readTyped } from './form-view.ts'
import css from './sign-in.css?inline'
import { takeStep } from './take-step.ts'

export const signUpPage = privatePage<FormView>({
  path: SIGN_UP_PATH,
  css,
  load: async (at, shop) => openForm(at, shop),

  async act(at, form, shop) {
    const typed = readTyped(form, ['email', 'firstName', 'lastName', 'password'])
    const { email, password, ...profile } = typed
    return takeStep(at, shop, { step: 'sign up', typed }, ({ auth }) => auth.register({ email, password, profile }))
  },

  head: (_, { words: { signIn } }) => ({ title: signIn.create, hidden: true }),

  Page({ data: { to, typed, troubles }, shop }) {
    const { signIn: words } = shop.words
    const { optional } = shop.words.product
    const part = { troubles, shop }
    return (
      <SignInPage of="person" title={words.create} to={to} {...part}>
        <form className="fields" method="post" action={shop.to(comingBack(SIGN_UP_PATH, to))} noValidate>
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
          {words.knownHere} <a href={shop.to(comingBack(SIGN_IN_PATH, to))}>{words.button}</a>
        </p>
      </SignInPage>
    )
  },
})
