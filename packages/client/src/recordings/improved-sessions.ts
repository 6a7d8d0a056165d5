import type { Improvement } from './improvement.ts'

const GRANT_FAILURE =
  'A rejected token request is an `ApiError` with the status, the code and the request id, and with the specified message.'
const UNASKED = null

const refusedGrant = (message: string, status: number, requestId: string, more: object = {}): Improvement => ({
  reason: GRANT_FAILURE,
  instead: { message, status, 'request id': requestId, ...more },
})

/** Tokens: how they are requested, stored and deleted. */
export const improvedSessions: Record<string, Improvement> = {
  'auth: OAuthStrategy.generateVisitorTokens (2)': {
    reason: 'A refresh token that the server replaces is stored, so that servers may rotate them.',
    instead: { 'result.refreshToken': { value: 'JWS.refresh-ROTATED-2', role: 'member' } },
  },
  'auth: OAuthStrategy.generateVisitorTokens (4)': {
    reason:
      'Only a rejected renewal (400, 401) turns a member into a visitor; after a failure of the server or the network it is retried, and the session stays.',
    instead: {
      'body of request 2': { clientId: 'client-1111', refreshToken: 'JWS.refresh-member', grantType: 'refresh_token' },
      'result.refreshToken': { value: 'JWS.refresh-anonymous-4', role: 'member' },
    },
  },
  'auth: OAuthStrategy.generateVisitorTokens (5)': refusedGrant('something went wrong', 403, 'req-0007'),
  'auth: OAuthStrategy.generateVisitorTokens (7)': refusedGrant('something went wrong', 201, 'req-0010'),
  'transport: error: token renewal fails inside a call': refusedGrant('something went wrong', 403, 'req-0131', {
    code: 'invalid_client',
  }),
  'auth: OAuthStrategy.getMemberTokensForExternalLogin (2)': refusedGrant(
    'Failed to get member tokens',
    403,
    'req-0102',
  ),

  'auth: OAuthStrategy.getAuthHeaders (expiresAt == now)': {
    reason: 'An expiring token is renewed before the server can reject it.',
    instead: { requests: 1, 'result.headers': { Authorization: 'new' } },
  },
  'auth: OAuthStrategy.getAuthHeaders x5 concurrently': {
    reason: 'Concurrent first calls create one visitor, with one cart.',
    instead: {
      'request of request 2': UNASKED,
      'request of request 3': UNASKED,
      'request of request 4': UNASKED,
      'request of request 5': UNASKED,
      requests: 1,
      'result.tokens': Array(5).fill({ headers: { Authorization: 'OauthNG.JWS.access-anonymous-10' } }),
      'result.stored': {
        accessToken: { value: 'OauthNG.JWS.access-anonymous-10', expiresAt: 1_800_014_400 },
        refreshToken: { value: 'JWS.refresh-anonymous-10', role: 'visitor' },
      },
    },
  },
  'auth: OAuthStrategy.parseFromUrl (3)': {
    reason: 'The code of a login is read from the query too, unless the caller names the place.',
    instead: { 'result.code': 'C1', 'result.state': 'S1' },
  },
  'auth: OAuthStrategy.logout (server fails)': {
    reason:
      'A sign-out always clears the session, even if the hosted pages cannot be reached; the failure is reported.',
    instead: {
      'result.threw': {
        message: 'System error occurred, request-id: req-0035',
        status: 500,
        requestId: 'req-0035',
      },
      'result.tokens': { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } },
    },
  },
  'auth: OAuthStrategy.sessions.syncToWixPages': {
    reason: 'The hosted pages receive a session without an enabled context, and a failure reaches the caller.',
    instead: { requests: 2, 'result.consoleError': null, 'result.threw': { message: 'System error occurred' } },
  },
  'auth: OAuthStrategy static': {
    reason: 'The site keys of a captcha are the shop’s own.',
    instead: { 'result.captchaInvisibleSiteKey': '', 'result.captchaVisibleSiteKey': '' },
  },

  'transport: elevate without context': {
    reason: 'A function called without a client throws; the official packages return another function.',
    instead: {
      error:
        'An elevated client is required to use elevated modules. Make sure to initialize the Wix context with an elevated client before using elevated SDK modules',
    },
  },
}
