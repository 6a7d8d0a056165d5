import type { Pages } from '../http/serve-page.ts'
import { forgotPage } from './forgot-page.tsx'
import { resetPage } from './reset-page.tsx'
import { signInPage } from './sign-in-page.tsx'
import { signUpPage } from './sign-up-page.tsx'
import { verifyPage } from './verify-page.tsx'
import { waitingPage } from './waiting-page.tsx'

/** The screens of a sign-in, for a shop that has them itself. */
export function mountSignIn(pages: Pick<Pages, 'addPrivate'>): void {
  pages.addPrivate(signInPage)
  pages.addPrivate(signUpPage)
  pages.addPrivate(verifyPage)
  pages.addPrivate(forgotPage)
  pages.addPrivate(resetPage)
  pages.addPrivate(waitingPage)
}
