import type { SignInStep } from '../accounts/index.ts'
import { signInBrowser } from './sign-in-browser.ts'
import type { Visit } from './visit.ts'
import { setStateTokenCookie } from './state-token-cookie.ts'

/**
 * Redirects after a sign-in step: back to the requester, to the code from the mail, or to the page of a waiting
 * account.
 */
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
