import { jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../http/app-error.ts'
import { type Caller, isOwner, type Owner } from '../../http/caller.ts'
import type { Database } from '../../db/pool.ts'
import { identifyApiKey, isApiKey } from '../keys/api-keys.ts'
import { ALGORITHM, openSigningKeys, type SigningKeys } from '../keys/signing-keys.ts'
import { readEndedFamilies } from './refresh-token.ts'

export const ACCESS_TOKEN_SECONDS = 3_600

const TYPE = 'at+jwt'
const CLOCK_TOLERANCE_SECONDS = 5
const MAX_REMEMBERED = 20_000
const MAX_TOKEN_LENGTH = 4_096

export interface AccessTokens {
  sign(owner: Owner, familyId: string): Promise<string>
  /** Reads anew which keys there are and which sign-ins have ended. Called every second. */
  refresh(): Promise<void>
  /** Who an `Authorization` header stands for: the bare token, or after `Bearer`. An absent or empty header is nobody. */
  identify(authorization: string | undefined): Promise<Caller>
  /** The same, of a shopper whose token has been verified before; undefined where that takes longer, or fails. */
  findKnown(authorization: string | undefined): Owner | undefined
}

interface Verified {
  caller: Caller
  familyId: string
  expiresAtMs: number
}

/** Access tokens as RFC 9068 has them, with a pinned algorithm. A sign-in that has ended is refused although its token has time left. */
export async function openAccessTokens(options: {
  db: Database
  issuer: string
  now: () => Date
}): Promise<AccessTokens & { readonly keys: SigningKeys }> {
  const { db, issuer, now } = options
  const remembered = new Map<string, Verified>()
  let keys = await openSigningKeys(db)
  let ended = await readEndedFamilies(db, ACCESS_TOKEN_SECONDS)

  return {
    get keys() {
      return keys
    },
    async refresh() {
      ended = await readEndedFamilies(db, ACCESS_TOKEN_SECONDS)
      keys = await openSigningKeys(db, keys)
    },
    async sign(owner, familyId) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ kind: owner.kind, client_id: owner.clientId, sid: familyId })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.id, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(owner.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(keys.current.privateKey)
    },

    async identify(authorization) {
      const token = authorization?.replace(/^Bearer /i, '').trim()
      if (!token) return { kind: 'none' }
      if (isApiKey(token)) return identifyApiKey(db, token, now())
      const known = remembered.get(token)
      const verified = known && known.expiresAtMs > now().getTime() ? known : await verify(token)
      if (ended.has(verified.familyId)) throw unauthenticated()
      if (verified !== known) remember(token, verified)
      return verified.caller
    },

    findKnown(authorization) {
      const known = authorization === undefined ? undefined : remembered.get(authorization)
      if (!known || known.expiresAtMs <= now().getTime() || ended.has(known.familyId)) return undefined
      return isOwner(known.caller) ? known.caller : undefined
    },
  }

  function remember(token: string, verified: Verified): void {
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '')
    remembered.set(token, verified)
  }

  async function verify(token: string): Promise<Verified> {
    if (token.length > MAX_TOKEN_LENGTH) throw unauthenticated()
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => keys.publicKeys.get(kid ?? '') ?? Promise.reject(unauthenticated()),
        {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer,
          audience: issuer,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: now(),
          requiredClaims: ['sub', 'exp', 'kind', 'client_id', 'sid'],
        },
      )
      const { sub, exp, kind, client_id: clientId, sid: familyId } = payload
      if (
        (kind !== 'visitor' && kind !== 'member') ||
        typeof clientId !== 'string' ||
        typeof familyId !== 'string' ||
        !sub ||
        !exp
      )
        throw unauthenticated()
      return { caller: { kind, id: sub, clientId }, familyId, expiresAtMs: exp * 1000 }
    } catch (cause) {
      throw cause instanceof AppError ? cause : unauthenticated(cause)
    }
  }
}

function unauthenticated(cause?: unknown): AppError {
  return new AppError('UNAUTHENTICATED', 401, 'The access token is not valid or has expired.', { cause })
}
