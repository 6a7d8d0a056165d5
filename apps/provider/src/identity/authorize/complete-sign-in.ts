import type { Tx } from '../../platform/db/transaction.ts'
import type { Session } from '../sessions/session-store.ts'
import {
  createCodeResponse,
  createErrorResponse,
  type AuthorizeResponseServices,
  createLoginResponse,
  type AuthorizeResponse,
  redirectToFlowPage,
} from './authorize-response.ts'
import { createAuthorizationCode } from './authorization-codes.ts'
import type { Flow } from './flow.ts'
import { saveFlowProgress } from './flow-store.ts'

/**
 * Completes a flow after a sign-in or a choice of account: redirects to the client with a code, unless consent has to
 * be given first.
 */
export async function completeSignIn(
  tx: Tx,
  flow: Flow,
  session: Pick<Session, 'id' | 'authenticatedAt'>,
  services: AuthorizeResponseServices,
  now: Date,
): Promise<AuthorizeResponse> {
  const { request, clientId, visitorId } = flow
  if (!request) {
    // The account pages then belong to the chosen account.
    if (flow.page !== undefined) await saveFlowProgress(tx, flow, { sessionId: session.id })
    return createLoginResponse(flow, true, services)
  }
  // A client that demands the password accepts no earlier session.
  if (request.prompt === 'login' && session.authenticatedAt < flow.createdAt) return redirectToFlowPage(flow, 'sign-in')
  if (request.prompt === 'consent' && !hasConsented(flow, session.id)) {
    await saveFlowProgress(tx, flow, { sessionId: session.id, hasConsented: false })
    return redirectToFlowPage(flow, 'consent')
  }

  const { redirectUri, codeChallenge } = request
  const grant = { sessionId: session.id, clientId, visitorId, redirectUri, codeChallenge }
  return createCodeResponse(request, await createAuthorizationCode(tx, grant, now), services)
}

/** Grants the consent of the page, for the session that the page was about. */
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

/** Denies the consent, or cancels. */
export function denyConsent(flow: Flow, services: AuthorizeResponseServices): AuthorizeResponse {
  return flow.request
    ? createErrorResponse(flow.request, 'access_denied', 'The shopper does not want to be signed in.', services)
    : createLoginResponse(flow, false, services)
}

function hasConsented({ progress }: Flow, sessionId: string): boolean {
  return progress.hasConsented === true && progress.sessionId === sessionId
}
