import assert from 'node:assert/strict'
import type { Tokens } from '@cartwright/client'
import { Browser } from '../browser.ts'
import { runInFakePage } from '../hidden-frame.ts'
import { defineScenarioForBoth, defineScenario, type ScenarioContext } from '../scenario.ts'
import { UNKNOWN_ID } from './demo-shop.ts'
import {
  getCallbackUrl,
  createEmail,
  createMember,
  createMemberClient,
  openWithoutPrompt,
  PASSWORD,
  observeMember,
} from './member.ts'
import { requireValue } from './require-value.ts'

const ELSEWHERE = 'https://elsewhere.example/'

/** Signing in and out by the hosted pages: seen, hidden, or left to a server with a key. */
export const loginPageScenarios = [
  ...defineScenarioForBoth('login page: its address', askForPage),
  ...defineScenarioForBoth('login page: codes that are none', exchangeWrongCodes),
  defineScenario('login page: what comes back', readWhatComesBack),

  ...defineScenarioForBoth('login page: somebody signs in', async (stage) => {
    const email = await createMember(stage)
    for (const responseMode of ['fragment', 'query'] as const) {
      const client = stage.newClient()
      const { auth } = client
      const data = auth.generateOAuthData(getCallbackUrl(stage), `${stage.storefrontUrl}/basket`)
      const { authUrl } = await stage.see('auth.getAuthUrl', auth.getAuthUrl(data, { responseMode, prompt: 'login' }))
      const { code, state } = auth.parseFromUrl(requireValue(await fillForm(authUrl, email, PASSWORD)), responseMode)
      await stage.seeRefused('auth.getMemberTokens', auth.getMemberTokens(code, 'another state', data))
      auth.setTokens(await auth.getMemberTokens(code, state, data))
      await observeMember(stage, client)
      await stage.seeRefused('auth.getMemberTokens', auth.getMemberTokens(code, state, data))
    }
    const { auth } = stage.newClient()
    const { authUrl } = await auth.getAuthUrl(auth.generateOAuthData(getCallbackUrl(stage)))
    const refused = await fillForm(authUrl, email, 'not the password')
    stage.note('with a wrong password', refused === undefined ? 'shown again' : auth.parseFromUrl(refused))
  }),

  ...defineScenarioForBoth('login page: a code is good for one verifier and one address', async (stage) => {
    const email = await createMember(stage)
    const { auth } = stage.newClient()
    const { codeVerifier } = auth.generateOAuthData(getCallbackUrl(stage))
    for (const change of [{ codeVerifier }, { redirectUri: `${getCallbackUrl(stage)}/2` }]) {
      const data = auth.generateOAuthData(getCallbackUrl(stage))
      const { authUrl } = await auth.getAuthUrl(data)
      const { code, state } = auth.parseFromUrl(requireValue(await fillForm(authUrl, email, PASSWORD)))
      await stage.seeRefused('auth.getMemberTokens', auth.getMemberTokens(code, state, { ...data, ...change }))
    }
  }),

  ...defineScenarioForBoth('login page: in a hidden frame', async (stage) => {
    const email = await createMember(stage)
    const client = stage.newClient()
    const login = await client.auth.login({ email, password: PASSWORD })
    assert.equal(login.loginState, 'SUCCESS')
    const { sessionToken } = requireValue(login.data)
    const { result, framesLeft } = await runInFakePage(() => client.auth.getMemberTokensForDirectLogin(sessionToken))
    stage.note('roles', { now: client.auth.getTokens().refreshToken.role, given: result.refreshToken.role })
    assert.equal(framesLeft, 0)
    client.auth.setTokens(result)
    await observeMember(stage, client)
  }),

  ...defineScenarioForBoth('login page: not shown to whoever has a session, and of no use to others', async (stage) => {
    const { client } = await createMemberClient(stage)
    await observeMember(stage, client)
    const data = client.auth.generateOAuthData(getCallbackUrl(stage))
    const { authUrl } = await client.auth.getAuthUrl(data, { prompt: 'none', responseMode: 'query' })
    stage.note('without a session', client.auth.parseFromUrl(await openWithoutPrompt(authUrl), 'query'))
  }),

  ...defineScenarioForBoth('login page: an expired member is renewed, and stays one', async (stage) => {
    const { client } = await createMemberClient(stage)
    const { accessToken, refreshToken } = client.auth.getTokens()
    const expired = stage.newClient({ accessToken: { ...accessToken, expiresAt: 1 }, refreshToken })
    await observeMember(stage, expired)
    const renewed = await expired.auth.renewToken(refreshToken)
    stage.note('role after a renewal', renewed.refreshToken.role)
  }),

  ...defineScenarioForBoth('signing out: as a visitor', signOut),
  ...defineScenarioForBoth('signing out: as a member', async (stage) => {
    const { client } = await createMemberClient(stage)
    await stage.see('auth.logout', client.auth.logout(`${stage.storefrontUrl}/`))
    stage.note('tokens', client.auth.getTokens())
    assert.equal(client.auth.loggedIn(), false)
    await stage.seeRefused('getCurrentMember', client.members.getCurrentMember())
    stage.note('role', client.auth.getTokens().refreshToken.role)
  }),

  ...defineScenarioForBoth('login by a server: with a wrong key', signInWithWrongKey),
  ...defineScenarioForBoth('login by a server: with its key', signInWithKey),
]

async function askForPage(stage: ScenarioContext): Promise<void> {
  const { newClient, seeEither, note } = stage
  const { auth } = newClient()
  const data = auth.generateOAuthData(getCallbackUrl(stage), `${stage.storefrontUrl}/basket`)
  note('the data', data)
  const ask = (...args: Parameters<typeof auth.getAuthUrl>) => seeEither('auth.getAuthUrl', auth.getAuthUrl(...args))
  await ask(data)
  await ask(data, { prompt: 'none', responseMode: 'query', sessionToken: 'made-up' })
  await ask(data, { prompt: 'consent', responseMode: 'web_message' })
  for (const idp of ['google', 'facebook', { connectionId: 'connection-1' }] as const) await ask(data, { idp })
  await ask()
  await ask(auth.generateOAuthData(ELSEWHERE))
}

async function exchangeWrongCodes(stage: ScenarioContext): Promise<void> {
  const { auth } = stage.newClient()
  const data = auth.generateOAuthData(getCallbackUrl(stage))
  const refuse = (code: string, state: string) =>
    stage.seeRefused('auth.getMemberTokens', auth.getMemberTokens(code, state, data))
  await refuse('', data.state)
  await refuse('made-up', '')
  await refuse('made-up', 'another state')
  await refuse('made-up', data.state)
}

async function readWhatComesBack(stage: ScenarioContext): Promise<void> {
  const { auth } = stage.newClient()
  const callback = getCallbackUrl(stage)
  stage.note('in the fragment', auth.parseFromUrl(`${callback}#code=abc&state=xyz`))
  stage.note('in the query', auth.parseFromUrl(`${callback}?code=abc&state=xyz`, 'query'))
  stage.note('in the query, where nobody was told to look', auth.parseFromUrl(`${callback}?code=abc&state=xyz`))
  const error = 'error=login_required&error_description=Nobody%20is+here&state=xyz'
  stage.note('an error', auth.parseFromUrl(`${callback}#${error}`))
  stage.note('an error in the query', auth.parseFromUrl(`${callback}?${error}`, 'query'))
  stage.note('nothing', auth.parseFromUrl(callback, 'fragment'))
  assert.throws(() => auth.parseFromUrl('no address'), TypeError)
}

async function signOut(stage: ScenarioContext): Promise<void> {
  for (const address of [`${stage.storefrontUrl}/`, ELSEWHERE]) {
    const { auth } = stage.newClient()
    await auth.getAuthHeaders()
    assert.equal(auth.getActiveToken(), auth.getTokens().accessToken.value)
    await stage.seeEither('auth.logout', auth.logout(address))
    stage.note('role after a logout', auth.getTokens().refreshToken.role)
  }
}

async function signInWithWrongKey({ newClient, seeRefused }: ScenarioContext): Promise<void> {
  const { auth } = newClient()
  const refuse = (result: Promise<unknown>) => seeRefused('auth.getMemberTokensForExternalLogin', result)
  await refuse(auth.getMemberTokensForExternalLogin(UNKNOWN_ID, 'wrong-key'))
  auth.setTokens(await auth.generateVisitorTokens())
  await refuse(auth.getMemberTokensForExternalLogin(UNKNOWN_ID, 'wrong-key'))
  await seeRefused(
    'auth.getMemberTokensForExternalLoginWithSession',
    auth.getMemberTokensForExternalLoginWithSession(createEmail(), 'wrong-key', SIGN_ON),
  )
}

async function signInWithKey(stage: ScenarioContext): Promise<void> {
  const { newClient, apiKey } = stage
  const see = (call: string, tokens: Promise<Tokens>) => stage.see(call, tokens.then(withoutSeconds))
  const { client: memberClient } = await createMemberClient(stage)
  const { member } = await memberClient.members.getCurrentMember()
  const id = requireValue(member?._id)

  const { auth } = newClient()
  await see('auth.getMemberTokensForExternalLogin', auth.getMemberTokensForExternalLogin(id, apiKey))
  auth.setTokens(await auth.generateVisitorTokens())
  await see('auth.getMemberTokensForExternalLogin', auth.getMemberTokensForExternalLogin(id, apiKey))

  const client = newClient()
  const tokens = client.auth.getMemberTokensForExternalLoginWithSession(createEmail(), apiKey, SIGN_ON)
  await see('auth.getMemberTokensForExternalLoginWithSession', tokens)
  client.auth.setTokens(await tokens)
  await observeMember(stage, client)
}

const SIGN_ON = { profile: { firstName: 'Ada' }, verifyEmail: true, mergeExistingContact: false }

/** Tokens are good until a second that is not the same for both clients. */
function withoutSeconds({ accessToken, refreshToken }: Tokens) {
  return { accessToken: accessToken.value, refreshToken }
}

/** As a person does who has the login page before them. Answers where they are led, if they are. */
async function fillForm(authUrl: string, email: string, password: string): Promise<string | undefined> {
  const browser = new Browser()
  assert.equal(await browser.open(authUrl), undefined, 'a page is shown')
  return browser.fill({ email, password })
}
