import type { OAuthErrorCode } from '@cartwright/contract'
import { AppError } from '../../platform/http/app-error.ts'
import { toJsonResponse } from '../../platform/http/respond.ts'

/** Expected refusal as in RFC 6749, section 5.2. The description is for people. */
export class OAuthError extends Error {
  readonly error: OAuthErrorCode

  constructor(error: OAuthErrorCode, description: string) {
    super(description)
    this.name = 'OAuthRefusal'
    this.error = error
  }
}

/** Responds for an OAuth endpoint: never cached (RFC 6749, section 5.1), and with errors of that standard. */
export async function respondOAuth(answer: () => Promise<object>): Promise<Response> {
  try {
    return toJsonResponse(200, JSON.stringify(await answer()), { pragma: 'no-cache' })
  } catch (error) {
    if (error instanceof OAuthError) return createErrorResponse(error.error === 'invalid_client' ? 401 : 400, error)
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return createErrorResponse(error.status, new OAuthError('invalid_request', error.message))
  }
}

function createErrorResponse(status: number, { error, message }: OAuthError): Response {
  return toJsonResponse(status, JSON.stringify({ error, error_description: message }), {
    pragma: 'no-cache',
    ...(status === 401 && { 'www-authenticate': 'Basic realm="Cartwright"' }),
  })
}
