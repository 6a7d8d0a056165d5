import { ApiError, systemError } from '../errors.ts'
import { asObject } from '../parse-object.ts'
import { parseFromUrl, type AuthorizationAnswer } from './parse-from-url.ts'
import { createOAuthData } from './oauth-data.ts'
import { getAuthUrl, getMemberTokens } from './redirect-login.ts'
import type { AuthContext } from './session.ts'
import type { Tokens } from './tokens.ts'

const TIMEOUT_MS = 120_000
const MAX_REDIRECTS = 10

/**
 * Requests a member's tokens for the session of a direct login, without a visible page: through a hidden frame, or, without a
 * document, by following the redirects. Stores nothing.
 */
export async function getMemberTokensForDirectLogin(asking: AuthContext, sessionToken: string): Promise<Tokens> {
  if (!sessionToken) throw new TypeError('getMemberTokensForDirectLogin needs the sessionToken of a sign-in.')
  const hasDocument = typeof document === 'object'
  const data = { ...createOAuthData(''), redirectUri: undefined }
  const responseMode = hasDocument ? 'web_message' : 'query'
  const { authUrl, authorizationEndpoint = authUrl } = await getAuthUrl(asking, data, {
    prompt: 'none',
    responseMode,
    sessionToken,
  })

  const giveUp = new AbortController()
  const { signal } = giveUp
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('OAuth flow timed out')), TIMEOUT_MS)
  })
  const answer = hasDocument
    ? waitForFrameMessage(authUrl, authorizationEndpoint, data.state, signal)
    : followRedirects(asking.connection.fetch, authUrl, data.state, signal)
  // Work that continues after the limit is aborted, and its error is ignored.
  answer.catch(() => {})
  const { code, state, error, errorDescription } = await Promise.race([answer, timeout]).finally(() => {
    clearTimeout(timer)
    giveUp.abort()
  })
  if (error) throw new ApiError({ kind: 'application', message: errorDescription || error, code: error })
  return getMemberTokens(asking, code, state, data)
}

/** Accepts messages of the frame only: any page may send messages here. */
async function waitForFrameMessage(
  url: string,
  endpoint: string,
  state: string,
  signal: AbortSignal,
): Promise<AuthorizationAnswer> {
  const origins = [url, endpoint].map((address) => new URL(address).origin)
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.src = url
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      const hear = ({ source, origin, data }: MessageEvent) => {
        if (source !== frame.contentWindow || !origins.includes(origin)) return
        const said = asObject(data)
        if (said.state !== state) return
        const text = (value: unknown) => (typeof value === 'string' ? value : null)
        const error = text(said.error) ?? undefined
        resolve({ code: text(said.code), state, error, errorDescription: text(said.error_description) })
      }
      addEventListener('message', hear, { signal })
      document.body.append(frame)
    })
  } finally {
    frame.remove()
  }
}

/**
 * Follows the provider's redirects until an address contains the response; that address is read, and not requested. The first
 * address may return a page with a form: it is submitted as that page does.
 */
async function followRedirects(
  fetch: typeof globalThis.fetch,
  start: string,
  state: string,
  signal: AbortSignal,
): Promise<AuthorizationAnswer> {
  let url = start
  for (let hops = 0; hops < MAX_REDIRECTS && new URL(url).origin === new URL(start).origin; hops++) {
    let response = await ask({})
    if (response.ok && url === start) response = await ask({ method: 'POST', body: new URLSearchParams() })
    const location = response.headers.get('location')
    if (!location || !URL.canParse(location, url)) break
    url = new URL(location, url).href
    const answer = parseFromUrl(url)
    if (answer.state === state && (answer.code || answer.error)) return answer
  }
  throw systemError({ description: `The login ended at ${url.replace(/[?#].*/, '')} without an answer.` })

  async function ask(init: RequestInit): Promise<Response> {
    const response = await fetch(url, { ...init, redirect: 'manual', signal }).catch((cause: unknown) => {
      throw systemError({ cause })
    })
    await response.body?.cancel()
    return response
  }
}
