import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import type { Browser } from '../sessions/browser.ts'
import { findSession, findSessionsOfBrowser } from '../sessions/sessions.ts'
import { answerWithError, type AnswerServices, answerWithoutCode, type FlowAnswer, pageOf } from './answer.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { decide, type Present } from './decide.ts'
import type { Flow } from './flow.ts'

export interface AuthorizeServices extends AnswerServices {
  db: Database
  now: () => Date
}

/** A browser comes with a request that was checked when it was pushed: see who is there, decide by the prompt, answer. */
export async function authorize(
  flow: Flow,
  visit: { browser: Browser | undefined } & Pick<Present, 'destination'>,
  services: AuthorizeServices,
): Promise<FlowAnswer> {
  const present = await findPresent(flow, visit, services)
  const decision = decide(flow, present)
  switch (decision.kind) {
    case 'signed-in': {
      const now = services.now()
      return transact(services.db, (tx) => completeSignIn(tx, flow, decision.session, services, now))
    }
    case 'page':
      return pageOf(flow, decision.page)
    case 'error':
      return flow.request
        ? answerWithError(flow.request, decision.error, decision.description, services)
        : answerWithoutCode(flow, false, services)
  }
}

async function findPresent(
  flow: Flow,
  { browser, destination }: { browser: Browser | undefined } & Pick<Present, 'destination'>,
  { db, now }: AuthorizeServices,
): Promise<Present> {
  const [handed, inBrowser] = await Promise.all([
    flow.sessionId === undefined ? undefined : findSession(db, flow.sessionId, now()),
    browser ? findSessionsOfBrowser(db, browser.hash, now()) : [],
  ])
  return { handed, inBrowser, destination }
}
