import type { ErrorParts, ErrorResponse } from './errors.ts'
import type { FieldViolation } from './generated/entities.ts'
import type { OperationRow } from './operation-row.ts'

// Error conversion for faulty pages and responses of gateways, loaded by no other page. It imports types only: code shared with
// the always loaded files would become an extra file for all pages.

/** Parameters of a module function: some members of the request one by one, the others as options. */
export type CallerArguments = Pick<OperationRow, 'takes' | 'options'>

/** Error response as the wire defines it. Other responses have no such members. */
interface WireErrorBody {
  message?: unknown
  details?: { validationError?: { fieldViolations?: FieldViolation[] } }
}

/** Converts an unsuccessful response without a reason of the server's own (spec section 8). */
export function ofResponse(answer: ErrorResponse, row?: CallerArguments): ErrorParts {
  const { status, statusText, requestId, body, cause } = answer
  const origin = { status, requestId }
  const { message, details } = (body ?? {}) as WireErrorBody
  const refused = details?.validationError
  if (refused) {
    const { fieldViolations } = refused
    const listed = Array.isArray(fieldViolations) ? fieldViolations.filter((one) => one instanceof Object) : []
    return { ...toViolationErrorParts(listed, row, requestId), ...origin }
  }

  // The status is the reason.
  const reason = statusText || getReasonPhrase(status)
  const description = String(message ?? reason)
  // An empty success is an error, and its status no reason.
  const code = status < 300 ? 'UNKNOWN' : toConstantCase(reason)
  if (status < 400 || status > 499) {
    const system = `System error occurred${requestId ? `, request-id: ${requestId}` : ''}`
    return { ...origin, kind: 'system', message: system, code, description, cause }
  }
  const told = { code, description, data: {} }
  return { ...origin, ...told, kind: 'client', message: reason, details: { applicationError: told, requestId } }
}

/** Converts refused fields to an error, with the caller's names. */
export function toViolationErrorParts(
  violations: readonly FieldViolation[],
  row?: CallerArguments,
  requestId?: string,
): ErrorParts {
  const fieldViolations = violations
    .map((violation) => ({ ...violation, field: toCallerFieldName(String(violation.field), row) }))
    .sort((a, b) => (a.field < b.field ? -1 : 1))
  const code = 'INVALID_ARGUMENT'
  return {
    kind: 'validation',
    message: `${code}: ${fieldViolations.map(({ field, description }) => `"${field}" ${description}`).join(', ')}`,
    code,
    details: { validationError: { fieldViolations }, requestId },
  }
}

/** Converts an argument without a wire form to an error. */
export function ofArgument(field: string, { message: description, cause }: Error, row: CallerArguments): ErrorParts {
  return { ...toViolationErrorParts([{ field, description, violatedRule: 'FORMAT' }], row), cause }
}

/** A field without an argument of its own is one of the options; `product.id` is passed on its own, as `_id`. */
function toCallerFieldName(field: string, { takes = [], options }: CallerArguments = {}): string {
  const [argument = ''] = takes.includes(field) ? [field] : field.split(/[.[]/)
  return takes.includes(argument)
    ? argument.replace(/^(.*\.)?id$/, '_id') + field.slice(argument.length)
    : options
      ? `options.${field}`
      : field
}

function toConstantCase(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()
}

/** HTTP/2 and later have no status text, which the code of an error is derived from. */
function getReasonPhrase(status: number): string {
  return new RegExp(`${status}([^,]+)`).exec(REASONS)?.[1] ?? `HTTP ${status}`
}

const REASONS =
  '400Bad Request,401Unauthorized,402Payment Required,403Forbidden,404Not Found,405Method Not Allowed,' +
  '406Not Acceptable,408Request Timeout,409Conflict,410Gone,411Length Required,412Precondition Failed,' +
  '413Payload Too Large,414URI Too Long,415Unsupported Media Type,421Misdirected Request,422Unprocessable Entity,' +
  '425Too Early,426Upgrade Required,428Precondition Required,429Too Many Requests,' +
  '431Request Header Fields Too Large,451Unavailable For Legal Reasons,500Internal Server Error,501Not Implemented,' +
  '502Bad Gateway,503Service Unavailable,504Gateway Timeout'
