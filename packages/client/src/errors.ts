import type { FieldViolation } from './generated/entities.ts'

/**
 * The four ways a call can fail: refused input, a refusal with a reason of its own, any other 4xx, and everything else.
 *
 * @example
 * const kind: ErrorKind = 'application'
 */
export type ErrorKind = 'validation' | 'application' | 'client' | 'system'

/**
 * What the server said about the refusal, in the form that existing code reads.
 *
 * @example
 * if (error.details?.applicationError?.code === 'OWNED_CART_NOT_FOUND') showEmptyCart()
 */
export interface ErrorDetails {
  applicationError?: { description: string; code: string | number; data: Record<string, unknown> }
  validationError?: { fieldViolations: FieldViolation[] }
  requestId?: string
}

interface ErrorParts {
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
 * The one error that calls reject with.
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
  readonly kind: ErrorKind
  readonly code: string
  readonly description: string | undefined
  readonly data: Record<string, unknown> | undefined
  readonly details: ErrorDetails | undefined
  /** Empty unless the kind is `validation`. */
  readonly fieldViolations: readonly FieldViolation[]
  /** The HTTP status; absent when no answer came. */
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(parts: ErrorParts) {
    super(parts.message, 'cause' in parts ? { cause: parts.cause } : undefined)
    this.name = 'ApiError'
    this.kind = parts.kind
    this.code = parts.code
    this.description = parts.description
    this.data = parts.data
    this.details = parts.details
    this.fieldViolations = parts.details?.validationError?.fieldViolations ?? []
    this.status = parts.status
    this.requestId = parts.requestId
  }
}

/** What an answer tells an error. */
interface RefusedAnswer {
  status: number
  statusText: string
  requestId?: string
  body: unknown
}

/** Turns an answer that is no success into the error of the right kind. `names` are the caller's names of the arguments. */
export function errorOfAnswer(answer: RefusedAnswer, names: readonly string[] = []): ApiError {
  const { status, requestId } = answer
  const statusText = answer.statusText || (REASONS[status] ?? '')
  const body = asObject(answer.body)
  const details = asObject(body.details)
  const said = typeof body.message === 'string' ? body.message : undefined

  if (details.validationError !== undefined) {
    const listed = asObject(details.validationError).fieldViolations
    // Each entry is read as the wire defines it; a missing field or description shows as such in the message.
    const violations = renameViolations(
      Array.isArray(listed) ? (listed as FieldViolation[]) : [],
      names.map((name) => [wireName(name), name]),
    )
    return validationError(violations, { status, requestId })
  }

  if (details.applicationError !== undefined) {
    const refusal = asObject(details.applicationError)
    const description = String(refusal.description ?? 'UNKNOWN')
    const code = typeof refusal.code === 'number' ? refusal.code : String(refusal.code ?? 'UNKNOWN')
    const data = asObject(refusal.data)
    const message = said ?? statusText
    return new ApiError({
      kind: 'application',
      message: message === description ? message : `${message}: ${description}`,
      code: String(code),
      description,
      data,
      details: { applicationError: { description, code, data }, requestId },
      status,
      requestId,
    })
  }

  if (status >= 400 && status < 500) {
    const code = constantCase(statusText)
    const description = said ?? statusText
    const data = {}
    return new ApiError({
      kind: 'client',
      message: statusText,
      code,
      description,
      data,
      details: { applicationError: { description, code, data }, requestId },
      status,
      requestId,
    })
  }

  return systemError({ status, requestId, code: constantCase(statusText), description: said })
}

/** The error for everything that is not a refusal: no answer, an unreadable one, a fault of the server. */
export function systemError(
  parts: Partial<Pick<ErrorParts, 'status' | 'requestId' | 'code' | 'description' | 'cause'>> = {},
): ApiError {
  const message = 'System error occurred' + (parts.requestId ? `, request-id: ${parts.requestId}` : '')
  return new ApiError({ ...parts, kind: 'system', message, code: parts.code || 'UNKNOWN' })
}

/** The error for refused fields. */
export function validationError(
  fieldViolations: FieldViolation[],
  origin: Pick<ErrorParts, 'status' | 'requestId'> = {},
): ApiError {
  const listed = fieldViolations.map(({ field, description }) => `"${field}" ${description}`)
  return new ApiError({
    ...origin,
    kind: 'validation',
    message: `INVALID_ARGUMENT: ${listed.join(', ')}`,
    code: 'INVALID_ARGUMENT',
    details: { validationError: { fieldViolations }, requestId: origin.requestId },
  })
}

/**
 * Gives violations the names the caller knows, sorted by them; `names` pairs those of the wire with the caller's.
 * A field that belongs to no argument keeps its name.
 */
export function renameViolations(
  violations: readonly FieldViolation[],
  names: readonly (readonly [wire: string, callers: string])[],
): FieldViolation[] {
  const longestFirst = [...names].sort(([a], [b]) => b.length - a.length)
  return violations
    .map((violation) => ({ ...violation, field: renameField(String(violation.field), longestFirst) }))
    .sort((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0))
}

function renameField(field: string, names: readonly (readonly [string, string])[]): string {
  for (const [wire, callers] of names) {
    const rest = field.slice(wire.length)
    if (field.startsWith(wire) && /^($|[.[])/.test(rest)) return callers + rest
  }
  return field
}

/** `options.lineItems` is `lineItems` on the wire, `_id` is `id`. */
function wireName(name: string): string {
  return name.replace(/^options\./, '').replace(/^_id$/, 'id')
}

function constantCase(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .toUpperCase()
}

function asObject(value: unknown): Record<string, unknown> {
  // An object that is no list can be read by key; its values stay unknown.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** HTTP/2 and later carry no status text, and the code of an error is made from it. */
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  425: 'Too Early',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
