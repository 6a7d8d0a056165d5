import { createHash, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../platform/db/transaction.ts'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'
import { lockSession, type Session } from '../sessions/sessions.ts'

/** The time from a redirect to the call that follows it (RFC 6749, section 4.1.2, allows ten minutes at most). */
const CODE_SECONDS = 60

/** What a code stands for. */
export interface AuthorizationCodeGrant {
  sessionId: string
  clientId: string
  /** Who the member was until now: their cart comes along. */
  visitorId?: string
  /** As the request had it: whoever redeems the code has to say the same, or nothing where it said nothing. */
  redirectUri?: string
  codeChallenge: string
}

/** A code that the client turns into tokens, once. */
export async function createAuthorizationCode(tx: Tx, grant: AuthorizationCodeGrant, now: Date): Promise<string> {
  const code = generateOpaqueToken()
  await tx
    .insertInto('authorization_codes')
    .values({
      hash: hashOpaqueToken(code),
      session_id: grant.sessionId,
      client_id: grant.clientId,
      visitor_id: grant.visitorId ?? null,
      redirect_uri: grant.redirectUri ?? null,
      code_challenge: grant.codeChallenge,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_SECONDS * 1_000),
    })
    .execute()
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
  /** `revoke`: somebody has had tokens for this code already. They end: one of the two is a thief (RFC 6749, section 4.1.2). */
  | { ok: false; revoke?: string }

/**
 * Takes a code, of which the row is held until the transaction ends: of many who come at once, one is the first. Whoever does not know the verifier has not used it.
 * The caller notes the family of the tokens with `linkCodeToFamily`, in the same transaction.
 */
export async function redeemAuthorizationCode(tx: Tx, presented: PresentedCode, now: Date): Promise<CodeRedemption> {
  if (!isOpaqueToken(presented.code)) return { ok: false }
  const codeHash = hashOpaqueToken(presented.code)
  const row = await tx
    .selectFrom('authorization_codes')
    .selectAll()
    .where('hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
  const isTheirs =
    row !== undefined &&
    row.client_id === presented.clientId.toLowerCase() &&
    (row.redirect_uri ?? undefined) === presented.redirectUri &&
    matchesCodeChallenge(row.code_challenge, presented.codeVerifier)
  if (!isTheirs) return { ok: false }
  if (row.used_at) return { ok: false, revoke: row.family_id ?? undefined }

  const session = row.expires_at > now ? await lockSession(tx, row.session_id, now) : undefined
  if (!session) return { ok: false }
  await tx.updateTable('authorization_codes').set({ used_at: now }).where('hash', '=', codeHash).execute()
  return {
    ok: true,
    session,
    clientId: row.client_id,
    visitorId: row.visitor_id ?? undefined,
    codeHash,
  }
}

/** The tokens that end should the code be presented again. */
export async function linkCodeToFamily(tx: Tx, codeHash: Buffer, familyId: string): Promise<void> {
  await tx.updateTable('authorization_codes').set({ family_id: familyId }).where('hash', '=', codeHash).execute()
}

/** RFC 7636, sections 4.1 and 4.6, of the method S256. */
function matchesCodeChallenge(challenge: string, verifier: string | undefined): boolean {
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false
  const expected = Buffer.from(challenge)
  const given = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
