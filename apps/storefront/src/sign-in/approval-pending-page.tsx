import { ButtonLink } from '@cartwright/ui'
import { WAITING_PATH } from '../paths/account-paths.ts'
import { definePrivatePage } from '../page.ts'
import { SignInPage } from './form-parts.tsx'
import css from './sign-in.css?inline'

/** Page of an account that waits for approval by the shop. */
export const approvalPendingPage = definePrivatePage<object>({
  path: WAITING_PATH,
  css,
  load: async () => ({}),
  head: (_, { words: { signIn } }) => ({ title: signIn.waiting, hidden: true }),

  Page({ shop }) {
    const { signIn: words, account } = shop.words
    return (
      <SignInPage of="person" title={words.waiting} lead={words.waitingWhy} to="/" troubles={[]} shop={shop}>
        <p className="actions">
          <ButtonLink href={shop.to('/')}>{account.front}</ButtonLink>
        </p>
      </SignInPage>
    )
  },
})
