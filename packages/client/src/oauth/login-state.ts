/**
 * Where a sign-in stands (spec section 4).
 *
 * @example
 * if (result.loginState === LoginState.EMAIL_VERIFICATION_REQUIRED) askForCode()
 */
export const LoginState = {
  SUCCESS: 'SUCCESS',
  INITIAL: 'INITIAL',
  FAILURE: 'FAILURE',
  EMAIL_VERIFICATION_REQUIRED: 'EMAIL_VERIFICATION_REQUIRED',
  OWNER_APPROVAL_REQUIRED: 'OWNER_APPROVAL_REQUIRED',
  USER_CAPTCHA_REQUIRED: 'USER_CAPTCHA_REQUIRED',
  SILENT_CAPTCHA_REQUIRED: 'SILENT_CAPTCHA_REQUIRED',
} as const
/**
 * One of the states.
 *
 * @example
 * const start: LoginState = 'INITIAL'
 */
export type LoginState = (typeof LoginState)[keyof typeof LoginState]

/**
 * Why a sign-in or a registration failed (spec section 8). The last three are no fault of what was typed: no answer
 * came, the server failed, or there were too many tries.
 *
 * @example
 * const wrongPassword: LoginErrorCode = 'invalidPassword'
 */
export type LoginErrorCode =
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'
  | 'invalidPassword'
  | 'resetPassword'
  | 'invalidEmail'
  | 'emailAlreadyExists'
  | 'networkError'
  | 'serverError'
  | 'tooManyRequests'

/**
 * What a step of a sign-in came to.
 *
 * @example
 * const result: LoginResult = await client.auth.login({ email, password })
 * if (result.loginState === 'SUCCESS') await client.auth.getMemberTokensForDirectLogin(result.data.sessionToken)
 */
export type LoginResult =
  | { loginState: 'SUCCESS'; data: { sessionToken: string } }
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'INITIAL'; data?: undefined }
  | { loginState: 'OWNER_APPROVAL_REQUIRED'; data?: undefined }
  | { loginState: 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED'; data: CaptchaDemand }
  | LoginFailure

/**
 * What a shop demands after suspicious tries, so that robots do not guess passwords: work, which `solveCaptcha` does, or a proof from
 * reCAPTCHA. `USER_CAPTCHA_REQUIRED` has to be seen, `SILENT_CAPTCHA_REQUIRED` has not.
 *
 * @example
 * if (result.loginState === 'SILENT_CAPTCHA_REQUIRED')
 *   await auth.login({ email, password, captchaTokens: await auth.solveCaptcha() })
 */
export interface CaptchaDemand {
  kind: 'PROOF_OF_WORK' | 'RECAPTCHA'
  /** Of reCAPTCHA; the strategy has it, too. */
  siteKey?: string
  /** Of the work. */
  challenge?: string
}

/**
 * A step that failed. Where the shop wants a proof that this state machine has no state for (a second factor), `data`
 * keeps what `proceed` needs.
 *
 * @example
 * const { error, errorCode }: LoginFailure = result
 */
export interface LoginFailure {
  loginState: 'FAILURE'
  /** A sentence. */
  error: string
  errorCode?: LoginErrorCode
  data?: { stateToken: string; factors: string[] }
}
