import {
  ApiError,
  type CaptchaTokens,
  createClient,
  type LoginResult,
  LoginState,
  OAuthStrategy,
} from '@cartwright/client'

/**
 * A storefront with sign-in forms of its own: makes an account, gives the code that comes by mail, and is signed in.
 * `askForCode` stands for the form in which the code is entered.
 */
export async function registerAndSignIn(
  baseUrl: string,
  clientId: string,
  { email, password }: { email: string; password: string },
  askForCode: (problem?: string) => Promise<string>,
): Promise<'signed in' | 'waiting for the owner' | { problem: string }> {
  const client = createClient({ auth: OAuthStrategy({ clientId }), baseUrl })

  // After suspicious tries a shop wants work done first, which takes a second and which nobody sees.
  const proven = async (attempt: (captchaTokens?: CaptchaTokens) => Promise<LoginResult>) => {
    const first = await attempt()
    return first.loginState === LoginState.SILENT_CAPTCHA_REQUIRED ? attempt(await client.auth.solveCaptcha()) : first
  }

  // Whoever has an account already signs in; everyone else gets one.
  let result = await proven((captchaTokens) =>
    client.auth.register({ email, password, profile: { firstName: 'Ada' }, captchaTokens }),
  )
  if (result.loginState === LoginState.FAILURE && result.errorCode === 'emailAlreadyExists')
    result = await proven((captchaTokens) => client.auth.login({ email, password, captchaTokens }))

  // The shop may want to know that the mail arrives: a lost code is sent again, a wrong one is asked for again.
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
  // `errorCode` says which field is wrong, `error` says it to people.
  return { problem: result.loginState === LoginState.FAILURE ? result.error : 'Something else is needed.' }
}
