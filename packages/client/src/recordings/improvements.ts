import { improvedCalls } from './improved-calls.ts'
import { improvedEvents } from './improved-events.ts'
import { improvedErrors } from './improved-errors.ts'
import { improvedSessions } from './improved-sessions.ts'
import { improvedSignIn } from './improved-sign-in.ts'
import type { Improvement } from './improvement.ts'

/** Recordings from which this client deviates, by name. */
export const improvements: Record<string, Improvement> = {
  ...improvedCalls,
  ...improvedErrors,
  ...improvedEvents,
  ...improvedSessions,
  ...improvedSignIn,
}
