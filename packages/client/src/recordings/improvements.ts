import { improvedCalls } from './improved-calls.ts'
import { improvedEvents } from './improved-events.ts'
import { improvedErrors } from './improved-errors.ts'
import { improvedSessions } from './improved-sessions.ts'
import { improvedSignIn } from './improved-sign-in.ts'

/** Intended deviation of this client from the official packages. */
export interface Improvement {
  /** Benefit for a shop or its developer; the guide docs/guides/differences.md repeats it word by word. */
  reason: string
  /** Promised values in place of the recorded ones, by their subject; a function derives them from the recorded. */
  instead: Record<string, unknown>
}

/** Recordings from which this client deviates, by name. */
export const improvements: Record<string, Improvement> = {
  ...improvedCalls,
  ...improvedErrors,
  ...improvedEvents,
  ...improvedSessions,
  ...improvedSignIn,
}
