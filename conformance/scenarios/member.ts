import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { LoginResult } from '@cartwright/client'
import { openRedirect } from '../browser.ts'
import type { ShopClient, ScenarioContext } from '../scenario.ts'
import { requireValue } from './require-value.ts'

export const PASSWORD = 'a long password'

export function createEmail(): string {
  return `${randomUUID()}@shop.example`
}

/** Where a login comes back to. */
export function getCallbackUrl({ storefrontUrl }: ScenarioContext): string {
  return `${storefrontUrl}/callback`
}

/** An account whose password is known. */
export async function createMember({ newClient, mails }: ScenarioContext): Promise<string> {
  const email = createEmail()
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
export async function createMemberClient(stage: ScenarioContext): Promise<{ client: ShopClient; email: string }> {
  const email = await createMember(stage)
  const client = stage.newClient()
  const login = await client.auth.login({ email, password: PASSWORD })
  assert.equal(await signInWithoutPrompt(stage, client, login), true)
  return { client, email }
}

/**
 * The documented way for whoever has no page: a redirect that shows none. Answers whether somebody is signed in, which
 * takes a login that succeeded and a server that has the redirect.
 */
export async function signInWithoutPrompt(
  stage: ScenarioContext,
  { auth }: ShopClient,
  login?: LoginResult,
): Promise<boolean> {
  if (login?.loginState !== 'SUCCESS') return false
  const { sessionToken } = login.data
  const data = auth.generateOAuthData(getCallbackUrl(stage))
  const authUrl = auth.getAuthUrl(data, { prompt: 'none', responseMode: 'query', sessionToken })
  const authUrlResult = await stage.seeEither('auth.getAuthUrl', authUrl)
  if (!authUrlResult) return false
  const { code, state } = auth.parseFromUrl(await openWithoutPrompt(authUrlResult.authUrl), 'query')
  auth.setTokens(await auth.getMemberTokens(code, state, data))
  assert.equal(auth.loggedIn(), true)
  return true
}

/** As a browser does with a page that shows nothing. Answers where it is led. */
export async function openWithoutPrompt(authUrl: string): Promise<string> {
  return requireValue((await openRedirect(authUrl)).headers.get('location'))
}

export async function observeMember({ see, note }: ScenarioContext, { members, auth }: ShopClient): Promise<void> {
  await see('getCurrentMember', members.getCurrentMember())
  await see('getCurrentMember', members.getCurrentMember({ fieldsets: ['FULL'] }))
  note('role', auth.getTokens().refreshToken.role)
}
