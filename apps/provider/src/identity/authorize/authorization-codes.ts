import { createHash, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../platform/db/transaction.ts'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'
import { lockSession, type Session } from '../sessions/session-store.ts'
import {
  type AuthorizationCodeGrant,
  insertAuthorizationCode,
  lockAuthorizationCode,
  markAuthorizationCodeUsed,
} from './authorization-code-store.ts'

/**
 * Validity of a code: the time from a redirect to the call that follows it (RFC 6749, section 4.1.2, allows ten
 * minutes at most).
 */
const CODE_SECONDS = 60

/** Creates a code that the client redeems for tokens, once. */
export async function createAuthorizationCode(tx: Tx, grant: AuthorizationCodeGrant, now: Date): Promise<string> {
  const code = generateOpaqueToken()
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1_000)
  await insertAuthorizationCode(tx, hashOpaqueToken(code), grant, { createdAt: now, expiresAt })
  return code
}

export interface PresentedCode {
  code: string
  clientId: string
  redirectUri?: string
  codeVerifier?: string
}

export type CodeRedemption =
  | { ok: true; session: Session; clientId: string; visitorId?: string; codeHash: Buffer }
  /**
   * `revoke`: the code was redeemed before. Its tokens end, since one of the two clients is a thief (RFC 6749,
   * section 4.1.2).
   */
  | { ok: false; revoke?: string }

/**
 * Redeems a code, whose row is locked until the transaction ends: one of many concurrent calls is the first. A wrong
 * verifier does not use the code up. The caller stores the family of the tokens with `linkCodeToFamily`, in the same
 * transaction.
 */
export async function redeemAuthorizationCode(tx: Tx, presented: PresentedCode, now: Date): Promise<CodeRedemption> {
  if (!isOpaqueToken(presented.code)) return { ok: false }
  const codeHash = hashOpaqueToken(presented.code)
  const row = await lockAuthorizationCode(tx, codeHash)
  const isTheirs =
    row !== undefined &&
    row.client_id === presented.clientId.toLowerCase() &&
    (row.redirect_uri ?? undefined) === presented.redirectUri &&
    matchesCodeChallenge(row.code_challenge, presented.codeVerifier)
  if (!isTheirs) return { ok: false }
  if (row.used_at) return { ok: false, revoke: row.family_id ?? undefined }

  const session = row.expires_at > now ? await lockSession(tx, row.session_id, now) : undefined
  if (!session) return { ok: false }
  await markAuthorizationCodeUsed(tx, codeHash, now)
  return {
    ok: true,
    session,
    clientId: row.client_id,
    visitorId: row.visitor_id ?? undefined,
    codeHash,
  }
}

/** RFC 7636, sections 4.1 and 4.6, of the method S256. */
function matchesCodeChallenge(challenge: string, verifier: string | undefined): boolean {
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false
  const expected = Buffer.from(challenge)
  const actual = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
