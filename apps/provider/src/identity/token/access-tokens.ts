import type { KeyObject, webcrypto } from 'node:crypto'
import { AppError } from '../../platform/http/app-error.ts'
import { isOwner, type Owner, type Subject } from '../../platform/http/caller.ts'
import type { Database } from '../../platform/db/pool.ts'
import { createStableId, newId } from '../../platform/ids.ts'
import { CacheBudget } from '../../platform/cache/index.ts'
import type { ClientCache } from '../clients/client-cache.ts'
import { loadSigningKeys, type SigningKeys } from '../keys/signing-keys.ts'
import { createRevocationList } from './revocation-list.ts'
import { type JwtClaims, createJwtHeader, verifyJwt, signJwt } from './jwt.ts'

export const ACCESS_TOKEN_SECONDS = 3_600

const CLOCK_TOLERANCE_SECONDS = 5
/** Approximate size of a cached sign-in beside its token, in bytes. */
const TOKEN_BYTES = 400
const MAX_TOKEN_LENGTH = 4_096

/** Staff signs in without a client; RFC 9068 requires one all the same. An app is its own client. */
const NO_CLIENT = 'cartwright'

/** Longer than the remaining life of any token, whatever the clocks of shop and database say. */
const REVOCATION_RETENTION_SECONDS = ACCESS_TOKEN_SECONDS + 300

export interface AccessTokens {
  /**
   * Creates a token of a sign-in. `actor`: the API key of the app that has vouched for the subject.
   * @default seconds {@link ACCESS_TOKEN_SECONDS}, which is also the maximum
   */
  sign(subject: Subject, familyId: string, options?: { actor?: string; seconds?: number }): Promise<string>
  /** Refreshes the keys and the ended sign-ins. Called every second. */
  refresh(): Promise<void>
  /** Verifies a token and returns its content, if it is valid. */
  verify(token: string): Promise<VerifiedToken | undefined>
  /** Public keys for resource servers that verify tokens by themselves. */
  publicKeys(): readonly webcrypto.JsonWebKey[]
  /**
   * Finds the shopper of an `Authorization` header whose token was verified before. Undefined if verification takes
   * longer, or fails.
   */
  findCachedOwner(authorization: string | undefined): Owner | undefined
  /** Cache hits, misses, and size against its limit. */
  getCacheStats(): { hits: number; misses: number; size: number }
}

/** Returns the id of the shop, which the platform calls site. */
export function getShopId(issuer: string): string {
  return createStableId(`shop at ${issuer}`)
}

/** Content of an access token. */
export interface VerifiedToken {
  subject: Subject
  familyId: string
  /** OAuth app, or the key id of an app. */
  clientId: string
  issuedAtSeconds: number
  expiresAtSeconds: number
}

/**
 * Access tokens according to RFC 9068, with a pinned algorithm. An ended sign-in, or a deleted client, makes an
 * unexpired token invalid.
 */
export async function createAccessTokens(options: {
  db: Database
  issuer: string
  clients: Pick<ClientCache, 'isDeleted'>
  now: () => Date
  /** @default a budget of its own */
  caches?: CacheBudget
}): Promise<AccessTokens> {
  const { db, issuer, clients, now, caches = new CacheBudget() } = options
  const cache = caches.createBoundedCache<VerifiedToken>('sessions')
  // The platform writes this claim as a text; storefronts read the id of the shop from it.
  const data = JSON.stringify({ instance: { metaSiteId: getShopId(issuer) } })
  let hits = 0
  let misses = 0
  let keys: SigningKeys = await loadSigningKeys(db, now())
  let keysByHeader = indexByHeader(keys)
  const revocations = await createRevocationList(db, REVOCATION_RETENTION_SECONDS)

  return {
    async refresh() {
      await revocations.refresh()
      const latest = await loadSigningKeys(db, now(), keys)
      if (latest === keys) return
      keys = latest
      keysByHeader = indexByHeader(latest)
    },
    async sign(subject, familyId, { actor, seconds = ACCESS_TOKEN_SECONDS } = {}) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      const { id: kid, privateKey } = keys.getSigningKeyAt(now())
      const claims = {
        kind: subject.kind,
        client_id: getClientId(subject),
        sid: familyId,
        // RFC 8693, section 4.1: readers of the token see that the subject did not authenticate in person.
        ...(actor !== undefined && { act: { sub: actor } }),
        iss: issuer,
        aud: issuer,
        sub: subject.id,
        iat: issuedAt,
        jti: newId(),
        data,
        exp: issuedAt + seconds,
      }
      return signJwt(claims, createJwtHeader(kid), privateKey)
    },

    async verify(token) {
      const cached = findCached(token)
      if (cached) hits++
      else misses++
      const signIn = cached ?? readToken(token)
      if (!signIn || isRevoked(signIn)) return undefined
      if (!cached) addToCache(token, signIn)
      return signIn
    },
    publicKeys: () => keys.jwks,

    findCachedOwner(authorization) {
      const cached = authorization === undefined ? undefined : findCached(authorization)
      if (!cached || isRevoked(cached) || !isOwner(cached.subject)) return undefined
      hits++
      return cached.subject
    },
    getCacheStats: () => ({ hits, misses, size: cache.size }),
  }

  function findCached(token: string): VerifiedToken | undefined {
    const cached = cache.get(token)
    return cached && cached.expiresAtSeconds * 1_000 > now().getTime() ? cached : undefined
  }

  function isRevoked({ familyId, clientId }: VerifiedToken): boolean {
    return revocations.has(familyId) || clients.isDeleted(clientId)
  }

  function addToCache(token: string, signIn: VerifiedToken): void {
    cache.set(token, signIn, TOKEN_BYTES + token.length)
  }

  function readToken(token: string): VerifiedToken | undefined {
    if (token.length > MAX_TOKEN_LENGTH) return undefined
    const claims = verifyJwt(token, keysByHeader)
    if (!claims || claims.iss !== issuer || claims.aud !== issuer) return undefined
    return isWithinValidity(claims, now().getTime() / 1_000) ? toVerifiedToken(claims) : undefined
  }
}

function indexByHeader({ publicKeys }: SigningKeys): ReadonlyMap<string, KeyObject> {
  return new Map([...publicKeys].map(([id, key]) => [createJwtHeader(id), key]))
}

/** RFC 7519, sections 4.1.4 and 4.1.5. */
function isWithinValidity({ exp, nbf = 0 }: JwtClaims, atSeconds: number): boolean {
  if (typeof exp !== 'number' || typeof nbf !== 'number') return false
  return exp > atSeconds - CLOCK_TOLERANCE_SECONDS && nbf <= atSeconds + CLOCK_TOLERANCE_SECONDS
}

function toVerifiedToken({
  sub,
  exp,
  iat,
  jti,
  kind,
  client_id: clientId,
  sid: familyId,
}: JwtClaims): VerifiedToken | undefined {
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof exp !== 'number' || typeof iat !== 'number')
    return undefined
  if (typeof clientId !== 'string' || typeof familyId !== 'string') return undefined
  const subject = toSubject(kind, { id: sub, clientId, familyId })
  return subject && { subject, familyId, clientId, issuedAtSeconds: iat, expiresAtSeconds: exp }
}

function getClientId(subject: Subject): string {
  if (isOwner(subject)) return subject.clientId
  return subject.kind === 'app' ? subject.id : NO_CLIENT
}

function toSubject(kind: unknown, claims: { id: string; clientId: string; familyId: string }): Subject | undefined {
  if (kind === 'visitor' || kind === 'member') return { kind, ...claims }
  if (kind !== 'merchant' && kind !== 'app') return undefined
  const subject = { kind, id: claims.id } as const
  return claims.clientId === getClientId(subject) ? subject : undefined
}

export function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', 401, 'The access token is not valid or has expired.')
}
