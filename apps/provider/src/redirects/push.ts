import type { Context as HonoContext, Hono } from 'hono'
import type { Database } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { isOwner } from '../http/caller.ts'
import { wrongMethod } from '../http/operations.ts'
import { requireContentType } from '../http/read-body.ts'
import { json } from '../http/respond.ts'
import {
  acceptRequest,
  answerOAuth,
  type AskedAuthorization,
  OAuthRefusal,
  type OauthClient,
  type Parameters,
  type Problem,
  readClient,
  readParameters,
} from '../identity/index.ts'
import { requestUriOf } from './pushed-address.ts'
import { insertSession } from './store.ts'

export interface PushServices {
  db: Database
  allowLoopback: boolean
  identify(authorization: string | undefined): Promise<Caller>
  now: () => Date
}

const LIFETIME_SECONDS = 60

/** Pushed authorization requests (RFC 9126): what a redirect session with the purpose `auth` is, for clients that go by the standard. */
export function mountPush(app: Hono, services: PushServices): void {
  for (const path of ['/oauth2/par', '/_api/oauth2/par']) {
    app.post(path, (c) => push(c, services))
    app.all(path, () => Promise.reject(wrongMethod(['POST'])))
  }
}

async function push(c: HonoContext, { db, identify, allowLoopback, now }: PushServices): Promise<Response> {
  let created: object | undefined
  const refused = await answerOAuth(async () => {
    requireContentType(c.req.header('content-type'), ['application/x-www-form-urlencoded'])
    const parameters = await readParameters(c.req.raw)
    if (parameters.find('request_uri') !== undefined)
      throw new OAuthRefusal('invalid_request', '"request_uri" cannot be pushed.')
    const asked = readAsked(parameters)
    const client = await readClient(db, asked.clientId)
    if (!client) throw new OAuthRefusal('invalid_client', 'There is no client with this id.')
    const caller = await identify(parameters.authorization)
    const visitorId = visitorOf(caller, client)

    const secret = await transact(db, async (tx) => {
      const asking = { client, visitorId, origin: c.req.header('origin') }
      const accepted = await acceptRequest(tx, asked, asking, { allowLoopback }, now())
      if (!accepted.isAccepted) throw toRefusal(accepted.problems)
      const { request, sessionId } = accepted
      const owner = visitorId === undefined ? undefined : { kind: 'visitor' as const, id: visitorId }
      const purpose = { intent: 'auth' as const, request }
      const pushed = { owner, clientId: client.id, purpose, sessionId, callbacks: {} }
      return (await insertSession(tx, pushed, now(), LIFETIME_SECONDS)).secret
    })
    return (created = { request_uri: requestUriOf(secret), expires_in: LIFETIME_SECONDS })
  })
  return created ? json(201, JSON.stringify(created), { pragma: 'no-cache' }) : refused
}

function readAsked({ read, find }: Parameters): AskedAuthorization {
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

/** A client is public and needs no proof; with the token of its visitor, that visitor's cart and session token come along. */
function visitorOf(caller: Caller, client: OauthClient): string | undefined {
  if (caller.kind === 'none') return undefined
  if (!isOwner(caller) || caller.clientId !== client.id)
    throw new OAuthRefusal('invalid_request', 'The access token is not of a shopper of this client.')
  return caller.kind === 'visitor' ? caller.id : undefined
}

function toRefusal([problem]: Problem[]): OAuthRefusal {
  if (!problem) throw new Error('A request was refused without a reason.')
  const { parameter, error, description } = problem
  return new OAuthRefusal(
    error,
    `"${parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}" ${description}.`,
  )
}
