import type { OAuthData } from '@cartwright/client'
import { useState } from 'react'
import type { Page } from './page'
import { shop } from './shop'

const PENDING = 'pending-sign-in'

export function AccountButton() {
  const [isBusy, setBusy] = useState(false)
  const run = (leave: () => Promise<void>) => () => {
    setBusy(true)
    leave().catch(() => setBusy(false))
  }
  return shop.auth.loggedIn() ? (
    <button className="plain" disabled={isBusy} onClick={run(signOut)}>
      Sign out
    </button>
  ) : (
    <button className="plain" disabled={isBusy} onClick={run(signIn)}>
      Sign in
    </button>
  )
}

/** Opens the sign-in on a page of the shop. Until the shopper returns, this tab holds the PKCE verifier and the state. */
async function signIn(): Promise<void> {
  const oauthData = shop.auth.generateOAuthData(`${location.origin}/signed-in`, location.href)
  const { authUrl } = await shop.auth.getAuthUrl(oauthData)
  sessionStorage.setItem(PENDING, JSON.stringify(oauthData))
  location.assign(authUrl)
}

/** Ends the session of the storefront, then that of the shop's pages. */
async function signOut(): Promise<void> {
  const { logoutUrl } = await shop.auth.logout(`${location.origin}/`)
  location.assign(logoutUrl)
}

/** Return from the sign-in: the session becomes that of the member, with the cart of the visitor. */
export const signedInPage: Page = async () => {
  const { code, state, error, errorDescription } = shop.auth.parseFromUrl()
  if (error) throw new Error(errorDescription ?? error)
  const oauthData = JSON.parse(sessionStorage.getItem(PENDING) ?? '{}') as OAuthData
  sessionStorage.removeItem(PENDING)
  shop.auth.setTokens(await shop.auth.getMemberTokens(code, state, oauthData))
  const { member } = await shop.members.getCurrentMember()
  const content = (
    <p>
      Welcome, {member.profile?.nickname ?? member.loginEmail}. <a href={oauthData.originalUri}>Continue shopping</a>
    </p>
  )
  history.replaceState(undefined, '', '/signed-in') // the code is used up
  return { title: 'You are signed in', content }
}
