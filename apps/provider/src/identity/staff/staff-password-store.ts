import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { endStaffSignIns } from './staff-session-store.ts'
import { matchesStaffEmail } from './staff-store.ts'

/** Staff member with the hash of the password. */
export interface StaffWithPassword {
  id: string
  email: string
  name: string
  passwordHash: string
  /** True for a one-time password: it permits only choosing a new one. */
  mustChangePassword: boolean
  /** True after its single sign-in. */
  isOneTimePasswordUsed: boolean
  passwordChangedAt: Date
}

/** Undefined for a disabled staff member, or one without a password. */
export async function findStaffWithPassword(db: Database, email: string): Promise<StaffWithPassword | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'password_hash', 'must_change_password', 'password_changed_at'])
    .select('one_time_password_used_at')
    .where(matchesStaffEmail(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row?.password_hash || !row.password_changed_at) return undefined
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change_password,
    isOneTimePasswordUsed: row.one_time_password_used_at !== null,
    passwordChangedAt: row.password_changed_at,
  }
}

/** Sets a password for one sign-in, and ends all sessions. Undefined if the address is unknown. */
export async function setOneTimePassword(
  tx: Tx,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<{ name: string } | undefined> {
  const updated = await tx
    .updateTable('staff')
    .set({
      password_hash: passwordHash,
      password_changed_at: now,
      must_change_password: true,
      one_time_password_used_at: null,
    })
    .where(matchesStaffEmail(email))
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (updated) await endStaffSignIns(tx, updated.id)
  return updated
}

/** False if the former password is no longer current: it was reset or changed concurrently. */
export async function replaceStaffPassword(
  tx: Tx,
  { id, passwordHash }: Pick<StaffWithPassword, 'id' | 'passwordHash'>,
  newHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({
      password_hash: newHash,
      password_changed_at: now,
      must_change_password: false,
      one_time_password_used_at: null,
    })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Confirms a password that was right a moment ago; a one-time password is used up by it. The row is locked until the
 * sign-in exists: a reset ends it or comes first.
 */
export async function recordStaffSignIn(
  tx: Tx,
  { id, passwordHash }: Pick<StaffWithPassword, 'id' | 'passwordHash'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({
      last_signed_in_at: now,
      one_time_password_used_at: sql<Date | null>`case when must_change_password then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('one_time_password_used_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
