import type { Improvement } from './improvement.ts'

const SENTENCE = 'The error of a failed sign-in is a sentence; the official packages append the whole error, as JSON.'
const NETWORK =
  'A sign-in that fails because of the network or the server has an error code for it (`networkError`, `serverError`, `tooManyRequests`), not that of an invalid email.'
const ANSWERED = 'A rejected sign-in returns its reason; the official packages throw a TypeError.'
const SECOND_FACTOR =
  'A sign-in that waits for an unknown factor keeps its state and names the factors, so that `proceed` can continue.'

const said = (error: string): Improvement => ({ reason: SENTENCE, instead: { 'result.error': error } })

const failed = (reason: string, error: string, errorCode: string, more: object = {}): Improvement => ({
  reason,
  instead: { ...more, result: { loginState: 'FAILURE', error, errorCode } },
})

const waiting = (stateToken: string, ...factors: string[]): Improvement => ({
  reason: SECOND_FACTOR,
  instead: { 'result.data': { stateToken, factors } },
})

const EMAIL_FORMAT = 'has invalid format'
const system = (requestId: string) => `System error occurred, request-id: ${requestId}`

/** Registration and sign-in with e-mail and password. */
export const improvedSignIn: Record<string, Improvement> = {
  'auth: OAuthStrategy.register <- -19970 invalid captcha': said('invalid captcha token'),
  'auth: OAuthStrategy.register <- -19995 email exists': said('email already exists'),
  'auth: OAuthStrategy.register <- -19976 invalid password': said('invalid password'),
  'auth: OAuthStrategy.register <- -19999 invalid email': said('unknown email'),
  'auth: OAuthStrategy.register <- modern code DUPLICATE_EMAIL': said('duplicate email'),
  'auth: OAuthStrategy.register <- number code -19976': said('invalid password'),
  'auth: OAuthStrategy.register <- violation with other data': said(
    'INVALID_ARGUMENT: "options.password" size must be at least 4',
  ),
  'auth: OAuthStrategy.login <- -19970 invalid captcha': said('invalid captcha token'),
  'auth: OAuthStrategy.login <- -19995 email exists': said('email already exists'),
  'auth: OAuthStrategy.login <- -19976 invalid password': said('invalid password'),
  'auth: OAuthStrategy.login <- modern code DUPLICATE_EMAIL': said('duplicate email'),
  'auth: OAuthStrategy.login <- modern code MISSING_CAPTCHA_TOKEN': said('captcha required'),

  'auth: OAuthStrategy.login <- EMAIL field violation': failed(ANSWERED, EMAIL_FORMAT, 'invalidEmail'),
  'auth: OAuthStrategy.login <- violation without data': failed(
    ANSWERED,
    'INVALID_ARGUMENT: "options.password" must not be empty',
    'invalidEmail',
  ),
  'auth: OAuthStrategy.login <- violation with other data': failed(
    ANSWERED,
    'INVALID_ARGUMENT: "options.password" size must be at least 4',
    'invalidEmail',
  ),

  'auth: OAuthStrategy.register <- 500 without details': {
    reason: NETWORK,
    instead: { 'result.error': system('req-0055'), 'result.errorCode': 'serverError' },
  },
  'auth: OAuthStrategy.login <- 500 without details': {
    reason: NETWORK,
    instead: { 'result.error': system('req-0079'), 'result.errorCode': 'serverError' },
  },
  'auth: OAuthStrategy.login <- 429 empty body': {
    reason: NETWORK,
    instead: { requests: 3, 'result.error': 'Too Many Requests', 'result.errorCode': 'tooManyRequests' },
  },
  'auth: OAuthStrategy.register <- connection reset': failed(NETWORK, 'System error occurred', 'networkError'),
  'auth: OAuthStrategy.login <- connection reset': failed(NETWORK, 'System error occurred', 'networkError'),
  'auth: OAuthStrategy.login (token endpoint down, fresh strategy)': failed(
    NETWORK,
    'something went wrong',
    'serverError',
    { requests: 3 },
  ),

  'auth: OAuthStrategy.register -> REQUIRE_MISSING_FIELDS': waiting('st-2'),
  'auth: OAuthStrategy.login -> REQUIRE_MISSING_FIELDS': waiting('st-2'),
  'auth: OAuthStrategy.login -> REQUIRE_MFA': waiting('st-3', 'EMAIL'),
  'auth: OAuthStrategy.login -> MFA_CHALLENGE': waiting('st-4'),
}
