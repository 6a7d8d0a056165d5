import type { FieldViolation } from './generated/entities.ts'
import { asObject } from './parse-object.ts'

/**
 * Kinds of failure of a call: refused input, a refusal with a specific reason, any other 4xx, and all others.
 *
 * @example
 * const kind: ErrorKind = 'application'
 */
export type ErrorKind = 'validation' | 'application' | 'client' | 'system'

/**
 * Server's details of the refusal, in the form that existing code reads.
 *
 * @example
 * if (error.details?.applicationError?.code === 'OWNED_CART_NOT_FOUND') showEmptyCart()
 */
export interface ErrorDetails {
  applicationError?: { description: string; code: string | number; data: Record<string, unknown> }
  validationError?: { fieldViolations: FieldViolation[] }
  requestId?: string
}

/** Parts of an error. */
export interface ErrorParts {
  kind: ErrorKind
  message: string
  code: string
  description?: string
  data?: Record<string, unknown>
  details?: ErrorDetails
  status?: number
  requestId?: string
  cause?: unknown
}

/**
 * Error that calls reject with.
 *
 * @example
 * try {
 *   await client.currentCart.getCurrentCart()
 * } catch (error) {
 *   if (error instanceof ApiError && error.code === 'OWNED_CART_NOT_FOUND') return undefined
 *   throw error
 * }
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  declare readonly kind: ErrorKind
  declare readonly code: string
  declare readonly description: string | undefined
  declare readonly data: Record<string, unknown> | undefined
  declare readonly details: ErrorDetails | undefined
  /** HTTP status; absent without a response. */
  declare readonly status: number | undefined
  declare readonly requestId: string | undefined

  constructor({ message, cause, ...parts }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, parts)
  }

  /** Empty unless the kind is `validation`. */
  get fieldViolations(): readonly FieldViolation[] {
    return this.details?.validationError?.fieldViolations ?? []
  }
}

/** Source of an error. */
export type ErrorOrigin = Pick<ErrorParts, 'status' | 'requestId' | 'cause'>

/** Creates the error of all failures except refusals: no response, an unreadable one, an error of the server. */
export function systemError(parts: ErrorOrigin & { code?: string; description?: string } = {}): ApiError {
  const message = `System error occurred${parts.requestId ? `, request-id: ${parts.requestId}` : ''}`
  return new ApiError({ ...parts, kind: 'system', message, code: parts.code || 'UNKNOWN' })
}

/** Unsuccessful response. */
export interface ErrorResponse {
  status: number
  statusText: string
  requestId?: string
  body: unknown
  /** Reason why it could not be read, if it could not. */
  cause?: unknown
}

/** Converts a response with the server's reason to an error (spec section 8). */
export function toApplicationError({ status, statusText, requestId, body }: ErrorResponse): ApiError {
  const { message, details } = asObject(body)
  const refusal = asObject(asObject(details).applicationError)
  const code = refusal.code ?? 'UNKNOWN'
  const description = String(refusal.description ?? 'UNKNOWN')
  const said = String(message || statusText || description)
  const applicationError = {
    description,
    code: typeof code === 'number' ? code : String(code),
    data: asObject(refusal.data),
  }
  return new ApiError({
    ...applicationError,
    kind: 'application',
    message: said === description ? said : `${said}: ${description}`,
    code: String(code),
    details: { applicationError, requestId },
    status,
    requestId,
  })
}

/** Value without a wire form: it becomes a violation of its field, named as on the wire. */
export interface InvalidArgumentError extends Error {
  field: string
}

/** The message follows the name of the field. */
export function invalidArgument(field: string, message: string, cause?: unknown): InvalidArgumentError {
  return Object.assign(new Error(message, { cause }), { field })
}
