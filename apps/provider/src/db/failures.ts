import { EmbeddedPostgresError } from './embedded/index.ts'

/** `DATABASE_URL` leads to nothing that Cartwright can use. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/** Failures whose message is the whole story: the person at the terminal needs no stack. */
export function isForThePerson(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error instanceof DatabaseUnusable ||
      error instanceof EmbeddedPostgresError ||
      ['ConfigError', 'PortTaken'].includes(error.name))
  )
}
