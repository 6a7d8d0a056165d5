import { type OperationName, operations, listPaths } from '@cartwright/contract'
import { getMediaOrigin } from '../media/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { type Caller, isOwner, type Owner, requireOwner, type Subject } from '../platform/http/caller.ts'
import type { MediaHost } from '../platform/http/request-context.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { runAll } from '../platform/concurrency/run-all.ts'
import { coalesceRuns } from '../platform/concurrency/coalesce-runs.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { stripBearer } from './token/strip-bearer.ts'
import { createClientCache } from './clients/client-cache.ts'
import { isApiKey } from './keys/api-keys.ts'
import { createApiKeyCache } from './keys/api-key-cache.ts'
import { readOrCreateSecret } from './keys/secret-store.ts'
import { createStaffCache } from './staff/staff-cache.ts'
import { type AccessTokens, createAccessTokens, getShopId, unauthenticated } from './token/access-tokens.ts'
import { createTokenFamilies } from './sessions/token-family-store.ts'
import type { GrantServices } from './token/grants/grant.ts'
import type { OnSignIn } from './token/member-tokens.ts'
import { mountMetadata } from './token/metadata.ts'
import { createRevocationEndpoint } from './token/revoke.ts'
import { createRefreshTokenRotation } from './token/refresh-token-rotation.ts'
import { batchWithRetry } from '../platform/concurrency/batch-with-retry.ts'
import { createTokenEndpoint } from './token/token-endpoint.ts'
import { introspectToken } from './token/introspect-token.ts'
import { readUserInfo } from './token/user-info.ts'

export interface Identity {
  /**
   * Returns the caller of an `Authorization` header: the bare token or key, or after `Bearer`. An absent or empty
   * header is anonymous.
   */
  authenticate(authorization: string | undefined): Promise<Caller>
  findCachedOwner(authorization: string | undefined): Owner | undefined
  /** True if pages of this origin belong to a registered client. */
  isClientOrigin(origin: string): boolean
  /**
   * Host of media addresses in responses to a caller: by the client of visitors and members, the shop's own for all
   * others.
   */
  getMediaHost(caller: Caller): MediaHost
  /** True if a client gets media addresses of the platform. */
  hasPlatformMedia(): boolean
  /** Signs an access token for a staff member, which ends with this staff session. */
  signStaffAccessToken(staffId: string, familyId: string, seconds?: number): Promise<string>
  /** Handlers of operations that describe tokens. */
  handlers: OperationHandlers
  /** Hits and misses of the cache of verified access tokens. */
  getTokenCacheStats: AccessTokens['getCacheStats']
  /**
   * Refreshes keys, clients, staff and ended sessions. Called every second, and after a session was ended in this
   * process.
   */
  refresh(): Promise<void>
  /** Writes pending last-use times. */
  close(): Promise<void>
  /**
   * Mounts endpoints that take forms as well as JSON, and documents beside the contract: the public keys and the
   * server metadata.
   */
  mount(routes: RouteTable): void
}

/** Operations of the contract that `mount` serves. */
export const customTokenOperations = ['oauth2.token', 'oauth2.revoke'] as const satisfies OperationName[]

export async function createIdentity(services: {
  db: Database
  issuer: string
  /** @default none */
  onSignIn?: readonly OnSignIn[]
  now: () => Date
  caches?: CacheBudget
}): Promise<Identity> {
  const { db, issuer, onSignIn = [], now, caches } = services
  const clients = await createClientCache(db, now)
  const tokens = await createAccessTokens({ db, issuer, clients, now, caches })
  const keys = createApiKeyCache(db, now)
  const staff = createStaffCache(db, now)
  const refreshSecret = await readOrCreateSecret(db, 'refresh tokens')
  // A thousand concurrent sign-outs lead to two refreshes, not to a thousand.
  const refresh = coalesceRuns(() => runAll([tokens.refresh, staff.refresh, keys.refresh, clients.refresh]))

  const grantServices: GrantServices = {
    db,
    tokens,
    authenticateApiKey: keys.authenticate,
    findClient: clients.find,
    rotateRefreshToken: createRefreshTokenRotation(db, refreshSecret, now),
    createVisitorFamily: batchWithRetry((visitors: readonly Owner[]) => createTokenFamilies(db, visitors, now())),
    onSignIn,
    refresh,
    now,
  }

  async function authenticate(authorization: string | undefined): Promise<Caller> {
    const token = stripBearer(authorization)
    if (!token) return { kind: 'none' }
    const key = extractApiKey(token)
    if (key !== undefined) return keys.authenticate(key)
    const signIn = await tokens.verify(token)
    const caller = signIn && (await toCaller(signIn.subject))
    if (!caller) throw unauthenticated()
    return caller
  }

  /** Permissions of staff and apps are looked up at each use, not taken from the token. */
  async function toCaller(subject: Subject): Promise<Caller | undefined> {
    if (isOwner(subject)) return subject
    return subject.kind === 'app' ? keys.find(subject.id) : staff.find(subject.id)
  }

  return {
    authenticate,
    findCachedOwner: tokens.findCachedOwner,
    isClientOrigin: clients.isClientOrigin,
    getMediaHost: (caller) => (isOwner(caller) ? clients.getMediaHost(caller.clientId) : 'shop'),
    hasPlatformMedia: clients.hasPlatformMedia,
    signStaffAccessToken: (id, familyId, seconds) => tokens.sign({ kind: 'merchant', id }, familyId, { seconds }),
    refresh,
    close: () => keys.close(),
    getTokenCacheStats: tokens.getCacheStats,
    handlers: {
      reads: {
        'oauth2.tokenInfo': (_, { token }) =>
          introspectToken(token, { tokens, findCaller: toCaller, shopId: getShopId(issuer) }),
        'oauth2.userInfo': ({ caller, mediaHost }) =>
          readUserInfo(db, requireOwner(caller).id, {
            providerUrl: issuer,
            mediaOrigin: getMediaOrigin(issuer, mediaHost),
          }),
      },
    },
    mount(routes) {
      for (const path of listPaths(operations['oauth2.token'])) routes.post(path, createTokenEndpoint(grantServices))
      for (const path of listPaths(operations['oauth2.revoke']))
        routes.post(path, createRevocationEndpoint({ db, tokens, refresh, now }))
      mountMetadata(routes, { issuer, tokens })
    },
  }
}

/**
 * The key comes alone, or after a shopper's access token and a comma, as clients send it if their app acts for a
 * shopper. The app is then the caller.
 */
function extractApiKey(token: string): string | undefined {
  const last = token.slice(token.lastIndexOf(',') + 1).trim()
  return isApiKey(last) ? last : undefined
}
