import { EmbeddedPostgresError } from './embedded/index.ts'
import { isStaleStatement } from './prepared-statements.ts'

/** There is no database that this Cartwright can use: `DATABASE_URL` leads to none, or others are at it. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/** Failures whose message is the whole story: the person at the terminal needs no stack. */
export function isUserFacingError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error instanceof DatabaseUnusable ||
      error instanceof EmbeddedPostgresError ||
      ['ConfigError', 'ListenError', 'DemoShopError', 'InvalidSettings'].includes(error.name))
  )
}

/** Their message, with what to do where it does not say so itself. */
export function formatUserFacingError(error: Error): string {
  if (error.name !== 'InvalidSettings') return error.message
  return `${error.message}\nWhat is kept is printed by "npm run cartwright -- settings show"; mended, it is set by "npm run cartwright -- settings set GROUP --file F.json".`
}

const SERVER_IS_GOING = /^(57P0[1-3]|08[\dP]\d\d)$/
/** What the system says where there is no way to the server, or no longer. */
export const CONNECTION_ERROR_CODES: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
const DRIVER_SAYS = /Connection terminated|not queryable|connection timeout|timeout exceeded when trying to connect/i

/** The database was there and is no more: its server was stopped, or the way to it is cut. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && SERVER_IS_GOING.test(code)) return true
  // A file that is missing is ENOENT too; a socket is connected to, read or written.
  if (code && CONNECTION_ERROR_CODES.includes(code))
    return ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '')
  return DRIVER_SAYS.test(error.message) || isLostConnection(error.cause)
}

// What was given is wrong (22), a constraint is against it (23), or others are at work on the same rows.
const STATEMENT_REFUSED = /^(2[23][0-9A-Z]{3}|40001|40P01|55P03)$/

/**
 * Whether PostgreSQL says, by the code of its error, that nothing of the statement has happened. Of other errors, a lost connection above all,
 * nobody knows: they may have come after the commit.
 */
export function wasRolledBack(code: unknown): boolean {
  return typeof code === 'string' && (STATEMENT_REFUSED.test(code) || isStaleStatement(code))
}
