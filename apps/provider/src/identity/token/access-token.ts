import { jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../http/app-error.ts'
import { isOwner, type Owner, type Subject } from '../../http/caller.ts'
import type { Database } from '../../db/pool.ts'
import { ALGORITHM, openSigningKeys, type SigningKeys } from '../keys/signing-keys.ts'
import { readEndedFamilies } from './refresh-token.ts'

export const ACCESS_TOKEN_SECONDS = 3_600

const TYPE = 'at+jwt'
const CLOCK_TOLERANCE_SECONDS = 5
const MAX_REMEMBERED = 50_000
const MAX_TOKEN_LENGTH = 4_096

/** Those who run the shop sign in through no client; RFC 9068 asks for one all the same. */
const NO_CLIENT = 'cartwright'

/** Longer than any token has left, whatever the clocks of shop and database say. */
const ENDED_SECONDS = ACCESS_TOKEN_SECONDS + 300

export interface AccessTokens {
  sign(subject: Subject, familyId: string): Promise<string>
  /** Reads anew which keys there are and which sign-ins have ended. Called every second. */
  refresh(): Promise<void>
  /** Whom a token was signed for. */
  verify(token: string): Promise<Subject>
  /** Whom an `Authorization` header stands for, of a shopper whose token has been verified before; undefined where that takes longer, or fails. */
  findKnown(authorization: string | undefined): Owner | undefined
}

interface Verified {
  subject: Subject
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
  let ended = await readEndedFamilies(db, ENDED_SECONDS)

  return {
    get keys() {
      return keys
    },
    async refresh() {
      ended = await readEndedFamilies(db, ENDED_SECONDS)
      keys = await openSigningKeys(db, keys)
    },
    async sign(subject, familyId) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      const clientId = subject.kind === 'merchant' ? NO_CLIENT : subject.clientId
      return new SignJWT({ kind: subject.kind, client_id: clientId, sid: familyId })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.id, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(subject.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(keys.current.privateKey)
    },

    async verify(token) {
      const known = remembered.get(token)
      const verified = known && known.expiresAtMs > now().getTime() ? known : await read(token)
      if (ended.has(verified.familyId)) throw unauthenticated()
      if (verified !== known) remember(token, verified)
      return verified.subject
    },

    findKnown(authorization) {
      const known = authorization === undefined ? undefined : remembered.get(authorization)
      if (!known || known.expiresAtMs <= now().getTime() || ended.has(known.familyId)) return undefined
      return isOwner(known.subject) ? known.subject : undefined
    },
  }

  function remember(token: string, verified: Verified): void {
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '')
    remembered.set(token, verified)
  }

  async function read(token: string): Promise<Verified> {
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
      const subject = sub && typeof clientId === 'string' ? subjectOf(kind, sub, clientId) : undefined
      if (!subject || typeof familyId !== 'string' || !exp) throw unauthenticated()
      return { subject, familyId, expiresAtMs: exp * 1000 }
    } catch (cause) {
      throw cause instanceof AppError ? cause : unauthenticated(cause)
    }
  }
}

function subjectOf(kind: unknown, id: string, clientId: string): Subject | undefined {
  if (kind === 'visitor' || kind === 'member') return { kind, id, clientId }
  return kind === 'merchant' && clientId === NO_CLIENT ? { kind, id } : undefined
}

export function unauthenticated(cause?: unknown): AppError {
  return new AppError('UNAUTHENTICATED', 401, 'The access token is not valid or has expired.', { cause })
}
