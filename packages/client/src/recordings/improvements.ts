import { improvedCalls } from './improved-calls.ts'
import { improvedEvents } from './improved-events.ts'
import { improvedErrors } from './improved-errors.ts'
import { improvedSessions } from './improved-sessions.ts'
import { improvedSignIn } from './improved-sign-in.ts'

/** Something this client does otherwise than the official packages, on purpose. */
export interface Improvement {
  /** What a shop or its developer gains; the guide docs/guides/differences.md says it too, word by word. */
  reason: string
  /** What is promised in place of what was recorded, by what it is of; a function makes it of the recorded. */
  instead: Record<string, unknown>
}

/** The recordings this client departs from, by their names. */
export const improvements: Record<string, Improvement> = {
  ...improvedCalls,
  ...improvedErrors,
  ...improvedEvents,
  ...improvedSessions,
  ...improvedSignIn,
}
