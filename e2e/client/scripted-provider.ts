/**
 * A provider that answers as the recordings do (redirect session, authorize page, tokens, cart) and remembers what it
 * was asked. Stricter than a real one may be: a refresh token and a code are good for one time, and whoever comes
 * twice is refused.
 */
import { partialDeepStrictEqual } from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { withCors } from './cross-origin.ts'
import type { Handler } from './loopback.ts'

type Body = Record<string, unknown>

interface AuthRequest extends Record<string, string | undefined> {
  clientId: string
  codeChallenge: string
  responseMode: string
  state: string
  redirectUri?: string
  sessionToken?: string
}

interface Holder {
  clientId: string
  name: string
}

export interface ScriptedProvider {
  handle: Handler
  /** The bodies of all token requests so far. */
  grants: Body[]
  grantsOf(grantType: string): Body[]
  /** Requests to the authorize page, newest last. */
  authorizations: AuthRequest[]
  /** A session as a direct login ends with one. */
  sessionToken: string
  /** Lets token requests wait until the function it answers is called. */
  holdGrants(): () => void
  /** Script of the page in the hidden frame; by default it posts its answer to the parent page. */
  inFrame: (answer: Body, origin: string) => string
}

export const postToParent = (answer: Body, origin: string) =>
  `parent.postMessage(${JSON.stringify(answer)}, ${JSON.stringify(origin)})`

export function createScriptedProvider(): ScriptedProvider {
  const holders = new Map<string, Holder>() // by access token
  const refreshTokens = new Map<string, Holder>()
  const codes = new Map<string, AuthRequest>()
  const carts = new Map<string, Body[]>() // by name of their owner
  let visitors = 0
  let mayGrant: Promise<void> | undefined
  let shopOrigin = ''

  const provider: ScriptedProvider = {
    handle: withCors(handle),
    grants: [],
    grantsOf: (grantType) => provider.grants.filter((grant) => grant.grantType === grantType),
    authorizations: [],
    sessionToken: `session-${randomUUID()}`,
    holdGrants() {
      let release = () => {}
      mayGrant = new Promise((resolve) => (release = resolve))
      return () => release()
    },
    inFrame: postToParent,
  }
  return provider

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const text = await request.text()
    const body = (text ? JSON.parse(text) : {}) as Body // the client sends objects
    switch (url.pathname) {
      case '/oauth2/token':
        return grant(body)
      case '/_api/redirects-api/v1/redirect-session':
        shopOrigin = request.headers.get('origin') ?? ''
        return holderOf(request) ? redirectSession(url, body) : refused(401, 'UNAUTHENTICATED')
      case '/_api/oauth2/authorize':
        return authorize(Object.fromEntries(url.searchParams) as AuthRequest) // as it was made below
      case '/about':
        return html('<h1>About us</h1>', 'frame-ancestors *')
      case '/logout':
        return Response.redirect(url.searchParams.get('returnTo') ?? '', 302)
      case '/ecom/v1/carts/current':
      case '/ecom/v1/carts/current/add-to-cart':
        return cart(holderOf(request), body)
      default:
        return refused(404, 'NOT_FOUND')
    }
  }

  async function grant(body: Body): Promise<Response> {
    provider.grants.push(body)
    await mayGrant
    const holder = take(body)
    if (!holder) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const access_token = `access-${randomUUID()}`
    const refresh_token = `refresh-${randomUUID()}`
    holders.set(access_token, holder)
    refreshTokens.set(refresh_token, holder)
    return Response.json({ access_token, refresh_token, expires_in: 3600, token_type: 'Bearer' })
  }

  function take({ grantType, clientId, refreshToken, code, codeVerifier, redirectUri }: Body): Holder | undefined {
    if (grantType === 'anonymous') return { clientId: String(clientId), name: `visitor ${++visitors}` }
    if (grantType === 'refresh_token') {
      const holder = refreshTokens.get(String(refreshToken))
      refreshTokens.delete(String(refreshToken))
      return holder
    }
    const authRequest = codes.get(String(code))
    codes.delete(String(code))
    const challenge = createHash('sha256').update(String(codeVerifier)).digest('base64url')
    const isProven = authRequest?.codeChallenge === challenge && authRequest.redirectUri === redirectUri
    return isProven ? { clientId: String(clientId), name: 'Ada' } : undefined
  }

  function redirectSession({ origin }: URL, { auth, logout, callbacks }: Body): Response {
    const fullUrl = new URL(logout ? '/logout' : '/_api/oauth2/authorize', origin)
    // Members of the client's request; an unsent field is absent.
    const { authRequest, prompt } = (auth ?? {}) as { authRequest: AuthRequest; prompt: string }
    const { postFlowUrl } = (callbacks ?? {}) as { postFlowUrl: string }
    const parameters = logout ? { returnTo: postFlowUrl } : { ...authRequest, prompt }
    for (const [name, value] of Object.entries(parameters)) fullUrl.searchParams.set(name, String(value))
    const urlDetails = { endpoint: origin + fullUrl.pathname, searchParams: parameters }
    return Response.json({ redirectSession: { id: randomUUID(), fullUrl, urlDetails, sessionToken: 'of-visitor' } })
  }

  function authorize(request: AuthRequest): Response {
    provider.authorizations.push(request)
    const { state, responseMode, sessionToken } = request
    const code = randomUUID()
    codes.set(code, request)
    const allowed = { code, state }
    const denied = { error: 'access_denied', error_description: 'You did not sign in.', state }
    const ended = { error: 'login_required', error_description: 'The session has ended.', state }
    if (responseMode === 'web_message') {
      partialDeepStrictEqual(request, { prompt: 'none', responseType: 'code', codeChallengeMethod: 'S256' })
      const script = provider.inFrame(sessionToken === provider.sessionToken ? allowed : ended, shopOrigin)
      return html(`<title>Silent</title><script>${script}</script>`, `frame-ancestors ${shopOrigin}`)
    }
    const link = (name: string, answer: Body) => `<a href="${returnAddress(request, answer)}">${name}</a>`
    return html(
      `<h1>Sign in</h1>${link('Sign in as Ada', allowed)} ${link('Not now', denied)}`,
      "frame-ancestors 'none'",
    )
  }

  function cart(holder: Holder | undefined, { lineItems }: Body): Response {
    if (!holder) return refused(401, 'UNAUTHENTICATED')
    const owner = `${holder.name} of ${holder.clientId}`
    const lines = [...(carts.get(owner) ?? []), ...((lineItems ?? []) as Body[])] // as the client sends them
    carts.set(owner, lines)
    return Response.json({ cart: { id: `cart of ${owner}`, lineItems: lines } })
  }

  function holderOf(request: Request): Holder | undefined {
    return holders.get(request.headers.get('authorization') ?? '')
  }
}

function returnAddress({ redirectUri = '', responseMode }: AuthRequest, answer: Body): string {
  const url = new URL(redirectUri)
  const parameters = new URLSearchParams(answer as Record<string, string>) // texts, each of them
  if (responseMode === 'fragment') url.hash = parameters.toString()
  else for (const [name, value] of parameters) url.searchParams.append(name, value)
  return url.href.replaceAll('&', '&amp;')
}

function html(body: string, policy: string): Response {
  const head = '<!doctype html><html lang="en"><link rel="icon" href="data:,">'
  return new Response(head + body, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}

function refused(status: number, code: string): Response {
  return Response.json({ message: code, details: { applicationError: { code, description: code } } }, { status })
}
