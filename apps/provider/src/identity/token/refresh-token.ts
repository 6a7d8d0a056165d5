import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Owner, Subject } from '../../http/caller.ts'
import type { Tx } from '../../http/write.ts'
import { newId } from '../../ids.ts'

const FAMILY_DAYS = 90
const GRACE_MS = 60_000

export interface RefreshResult {
  owner: Owner
  familyId: string
  refreshToken: string
}

/** A new family of refresh tokens: one sign-in of one browser. */
export async function startFamily(
  tx: Tx,
  owner: Owner,
  now: Date,
): Promise<{ familyId: string; refreshToken: string }> {
  const familyId = await startSignIn(tx, owner, FAMILY_DAYS * 86_400, now)
  const refreshToken = randomBytes(32).toString('base64url')
  await insertToken(tx, familyId, refreshToken)
  return { familyId, refreshToken }
}

/** A sign-in alone. Whatever is signed for it ends with it. */
export async function startSignIn(tx: Tx, subject: Subject, seconds: number, now: Date): Promise<string> {
  const id = newId()
  await tx
    .insertInto('token_families')
    .values({
      id,
      subject_id: subject.id,
      subject_kind: subject.kind,
      client_id: subject.kind === 'merchant' ? null : subject.clientId,
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1_000),
      revoked_at: null,
    })
    .execute()
  return id
}

/**
 * Renews by the table in the reliability decisions: the successor of a token is derived from it, so every tab and every retry of
 * a lost answer gets the same one. The old token stays good until its successor is used and for a minute after; presented later,
 * it has been copied, and the whole family ends. Undefined means refused.
 */
export async function renew(
  tx: Tx,
  { token: presented, clientId }: { token: string; clientId?: string },
  secret: Buffer,
  now: Date,
): Promise<RefreshResult | undefined> {
  const token = await findToken(tx, presented)
  if (!token || token.revoked_at || token.expires_at <= now) return undefined
  if (token.subject_kind === 'merchant' || token.client_id === null) return undefined // they have no refresh tokens
  // A stranger's attempt must not count as use.
  if (clientId !== undefined && clientId !== token.client_id) return undefined

  const successorToken = createHmac('sha256', secret).update(presented).digest('base64url')
  const successor = await findToken(tx, successorToken)
  const firstUsed = successor?.presented_at
  if (firstUsed && now.getTime() - firstUsed.getTime() > GRACE_MS) {
    await tx.updateTable('token_families').set({ revoked_at: now }).where('id', '=', token.family_id).execute()
    return undefined
  }

  if (!token.presented_at)
    await tx
      .updateTable('refresh_tokens')
      .set({ presented_at: now })
      .where('hash', '=', hashOf(presented))
      .where('presented_at', 'is', null)
      .execute()
  if (!successor) await insertToken(tx, token.family_id, successorToken)
  return {
    owner: { kind: token.subject_kind, id: token.subject_id, clientId: token.client_id },
    familyId: token.family_id,
    refreshToken: successorToken,
  }
}

/** Sign-ins that ended so lately that an access token of theirs may still have time left. */
export async function readEndedFamilies(db: Database, withinSeconds: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from token_families where revoked_at > now() - make_interval(secs => ${withinSeconds})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function findToken(tx: Tx, token: string) {
  return tx
    .selectFrom('refresh_tokens')
    .innerJoin('token_families', 'token_families.id', 'refresh_tokens.family_id')
    .select(['family_id', 'presented_at', 'subject_id', 'subject_kind', 'client_id', 'expires_at', 'revoked_at'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
}

async function insertToken(tx: Tx, familyId: string, token: string): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ hash: hashOf(token), family_id: familyId, presented_at: null })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** Tokens are kept as hashes: who reads the database cannot present them. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
