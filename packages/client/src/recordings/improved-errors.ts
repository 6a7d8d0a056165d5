import type { FieldViolation } from '../generated/entities.ts'
import { findRecordings } from './recordings.ts'
import type { Improvement } from './improvement.ts'

const SPECIFIED =
  'A refusal without details is an error of kind `client` with the status text as message and a code derived from it (`NOT_FOUND`); `description` has the text of the server.'
const PATIENT =
  'A transient failure (no connection, 408, 425, 429, 500, 502, 503, 504) is tried three times before it is reported, if a retry is safe; `cause` has its cause.'
const ANY_SUCCESS = 'Any 2xx is a success, and a deletion needs no response body.'

const FROM_ARGUMENTS =
  'A rejected field without its own argument is one of the options (`options.…`), even if this client does not know it; the official packages leave such a name unchanged.'

const system = (requestId?: string) => `System error occurred${requestId ? `, request-id: ${requestId}` : ''}`

/** Details of a refusal for which the server has none. */
const refused = (code: string, description: string, requestId?: string) => ({
  applicationError: { code, description, data: {} },
  requestId,
})

/** Message and details of an error about fields. */
const refusedFields = (requestId: string, fieldViolations: Partial<FieldViolation>[]) => ({
  message: `INVALID_ARGUMENT: ${fieldViolations.map(({ field, description }) => `"${field}" ${description}`).join(', ')}`,
  details: { validationError: { fieldViolations }, requestId },
})

/** Results of unsuccessful responses. */
export const improvedErrors: Record<string, Improvement> = {
  'errors: 400 validation error in queryProducts().find': {
    reason: 'A rejected field of a query is named `query.…`; the official packages write "undefined.…".',
    instead: refusedFields('1234567890.5', [
      { field: 'query.paging.limit', description: 'must be <= 100', violatedRule: 'MAX' },
    ]),
  },
  'transforms: transformError violations 1': {
    reason: FROM_ARGUMENTS,
    instead: refusedFields('R', [
      { field: 'loginId.email', description: 'e' },
      { field: 'options.password', description: 'd' },
      { field: 'options.zzz', description: 'f' },
    ]),
  },
  'transport: error: validation (sorted, fields renamed)': {
    reason: FROM_ARGUMENTS,
    instead: refusedFields('req-0117', [
      { field: 'options.customLineItems', description: 'too many', violatedRule: 'MAX_SIZE' },
      {
        field: 'options.lineItems[0].catalogReference.appId',
        description: 'must not be empty',
        violatedRule: 'REQUIRED_FIELD',
      },
      { field: 'options.line_items[0].quantity', description: 'must be > 0', violatedRule: 'MIN' },
    ]),
  },
  'errors: 403 no details': {
    reason: SPECIFIED,
    instead: { message: 'Forbidden', details: refused('FORBIDDEN', 'permission denied', '1234567890.5') },
  },
  'transport: error: 404 empty details': {
    reason: SPECIFIED,
    instead: { message: 'Not Found', details: refused('NOT_FOUND', 'nope', 'req-0122') },
  },
  'transforms: transformError (raw http client shape: client/system branches) 2': {
    reason: SPECIFIED,
    instead: { message: "I'm a teapot", details: refused('I_M_A_TEAPOT', 'hot') },
  },
  'transforms: transformError (raw http client shape: client/system branches) 4': {
    reason: 'The message of an error is a sentence without serialized details.',
    instead: { message: system() },
  },
  'errors: 201 with JSON is an ERROR for the SDK': {
    reason: ANY_SUCCESS,
    instead: { result: findRecordings('responses: currentCart.updateCurrentCart').result },
  },
  'errors: 204 on DELETE is an ERROR for the SDK': { reason: ANY_SUCCESS, instead: { result: 'nothing thrown' } },
  'transport: error: 204': {
    reason: 'A missing response body is a system error, with the status and the request id.',
    instead: { message: system('req-0128'), details: null },
  },
  'errors: 200 with empty body': {
    reason: 'An unreadable response is a system error with its status, its request id and the cause.',
    instead: { message: system('1234567890.5'), status: 200, 'request id': '1234567890.5' },
  },

  'transport: error: 429 Too Many Requests html': {
    reason: PATIENT,
    instead: { requests: 3, details: refused('TOO_MANY_REQUESTS', 'Too Many Requests', 'req-0124') },
  },
  'transport: error: 500 json': {
    reason: PATIENT,
    instead: { requests: 3, message: system('req-0125'), details: null },
  },
  'transport: error: 503 html': {
    reason: PATIENT,
    instead: { requests: 3, message: system('req-0126'), details: null },
  },
  'transport: error: network': { reason: PATIENT, instead: { requests: 3, message: system() } },
  'auth: OAuthStrategy.generateVisitorTokens (6)': {
    reason: PATIENT,
    instead: { requests: 3, message: system() },
  },

  'transport: client.graphql 400': {
    reason: 'A failed GraphQL request is an `ApiError` like any other, and its details are available synchronously.',
    instead: {
      'result.name': 'ApiError',
      'result.hasResponse': false,
      'result.details': refused('BAD_REQUEST', 'syntax', 'req-0145'),
    },
  },
}
