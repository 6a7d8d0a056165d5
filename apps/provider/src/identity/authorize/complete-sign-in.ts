import type { Tx } from '../../platform/db/transaction.ts'
import type { Session } from '../sessions/sessions.ts'
import {
  createCodeResponse,
  createErrorResponse,
  type AuthorizeResponseServices,
  createLoginResponse,
  type AuthorizeResponse,
  redirectToFlowPage,
} from './authorize-response.ts'
import { createAuthorizationCode } from './authorization-codes.ts'
import { type Flow, saveFlowProgress } from './flow.ts'

/** Somebody is signed in, or has been chosen: back to the client with a code, unless they have to be asked first whether the client may know. */
export async function completeSignIn(
  tx: Tx,
  flow: Flow,
  session: Pick<Session, 'id' | 'authenticatedAt'>,
  services: AuthorizeResponseServices,
  now: Date,
): Promise<AuthorizeResponse> {
  const { request, clientId, visitorId } = flow
  if (!request) {
    // The pages of the account are those of whoever was chosen.
    if (flow.page !== undefined) await saveFlowProgress(tx, flow, { sessionId: session.id })
    return createLoginResponse(flow, true, services)
  }
  // A session of before would be no answer to a client that has asked for the password.
  if (request.prompt === 'login' && session.authenticatedAt < flow.createdAt) return redirectToFlowPage(flow, 'sign-in')
  if (request.prompt === 'consent' && !hasConsented(flow, session.id)) {
    await saveFlowProgress(tx, flow, { sessionId: session.id, hasConsented: false })
    return redirectToFlowPage(flow, 'consent')
  }

  const { redirectUri, codeChallenge } = request
  const grant = { sessionId: session.id, clientId, visitorId, redirectUri, codeChallenge }
  return createCodeResponse(request, await createAuthorizationCode(tx, grant, now), services)
}

/** The shopper says yes on the consent page. The session is the one that the page was about. */
export async function grantConsent(
  tx: Tx,
  flow: Flow,
  session: Pick<Session, 'id' | 'authenticatedAt'>,
  services: AuthorizeResponseServices,
  now: Date,
): Promise<AuthorizeResponse> {
  const progress = { sessionId: session.id, hasConsented: true }
  await saveFlowProgress(tx, flow, progress)
  return completeSignIn(tx, { ...flow, progress }, session, services, now)
}

/** The shopper says no, or goes away. */
export function denyConsent(flow: Flow, services: AuthorizeResponseServices): AuthorizeResponse {
  return flow.request
    ? createErrorResponse(flow.request, 'access_denied', 'The shopper does not want to be signed in.', services)
    : createLoginResponse(flow, false, services)
}

function hasConsented({ progress }: Flow, sessionId: string): boolean {
  return progress.hasConsented === true && progress.sessionId === sessionId
}
