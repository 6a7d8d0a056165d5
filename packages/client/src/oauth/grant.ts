import { ApiError, createSystemError } from '../errors.ts'
import { JSON_HEADERS } from '../transport/client-state.ts'
import type { Connection } from '../transport/connection.ts'
import { parseJsonObject } from '../parse-object.ts'
import { fetchWithRetries } from '../transport/retry.ts'
import { withTimeLimit } from '../transport/time-limit.ts'
import type { TokenRole, Tokens } from './tokens.ts'

/** For how long a token is taken for good whose end the server does not say. */
const UNKNOWN_SECONDS = 300

/** The same on every host. */
export const TOKEN_PATH = '/oauth2/token'

/** What a grant is asked for, and how. */
export interface Grant {
  body: object
  headers?: Record<string, string>
  /** Whose tokens they will be. */
  role: TokenRole
  /** The refresh token that stays where the answer brings none. */
  refreshToken?: string
  /** Whether it may be asked for twice: a code may not. */
  isOnce?: boolean
  /** What a refusal says. */
  refusal?: string
}

/** Asks the token endpoint (spec section 7, RFC 6749); a refusal and a failure are an ApiError. */
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
      // A replaced refresh token must be kept, so that servers may rotate them. It is a text wherever it is anything.
      refreshToken: { value: (said.refresh_token || refreshToken) as string, role },
    }

  if (status === 200) throw createSystemError({ status, requestId })
  throw new ApiError({
    // What is no JSON comes from a gateway, and refuses nobody.
    kind: known && status >= 400 && status < 500 ? 'client' : 'system',
    message: refusal,
    code: String(said.error ?? 'UNKNOWN'),
    description: said.error_description as string | undefined,
    status,
    requestId,
  })
}
