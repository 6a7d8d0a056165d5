import type { SignInStep } from '../accounts/index.ts'
import { signInBrowser } from './sign-in-browser.ts'
import type { Visit } from './visit.ts'
import { setStateTokenCookie } from './state-token-cookie.ts'

/** Where a step of the sign-in leads: back to whoever has asked for it, to the code from the mail, or to waiting for the shop. */
export async function redirectAfterStep(visit: Visit, step: SignInStep): Promise<Response> {
  switch (step.state) {
    case 'SUCCESS':
      return signInBrowser(visit, step.sessionId)
    case 'REQUIRE_EMAIL_VERIFICATION':
      setStateTokenCookie(visit, step.stateToken)
      return visit.redirect('/verify')
    case 'REQUIRE_OWNER_APPROVAL':
      return visit.redirect('/awaiting-approval')
  }
}
