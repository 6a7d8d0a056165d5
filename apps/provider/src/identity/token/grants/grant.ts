import type { Database } from '../../../platform/db/pool.ts'
import type { Owner, Subject } from '../../../platform/http/caller.ts'
import type { OauthClient } from '../../clients/store.ts'
import type { App } from '../../keys/api-key-cache.ts'
import type { AccessTokens } from '../access-tokens.ts'
import type { NewTokenFamily } from '../../sessions/token-family-store.ts'
import type { OnSignIn } from '../member-tokens.ts'
import type { OAuthParameters } from '../oauth-parameters.ts'
import type { RotateRefreshToken } from '../refresh-token-rotation.ts'

export interface GrantServices {
  db: Database
  findClient(id: string): Promise<OauthClient | undefined>
  /** Returns the app of an API key; throws an AppError if it is invalid. */
  authenticateApiKey(key: string): Promise<App>
  tokens: AccessTokens
  rotateRefreshToken: RotateRefreshToken
  createVisitorFamily(visitor: Owner): Promise<NewTokenFamily>
  onSignIn: readonly OnSignIn[]
  /** Refreshes the ended sign-ins of this process at once. */
  refresh(): Promise<void>
  now: () => Date
}

/** Subject of the access token, and its refresh token. */
export interface GrantResult {
  subject: Subject
  familyId: string
  refreshToken?: string
  /** API key of the app that has vouched. */
  actor?: string
}

/** Grant of tokens. It refuses with an OAuthError. */
export type Grant = (parameters: OAuthParameters, services: GrantServices) => Promise<GrantResult>
