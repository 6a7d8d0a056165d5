import { createRedirectSession } from '../generated/redirects.ts'
import type { CreateRedirectSessionResponse, CreateRedirectSessionOptions } from '../generated/requests.ts'
import { systemError } from '../errors.ts'
import { requestTokens } from './grant.ts'
import { createOAuthData, type OAuthData } from './oauth-data.ts'
import type { AuthContext } from './session.ts'
import type { Tokens } from './tokens.ts'

/**
 * External provider to sign in with.
 *
 * @example
 * const idp: IdentityProvider = { connectionId }
 */
export type IdentityProvider = 'google' | 'facebook' | { connectionId: string }

/**
 * Options of the login page.
 *
 * @example
 * const silent: AuthUrlOptions = { prompt: 'none', responseMode: 'query' }
 */
export interface AuthUrlOptions {
  /**
   * Whether the visitor sees a page: `none` signs in a visitor with a session there, and fails for all others.
   *
   * @default 'login'
   */
  prompt?: 'login' | 'none' | 'consent' | 'select_account'
  /**
   * Destination of the response: the address of `redirectUri`, or a message to the page around a hidden frame.
   *
   * @default 'fragment'
   */
  responseMode?: 'fragment' | 'query' | 'web_message'
  /** Session token of a direct login, which needs no page. */
  sessionToken?: string
  /** External provider to sign in with. */
  idp?: IdentityProvider
}

/**
 * Address to redirect the visitor to.
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

/** Requests the address of the login page (spec section 7). */
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

/** Exchanges the result of a login for a member's tokens (spec sections 5 and 7). A code can be used once. */
export async function getMemberTokens(
  { session: { clientId, headers }, connection }: AuthContext,
  code: string | null | undefined,
  state: string | null | undefined,
  data: Partial<OAuthData> | null | undefined,
): Promise<Tokens> {
  if (!code || !state) throw new Error('Missing code or _state')
  // Without the stored data there is nothing to compare the state with.
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

/** Returns the address that ends the session on the hosted pages. */
export async function getLogoutUrl(asking: AuthContext, originalUrl: string): Promise<{ logoutUrl: string }> {
  const logout = { clientId: asking.session.clientId }
  const { fullUrl } = await createRedirectUrl(asking, { logout, callbacks: { postFlowUrl: originalUrl } })
  return { logoutUrl: fullUrl }
}

/** Creates the address of a hosted page for the purpose. */
export async function createRedirectUrl(
  { ask }: AuthContext,
  purpose: CreateRedirectSessionOptions,
): Promise<CreateRedirectSessionResponse['redirectSession'] & { fullUrl: string }> {
  // the row returns this response
  const { redirectSession } = (await ask(createRedirectSession, purpose)) as Partial<CreateRedirectSessionResponse>
  const { fullUrl } = redirectSession ?? {}
  if (!redirectSession || !fullUrl) throw systemError({ description: 'The redirect session has no address.' })
  return { ...redirectSession, fullUrl }
}
