import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { endStaffSignIns } from './staff-sessions.ts'
import { matchesStaffEmail } from './staff.ts'

/** Somebody who runs the shop, with what they prove it by. */
export interface StaffWithPassword {
  id: string
  email: string
  name: string
  passwordHash: string
  /** Theirs is a one-time password: it lets them choose one of their own, and nothing else. */
  mustChangePassword: boolean
  /** It has let them in already, which it does once. */
  isOneTimePasswordUsed: boolean
  passwordChangedAt: Date
}

/** Undefined for somebody who is disabled, or has never been given a password. */
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

/** Gives somebody a password for one sign-in, and ends those they have. Undefined where nobody has this address. */
export async function setOneTimePassword(
  tx: Tx,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<{ name: string } | undefined> {
  const given = await tx
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
  if (given) await endStaffSignIns(tx, given.id)
  return given
}

/** False where the password is no longer the one of before: somebody has reset it, or was quicker. */
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
 * Whether a password that was right a moment ago still is; a one-time password is used up by it. The row is held until the sign-in is there, so that a reset ends it or
 * comes first.
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
