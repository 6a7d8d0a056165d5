import type { SignOnPolicy } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { lockAllSettings, parseSignIn, saveSettings, type Settings } from '../../settings/index.ts'

/** Converts two sign-in settings to the names of the platform. */
export function toSignOnPolicy({ requireOwnerApproval, requireEmailVerification }: Settings['signIn']): SignOnPolicy {
  return { requireOwnerApproval, requireEmailVerification }
}

/** Changes the given settings; omitted ones stay. */
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
