import { EmbeddedPostgresError } from './embedded/index.ts'
import { isStaleStatement } from './prepared-statements.ts'

/** `DATABASE_URL` leads to no usable database, or another version uses it. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/** Whether an error's message is complete for the operator, without a stack. */
export function isUserFacingError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error instanceof DatabaseUnusable ||
      error instanceof EmbeddedPostgresError ||
      ['ConfigError', 'ListenError', 'DemoShopError', 'InvalidSettings'].includes(error.name))
  )
}

/** Message with instructions, if the error itself has none. */
export function formatUserFacingError(error: Error): string {
  if (error.name !== 'InvalidSettings') return error.message
  return `${error.message}\nPrint the stored settings with "npm run cartwright -- settings show", correct them, and save them with "npm run cartwright -- settings set GROUP --file F.json".`
}

const SERVER_IS_GOING = /^(57P0[1-3]|08[\dP]\d\d)$/
/** System error codes of an unreachable or lost server. */
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

/** Whether the connection to the database was lost: its server stopped, or the network is cut. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && SERVER_IS_GOING.test(code)) return true
  // A missing file is ENOENT too; only socket calls count.
  if (code && CONNECTION_ERROR_CODES.includes(code))
    return ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '')
  return DRIVER_SAYS.test(error.message) || isLostConnection(error.cause)
}

// Invalid data (22), a constraint violation (23), or a conflict with concurrent transactions.
const STATEMENT_REFUSED = /^(2[23][0-9A-Z]{3}|40001|40P01|55P03)$/

/**
 * Whether the error code proves that the statement was rolled back. After other errors, a lost connection above all,
 * the outcome is unknown: the commit may have succeeded.
 */
export function wasRolledBack(code: unknown): boolean {
  return typeof code === 'string' && (STATEMENT_REFUSED.test(code) || isStaleStatement(code))
}
