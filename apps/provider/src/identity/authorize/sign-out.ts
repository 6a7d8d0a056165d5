import type { Tx } from '../../platform/db/transaction.ts'
import type { Browser } from '../sessions/browser-cookie.ts'
import { endSession, findSessionByFamily, findSessionsByBrowser } from '../sessions/session-store.ts'
import { revokeTokenFamily } from '../sessions/token-family-store.ts'

/** Credentials of a sign-out: a token, a browser, or both. */
export interface SignOutRequest {
  /** Token family of the token that requested the sign-out. */
  familyId?: string
  browser?: Browser
}

/**
 * Ends the session of the token, those of the same account in this browser, and the token itself, a visitor's too.
 * Other accounts of the browser stay signed in, since anybody can create an address that signs out. The caller runs
 * `identity.refresh()` after the commit.
 */
export async function signOut(tx: Tx, { familyId, browser }: SignOutRequest, now: Date): Promise<void> {
  if (familyId === undefined) return
  const session = await findSessionByFamily(tx, familyId, now)
  if (session) {
    const ofBrowser = browser ? await findSessionsByBrowser(tx, browser.hash, now) : []
    const own = ofBrowser.filter(({ accountId }) => accountId === session.accountId)
    for (const { accountId, id } of [session, ...own]) await endSession(tx, accountId, id, now)
  }
  await revokeTokenFamily(tx, familyId, now)
}

/** Ends all sessions of this browser on the hosted pages. The caller runs `identity.refresh()` after the commit. */
export async function signOutBrowser(tx: Tx, browser: Browser, now: Date): Promise<void> {
  for (const { accountId, id } of await findSessionsByBrowser(tx, browser.hash, now))
    await endSession(tx, accountId, id, now)
}
