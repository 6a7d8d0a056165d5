import { signOn } from '../generated/authentication.ts'
import type { SignOnOptions, SignOnResponse } from '../generated/requests.ts'
import { callOperation } from '../transport/call.ts'
import type { Connection } from '../transport/connection.ts'
import { requestTokens } from './grant.ts'
import { readTokens, getUsableTokens, type AuthContext, type Session } from './session.ts'
import type { Tokens } from './tokens.ts'

/** Requests a member's tokens for an app that has authenticated the member (spec section 7, external grant). Stores nothing. */
export async function getMemberTokensForExternalLogin(
  { session, connection }: AuthContext,
  memberId: string,
  apiKey: string,
): Promise<Tokens> {
  const held = await readTokens(session)
  // The key alone suffices: no visitor is created for this.
  const { accessToken } = held.refreshToken.value ? await getUsableTokens(session, connection) : held
  return grant(session, connection, `${accessToken.value},${apiKey}`, { scope: 'offline_access', member_id: memberId })
}

/** Requests tokens by e-mail: creates a missing account, and a session on the hosted pages. */
export async function getMemberTokensForExternalLoginWithSession(
  { session, connection }: AuthContext,
  email: string,
  apiKey: string,
  options?: SignOnOptions,
): Promise<Tokens> {
  const { accessToken } = await getUsableTokens(session, connection)
  const Authorization = `${accessToken.value},${apiKey}`
  const asApp = {
    connection: { ...connection, moduleBase: connection.tokenBase },
    auth: () => ({ getAuthHeaders: () => ({ headers: { Authorization } }) }),
    headers: new Headers(session.headers),
    consistent: undefined,
  }
  // the row returns this response
  const { sessionToken, identity } = (await callOperation(asApp, signOn, [{ email }, options])) as SignOnResponse
  return grant(session, connection, Authorization, { member_id: identity?._id, session_token: sessionToken })
}

function grant({ headers }: Session, connection: Connection, Authorization: string, body: object): Promise<Tokens> {
  return requestTokens(connection, {
    body: { grant_type: 'authorized_client', ...body },
    headers: { ...headers, Authorization },
    role: 'member',
    refusal: 'Failed to get member tokens',
  })
}
