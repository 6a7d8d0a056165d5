import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'
import { createAccessOnlyFamily } from '../sessions/token-family-store.ts'

/** Duration of a working day. */
export const STAFF_SESSION_SECONDS = 12 * 3_600

/** Staff session in one browser. */
export interface StaffSession {
  familyId: string
  staffId: string
  email: string
  name: string
  role: string
  passwordHash: string
  mustChangePassword: boolean
  signedInAt: Date
}

/** Circumstances of its start. */
export interface StaffDevice {
  userAgent?: string
  address?: string
}

/** Starts a session of a browser; the return value goes into the cookie. */
export async function startStaffSession(tx: Tx, staffId: string, device: StaffDevice, now: Date): Promise<string> {
  const cookie = generateOpaqueToken()
  const familyId = await createAccessOnlyFamily(tx, { kind: 'merchant', id: staffId }, STAFF_SESSION_SECONDS, now)
  await recordStaffDevice(tx, familyId, device, hashOpaqueToken(cookie))
  return cookie
}

export async function recordStaffDevice(
  tx: Tx,
  familyId: string,
  { userAgent, address }: StaffDevice,
  cookieHash?: Buffer,
): Promise<void> {
  const [cookie_hash, user_agent] = [cookieHash ?? null, userAgent?.slice(0, 400) ?? null]
  await tx
    .insertInto('staff_sessions')
    .values({ family_id: familyId, cookie_hash, user_agent, address: address ?? null })
    .execute()
}

/** Finds the staff session of a cookie. Undefined if it has ended, or the staff member is disabled. */
export async function findStaffSession(db: Database, cookie: string, now: Date): Promise<StaffSession | undefined> {
  if (!isOpaqueToken(cookie)) return undefined
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('token_families', 'token_families.id', 'staff_sessions.family_id')
    .innerJoin('staff', 'staff.id', 'token_families.subject_id')
    .select(['family_id', 'staff.id', 'email', 'name', 'role', 'password_hash', 'must_change_password'])
    .select('token_families.created_at')
    .where('cookie_hash', '=', hashOpaqueToken(cookie))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row?.password_hash) return undefined
  return {
    familyId: row.family_id,
    staffId: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change_password,
    signedInAt: row.created_at,
  }
}

/** Sign-in of a browser or of a program. */
export interface StaffSignIn {
  id: string
  userAgent: string | null
  signedInAt: Date
}

/** Lists all sign-ins of a staff member, latest first: browsers, and unexpired tokens. */
export async function listStaffSignIns(db: Database, staffId: string, now: Date): Promise<StaffSignIn[]> {
  const rows = await db
    .selectFrom('token_families')
    .leftJoin('staff_sessions', 'staff_sessions.family_id', 'token_families.id')
    .select(['id', 'created_at', 'user_agent'])
    .where('subject_kind', '=', 'merchant')
    .where('subject_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    signedInAt: row.created_at,
  }))
}

/**
 * Ends one sign-in of a staff member, or all. The clock of the database decides which ended lately, since all
 * processes share it.
 */
export async function endStaffSignIns(
  db: Database | Tx,
  staffId: string,
  { only }: { only?: string } = {},
): Promise<void> {
  let ended = db
    .updateTable('token_families')
    .set({ revoked_at: sql`now()` })
    .where('subject_kind', '=', 'merchant')
    .where('subject_id', '=', staffId)
    .where('revoked_at', 'is', null)
  if (only !== undefined) ended = ended.where('id', '=', only)
  await ended.execute()
}
