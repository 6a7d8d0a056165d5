import type { Tx } from '../../platform/db/transaction.ts'
import type { Browser } from '../sessions/browser-cookie.ts'
import { endSession, findSessionByFamily, findSessionsByBrowser } from '../sessions/sessions.ts'
import { revokeTokenFamily } from '../token/token-families.ts'

/** By what somebody is signed in who wants to be so no longer. */
export interface SignOutRequest {
  /** Of the token with which the sign-out was asked for. */
  familyId?: string
  browser?: Browser
}

/**
 * Ends the session of the token, those of the same account in this browser, and the token itself, a visitor's too. Others who are signed in there stay so: anybody can make an address that signs out. Whoever
 * calls it has `identity.refresh()` run after the commit.
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

/** All who are signed in in this browser on the hosted pages. Followed by `identity.refresh()` too. */
export async function signOutBrowser(tx: Tx, browser: Browser, now: Date): Promise<void> {
  for (const { accountId, id } of await findSessionsByBrowser(tx, browser.hash, now))
    await endSession(tx, accountId, id, now)
}
