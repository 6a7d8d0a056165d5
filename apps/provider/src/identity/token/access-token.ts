import { jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../http/app-error.ts'
import type { Caller, Owner } from '../../http/caller.ts'
import { ALGORITHM, type SigningKeys } from '../keys/signing-keys.ts'

export const ACCESS_TOKEN_SECONDS = 3_600

const TYPE = 'at+jwt'
const CLOCK_TOLERANCE_SECONDS = 5
const MAX_REMEMBERED = 20_000
const MAX_TOKEN_LENGTH = 4_096

export interface AccessTokens {
  sign(owner: Owner, familyId: string): Promise<string>
  /** Who an `Authorization` header stands for: the bare token, or after `Bearer`. An absent or empty header is nobody. */
  identify(authorization: string | undefined): Promise<Caller>
}

/** Access tokens as RFC 9068 has them, with a pinned algorithm. */
export function openAccessTokens(options: { keys: SigningKeys; issuer: string; now: () => Date }): AccessTokens {
  const { keys, issuer, now } = options
  const remembered = new Map<string, { caller: Caller; expiresAtMs: number }>()

  return {
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
      const known = remembered.get(token)
      if (known && known.expiresAtMs > now().getTime()) return known.caller
      const verified = await verify(token)
      if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(token, verified)
      return verified.caller
    },
  }

  async function verify(token: string): Promise<{ caller: Caller; expiresAtMs: number }> {
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
          requiredClaims: ['sub', 'exp', 'kind', 'client_id'],
        },
      )
      const { sub, exp, kind, client_id: clientId } = payload
      if ((kind !== 'visitor' && kind !== 'member') || typeof clientId !== 'string' || !sub || !exp)
        throw unauthenticated()
      return { caller: { kind, id: sub, clientId }, expiresAtMs: exp * 1000 }
    } catch (cause) {
      throw cause instanceof AppError ? cause : unauthenticated(cause)
    }
  }
}

function unauthenticated(cause?: unknown): AppError {
  return new AppError('UNAUTHENTICATED', 401, 'The access token is not valid or has expired.', { cause })
}
