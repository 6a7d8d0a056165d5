import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'
import type { Circumstances } from '../sessions/session-store.ts'
import { CODE_MINUTES, generateCode, hashCode, type PendingSignIn, type Registration } from './pending-sign-in.ts'

const SIGN_IN_MINUTES = 60
const MAX_ATTEMPTS = 5
const MAX_SENDS = 5

type NewPendingSignIn = Pick<PendingSignIn, 'kind' | 'identityId' | 'emailKey' | 'registration' | 'sends'>

/** Inserts a pending sign-in and returns its state token and code, which are not stored in plain text. */
export async function insertPendingSignIn(
  tx: Tx,
  pending: NewPendingSignIn,
  { visitorId }: Circumstances,
  { secret, now }: { secret: Buffer; now: Date },
): Promise<{ stateToken: string; code: string }> {
  const stateToken = generateOpaqueToken()
  const tokenHash = hashOpaqueToken(stateToken)
  const code = generateCode()
  await tx
    .insertInto('pending_sign_ins')
    .values({
      token_hash: tokenHash,
      kind: pending.kind,
      identity_id: pending.identityId,
      email_key: pending.emailKey,
      registration: pending.registration ? JSON.stringify(pending.registration) : null,
      visitor_id: visitorId ?? null,
      code_hash: hashCode(secret, tokenHash, code),
      code_expires_at: addMinutes(now, CODE_MINUTES),
      sends: pending.sends,
      created_at: now,
      expires_at: addMinutes(now, SIGN_IN_MINUTES),
    })
    .execute()
  return { stateToken, code }
}

export async function findPendingSignIn(
  db: Database | Tx,
  stateToken: string,
  now: Date,
): Promise<PendingSignIn | undefined> {
  if (!isOpaqueToken(stateToken)) return undefined
  const row = await selectPendingSignIns(db, now)
    .where('token_hash', '=', hashOpaqueToken(stateToken))
    .executeTakeFirst()
  return row && toPendingSignIn(row)
}

/**
 * Counts a try before its code is checked, which limits concurrent tries to five as well. Undefined if the sign-in is
 * unknown or has no tries left.
 */
export async function countCodeAttempt(
  db: Database,
  stateToken: string,
  now: Date,
): Promise<PendingSignIn | undefined> {
  if (!isOpaqueToken(stateToken)) return undefined
  const row = await db
    .updateTable('pending_sign_ins')
    .set({ code_tries: sql`code_tries + 1` })
    .where('token_hash', '=', hashOpaqueToken(stateToken))
    .where('code_tries', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && toPendingSignIn(row)
}

/** Refunds a counted try. */
export async function refundCodeAttempt(db: Database, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('pending_sign_ins')
    .set({ code_tries: sql`code_tries - 1` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Deletes the sign-in and returns it: only the caller continues with it. */
export async function consumePendingSignIn(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes it in order to send another code; undefined if it was tried or sent too often. */
export async function consumeForResend(tx: Tx, stateToken: string, now: Date): Promise<PendingSignIn | undefined> {
  if (!isOpaqueToken(stateToken)) return undefined
  const row = await tx
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', hashOpaqueToken(stateToken))
    .where('code_tries', '<', MAX_ATTEMPTS)
    .where('sends', '<', MAX_SENDS)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && toPendingSignIn(row)
}

/** Finds the registration of this address that a sign-in refers to: that of the same browser, else the latest. */
export async function findPendingRegistration(
  db: Database | Tx,
  emailKey: string,
  visitorId: string | undefined,
  now: Date,
): Promise<PendingSignIn | undefined> {
  const row = await selectPendingSignIns(db, now)
    .where('email_key', '=', emailKey)
    .where('registration', 'is not', null)
    .orderBy(sql`visitor_id is not distinct from ${visitorId ?? null}::uuid`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toPendingSignIn(row)
}

/** Finds the sign-in that waits for a code as this identity, of one visitor or of any. */
export async function findPendingSignInByIdentity(
  db: Database | Tx,
  identityId: string,
  visitorId: string | undefined,
  now: Date,
): Promise<PendingSignIn | undefined> {
  let query = selectPendingSignIns(db, now)
    .where('identity_id', '=', identityId)
    .where('sends', '<', MAX_SENDS)
    .orderBy('created_at', 'desc')
    .limit(1)
  if (visitorId !== undefined) query = query.where('visitor_id', '=', visitorId)
  const row = await query.forUpdate().executeTakeFirst()
  return row && toPendingSignIn(row)
}

/** Replaces the code of the same state token. */
export async function replaceCode(
  tx: Tx,
  { tokenHash }: PendingSignIn,
  { secret, now }: { secret: Buffer; now: Date },
): Promise<string> {
  const code = generateCode()
  await tx
    .updateTable('pending_sign_ins')
    .set({
      code_hash: hashCode(secret, tokenHash, code),
      code_expires_at: addMinutes(now, CODE_MINUTES),
      sends: sql`sends + 1`,
    })
    .where('token_hash', '=', tokenHash)
    .execute()
  return code
}

/** True if this address, which has an account, was registered within the last hour: one mail about it is enough. */
export async function hasRecentDecoy(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  const row = await selectPendingSignIns(tx, now)
    .where('email_key', '=', emailKey)
    .where('kind', '=', 'decoy')
    .where('created_at', '>', addMinutes(now, -60))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function addMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
}

function selectPendingSignIns(db: Database | Tx, now: Date) {
  return db.selectFrom('pending_sign_ins').selectAll().where('expires_at', '>', now)
}

function toPendingSignIn(row: Selectable<Schema['pending_sign_ins']>): PendingSignIn {
  return {
    tokenHash: row.token_hash,
    kind: row.kind,
    identityId: row.identity_id,
    emailKey: row.email_key,
    registration: (row.registration as Registration | null) ?? undefined, // written by this file alone
    codeHash: row.code_hash,
    codeExpiresAt: row.code_expires_at,
    attempts: row.code_tries,
    sends: row.sends,
    createdAt: row.created_at,
  }
}
