import type { Identity, StateMachineResponse } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { Settings } from '../../settings/index.ts'
import type { RateLimiter } from '../rate-limit/index.ts'
import type { Passwords } from '../passwords/index.ts'
import type { Account } from './account.ts'
import { toIdentity } from './to-identity.ts'

/** Result of a sign-in step. A second factor (`REQUIRE_MFA`, `MFA_CHALLENGE`) will be a further kind. */
export type SignInStep =
  | { state: 'SUCCESS'; account: Account; sessionId: string; sessionToken: string }
  | {
      state: 'REQUIRE_EMAIL_VERIFICATION'
      stateToken: string
      identityId: string
      /** Recipient of the code. */
      email: string
      identity: Identity
    }
  | { state: 'REQUIRE_OWNER_APPROVAL'; identityId: string; identity: Identity }

/** Dependencies of the sign-in use cases. */
export interface SignInServices {
  db: Database
  settings: () => Settings
  rateLimiter: RateLimiter
  passwords: Passwords
  now: () => Date
  /** Secret that codes are hashed with, and cookies of browsers are renewed with. */
  secret: Buffer
  /** Base of links in mails: never taken from a request. */
  providerUrl: string
  /** Reset page of the built-in storefront, if that sets passwords itself. @default the page of the provider */
  resetPage?: string
  allowLoopback: boolean
  /** Refreshes the caches of this process at once, such as the ended sessions. */
  refresh: () => Promise<void>
}

/** Converts the step to its wire form. */
export function toStateMachine(step: SignInStep): StateMachineResponse {
  switch (step.state) {
    case 'SUCCESS':
      return {
        state: step.state,
        identity: toIdentity(step.account),
        additionalData: {},
        sessionToken: step.sessionToken,
      }
    case 'REQUIRE_EMAIL_VERIFICATION':
      return { state: step.state, identity: step.identity, additionalData: {}, stateToken: step.stateToken }
    case 'REQUIRE_OWNER_APPROVAL':
      return { state: step.state, identity: step.identity, additionalData: {} }
  }
}
