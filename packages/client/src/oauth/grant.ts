import { ApiError, systemError } from '../errors.ts'
import { JSON_HEADERS } from '../transport/client-state.ts'
import type { Connection } from '../transport/connection.ts'
import { parseJsonObject } from '../parse-object.ts'
import { fetchWithRetries } from '../transport/retry.ts'
import { withTimeLimit } from '../transport/time-limit.ts'
import type { TokenRole, Tokens } from './tokens.ts'

/** Assumed lifetime in seconds of a token without an expiry. */
const UNKNOWN_SECONDS = 300

/** Same path on every host. */
export const TOKEN_PATH = '/oauth2/token'

/** Grant request and its handling. */
export interface Grant {
  body: object
  headers?: Record<string, string>
  /** Role of the new tokens. */
  role: TokenRole
  /** Refresh token that stays if the response has none. */
  refreshToken?: string
  /** True if the request must not be repeated, as with a code. */
  isOnce?: boolean
  /** Message of a refusal. */
  refusal?: string
}

/** Requests tokens (spec section 7, RFC 6749); a refusal and a failure are an ApiError. */
export async function requestTokens(
  connection: Connection,
  { body, headers, role, refreshToken = '', isOnce, refusal = 'something went wrong' }: Grant,
): Promise<Tokens> {
  const answer = await withTimeLimit(connection.timeoutMs, undefined, (limit) =>
    fetchWithRetries(
      connection.tokenBase + TOKEN_PATH,
      { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) },
      { ...connection, repeatable: !isOnce, limit },
    ),
  )
  const { status, requestId } = answer
  const known = parseJsonObject(answer.text)
  const said = known ?? {}
  if (status === 200 && said.access_token && typeof said.access_token === 'string')
    return {
      accessToken: {
        value: said.access_token,
        expiresAt: Math.floor(Date.now() / 1000) + (Number(said.expires_in) || UNKNOWN_SECONDS),
      },
      // A rotated refresh token has to be stored, since servers may rotate. It is a text if it is present.
      refreshToken: { value: (said.refresh_token || refreshToken) as string, role },
    }

  if (status === 200) throw systemError({ status, requestId })
  throw new ApiError({
    // A response without JSON comes from a gateway, and is no refusal.
    kind: known && status >= 400 && status < 500 ? 'client' : 'system',
    message: refusal,
    code: String(said.error ?? 'UNKNOWN'),
    description: said.error_description as string | undefined,
    status,
    requestId,
  })
}
