import { createRedirectSession } from '../generated/redirects.ts'
import type { CreateRedirectSessionResponse, CreateRedirectSessionOptions } from '../generated/requests.ts'
import { createSystemError } from '../errors.ts'
import { requestTokens } from './grant.ts'
import { createOAuthData, type OAuthData } from './oauth-data.ts'
import type { AuthContext } from './session.ts'
import type { Tokens } from './tokens.ts'

/**
 * An outside provider to sign in with.
 *
 * @example
 * const idp: IdentityProvider = { connectionId }
 */
export type IdentityProvider = 'google' | 'facebook' | { connectionId: string }

/**
 * How the login page is asked for.
 *
 * @example
 * const silent: AuthUrlOptions = { prompt: 'none', responseMode: 'query' }
 */
export interface AuthUrlOptions {
  /**
   * Whether the visitor sees a page: `none` signs in whoever has a session there, and fails for everybody else.
   *
   * @default 'login'
   */
  prompt?: 'login' | 'none' | 'consent' | 'select_account'
  /**
   * Where the answer comes: in the address of `redirectUri`, or as a message to the page around a hidden frame.
   *
   * @default 'fragment'
   */
  responseMode?: 'fragment' | 'query' | 'web_message'
  /** The session of a direct login, which needs no page. */
  sessionToken?: string
  /** The outside provider to sign in with. */
  idp?: IdentityProvider
}

/**
 * Where to send the visitor.
 *
 * @example
 * const { authUrl }: AuthUrl = await client.auth.getAuthUrl(data)
 */
export interface AuthUrl {
  authUrl: string
  authorizationEndpoint: string | undefined
  sessionToken: string | undefined
}

const PROVIDERS = {
  google: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69',
  facebook: '3ecad13f-52c3-483d-911f-31dbcf2a6d23',
}

/** Asks for the address of the login page (spec section 7). */
export async function getAuthUrl(
  asking: AuthContext,
  { redirectUri, codeChallenge, state }: Partial<OAuthData> = createOAuthData('unused://'),
  { prompt = 'login', responseMode = 'fragment', sessionToken, idp }: AuthUrlOptions = {},
): Promise<AuthUrl> {
  const authRequest = {
    redirectUri,
    clientId: asking.session.clientId,
    codeChallenge,
    codeChallengeMethod: 'S256',
    responseMode,
    responseType: 'code',
    scope: 'offline_access',
    state,
    sessionToken,
    idp: typeof idp === 'string' ? PROVIDERS[idp] : idp?.connectionId,
  }
  const {
    fullUrl,
    urlDetails,
    sessionToken: given,
  } = await createRedirectUrl(asking, { auth: { authRequest, prompt } })
  return { authUrl: fullUrl, authorizationEndpoint: urlDetails?.endpoint, sessionToken: given }
}

/** A member's tokens for what a login left in the address (spec sections 5 and 7). A code can be used once. */
export async function getMemberTokens(
  { session: { clientId, headers }, connection }: AuthContext,
  code: string | null | undefined,
  state: string | null | undefined,
  data: Partial<OAuthData> | null | undefined,
): Promise<Tokens> {
  if (!code || !state) throw new Error('Missing code or _state')
  // Without what was kept there is nothing that the state could be compared with.
  if (!data || state !== data.state) throw new Error('Invalid _state')
  const { redirectUri, codeVerifier } = data
  const body = { clientId, grantType: 'authorization_code', redirectUri, code, codeVerifier }
  return requestTokens(connection, {
    body,
    headers,
    role: 'member',
    isOnce: true,
    refusal: 'Failed to get member tokens',
  })
}

/** The address that ends the session on the hosted pages. */
export async function getLogoutUrl(asking: AuthContext, originalUrl: string): Promise<{ logoutUrl: string }> {
  const logout = { clientId: asking.session.clientId }
  const { fullUrl } = await createRedirectUrl(asking, { logout, callbacks: { postFlowUrl: originalUrl } })
  return { logoutUrl: fullUrl }
}

/** A page of the provider for the purpose. */
export async function createRedirectUrl(
  { ask }: AuthContext,
  purpose: CreateRedirectSessionOptions,
): Promise<CreateRedirectSessionResponse['redirectSession'] & { fullUrl: string }> {
  // The row answers with this response.
  const { redirectSession } = (await ask(createRedirectSession, purpose)) as Partial<CreateRedirectSessionResponse>
  const { fullUrl } = redirectSession ?? {}
  if (!redirectSession || !fullUrl) throw createSystemError({ description: 'The redirect session has no address.' })
  return { ...redirectSession, fullUrl }
}
