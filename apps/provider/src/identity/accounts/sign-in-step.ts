import type { Identity, StateMachineResponse } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { Settings } from '../../settings/index.ts'
import type { RateLimiter } from '../rate-limit/index.ts'
import type { Passwords } from '../passwords/index.ts'
import type { Account } from './account.ts'
import { toIdentity } from './to-identity.ts'

/** What a step of a sign-in comes to. A second proof (`REQUIRE_MFA`, `MFA_CHALLENGE`) will be another way to go on. */
export type SignInStep =
  | { state: 'SUCCESS'; account: Account; sessionId: string; sessionToken: string }
  | {
      state: 'REQUIRE_EMAIL_VERIFICATION'
      stateToken: string
      identityId: string
      /** Where the code went. */
      email: string
      identity: Identity
    }
  | { state: 'REQUIRE_OWNER_APPROVAL'; identityId: string; identity: Identity }

/** What the use cases of signing in stand on. */
export interface SignInServices {
  db: Database
  settings: () => Settings
  rateLimiter: RateLimiter
  passwords: Passwords
  now: () => Date
  /** Under which codes are kept, and the cookies of browsers renewed. */
  secret: Buffer
  /** Where links in mails lead: never what a request says of itself. */
  providerUrl: string
  /** Of the storefront that comes with the shop, where it sets passwords itself. @default the provider's page does */
  resetPage?: string
  allowLoopback: boolean
  /** Lets this process know at once which sessions have ended. */
  refresh: () => Promise<void>
}

/** The step on the wire. */
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
