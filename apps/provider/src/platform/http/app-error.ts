import type { AppErrorCode, RuleType } from '@cartwright/contract'

/** Expected refusal. `code` is stable and documented; `message` is for people. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly status: number
  readonly data: Record<string, unknown>
  /** Code on the wire, if existing storefronts expect another one. */
  readonly sentCode: string | 404
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
  /** Sent as `Allow`. */
  readonly allow?: string

  constructor(
    code: AppErrorCode,
    status: number,
    message: string,
    more: {
      data?: Record<string, unknown>
      sentCode?: string | 404
      retryAfterSeconds?: number
      allow?: string
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.data = more.data ?? {}
    this.sentCode = more.sentCode ?? code
    this.retryAfterSeconds = more.retryAfterSeconds
    this.allow = more.allow
  }
}

/** Refusal of a caller whose queue in this process is full. */
export function createTooManyRequestsError(): AppError {
  return new AppError('TOO_MANY_REQUESTS', 429, 'Too many requests at once. Please wait a moment.', {
    retryAfterSeconds: 1,
  })
}

export interface FieldViolation {
  /** Wire path with array positions: `lineItems[0].quantity`. */
  field: string
  description: string
  violatedRule: RuleType
  ruleName?: string
  data?: Record<string, unknown>
}

/** A request that does not fit its schema, with every field that is wrong. */
export class InvalidRequest extends Error {
  readonly violations: readonly FieldViolation[]

  constructor(violations: readonly FieldViolation[]) {
    super(violations.map(({ field, description }) => `"${field}" ${description}`).join(', '))
    this.name = 'InvalidRequest'
    this.violations = violations
  }
}

/** Creates the refusal of one field. The description continues its name, such as `must be a text`. */
export function createInvalidField(field: string, description: string): InvalidRequest {
  return new InvalidRequest([{ field, description, violatedRule: 'VALIDATION' }])
}
