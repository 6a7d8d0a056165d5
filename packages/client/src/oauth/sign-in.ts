import type { AuthStrategy } from '../auth-strategy.ts'
import { changePassword } from '../generated/authentication.ts'
import { sendRecoveryEmail } from '../generated/recovery.ts'
import { callOperation } from '../transport/call.ts'
import type { Connection } from '../transport/connection.ts'
import { login, proceed, register, resend, type LoginParams, type Proof, type RegisterParams } from './direct-login.ts'
import { getCaptchaKeys, solveCaptcha } from './captcha.ts'
import { getMemberTokensForExternalLogin, getMemberTokensForExternalLoginWithSession } from './external-login.ts'
import type { LoginResult } from './login-state.ts'
import type { OAuthData } from './oauth-data.ts'
import { getAuthUrl, getLogoutUrl, getMemberTokens, type AuthUrlOptions } from './redirect-login.ts'
import { getUsableTokens, type AuthContext, type CaptchaSiteKeys, type Session } from './session.ts'
import { getMemberTokensForDirectLogin } from './silent-login.ts'
import { syncToWixPages } from './sync-hosted-session.ts'
import type { SignOnOptions } from '../generated/requests.ts'
import type { Tokens } from './tokens.ts'

/** All ways to sign in and out, for a session on a server. One part, because a page that needs one needs others. */
export function createSignIn(session: Session, connection: Connection, auth: AuthStrategy & CaptchaSiteKeys) {
  const askingAs = (strategy: AuthStrategy): AuthContext => {
    const state = {
      connection: { ...connection, moduleBase: connection.tokenBase },
      headers: new Headers(session.headers),
      consistent: undefined,
      auth: () => strategy,
    }
    return { session, connection, ask: (row, ...args) => callOperation(state, row, args), siteKeys: auth }
  }
  const asking = askingAs(auth)
  const proceedHere = (proof: Proof, prior?: LoginResult) => proceed(asking, proof, prior)

  return {
    getAuthUrl: (data?: Partial<OAuthData>, options?: AuthUrlOptions) => getAuthUrl(asking, data, options),
    getMemberTokens: (code: string | null | undefined, state: string | null | undefined, data: Partial<OAuthData>) =>
      getMemberTokens(asking, code, state, data),
    getLogoutUrl: (originalUrl: string, parting: Tokens) => getLogoutUrl(askingAs(holding(parting)), originalUrl),
    register: (params: RegisterParams) => register(asking, params),
    login: (params: LoginParams) => login(asking, params),
    processVerification: proceedHere,
    proceed: proceedHere,
    resend: (prior?: LoginResult) => resend(asking, prior),
    solveCaptcha: (prior?: LoginResult) => solveCaptcha(asking, prior),
    getCaptchaKeys: () => getCaptchaKeys(asking),
    getMemberTokensForDirectLogin: (sessionToken: string) => getMemberTokensForDirectLogin(asking, sessionToken),
    async sendPasswordResetEmail(email: string, url: string) {
      await asking.ask(sendRecoveryEmail, email, { redirect: { url, clientId: session.clientId } })
    },
    async changePassword(newPassword: string) {
      await asking.ask(changePassword, newPassword)
    },
    getMemberTokensForExternalLogin: (memberId: string, apiKey: string) =>
      getMemberTokensForExternalLogin(asking, memberId, apiKey),
    getMemberTokensForExternalLoginWithSession: (email: string, apiKey: string, options?: SignOnOptions) =>
      getMemberTokensForExternalLoginWithSession(asking, email, apiKey, options),
    syncToWixPages: (options?: { force?: boolean }) => syncToWixPages(asking, options),
  }

  /** Strategy with tokens that are stored nowhere any more. */
  function holding(tokens: Tokens): AuthStrategy {
    const kept: Session = {
      ...session,
      getTokens: () => tokens,
      setTokens: () => {},
      underLock: undefined,
      lockName: undefined,
      renewal: undefined,
    }
    return {
      async getAuthHeaders() {
        const { accessToken } = await getUsableTokens(kept, connection)
        return { headers: { Authorization: accessToken.value } }
      },
    }
  }
}
