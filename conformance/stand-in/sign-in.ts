import { createHash, randomUUID } from 'node:crypto'
import type { Member, Members } from './members.ts'
import { createErrorResponse, type Routes, type StandInResponse } from './routes.ts'

/** An authorization that waits to be exchanged. */
interface Grant {
  member: Member
  challenge: string
  redirectUri: string | undefined
}

/** Redirect sessions, the login page and the token endpoint. */
export function createSignInRoutes(members: Members): Routes {
  const grants = new Map<string, Grant>()

  const tokensOf = (member: Member | undefined): StandInResponse => ({
    body: {
      access_token: `OauthNG.JWS.${member ? members.give(member) : randomUUID()}`,
      refresh_token: `JWS.${member ? members.give(member) : randomUUID()}`,
      expires_in: 14_400,
      token_type: 'Bearer',
    },
  })

  /** Where the login page leads: with a code for whoever is signed in, else with an error. */
  const arrival = (query: URLSearchParams, member: Member | undefined): URLSearchParams => {
    const state = query.get('state') ?? ''
    if (!member)
      return new URLSearchParams({ error: 'login_required', error_description: 'Nobody is signed in here.', state })
    const code = randomUUID()
    const redirectUri = query.get('redirectUri') ?? undefined
    grants.set(code, { member, challenge: query.get('codeChallenge') ?? '', redirectUri })
    return new URLSearchParams({ code, state })
  }
  const leave = (query: URLSearchParams, member: Member | undefined): StandInResponse => {
    const parameters = arrival(query, member)
    if (query.get('responseMode') === 'web_message') {
      const message = JSON.stringify(Object.fromEntries(parameters))
      return { body: `<!doctype html><script>parent.postMessage(${message}, '*')</script>` }
    }
    const mark = query.get('responseMode') === 'query' ? '?' : '#'
    return { status: 302, headers: { location: `${query.get('redirectUri')}${mark}${parameters}` } }
  }

  return {
    'POST /_api/redirects-api/v1/redirect-session'({ url, body }) {
      const { auth, login, logout, callbacks } = body as RedirectSession // as the contract has it
      const target = auth?.authRequest['redirectUri'] ?? callbacks?.['postFlowUrl'] ?? ''
      if (target.includes('elsewhere'))
        return createErrorResponse(400, 'INVALID_REDIRECT_URI', `${target} is not on the list`)
      const endpoint = `${url}/_api/${auth || login ? 'oauth2/authorize' : 'iam/authentication/v1/logout'}`
      const searchParams = auth
        ? { ...auth.authRequest, ...(auth.prompt && { prompt: auth.prompt }) }
        : { ...logout, postLogoutRedirectUri: target }
      const fullUrl = `${endpoint}?${new URLSearchParams(searchParams)}`
      const id = randomUUID()
      const redirectSession = {
        id,
        fullUrl,
        urlDetails: { endpoint, searchParams },
        sessionToken: `JWS.${id}`,
        shortUrl: fullUrl,
      }
      return { body: { redirectSession } }
    },

    'GET /_api/oauth2/authorize'({ query }) {
      if (query.get('prompt') === 'none') return leave(query, members.whoseIs(query.get('sessionToken')))
      return { body: '<!doctype html><form method="post"><input name="email"><input name="password"></form>' }
    },
    'POST /_api/oauth2/authorize'({ query, body }) {
      const member = members.find(String(body['email']))
      return leave(query, member?.password === body['password'] ? member : undefined)
    },

    'POST /oauth2/token'({ body, authorization }) {
      const fields = body as Record<string, string | undefined> // as the contract has it
      switch (fields['grantType'] ?? fields['grant_type']) {
        case 'anonymous':
          return tokensOf(undefined)
        case 'refresh_token': {
          const refreshToken = fields['refreshToken'] ?? ''
          return refreshToken.startsWith('JWS.')
            ? tokensOf(members.whoseIs(refreshToken.slice(4)))
            : refusedGrant('invalid_grant')
        }
        case 'authorization_code': {
          const grant = grants.get(fields['code'] ?? '')
          grants.delete(fields['code'] ?? '')
          const challenge = createHash('sha256')
            .update(fields['codeVerifier'] ?? '')
            .digest('base64url')
          const isGood = grant?.challenge === challenge && grant.redirectUri === fields['redirectUri']
          return isGood ? tokensOf(grant.member) : refusedGrant('invalid_grant')
        }
        case 'authorized_client': {
          if (!authorization.endsWith(',good-key')) return refusedGrant('unauthorized_client', 403)
          return tokensOf(members.whoseIs(fields['session_token']) ?? members.add(randomUUID(), '', {}))
        }
        case 'client_credentials':
        case 'strip_bound_session':
          return fields['client_secret'] === 'good-secret' ? tokensOf(undefined) : refusedGrant('invalid_client', 401)
        case undefined:
        default:
          return refusedGrant('unsupported_grant_type')
      }
    },
  }
}

interface RedirectSession {
  auth?: { authRequest: Record<string, string>; prompt?: string }
  login?: object
  logout?: { clientId: string }
  callbacks?: Record<string, string>
}

function refusedGrant(error: string, status = 400): StandInResponse {
  return { status, body: { error, error_description: `This was refused: ${error}.` } }
}
