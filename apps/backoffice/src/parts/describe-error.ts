import { ApiError } from '@cartwright/client'
import { SessionEnded } from '../app/staff-session.ts'
import type { Texts } from '../texts/en.ts'

/** Describes a failed call in a sentence for people. */
export function describeError(error: unknown, { errors, session }: Pick<Texts, 'errors' | 'session'>): string {
  if (error instanceof SessionEnded) return session.ended
  if (!(error instanceof ApiError) || error.status === undefined) return errors.network
  if (error.status === 403) return errors.denied
  if (error.status === 404) return errors.notFound
  if (error.status === 429) return errors.tooMany
  if (error.status >= 500) return errors.server
  return error.fieldViolations[0]?.description ?? error.description ?? error.message
}
