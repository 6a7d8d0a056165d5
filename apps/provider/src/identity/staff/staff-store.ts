import { type StaffRole, staffRoles } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { endStaffSignIns } from './staff-session-store.ts'

/** Staff member. */
export interface StaffMember {
  id: string
  email: string
  name: string
  /** One of `staffRoles`; another word allows nothing. */
  role: string
  createdAt: Date
  disabledAt: Date | null
}

export function isStaffRole(name: string): name is StaffRole {
  return Object.hasOwn(staffRoles, name)
}

/** Undefined if the e-mail address is taken, by a disabled staff member too. */
export async function addStaff(
  tx: Tx,
  { email, name, role }: { email: string; name: string; role: StaffRole },
): Promise<string | undefined> {
  const id = newId()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff')
    .values({ id, email, name, role })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? id : undefined
}

export async function hasStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function listStaff(db: Database): Promise<StaffMember[]> {
  const rows = await db.selectFrom('staff').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
  }))
}

/** Finds the enabled staff of these ids, each with the name of the role. */
export async function findStaffRoles(db: Database, ids: readonly string[]): Promise<{ id: string; role: string }[]> {
  return db.selectFrom('staff').select(['id', 'role']).where('id', 'in', ids).where('disabled_at', 'is', null).execute()
}

/** Changes a role, with effect on issued tokens: permissions are read from here. False if the address is unknown. */
export async function changeStaffRole(tx: Tx, email: string, role: StaffRole): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ role })
    .where(matchesStaffEmail(email))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Disables a staff member and ends all sign-ins, so that none becomes valid again after enabling. False if the
 * address is unknown.
 */
export async function disableStaff(tx: Tx, email: string, now: Date): Promise<boolean> {
  const disabled = await tx
    .updateTable('staff')
    .set({ disabled_at: sql`coalesce(disabled_at, ${now})` })
    .where(matchesStaffEmail(email))
    .returning('id')
    .executeTakeFirst()
  if (!disabled) return false
  await endStaffSignIns(tx, disabled.id)
  return true
}

/** False if the address is unknown. */
export async function enableStaff(tx: Tx, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ disabled_at: null })
    .where(matchesStaffEmail(email))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Finds the id of an enabled staff member. The row is locked: a sign-in begins before the disabling or not at all. */
export async function findActiveStaff(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where(matchesStaffEmail(email))
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.id
}

/** Compares without case. */
export function matchesStaffEmail(email: string) {
  return sql<boolean>`lower(email) = lower(${email})`
}
