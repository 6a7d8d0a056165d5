import { wrongPassword } from './log-in.ts'
import { readNewPassword } from './new-password.ts'
import type { Session } from '../sessions/sessions.ts'
import { carryOut, type Prepared } from './prepared.ts'
import { noAccount, requireRecentProof, requireSessionStill } from './require-recent-proof.ts'
import { setPassword } from './set-password.ts'
import type { SignInServices } from './sign-in-step.ts'
import { lockAccount } from './store.ts'

export interface ChangePasswordRequest {
  accountId: string
  /** Of the token that the call came with. */
  familyId?: string
  /** Of the page that it came from, where it came without a token. */
  session?: Session
  newPassword: string
  currentPassword?: string
  /** Where from, as `clientAddress` gives it. */
  address?: string
}

/** The same as {@link preparePasswordChange}, for pages. */
export async function changePassword(services: SignInServices, request: ChangePasswordRequest): Promise<void> {
  await carryOut(services.db, await preparePasswordChange(services, request))
}

/** Sets another password for whoever has just signed in, or says the one of before. All their other sign-ins end. */
export async function preparePasswordChange(
  services: SignInServices,
  { accountId, familyId, session: ofPage, newPassword, currentPassword, address }: ChangePasswordRequest,
): Promise<Prepared<object>> {
  const { guard, passwords, now, refresh } = services
  const proving = { id: accountId, familyId, session: ofPage, currentPassword, address }
  const { account, secrets, session } = await requireRecentProof(services, proving)
  await guard.begin('new-password', { address })
  const passwordHash = await passwords.hash(readNewPassword(newPassword, account, services))

  return {
    async within(tx) {
      const held = await lockAccount(tx, accountId)
      // Somebody else may have changed it meanwhile, and they were right about what it was.
      if (!held || held.secrets.passwordHash !== secrets.passwordHash) throw wrongPassword()
      await requireSessionStill(tx, session, now())
      if (!(await setPassword(tx, accountId, { passwordHash, exceptSession: session?.id }, now()))) throw noAccount()
      return {}
    },
    afterwards: refresh,
  }
}
