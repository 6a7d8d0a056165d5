import type { SignOnPolicy } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { lockAllSettings, parseSignIn, saveSettings, type Settings } from '../../settings/index.ts'

/** The two of the sign-in settings that the platform knows, under its name for them. */
export function toSignOnPolicy({ requireOwnerApproval, requireEmailVerification }: Settings['signIn']): SignOnPolicy {
  return { requireOwnerApproval, requireEmailVerification }
}

/** What is left out stays as it is. */
export async function changeSignOnPolicy(tx: Tx, changes: SignOnPolicy): Promise<SignOnPolicy> {
  const stored = (await lockAllSettings(tx)).get('signIn')?.value
  const before = parseSignIn(stored)
  const signIn = {
    ...before,
    requireOwnerApproval: changes.requireOwnerApproval ?? before.requireOwnerApproval,
    requireEmailVerification: changes.requireEmailVerification ?? before.requireEmailVerification,
  }
  await saveSettings(tx, 'signIn', signIn)
  return toSignOnPolicy(signIn)
}
