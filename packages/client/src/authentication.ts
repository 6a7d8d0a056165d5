import * as rows from './generated/authentication.ts'
import type { EnteredLoginId, LoginId } from './generated/entities.ts'
import type { FactorType, TenantType } from './generated/enumerations.ts'
import type {
  LoginCallbackOptions,
  LoginV2Options,
  LoginWithIdpConnectionOptions,
  LoginWithIdpConnectionTokenParamsOptions,
  LogoutOptions,
  RawHttpResponse,
  RegisterV2Options,
  SignOnOptions,
  SignOnResponse,
  StateMachineResponse,
  ValidateEmailResponse,
  VerifyOptions,
} from './generated/requests.ts'
import { toOperation, type CallOptions } from './operation.ts'

export type * from './generated/requests.ts'

/**
 * Creates an account and signs it in, as far as the shop's rules allow: `state` is the outcome. The strategy's `register` does
 * the same for a sign-in form. An existing account rejects with the code `-19995`.
 *
 * @example
 * const { state, sessionToken } = await client.authentication.registerV2({ email }, { password, profile: { firstName: 'Ada' } })
 */
export const registerV2: (
  loginId: LoginId,
  options?: RegisterV2Options,
  call?: CallOptions,
) => Promise<StateMachineResponse> = /* @__PURE__ */ toOperation(rows.registerV2)

/**
 * Signs in with e-mail and password, or continues a sign-in whose `stateToken` is given. The strategy's
 * `getMemberTokensForDirectLogin` exchanges the returned session token. A wrong password rejects with the code `-19976`.
 *
 * @example
 * const { state, sessionToken } = await client.authentication.loginV2({ email }, { password })
 */
export const loginV2: (
  loginId: EnteredLoginId,
  options?: LoginV2Options,
  call?: CallOptions,
) => Promise<StateMachineResponse> = /* @__PURE__ */ toOperation(rows.loginV2)

/**
 * Reports whether an address can receive mail, and if not, why.
 *
 * @example
 * const { valid, failure } = await client.authentication.validateEmail('ada@example.com')
 */
export const validateEmail: (email: string, call?: CallOptions) => Promise<ValidateEmailResponse> =
  /* @__PURE__ */ toOperation(rows.validateEmail)

/**
 * Sets a new password for the signed-in member; the session stays. `PASSWORD_TOO_WEAK` rejects a password that is too short or
 * too common.
 *
 * @example
 * await client.authentication.changePassword(newPassword)
 */
export const changePassword: (newPassword: string, call?: CallOptions) => Promise<void> = /* @__PURE__ */ toOperation(
  rows.changePassword,
)

/**
 * Signs in a member who has authenticated elsewhere, and creates a missing account. For apps.
 *
 * @example
 * const { sessionToken } = await client.authentication.signOn({ email }, { profile: { firstName: 'Ada' } })
 */
export const signOn: (loginId: LoginId, options?: SignOnOptions, call?: CallOptions) => Promise<SignOnResponse> =
  /* @__PURE__ */ toOperation(rows.signOn)

/**
 * Ends the session on the server, and returns the redirect for the caller to pass on. The strategy's `logout` also deletes the
 * tokens.
 *
 * @example
 * const { statusCode, headers } = await client.authentication.logout({ postLogoutRedirectUri: 'https://shop.example' })
 */
export const logout: (options?: LogoutOptions, call?: CallOptions) => Promise<RawHttpResponse> =
  /* @__PURE__ */ toOperation(rows.logout)

/**
 * Gives a second factor during a sign-in that requires one (`REQUIRE_MFA`, `MFA_CHALLENGE`). A wrong code rejects with the code
 * `VERIFICATION_FAILED`, and can be retried.
 *
 * @example
 * const { state, sessionToken } = await client.authentication.verify('TOTP', { stateToken, totpData: { code: '123456' } })
 */
export const verify: (
  factorType: FactorType,
  options?: VerifyOptions,
  call?: CallOptions,
) => Promise<StateMachineResponse> = /* @__PURE__ */ toOperation(rows.verify)

/**
 * Starts a sign-in at an external provider, and returns the page or redirect to it.
 *
 * @example
 * const { body } = await client.authentication.loginWithIdpConnection({ tenantId, idpConnectionId }, 'SITE', { sessionId })
 */
export const loginWithIdpConnection: (
  identifiers: { tenantId: string; idpConnectionId: string },
  tenantType?: TenantType,
  options?: LoginWithIdpConnectionOptions,
  call?: CallOptions,
) => Promise<RawHttpResponse> = /* @__PURE__ */ toOperation(
  rows.loginWithIdpConnection,
  (ask) =>
    ({ tenantId, idpConnectionId }, ...others) =>
      // Response of this operation, see its row.
      ask(tenantId, idpConnectionId, ...others) as Promise<RawHttpResponse>,
)

/**
 * Completes a sign-in at an external provider, with its response.
 *
 * @example
 * const { body } = await client.authentication.loginCallback({ state, sessionToken })
 */
export const loginCallback: (options?: LoginCallbackOptions, call?: CallOptions) => Promise<RawHttpResponse> =
  /* @__PURE__ */ toOperation(rows.loginCallback)

/**
 * Signs in with the result of an external provider's library, such as a token.
 *
 * @example
 * const { state, sessionToken } = await client.authentication.loginWithIdpConnectionTokenParams({
 *   idpConnectionId,
 *   tokenParams: { idToken },
 * })
 */
export const loginWithIdpConnectionTokenParams: (
  options: LoginWithIdpConnectionTokenParamsOptions,
  call?: CallOptions,
) => Promise<StateMachineResponse> = /* @__PURE__ */ toOperation(rows.loginWithIdpConnectionTokenParams)
