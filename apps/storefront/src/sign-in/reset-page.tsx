import { Button } from '@cartwright/ui'
import { withReturnPath, RESET_PATH } from '../paths/account-paths.ts'
import { redirectSeeOther } from '../http/redirect.ts'
import { type PrivatePageRequest, definePrivatePage } from '../page.ts'
import type { Shop } from '../shop.ts'
import { PasswordField, SignInPage } from './form-parts.tsx'
import { redisplayForm, type FormView, parseTypedFields, getReturnPath } from './form-view.ts'
import css from './sign-in.css?inline'
import { readStepCookie, writeStepCookie } from './step-cookie.ts'
import { submitSignInStep } from './submit-step.ts'
import { LINK_EXPIRED } from './sign-in-error.ts'

/**
 * Handles the link of a recovery mail. Its token is as powerful as a password, so it is moved from the URL to the
 * cookie at once.
 */
export const resetPage = definePrivatePage<FormView>({
  path: RESET_PATH,
  css,

  async load(at, shop) {
    const to = getReturnPath(at, shop)
    const recoveryToken = at.url.searchParams.get('token')
    if (recoveryToken !== null)
      return redirectSeeOther(shop.to(withReturnPath(RESET_PATH, to)), [writeStepCookie({ recoveryToken }, shop)])
    return { to, typed: {}, troubles: readRecoveryToken(at, shop) === undefined ? [LINK_EXPIRED] : [] }
  },

  async action(at, form, shop) {
    const recoveryToken = readRecoveryToken(at, shop)
    if (recoveryToken === undefined) return redisplayForm(at, shop, {}, [LINK_EXPIRED])
    const typed = parseTypedFields(form, ['password'])
    return submitSignInStep(at, shop, { step: 'reset', typed }, async ({ recovery }) => {
      const { state, sessionToken } = await recovery.recover(recoveryToken, typed)
      // The password is set in any case; an account without approval gets the page that says so.
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
        {!troubles.includes(LINK_EXPIRED) && (
          <form className="fields" method="post" action={shop.to(withReturnPath(RESET_PATH, to))} noValidate>
            <PasswordField kind="new" label={words.newPassword} {...part} />
            <Button>{words.savePassword}</Button>
            <p className="hint">{words.endsOthers}</p>
          </form>
        )}
      </SignInPage>
    )
  },
})

function readRecoveryToken({ request }: PrivatePageRequest, shop: Shop): string | undefined {
  const step = readStepCookie(request, shop)
  return step && 'recoveryToken' in step ? step.recoveryToken : undefined
}
