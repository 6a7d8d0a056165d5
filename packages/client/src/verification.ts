import type {
  StartOptions,
  StartResponse,
  StateMachineResponse,
  VerifyDuringAuthenticationOptions,
} from './generated/requests.ts'
import * as rows from './generated/verification.ts'
import { toOperation, type CallOptions } from './operation.ts'

export type * from './generated/requests.ts'

/**
 * Sends an account the code that verifies its e-mail address.
 *
 * @example
 * const { verificationId } = await client.verification.start({ identityId: identity._id, target: 'EMAIL' })
 */
export const start: (options?: StartOptions, call?: CallOptions) => Promise<StartResponse> =
  /* @__PURE__ */ toOperation(rows.start)

/**
 * Continues a sign-in that waits for the code sent by e-mail (`REQUIRE_EMAIL_VERIFICATION`). A wrong code rejects with the code
 * `VERIFICATION_FAILED`, and can be retried.
 *
 * @example
 * const { state, sessionToken } = await client.verification.verifyDuringAuthentication('123456', { stateToken })
 */
export const verifyDuringAuthentication: (
  code: string,
  options: VerifyDuringAuthenticationOptions,
  call?: CallOptions,
) => Promise<StateMachineResponse> = /* @__PURE__ */ toOperation(rows.verifyDuringAuthentication)

/**
 * Sends the code of a sign-in again, and returns a new state token to continue with.
 *
 * @example
 * const { stateToken: fresh } = await client.verification.resendDuringAuthentication(stateToken)
 */
export const resendDuringAuthentication: (stateToken: string, call?: CallOptions) => Promise<StateMachineResponse> =
  /* @__PURE__ */ toOperation(rows.resendDuringAuthentication)
