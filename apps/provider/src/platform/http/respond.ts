import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Logger } from 'pino'
import { AppError, InvalidRequest } from './app-error.ts'
import { toBinaryText, toBytes } from '../text/binary-text.ts'
import { type JsonBody, JsonBytes } from '../text/json-text.ts'
import type { CachedResponse } from './request-context.ts'
import { type PlainResponse, toResponse } from './plain-request.ts'
import { CONNECTION_ERROR_CODES } from '../db/database-errors.ts'
import { isRetryable, LOCK_NOT_AVAILABLE } from '../db/transaction.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export function toJsonResponse(status: number, body: JsonBody, headers?: Record<string, string>): Response {
  return toResponse(toPlainJsonResponse(status, body, headers))
}

export function toPlainJsonResponse(
  status: number,
  body: JsonBody,
  headers: Record<string, string> = {},
): PlainResponse {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'private, no-store', ...headers },
    body: body instanceof JsonBytes ? body.bytes : toBinaryText(body),
  }
}

const compress = promisify(gzip)
/** Size of a cart of some ten lines with totals. Smaller responses are sent as fast as they are compressed. */
const LONG_BYTES = 64 * 1024

/**
 * Compresses a large response for clients that accept gzip: the totals of 300 lines are 1.1 MB and become 25 kB. Uses
 * the fastest level, off the event loop. Length leaks no secrets: without the caller's token there is no response.
 */
export async function compressLargeResponse(
  answer: PlainResponse,
  header: (name: string) => string | undefined,
): Promise<PlainResponse> {
  const { body, headers } = answer
  if (body === null || body.length < LONG_BYTES || !takesGzip(header('accept-encoding'))) return answer
  const zipped = await compress(toBytes(body), { level: 1 })
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': 'gzip', 'content-length': String(zipped.length) },
    body: zipped,
  }
}

/** Request headers that cached responses depend on. */
const VARY = 'origin, accept-encoding, x-wix-linguist, x-wix-currency, x-wix-consistent'

/**
 * Sends a cached response: compressed if the client accepts gzip, 304 if its ETag matches. Shared caches may store a
 * public response for a second, unless it depends on the client (`mayShare`). A client that has written sends
 * `X-Wix-Consistent`, which is part of `Vary`.
 */
export function toCachedPlainResponse(
  answer: CachedResponse,
  header: (name: string) => string | undefined,
  mayShare = true,
): PlainResponse {
  const headers: Record<string, string> = {
    'content-type': JSON_TYPE,
    etag: answer.etag,
    'cache-control': answer.isPublic && mayShare ? 'public, max-age=0, s-maxage=1' : 'private, no-cache',
    vary: VARY,
  }
  if (matchesEtag(answer.etag, header('if-none-match'))) return { status: 304, headers, body: null }
  const zipped = answer.gzip && takesGzip(header('accept-encoding')) ? answer.gzip : undefined
  if (zipped) headers['content-encoding'] = 'gzip'
  const body = zipped ?? answer.bytes
  headers['content-length'] = String(body.length)
  return { status: 200, headers, body }
}

function takesGzip(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)
}

/** Matches a list of tags or `*`; compressing proxies make tags weak (RFC 9110, section 13.1.2). */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
  const tags = ifNoneMatch.split(',').map(plain)
  return tags.includes(plain(etag)) || tags.includes('*')
}

/** Converts every error to a response (wire reference, section 5). */
export function toErrorResponse(error: unknown, log: Logger, requestId: string): PlainResponse {
  if (error instanceof InvalidRequest) {
    return toPlainJsonResponse(
      400,
      JSON.stringify({ message: error.message, details: { validationError: { fieldViolations: error.violations } } }),
    )
  }
  const refusal = error instanceof AppError ? error : asRefusal(error)
  if (!refusal) {
    log.error({ err: error }, 'unexpected error')
    return toPlainJsonResponse(
      500,
      JSON.stringify({
        message: 'Something went wrong on our side.',
        details: {
          applicationError: { code: 'INTERNAL', description: 'Something went wrong on our side.', data: { requestId } },
        },
      }),
    )
  }
  // Missing features are not logged as errors, however often they are requested.
  if (refusal.status >= 500 && refusal.code !== 'NOT_IMPLEMENTED') log.warn({ err: refusal }, refusal.message)
  return toAppErrorResponse(refusal)
}

export function toAppErrorResponse(refusal: AppError): PlainResponse {
  return toPlainJsonResponse(refusal.status, bodyOf(refusal), headersOf(refusal))
}

function bodyOf({ sentCode, message, data }: AppError): string {
  return JSON.stringify({ message, details: { applicationError: { code: sentCode, description: message, data } } })
}

function headersOf({ status, retryAfterSeconds, allow }: AppError): Record<string, string> {
  return {
    ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    ...(allow && { allow }),
    // RFC 9110, section 15.5.2, and RFC 6750, section 3.
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  }
}

// PostgreSQL is down, full, slow, or a read-only standby: the caller may retry, nothing was half done.
const UNAVAILABLE_SQLSTATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '57014',
  '08000',
  '08003',
  '08006',
  '08P01',
  '58030',
  '25P03',
  '25006',
])

function asRefusal(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const code = (error as { code?: unknown }).code
  // Retries were exhausted by concurrent writes, or a lock was held beyond the timeout. The latter is not retried:
  // each waiting call holds a connection.
  if (isRetryable(code) || code === LOCK_NOT_AVAILABLE)
    return comeBack('Others are changing the same just now. Please try again in a moment.')
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return comeBack('The shop has no room for this right now. Please try again later.')
  const unavailable =
    (typeof code === 'string' && (UNAVAILABLE_SQLSTATES.has(code) || CONNECTION_ERROR_CODES.includes(code))) ||
    /connection (timeout|terminated)|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after|Client has encountered a connection error/i.test(
      error.message,
    )
  if (!unavailable) return undefined
  return comeBack('The shop cannot reach its database right now. Please try again in a moment.')

  function comeBack(message: string): AppError {
    const retryAfterSeconds = 1 + Math.floor(Math.random() * 3)
    return new AppError('UNAVAILABLE', 503, message, { retryAfterSeconds, cause: error })
  }
}
