import { Button } from '@cartwright/ui'
import { comingBack, RESET_PATH } from '../account/paths.ts'
import { seeOther } from '../http/go-to.ts'
import { type AtPrivate, privatePage } from '../http/page.ts'
import type { Shop } from '../shop.ts'
import { PasswordField, SignInPage } from './form-parts.tsx'
import { correct, type FormView, readTyped, returnPathOf } from './form-view.ts'
import css from './sign-in.css?inline'
import { findStep, keepStep } from './step-cookie.ts'
import { takeStep } from './take-step.ts'
import { LINK_OVER } from './trouble.ts'

/** Where the link of a mail leads: it is as good as a password, and stays in the address no longer than it takes to be put into the cookie. */
export const resetPage = privatePage<FormView>({
  path: RESET_PATH,
  css,

  async load(at, shop) {
    const to = returnPathOf(at, shop)
    const recoveryToken = at.url.searchParams.get('token')
    if (recoveryToken !== null)
      return seeOther(shop.to(comingBack(RESET_PATH, to)), [keepStep({ recoveryToken }, shop)])
    return { to, typed: {}, troubles: tokenOf(at, shop) === undefined ? [LINK_OVER] : [] }
  },

  async act(at, form, shop) {
    const recoveryToken = tokenOf(at, shop)
    if (recoveryToken === undefined) return correct(at, shop, {}, [LINK_OVER])
    const typed = readTyped(form, ['password'])
    return takeStep(at, shop, { step: 'reset', typed }, async ({ recovery }) => {
      const { state, sessionToken } = await recovery.recover(recoveryToken, typed)
      // The password is set in any case; whoever is not let in by it waits for the shop.
      return state === 'SUCCESS' && sessionToken
        ? { loginState: 'SUCCESS', data: { sessionToken } }
        : { loginState: 'OWNER_APPROVAL_REQUIRED' }
    })
  },

  head: (_, { words: { signIn } }) => ({ title: signIn.choosePassword, hidden: true }),

  Page({ data: { to, troubles }, shop }) {
    const { signIn: words } = shop.words
    const part = { troubles, shop }
    return (
      <SignInPage of="lock" title={words.choosePassword} to={to} {...part}>
        {!troubles.includes(LINK_OVER) && (
          <form className="fields" method="post" action={shop.to(comingBack(RESET_PATH, to))} noValidate>
            <PasswordField kind="new" label={words.newPassword} {...part} />
            <Button>{words.savePassword}</Button>
            <p className="hint">{words.endsOthers}</p>
          </form>
        )}
      </SignInPage>
    )
  },
})

function tokenOf({ request }: AtPrivate, shop: Shop): string | undefined {
  const step = findStep(request, shop)
  return step && 'recoveryToken' in step ? step.recoveryToken : undefined
}
