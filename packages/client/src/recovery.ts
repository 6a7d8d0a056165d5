import * as rows from './generated/recovery.ts'
import type {
  RecoverOptions,
  SendActivationEmailOptions,
  SendRecoveryEmailOptions,
  StateMachineResponse,
} from './generated/requests.ts'
import { toOperation, type CallOptions } from './operation.ts'

export type * from './generated/requests.ts'

/**
 * Sends a link to set a new password. The strategy's `sendPasswordResetEmail` adds its own client to it.
 *
 * @example
 * await client.recovery.sendRecoveryEmail(email, { redirect: { url: 'https://shop.example/login', clientId } })
 */
export const sendRecoveryEmail: (
  email: string,
  options?: SendRecoveryEmailOptions,
  call?: CallOptions,
) => Promise<void> = /* @__PURE__ */ toOperation(rows.sendRecoveryEmail)

/**
 * Sends a new member a link to set the first password. For apps and merchants.
 *
 * @example
 * await client.recovery.sendActivationEmail(identity._id, { emailOptions: { language: 'en' } })
 */
export const sendActivationEmail: (
  identityId: string,
  options?: SendActivationEmailOptions,
  call?: CallOptions,
) => Promise<void> = /* @__PURE__ */ toOperation(rows.sendActivationEmail)

/**
 * Sets a new password by the token of the link, and signs in. `RECOVERY_TOKEN_INVALID` rejects a used or expired link.
 *
 * @example
 * const { state, sessionToken } = await client.recovery.recover(recoveryToken, { password })
 */
export const recover: (
  recoveryToken: string,
  options?: RecoverOptions,
  call?: CallOptions,
) => Promise<StateMachineResponse> = /* @__PURE__ */ toOperation(rows.recover)
