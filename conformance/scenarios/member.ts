import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { LoginResult } from '@cartwright/client'
import { openRedirect } from '../browser.ts'
import type { ShopClient, Stage } from '../scenario.ts'
import { required } from './required.ts'

export const PASSWORD = 'a long password'

export function newEmail(): string {
  return `${randomUUID()}@shop.example`
}

/** Where a login comes back to. */
export function callbackOf({ storefrontUrl }: Stage): string {
  return `${storefrontUrl}/callback`
}

/** An account whose password is known. */
export async function newMember({ newClient, mails }: Stage): Promise<string> {
  const email = newEmail()
  const { auth } = newClient()
  const registered = await auth.register({ email, password: PASSWORD })
  const last =
    registered.loginState === 'EMAIL_VERIFICATION_REQUIRED'
      ? await auth.processVerification({ verificationCode: await mails.codeTo(email) })
      : registered
  assert.equal(last.loginState, 'SUCCESS')
  return email
}

/** A client in which somebody new is signed in. */
export async function newMemberClient(stage: Stage): Promise<{ client: ShopClient; email: string }> {
  const email = await newMember(stage)
  const client = stage.newClient()
  const login = await client.auth.login({ email, password: PASSWORD })
  assert.equal(await signInSilently(stage, client, login), true)
  return { client, email }
}

/**
 * The documented way for whoever has no page: a redirect that shows none. Answers whether somebody is signed in, which
 * takes a login that succeeded and a server that has the redirect.
 */
export async function signInSilently(stage: Stage, { auth }: ShopClient, login?: LoginResult): Promise<boolean> {
  if (login?.loginState !== 'SUCCESS') return false
  const { sessionToken } = login.data
  const data = auth.generateOAuthData(callbackOf(stage))
  const asked = auth.getAuthUrl(data, { prompt: 'none', responseMode: 'query', sessionToken })
  const given = await stage.seeEither('auth.getAuthUrl', asked)
  if (!given) return false
  const { code, state } = auth.parseFromUrl(await openSilently(given.authUrl), 'query')
  auth.setTokens(await auth.getMemberTokens(code, state, data))
  assert.equal(auth.loggedIn(), true)
  return true
}

/** As a browser does with a page that shows nothing. Answers where it is led. */
export async function openSilently(authUrl: string): Promise<string> {
  return required((await openRedirect(authUrl)).headers.get('location'))
}

export async function seeMember({ see, note }: Stage, { members, auth }: ShopClient): Promise<void> {
  await see('getCurrentMember', members.getCurrentMember())
  await see('getCurrentMember', members.getCurrentMember({ fieldsets: ['FULL'] }))
  note('role', auth.getTokens().refreshToken.role)
}
