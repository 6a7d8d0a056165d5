import { transact, type Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { isOwner, hasPermission, type Owner } from '../../../platform/http/caller.ts'
import { isGuid } from '../../../platform/ids.ts'
import { lockAccount } from '../../accounts/store.ts'
import { stripBearer } from '../strip-bearer.ts'
import { STOREFRONT_CLIENT_ID } from '../../clients/storefront-client.ts'
import { findSession, redeemSessionToken, type Session, startSession } from '../../sessions/session-store.ts'
import { issueMemberTokens } from '../member-tokens.ts'
import { OAuthError } from '../oauth-error.ts'
import type { OAuthParameters } from '../oauth-parameters.ts'
import type { Grant, GrantServices } from './grant.ts'

/**
 * Signs in a member who has authenticated to an app that may manage accounts. The app names the member by id, by a
 * session token that it got, or by both (wire reference, section 1.5). Members only; staff has no such account. The
 * sign-in is recorded in `vouchings`, and its tokens contain the app.
 */
export const authorizedClient: Grant = async (parameters, services) => {
  const { appId, shopper } = await readCallers(parameters, services)
  const memberId = parameters.find('member_id')
  const sessionToken = parameters.find('session_token')
  if (memberId === undefined && sessionToken === undefined)
    throw new OAuthError('invalid_request', 'Say which member: "member_id", or "session_token".')
  const visitorId = shopper?.kind === 'visitor' ? shopper.id : undefined
  const requestedClientId = await findRequestedClient(parameters, shopper, services)
  const now = services.now()

  return transact(services.db, async (tx) => {
    const session =
      sessionToken === undefined
        ? await startAppSession(tx, memberId ?? '', { clientId: requestedClientId, visitorId, vouchedBy: appId }, now)
        : await redeemSessionToken(tx, sessionToken, visitorId, now)
    if (!session || (memberId !== undefined && session.accountId !== memberId.toLowerCase()))
      throw new OAuthError(
        'invalid_grant',
        'There is no such member who may sign in, or the session token is not good.',
      )
    const clientId = requestedClientId ?? session.clientId ?? STOREFRONT_CLIENT_ID
    return issueMemberTokens(tx, { session, clientId, visitorId }, { onSignIn: services.onSignIn, now })
  })
}

async function startAppSession(
  tx: Tx,
  memberId: string,
  circumstances: { clientId?: string; visitorId?: string; vouchedBy: string },
  now: Date,
): Promise<Session | undefined> {
  const locked = isGuid(memberId) ? await lockAccount(tx, memberId) : undefined
  if (locked?.account.status !== 'active') return undefined
  const { sessionId } = await startSession(tx, locked.account.id, 'sign-on', circumstances, now)
  return findSession(tx, sessionId, now)
}

/** `Authorization: <access token>,<API key>`: the token may be missing, and is ignored if it is expired. */
async function readCallers(
  parameters: OAuthParameters,
  { authenticateApiKey, tokens }: GrantServices,
): Promise<{ appId: string; shopper: Owner | undefined }> {
  const authorization = stripBearer(parameters.authorization) ?? ''
  const comma = authorization.lastIndexOf(',')
  const app = await authenticateApiKey(authorization.slice(comma + 1).trim()).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 401) throw new OAuthError('invalid_client', error.message)
    throw error
  })
  if (!hasPermission(app, 'IDENTITY.MANAGE_ACCOUNTS'))
    throw new OAuthError('unauthorized_client', 'The API key needs the permission IDENTITY.MANAGE_ACCOUNTS.')
  const token = authorization.slice(0, Math.max(comma, 0)).trim()
  const subject = token ? (await tokens.verify(token))?.subject : undefined
  return { appId: app.id, shopper: subject && isOwner(subject) ? subject : undefined }
}

/** Finds the client of the new tokens: the named one, or that of the given token. */
async function findRequestedClient(
  parameters: OAuthParameters,
  shopper: Owner | undefined,
  { findClient }: GrantServices,
): Promise<string | undefined> {
  const id = parameters.find('client_id')
  if (id === undefined) return shopper?.clientId
  const client = await findClient(id)
  if (!client) throw new OAuthError('invalid_client', `There is no client with the id "${id}".`)
  return client.id
}
