import type { Context as HonoContext } from 'hono'
import type { Database } from '../platform/db/pool.ts'
import { transact } from '../platform/db/transaction.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isOwner } from '../platform/http/caller.ts'
import { createMethodNotAllowedError } from '../platform/http/operations.ts'
import { requireContentType } from '../platform/http/read-body.ts'
import { toJsonResponse } from '../platform/http/respond.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import {
  validateAuthorizeRequest,
  respondOAuth,
  type AuthorizeParameters,
  OAuthError,
  type OauthClient,
  type OAuthParameters,
  type AuthorizeProblem,
  readClient,
  readOAuthParameters,
} from '../identity/index.ts'
import { toRequestUri } from './request-uri.ts'
import { insertRedirectSession } from './store.ts'

export interface PushedAuthorizationServices {
  db: Database
  allowLoopback: boolean
  identify(authorization: string | undefined): Promise<Caller>
  now: () => Date
}

const LIFETIME_SECONDS = 60

/**
 * Mounts pushed authorization requests (RFC 9126): redirect sessions with the intent `auth`, for clients that follow
 * the standard.
 */
export function mountPushedAuthorization(routes: RouteTable, services: PushedAuthorizationServices): void {
  for (const path of ['/oauth2/par', '/_api/oauth2/par']) {
    routes.post(path, (c) => handlePushedRequest(c, services))
    routes.use(path, () => Promise.reject(createMethodNotAllowedError(['POST'])))
  }
}

async function handlePushedRequest(
  c: HonoContext,
  { db, identify, allowLoopback, now }: PushedAuthorizationServices,
): Promise<Response> {
  let created: object | undefined
  const refused = await respondOAuth(async () => {
    requireContentType(c.req.header('content-type'), ['application/x-www-form-urlencoded'])
    const parameters = await readOAuthParameters(c.req.raw)
    if (parameters.find('request_uri') !== undefined)
      throw new OAuthError('invalid_request', '"request_uri" cannot be pushed.')
    const asked = readAuthorizationRequest(parameters)
    const client = await readClient(db, asked.clientId)
    if (!client) throw new OAuthError('invalid_client', 'There is no client with this id.')
    const caller = await identify(parameters.authorization)
    const visitorId = getVisitorId(caller, client)

    const secret = await transact(db, async (tx) => {
      const asking = { client, visitorId, origin: c.req.header('origin') }
      const accepted = await validateAuthorizeRequest(tx, asked, asking, { allowLoopback }, now())
      if (!accepted.isAccepted) throw toRefusal(accepted.problems)
      const { request, sessionId } = accepted
      const owner = visitorId === undefined ? undefined : { kind: 'visitor' as const, id: visitorId }
      const purpose = { intent: 'auth' as const, request }
      const pushed = { owner, clientId: client.id, purpose, sessionId, callbacks: {} }
      return (await insertRedirectSession(tx, pushed, now(), LIFETIME_SECONDS)).secret
    })
    return (created = { request_uri: toRequestUri(secret), expires_in: LIFETIME_SECONDS })
  })
  return created ? toJsonResponse(201, JSON.stringify(created), { pragma: 'no-cache' }) : refused
}

function readAuthorizationRequest({ read, find }: OAuthParameters): AuthorizeParameters {
  return {
    clientId: read('client_id'),
    responseType: find('response_type'),
    redirectUri: find('redirect_uri'),
    scope: find('scope'),
    state: find('state'),
    responseMode: find('response_mode'),
    codeChallenge: find('code_challenge'),
    codeChallengeMethod: find('code_challenge_method'),
    prompt: find('prompt'),
    idp: find('idp'),
    sessionToken: find('session_token'),
  }
}

/**
 * Visitor of the request. A public client needs no proof; with the visitor's token, the visitor's cart and session
 * token are included.
 */
function getVisitorId(caller: Caller, client: OauthClient): string | undefined {
  if (caller.kind === 'none') return undefined
  if (!isOwner(caller) || caller.clientId !== client.id)
    throw new OAuthError('invalid_request', 'The access token is not of a shopper of this client.')
  return caller.kind === 'visitor' ? caller.id : undefined
}

function toRefusal([problem]: AuthorizeProblem[]): OAuthError {
  if (!problem) throw new Error('A request was refused without a reason.')
  const { parameter, error, description } = problem
  return new OAuthError(
    error,
    `"${parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}" ${description}.`,
  )
}
