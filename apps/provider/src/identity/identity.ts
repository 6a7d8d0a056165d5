import { type OperationName, operations, pathsOf } from '@cartwright/contract'
import type { Hono } from 'hono'
import type { Database } from '../db/pool.ts'
import { type Caller, isOwner, type Owner, requireOwner, type Subject } from '../http/caller.ts'
import type { Handlers } from '../http/operations.ts'
import { stableId } from '../ids.ts'
import { eachOf, shareRuns } from '../jobs/index.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { bareToken } from './bare-token.ts'
import { openKnownClients } from './clients/known-clients.ts'
import { isApiKey } from './keys/api-keys.ts'
import { openKnownKeys } from './keys/known-keys.ts'
import { readSecret } from './keys/secrets.ts'
import { openKnownStaff } from './staff/known-staff.ts'
import { type AccessTokens, openAccessTokens, unauthenticated } from './token/access-token.ts'
import { startFamilies } from './token/families.ts'
import type { GrantServices } from './token/grants/grant.ts'
import type { OnSignIn } from './token/member-tokens.ts'
import { mountMetadata } from './token/metadata.ts'
import { revocationEndpoint } from './token/revoke.ts'
import { openRenewals } from './token/refresh-token.ts'
import { together } from './token/together.ts'
import { tokenEndpoint } from './token/token-endpoint.ts'
import { describeToken } from './token/token-info.ts'
import { toUserInfo } from './token/user-info.ts'

export interface Identity {
  /** Who an `Authorization` header stands for: the bare token or key, or after `Bearer`. An absent or empty header is nobody. */
  identify(authorization: string | undefined): Promise<Caller>
  findKnown(authorization: string | undefined): Owner | undefined
  /** Whether pages of this origin belong to a registered client. */
  isClientOrigin(origin: string): boolean
  /** An access token for somebody who runs the shop; it ends with this sign-in of theirs. */
  signForStaff(staffId: string, familyId: string): Promise<string>
  /** Of operations that say what tokens stand for. */
  handlers: Handlers
  /** Verified access tokens that were known, and those that were not. */
  tokenCounts: AccessTokens['counts']
  /** Follows keys, clients, staff and ended sign-ins. Called every second, and by whoever ends one in this process. */
  refresh(): Promise<void>
  /** Writes down what is kept to be written later. */
  close(): Promise<void>
  /** Endpoints that take forms as well as JSON, and documents beside the contract: the public keys, and what this server of tokens can do. */
  mount(app: Hono): void
}

/** What `mount` serves of the contract. */
export const customTokenOperations = ['oauth2.token', 'oauth2.revoke'] as const satisfies OperationName[]

export async function openIdentity(services: {
  db: Database
  issuer: string
  /** @default none */
  onSignIn?: readonly OnSignIn[]
  now: () => Date
  caches?: CacheBudget
}): Promise<Identity> {
  const { db, issuer, onSignIn = [], now, caches } = services
  const clients = await openKnownClients(db, now)
  const tokens = await openAccessTokens({ db, issuer, clients, now, caches })
  const keys = openKnownKeys(db, now)
  const staff = openKnownStaff(db, now)
  const refreshSecret = await readSecret(db, 'refresh tokens')
  // A thousand who sign out at once are followed by two readings, not by a thousand.
  const refresh = shareRuns(() => eachOf([tokens.refresh, staff.refresh, keys.refresh, clients.refresh]))

  const grantServices: GrantServices = {
    db,
    tokens,
    identifyKey: keys.identify,
    findClient: clients.find,
    renew: openRenewals(db, refreshSecret, now),
    startVisitor: together((visitors: readonly Owner[]) => startFamilies(db, visitors, now())),
    onSignIn,
    refresh,
    now,
  }

  async function identify(authorization: string | undefined): Promise<Caller> {
    const token = bareToken(authorization)
    if (!token) return { kind: 'none' }
    const key = keyIn(token)
    if (key !== undefined) return keys.identify(key)
    const signIn = await tokens.find(token)
    const caller = signIn && (await toCaller(signIn.subject))
    if (!caller) throw unauthenticated()
    return caller
  }

  /** What staff and apps may do is looked up at each use, whatever it was when their token was made. */
  async function toCaller(subject: Subject): Promise<Caller | undefined> {
    if (isOwner(subject)) return subject
    return subject.kind === 'app' ? keys.find(subject.id) : staff.find(subject.id)
  }

  return {
    identify,
    findKnown: tokens.findKnown,
    isClientOrigin: clients.isOrigin,
    signForStaff: (id, familyId) => tokens.sign({ kind: 'merchant', id }, familyId),
    refresh,
    close: () => keys.close(),
    tokenCounts: tokens.counts,
    handlers: {
      reads: {
        'oauth2.tokenInfo': (_, { token }) =>
          describeToken(token, { tokens, findCaller: toCaller, shopId: stableId(`shop at ${issuer}`) }),
        'oauth2.userInfo': ({ caller }) => toUserInfo(db, requireOwner(caller).id),
      },
    },
    mount(app) {
      for (const path of pathsOf(operations['oauth2.token'])) app.post(path, tokenEndpoint(grantServices))
      for (const path of pathsOf(operations['oauth2.revoke']))
        app.post(path, revocationEndpoint({ db, tokens, refresh, now }))
      mountMetadata(app, { issuer, tokens })
    },
  }
}

/** Alone, or after a shopper's access token and a comma, as clients send it whose app acts for a shopper: then the app is who calls. */
function keyIn(token: string): string | undefined {
  const last = token.slice(token.lastIndexOf(',') + 1).trim()
  return isApiKey(last) ? last : undefined
}
