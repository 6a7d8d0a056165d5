import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import type { Browser } from '../sessions/browser-cookie.ts'
import { findSession, findSessionsByBrowser } from '../sessions/session-store.ts'
import {
  createErrorResponse,
  type AuthorizeResponseServices,
  createLoginResponse,
  type AuthorizeResponse,
  redirectToFlowPage,
} from './authorize-response.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { decideNextStep, type SessionCandidates } from './decide-next-step.ts'
import type { Flow } from './flow.ts'

export interface AuthorizeServices extends AuthorizeResponseServices {
  db: Database
  now: () => Date
}

/** Handles a browser with a validated pushed request: finds its sessions, decides by the prompt, responds. */
export async function authorize(
  flow: Flow,
  visit: { browser: Browser | undefined } & Pick<SessionCandidates, 'destination'>,
  services: AuthorizeServices,
): Promise<AuthorizeResponse> {
  const present = await findSessionCandidates(flow, visit, services)
  const decision = decideNextStep(flow, present)
  switch (decision.kind) {
    case 'signed-in': {
      const now = services.now()
      return transact(services.db, (tx) => completeSignIn(tx, flow, decision.session, services, now))
    }
    case 'page':
      return redirectToFlowPage(flow, decision.page)
    case 'error':
      return flow.request
        ? createErrorResponse(flow.request, decision.error, decision.description, services)
        : createLoginResponse(flow, false, services)
  }
}

async function findSessionCandidates(
  flow: Flow,
  { browser, destination }: { browser: Browser | undefined } & Pick<SessionCandidates, 'destination'>,
  { db, now }: AuthorizeServices,
): Promise<SessionCandidates> {
  const [handedSession, browserSessions] = await Promise.all([
    flow.sessionId === undefined ? undefined : findSession(db, flow.sessionId, now()),
    browser ? findSessionsByBrowser(db, browser.hash, now()) : [],
  ])
  return { handedSession, browserSessions, destination }
}
