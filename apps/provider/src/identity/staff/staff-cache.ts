import { staffRoles } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isGuid } from '../../platform/ids.ts'
import { RefreshingCache } from '../../platform/cache/index.ts'
import { findStaffRoles, isStaffRole } from './staff-store.ts'

export interface StaffCache {
  /**
   * Finds a staff member with current permissions, whatever the token was issued with. Undefined for unknown and
   * disabled ones.
   */
  find(id: string): Promise<Caller | undefined>
  refresh(): Promise<void>
}

export function createStaffCache(db: Database, now: () => Date): StaffCache {
  const staff = new RefreshingCache((ids) => findStaff(db, ids), now)
  return {
    find: async (id) => (isGuid(id) ? staff.get(id) : undefined),
    refresh: () => staff.refresh(),
  }
}

async function findStaff(db: Database, ids: readonly string[]): Promise<Map<string, Caller>> {
  const rows = await findStaffRoles(db, ids)
  return new Map(
    rows.map(({ id, role }) => [
      id,
      { kind: 'merchant', id, permissions: new Set(isStaffRole(role) ? staffRoles[role] : []) },
    ]),
  )
}
