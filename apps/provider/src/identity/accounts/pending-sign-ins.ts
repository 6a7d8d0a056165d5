import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { IdentityProfile } from '@cartwright/contract'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'
import type { Circumstances } from '../sessions/sessions.ts'

export const CODE_MINUTES = 15
const SIGN_IN_MINUTES = 60
const MAX_ATTEMPTS = 5
const MAX_SENDS = 5

/** What somebody has said of themselves, until their address is proven. */
export interface Registration {
  email: string
  passwordHash: string
  profile: IdentityProfile
}

/**
 * A sign-in that waits for a code. A decoy is a registration of an address that has an account: it looks and costs the same, and no code is right for it. It keeps the password
 * too, or signing in with that would tell it from a registration.
 */
export interface PendingSignIn {
  tokenHash: Buffer
  kind: 'registration' | 'sign-in' | 'decoy'
  identityId: string
  emailKey: string
  /** Absent for a sign-in to an account. */
  registration: Registration | undefined
  codeHash: Buffer | null
  codeExpiresAt: Date
  /** How often a code was tried for it. */
  attempts: number
  sends: number
  /** When it began to wait, for this code. */
  createdAt: Date
}

type NewPendingSignIn = Pick<PendingSignIn, 'kind' | 'identityId' | 'emailKey' | 'registration' | 'sends'>

/** The state token and the code are told this once. */
export async function insertPendingSignIn(
  tx: Tx,
  waiting: NewPendingSignIn,
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
      kind: waiting.kind,
      identity_id: waiting.identityId,
      email_key: waiting.emailKey,
      registration: waiting.registration ? JSON.stringify(waiting.registration) : null,
      visitor_id: visitorId ?? null,
      code_hash: hashCode(secret, tokenHash, code),
      code_expires_at: addMinutes(now, CODE_MINUTES),
      sends: waiting.sends,
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

/** Counts a try before its code is looked at, so that many at once are no more than five. Undefined where there is nothing to try, or no more. */
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

/** As if it had not been made. */
export async function refundCodeAttempt(db: Database, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('pending_sign_ins')
    .set({ code_tries: sql`code_tries - 1` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Takes the sign-in away: whoever does goes on with it, and nobody else. */
export async function consumePendingSignIn(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Takes it to send another code; undefined where it was tried or sent too often. */
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

/** The registration of this address that somebody who signs in may mean: their own browser's, else the latest. */
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

/** What waits for a code as this identity: of one visitor, or of whoever it is. */
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

/** Another code for the same state token. */
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

/** Whether somebody has tried to register this address within the last hour although it has an account: one mail about it is enough. */
export async function hasRecentDecoy(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  const row = await selectPendingSignIns(tx, now)
    .where('email_key', '=', emailKey)
    .where('kind', '=', 'decoy')
    .where('created_at', '>', addMinutes(now, -60))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function isCorrectCode(
  waiting: PendingSignIn,
  code: string,
  { secret, now }: { secret: Buffer; now: Date },
): boolean {
  const given = hashCode(secret, waiting.tokenHash, code)
  const isSame = waiting.codeHash !== null && timingSafeEqual(given, waiting.codeHash)
  return isSame && waiting.codeExpiresAt > now && waiting.kind !== 'decoy'
}

function generateCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/** A million codes are soon tried by whoever has the database, but not without the secret. The state token is in it, so that equal codes look different. */
function hashCode(secret: Buffer, tokenHash: Buffer, code: string): Buffer {
  return createHmac('sha256', secret).update(tokenHash).update(code).digest()
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
