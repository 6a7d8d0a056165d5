/**
 * State of a sign-in (spec section 4).
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
 * Value of `LoginState`.
 *
 * @example
 * const start: LoginState = 'INITIAL'
 */
export type LoginState = (typeof LoginState)[keyof typeof LoginState]

/**
 * Reason of a failed sign-in or registration (spec section 8). The last three are unrelated to the typed values: no response
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
 * Result of a step of a sign-in.
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
 * Captcha that a shop requires after suspicious tries, against guesses by robots: a proof of work, which `solveCaptcha` does, or
 * a solution of reCAPTCHA. `USER_CAPTCHA_REQUIRED` is visible, `SILENT_CAPTCHA_REQUIRED` is not.
 *
 * @example
 * if (result.loginState === 'SILENT_CAPTCHA_REQUIRED')
 *   await auth.login({ email, password, captchaTokens: await auth.solveCaptcha() })
 */
export interface CaptchaDemand {
  kind: 'PROOF_OF_WORK' | 'RECAPTCHA'
  /** Site key of reCAPTCHA; the strategy has it, too. */
  siteKey?: string
  /** Challenge of the proof of work. */
  challenge?: string
}

/**
 * Failed step. If the shop requires a proof without a state of its own (a second factor), `data` contains the values that
 * `proceed` needs.
 *
 * @example
 * const { error, errorCode }: LoginFailure = result
 */
export interface LoginFailure {
  loginState: 'FAILURE'
  /** Message for people. */
  error: string
  errorCode?: LoginErrorCode
  data?: { stateToken: string; factors: string[] }
}
