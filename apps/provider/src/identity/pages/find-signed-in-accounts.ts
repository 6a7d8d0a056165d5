import { findAccount, getFullName } from '../accounts/index.ts'
import { findSessionsByBrowser } from '../sessions/session-store.ts'
import type { Visit } from './visit.ts'

/** Account that is signed in on these pages in this browser. */
export interface SignedInAccount {
  sessionId: string
  name: string
  email: string
}

/** Finds accounts, latest first, each once however often it has signed in. */
export async function findSignedInAccounts({ browser, services }: Visit): Promise<SignedInAccount[]> {
  if (!browser) return []
  const sessions = await findSessionsByBrowser(services.db, browser.hash, services.now())
  const latest = new Map<string, string>()
  for (const { accountId, id } of sessions) if (!latest.has(accountId)) latest.set(accountId, id)
  const accounts = await Promise.all([...latest.keys()].map((id) => findAccount(services.db, id)))
  return accounts.flatMap((account) => {
    if (account?.status !== 'active') return []
    return [{ sessionId: latest.get(account.id)!, name: getFullName(account.profile), email: account.email }]
  })
}
