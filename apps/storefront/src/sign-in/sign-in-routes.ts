import type { PrivatePage } from '../page.ts'
import { forgotPage } from './forgot-page.tsx'
import { resetPage } from './reset-page.tsx'
import { signInPage } from './sign-in-page.tsx'
import { signUpPage } from './sign-up-page.tsx'
import { verifyPage } from './verify-page.tsx'
import { approvalPendingPage } from './approval-pending-page.tsx'

/** The screens of a sign-in, for a shop that has them itself. */
export function mountSignInPages(pages: { addPrivate<Data>(page: PrivatePage<Data>): void }): void {
  pages.addPrivate(signInPage)
  pages.addPrivate(signUpPage)
  pages.addPrivate(verifyPage)
  pages.addPrivate(forgotPage)
  pages.addPrivate(resetPage)
  pages.addPrivate(approvalPendingPage)
}
