import type { Database } from '../../../platform/db/pool.ts'
import type { Owner, Subject } from '../../../platform/http/caller.ts'
import type { OauthClient } from '../../clients/store.ts'
import type { App } from '../../keys/api-key-cache.ts'
import type { AccessTokens } from '../access-tokens.ts'
import type { NewTokenFamily } from '../token-families.ts'
import type { OnSignIn } from '../member-tokens.ts'
import type { OAuthParameters } from '../oauth-parameters.ts'
import type { RotateRefreshToken } from '../refresh-token-rotation.ts'

export interface GrantServices {
  db: Database
  findClient(id: string): Promise<OauthClient | undefined>
  /** Who an API key stands for; refused with an AppError where it is not good. */
  authenticateApiKey(key: string): Promise<App>
  tokens: AccessTokens
  rotateRefreshToken: RotateRefreshToken
  createVisitorFamily(visitor: Owner): Promise<NewTokenFamily>
  onSignIn: readonly OnSignIn[]
  /** Lets this process know at once of sign-ins that have ended. */
  refresh(): Promise<void>
  now: () => Date
}

/** Whom an access token shall be signed for, and what renews it. */
export interface GrantResult {
  subject: Subject
  familyId: string
  refreshToken?: string
  /** The API key of the app that has vouched for them. */
  actor?: string
}

/** One way to come by tokens. It refuses with an OAuthRefusal. */
export type Grant = (parameters: OAuthParameters, services: GrantServices) => Promise<GrantResult>
