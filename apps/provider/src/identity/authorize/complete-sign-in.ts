import type { Tx } from '../../db/transaction.ts'
import type { Session } from '../sessions/sessions.ts'
import {
  answerWithCode,
  answerWithError,
  type AnswerServices,
  answerWithoutCode,
  type FlowAnswer,
  pageOf,
} from './answer.ts'
import { makeCode } from './codes.ts'
import { type Flow, noteProgress } from './flow.ts'

/** Somebody is signed in, or has been chosen: back to the client with a code, unless they have to be asked first whether the client may know. */
export async function completeSignIn(
  tx: Tx,
  flow: Flow,
  session: Pick<Session, 'id' | 'authenticatedAt'>,
  services: AnswerServices,
  now: Date,
): Promise<FlowAnswer> {
  const { request, clientId, visitorId } = flow
  if (!request) {
    // The pages of the account are those of whoever was chosen.
    if (flow.page !== undefined) await noteProgress(tx, flow, { sessionId: session.id })
    return answerWithoutCode(flow, true, services)
  }
  // A session of before would be no answer to a client that has asked for the password.
  if (request.prompt === 'login' && session.authenticatedAt < flow.createdAt) return pageOf(flow, 'sign-in')
  if (request.prompt === 'consent' && !hasConsented(flow, session.id)) {
    await noteProgress(tx, flow, { sessionId: session.id, hasConsented: false })
    return pageOf(flow, 'consent')
  }

  const { redirectUri, codeChallenge } = request
  const grant = { sessionId: session.id, clientId, visitorId, redirectUri, codeChallenge }
  return answerWithCode(request, await makeCode(tx, grant, now), services)
}

/** The shopper says yes on the consent page. The session is the one that the page was about. */
export async function consent(
  tx: Tx,
  flow: Flow,
  session: Pick<Session, 'id' | 'authenticatedAt'>,
  services: AnswerServices,
  now: Date,
): Promise<FlowAnswer> {
  const progress = { sessionId: session.id, hasConsented: true }
  await noteProgress(tx, flow, progress)
  return completeSignIn(tx, { ...flow, progress }, session, services, now)
}

/** The shopper says no, or goes away. */
export function denySignIn(flow: Flow, services: AnswerServices): FlowAnswer {
  return flow.request
    ? answerWithError(flow.request, 'access_denied', 'The shopper does not want to be signed in.', services)
    : answerWithoutCode(flow, false, services)
}

function hasConsented({ progress }: Flow, sessionId: string): boolean {
  return progress.hasConsented === true && progress.sessionId === sessionId
}
