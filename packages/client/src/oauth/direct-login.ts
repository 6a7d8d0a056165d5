import { ApiError } from '../errors.ts'
import * as authentication from '../generated/authentication.ts'
import type { IdentityProfile } from '../generated/entities.ts'
import type { VerifyOptions } from '../generated/requests.ts'
import { resendDuringAuthentication, verifyDuringAuthentication } from '../generated/verification.ts'
import { asObject } from '../parse-object.ts'
import { toCaptchaDemand, type CaptchaTokens } from './captcha.ts'
import type { LoginErrorCode, LoginFailure, LoginResult } from './login-state.ts'
import { getUsableTokens, type AuthContext } from './session.ts'

/**
 * Credentials of a sign-in.
 *
 * @example
 * const credentials: LoginParams = { email: 'ada@example.com', password }
 */
export interface LoginParams {
  email: string
  password: string
  captchaTokens?: CaptchaTokens
}

/**
 * Credentials and profile of a registration.
 *
 * @example
 * const newcomer: RegisterParams = { email: 'ada@example.com', password, profile: { firstName: 'Ada' } }
 */
export interface RegisterParams extends LoginParams {
  profile?: Partial<IdentityProfile>
}

/**
 * Proof that a pending sign-in requires: the code from the mail, or a second factor.
 *
 * @example
 * const code: Proof = { verificationCode: '123456' }
 * const app: Proof = { factorType: 'TOTP', totpData: { code: '123456' }, rememberThisDevice: true }
 */
export type Proof =
  | { verificationCode: string }
  | { code: string }
  | (Omit<VerifyOptions, 'stateToken'> & { factorType: string })

export async function register(asking: AuthContext, { email, ...given }: RegisterParams): Promise<LoginResult> {
  return tryLogin(asking, REGISTRATION_CODES, () => asking.ask(authentication.registerV2, { email }, request(given)))
}

export async function login(asking: AuthContext, { email, ...given }: LoginParams): Promise<LoginResult> {
  return tryLogin(asking, LOGIN_CODES, () => asking.ask(authentication.loginV2, { email }, request(given)))
}

function request({ password, profile, captchaTokens }: Omit<RegisterParams, 'email'>): object {
  return {
    password,
    profile,
    captchaTokens: captchaTokens && [
      { Recaptcha: captchaTokens.recaptchaToken, InvisibleRecaptcha: captchaTokens.invisibleRecaptchaToken },
    ],
  }
}

/** Gives the proof of a pending sign-in; without a pending one it fails before any request. */
export async function proceed(asking: AuthContext, proof: Proof, prior = asking.session.login): Promise<LoginResult> {
  if ('factorType' in proof) {
    const { factorType, ...given } = proof
    const stateToken = prior?.loginState === 'FAILURE' ? prior.data?.stateToken : undefined
    return stateToken
      ? saveLoginResult(asking, await asking.ask(authentication.verify, factorType, { ...given, stateToken }))
      : UNKNOWN
  }
  if (prior?.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return UNKNOWN
  const code = 'code' in proof ? proof.code : proof.verificationCode
  return saveLoginResult(asking, await asking.ask(verifyDuringAuthentication, code, prior.data))
}

/** Requests another code. */
export async function resend(asking: AuthContext, prior = asking.session.login): Promise<LoginResult> {
  if (prior?.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return UNKNOWN
  return saveLoginResult(asking, await asking.ask(resendDuringAuthentication, prior.data.stateToken))
}

const UNKNOWN: LoginFailure = { loginState: 'FAILURE', error: 'Unknown _state' }

/** Stores the result of a step for the next one. */
function saveLoginResult({ session }: AuthContext, answer: unknown): LoginResult {
  return (session.login = toLoginResult(asObject(answer)))
}

/** Converts the provider's state to one of the client (spec section 4). */
function toLoginResult({ state, sessionToken, stateToken, ...answer }: Record<string, unknown>): LoginResult {
  if (state === 'SUCCESS' && typeof sessionToken === 'string') return { loginState: 'SUCCESS', data: { sessionToken } }
  if (state === 'REQUIRE_OWNER_APPROVAL') return { loginState: 'OWNER_APPROVAL_REQUIRED' }
  if (typeof stateToken !== 'string') return UNKNOWN
  if (state === 'REQUIRE_EMAIL_VERIFICATION') return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken } }

  // The specification has no state for the others; `proceed` needs their data.
  const { availableFactors } = asObject(answer.requireMfaData ?? answer.mfaChallengeData)
  const listed: unknown[] = Array.isArray(availableFactors) ? availableFactors : []
  const factors = listed.map((factor) => String(asObject(factor).factorType))
  return { ...UNKNOWN, data: { stateToken, factors } }
}

const LOGIN_CODES = new Map<string, LoginErrorCode>([
  ['-19971', 'missingCaptchaToken'],
  ['-19970', 'invalidCaptchaToken'],
  ['-19976', 'invalidPassword'],
  ['-19973', 'resetPassword'],
  ['', 'invalidEmail'],
])
const REGISTRATION_CODES = new Map<string, LoginErrorCode>([
  ['-19971', 'missingCaptchaToken'],
  ['-19970', 'invalidCaptchaToken'],
  ['-19995', 'emailAlreadyExists'],
])

/**
 * Executes a step, and returns the reason of a failure (spec section 8); the code of the empty reason is that of any other
 * refusal.
 */
async function tryLogin(
  asking: AuthContext,
  codes: ReadonlyMap<string, LoginErrorCode>,
  work: () => Promise<unknown>,
): Promise<LoginResult> {
  let hasTokens = false
  try {
    await getUsableTokens(asking.session, asking.connection)
    hasTokens = true
    return saveLoginResult(asking, await work())
  } catch (error) {
    // A client that may not even create a visitor is misconfigured, and other credentials do not help.
    if (!(error instanceof ApiError) || (!hasTokens && error.kind === 'client' && error.status !== 429)) throw error
    const demand = toCaptchaDemand(asking, error)
    if (demand) return (asking.session.login = demand)
    const { message, fieldViolations } = error
    const wrongEmail = fieldViolations.find(({ data }) => asObject(data).type === 'EMAIL')
    const errorCode = wrongEmail ? 'invalidEmail' : getErrorCode(error, codes)
    return { loginState: 'FAILURE', error: wrongEmail?.description ?? message, ...(errorCode && { errorCode }) }
  }
}

/** Code of the failure; undefined if an argument could not be sent. */
function getErrorCode(
  { kind, status, code }: ApiError,
  codes: ReadonlyMap<string, LoginErrorCode>,
): LoginErrorCode | undefined {
  if (status === 429) return 'tooManyRequests'
  if (status && status >= 500) return 'serverError'
  if (kind === 'system') return status ? 'serverError' : 'networkError'
  return status ? (codes.get(code) ?? codes.get('')) : undefined
}
