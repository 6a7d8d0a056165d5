import {
  ApiError,
  type CaptchaTokens,
  createClient,
  type LoginResult,
  LoginState,
  OAuthStrategy,
} from '@cartwright/client'

/**
 * Storefront with its own sign-in forms: creates an account, gives the code from the mail, and signs in. `askForCode`
 * stands for the form in which the code is entered.
 */
export async function registerAndSignIn(
  baseUrl: string,
  clientId: string,
  { email, password }: { email: string; password: string },
  askForCode: (problem?: string) => Promise<string>,
): Promise<'signed in' | 'waiting for the owner' | { problem: string }> {
  const client = createClient({ auth: OAuthStrategy({ clientId }), baseUrl })

  // After suspicious tries a shop requires a proof of work, which takes a second and is invisible.
  const proven = async (attempt: (captchaTokens?: CaptchaTokens) => Promise<LoginResult>) => {
    const first = await attempt()
    return first.loginState === LoginState.SILENT_CAPTCHA_REQUIRED ? attempt(await client.auth.solveCaptcha()) : first
  }

  // An existing account signs in; otherwise it is created.
  let result = await proven((captchaTokens) =>
    client.auth.register({ email, password, profile: { firstName: 'Ada' }, captchaTokens }),
  )
  if (result.loginState === LoginState.FAILURE && result.errorCode === 'emailAlreadyExists')
    result = await proven((captchaTokens) => client.auth.login({ email, password, captchaTokens }))

  // The shop may verify the address: a lost code is sent again, a wrong one is entered again.
  let problem: string | undefined
  while (result.loginState === LoginState.EMAIL_VERIFICATION_REQUIRED) {
    const verificationCode = await askForCode(problem)
    try {
      result = verificationCode
        ? await client.auth.processVerification({ verificationCode })
        : await client.auth.resend()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'VERIFICATION_FAILED')) throw error
      problem = error.message
    }
  }

  if (result.loginState === LoginState.SUCCESS) {
    client.auth.setTokens(await client.auth.getMemberTokensForDirectLogin(result.data.sessionToken))
    return 'signed in'
  }
  if (result.loginState === LoginState.OWNER_APPROVAL_REQUIRED) return 'waiting for the owner'
  // `errorCode` identifies the wrong field, `error` is its message for people.
  return { problem: result.loginState === LoginState.FAILURE ? result.error : 'Something else is needed.' }
}
