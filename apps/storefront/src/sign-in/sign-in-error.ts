import { ApiError, type LoginErrorCode, type LoginResult } from '@cartwright/client'
import type { Texts } from '../texts/find-texts.ts'

/** Link to another step that solves the error. */
export type SignInAlternative = keyof Texts['signIn']['ways']

/** Error of a sign-in as a page shows it: at the wrong field, or above the form. */
export interface SignInError {
  words: keyof Texts['signIn']['troubles']
  field?: 'email' | 'password' | 'code'
  way?: SignInAlternative
}

/** Which form was sent. */
export type SignInStep = 'sign in' | 'sign up' | 'verify' | 'resend' | 'reset'

const CAPTCHA: SignInError = { words: 'captcha', way: 'hosted' }
const WEAK_PASSWORD: SignInError = { words: 'weakPassword', field: 'password' }
export const STEP_EXPIRED: SignInError = { words: 'over', way: 'sign-in' }
export const LINK_EXPIRED: SignInError = { words: 'linkOver', way: 'forgot' }

/** Final states of a sign-in that ask for no further step (section 4 of the specification). */
const ERRORS_BY_STATE = {
  // The work of a captcha is for the shopper's browser: a server that did it would do it for robots, too.
  USER_CAPTCHA_REQUIRED: CAPTCHA,
  SILENT_CAPTCHA_REQUIRED: CAPTCHA,
  INITIAL: STEP_EXPIRED,
} satisfies Partial<Record<LoginResult['loginState'], SignInError>>

/** Error codes of sign-in and registration (section 8), and those of failed calls. */
const ERRORS_BY_CODE: Record<LoginErrorCode, SignInError> = {
  missingCaptchaToken: CAPTCHA,
  invalidCaptchaToken: { words: 'wrongCaptcha', way: 'hosted' },
  // Unknown addresses get the same error, so that it does not reveal accounts.
  invalidPassword: { words: 'wrongPassword', field: 'password' },
  resetPassword: { words: 'newPasswordNeeded', way: 'forgot' },
  invalidEmail: { words: 'wrongEmail', field: 'email' },
  emailAlreadyExists: { words: 'taken', field: 'email' },
  networkError: { words: 'noAnswer' },
  serverError: { words: 'broken' },
  tooManyRequests: { words: 'tooMany' },
}

/** The specification calls every other refusal of a sign-in an invalid e-mail, that of a closed account too. */
const REFUSED: SignInError = { words: 'refused', field: 'email' }

/** Errors of a failure without a code, by its step. */
const ERRORS_BY_STEP: Record<SignInStep, SignInError> = {
  'sign in': { words: 'furtherProof', way: 'hosted' },
  // The address has separate codes, and a name is never refused.
  'sign up': WEAK_PASSWORD,
  verify: STEP_EXPIRED,
  resend: STEP_EXPIRED,
  reset: LINK_EXPIRED,
}

/** Errors of steps that reject. */
const ERRORS_BY_REFUSAL = new Map<string, SignInError>([
  ['-19971', CAPTCHA],
  ['-19970', ERRORS_BY_CODE.invalidCaptchaToken],
  ['VERIFICATION_FAILED', { words: 'wrongCode', field: 'code' }],
  ['STATE_TOKEN_INVALID', STEP_EXPIRED],
  ['RECOVERY_TOKEN_INVALID', LINK_EXPIRED],
  ['PASSWORD_TOO_WEAK', WEAK_PASSWORD],
])

/** Maps a failed result to an error. */
export function toSignInError(
  result: Exclude<LoginResult, { loginState: 'SUCCESS' | 'EMAIL_VERIFICATION_REQUIRED' | 'OWNER_APPROVAL_REQUIRED' }>,
  step: SignInStep,
): SignInError {
  if (result.loginState !== 'FAILURE') return ERRORS_BY_STATE[result.loginState]
  if (result.errorCode === 'invalidEmail' && step === 'sign in') return REFUSED
  return result.errorCode ? ERRORS_BY_CODE[result.errorCode] : ERRORS_BY_STEP[step]
}

/** The same for a step that rejected; undefined where that is a fault of ours. */
export function toSignInErrorFromException(error: unknown): SignInError | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { kind, status = 0, code, fieldViolations } = error
  if (status === 429) return ERRORS_BY_CODE.tooManyRequests
  if (kind === 'system' || status >= 500) return ERRORS_BY_CODE[status ? 'serverError' : 'networkError']
  if (fieldViolations.some(({ field }) => field === 'email')) return ERRORS_BY_CODE.invalidEmail
  return ERRORS_BY_REFUSAL.get(code)
}

/** Whether the error concerns the operator of the shop, and is logged. */
export const isServerFault = ({ words }: SignInError): boolean => words === 'broken' || words === 'noAnswer'
