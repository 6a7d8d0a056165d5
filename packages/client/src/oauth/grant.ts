import { ApiError, systemError } from '../errors.ts'
import { token } from '../generated/oauth2.ts'
import { gateway } from '../transport/call.ts'
import type { Connection } from '../transport/connection.ts'
import { fetchPatiently } from '../transport/patience.ts'
import { withinTime } from '../transport/time-limit.ts'
import type { RefreshToken, TokenRole, Tokens } from './tokens.ts'

/** A session for someone who has none. */
export async function grantAnonymous(connection: Connection, clientId: string): Promise<Tokens> {
  return tokensOf(await grant(connection, { clientId, grantType: 'anonymous' }), 'visitor')
}

/** A new access token for the refresh token, which the answer may replace; the role stays. */
export async function grantRenewal(
  connection: Connection,
  clientId: string,
  { value, role }: RefreshToken,
): Promise<Tokens> {
  return tokensOf(await grant(connection, { clientId, refreshToken: value, grantType: 'refresh_token' }), role, value)
}

/** Whether the server said no, so that asking again is pointless; anything else passes and must cost nobody their session. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 401)
}

async function grant(connection: Connection, body: object): Promise<Record<string, unknown>> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (connection.isPlatform) headers.set('x-wix-bi-gateway', gateway(token))
  const answer = await withinTime(connection.timeoutMs, undefined, (limit) =>
    fetchPatiently(
      connection.tokenBase + token.path,
      { method: token.method, headers, body: JSON.stringify(body) },
      // The server answers a renewal that is asked for twice with the same tokens.
      { ...connection, repeatable: true, limit },
    ),
  )
  const said = parsed(answer.text)
  if (answer.status === 200 && typeof said.access_token === 'string') return said

  const requestId = answer.headers.get('x-wix-request-id') ?? undefined
  if (answer.status === 200) throw systemError({ status: answer.status, requestId })
  throw new ApiError({
    kind: answer.status >= 400 && answer.status < 500 ? 'client' : 'system',
    message: 'something went wrong',
    code: typeof said.error === 'string' ? said.error : 'UNKNOWN',
    description: typeof said.error_description === 'string' ? said.error_description : undefined,
    status: answer.status,
    requestId,
  })
}

function tokensOf(said: Record<string, unknown>, role: TokenRole, presented = ''): Tokens {
  return {
    accessToken: {
      value: String(said.access_token),
      expiresAt: Math.floor(Date.now() / 1000) + Number(said.expires_in),
    },
    refreshToken: {
      value: typeof said.refresh_token === 'string' && said.refresh_token ? said.refresh_token : presented,
      role,
    },
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    // An object can be read by key; its values stay unknown.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    // A gateway's page instead of an answer: the status says enough.
    return {}
  }
}
