import { createHash, randomBytes } from 'node:crypto'
import type { CreateRedirectSessionRequest } from '@cartwright/contract'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { startSession } from '../identity/sessions/session-store.ts'
import { TEST_STOREFRONT_URL } from './names.ts'
import type { TestShop } from './start-shop.ts'

/** Callback address of the demo storefront. */
export const CALLBACK_URL = `${TEST_STOREFRONT_URL}/account/callback`

export function createPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

type Auth = NonNullable<CreateRedirectSessionRequest['auth']>

/** Sign-in that a storefront has requested. */
export interface SignInRequest {
  fullUrl: string
  state: string
  verifier: string
}

/** Requests a sign-in as a storefront does; `changes` modify the request, and `undefined` removes a member. */
export async function pushSignIn(
  shop: TestShop,
  token: string,
  changes: Partial<Auth['authRequest']> & { prompt?: Auth['prompt'] } = {},
  more: { headers?: Record<string, string> } & Omit<CreateRedirectSessionRequest, 'auth'> = {},
): Promise<SignInRequest> {
  const { verifier, challenge } = createPkce()
  const state = randomBytes(16).toString('base64url')
  const { prompt, ...changed } = changes
  const authRequest = {
    clientId: STOREFRONT_CLIENT_ID,
    responseType: 'code',
    responseMode: 'query',
    redirectUri: CALLBACK_URL,
    scope: 'offline_access',
    state,
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
    ...changed,
  }
  const { headers, ...besides } = more
  const request = { auth: { authRequest, prompt }, ...besides }
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', request, { token, headers })
  return { fullUrl: redirectSession.fullUrl, state, verifier }
}

/** Session token of a member who signs in directly as the visitor of this token. */
export async function createTestSessionToken(shop: TestShop, accountId: string, visitorToken: string): Promise<string> {
  const { sub } = JSON.parse(Buffer.from(visitorToken.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  const circumstances = { clientId: STOREFRONT_CLIENT_ID, visitorId: sub }
  const { sessionToken } = await shop.db
    .transaction()
    .execute((tx) => startSession(tx, accountId, 'password', circumstances, shop.now))
  return sessionToken
}

/** Parameters of a redirect address, in query or fragment. */
export function parseRedirectParameters(location: string | undefined): Record<string, string> {
  const url = new URL(location ?? '')
  const parameters = url.hash ? new URLSearchParams(url.hash.slice(1)) : url.searchParams
  return Object.fromEntries(parameters)
}

/** Message of a page to its opener. */
export function parseWebMessage(html: string): { message: Record<string, string>; targetOrigin: string } {
  const [, json] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  if (!json) throw new Error(`This page tells nobody anything:\n${html}`)
  return JSON.parse(json) as ReturnType<typeof parseWebMessage>
}

/** Redeems a code for tokens, as a storefront does. */
export function redeemCode(
  shop: TestShop,
  body: { code: string | undefined; codeVerifier?: string; redirectUri?: string },
) {
  return shop.call('POST', '/oauth2/token', {
    body: { clientId: STOREFRONT_CLIENT_ID, grantType: 'authorization_code', ...body },
  })
}
