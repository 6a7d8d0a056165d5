import type { SavedView } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'

export interface StoredView {
  id: string
  staffId: string
  path: string
  name: string
  search: string
  isShared: boolean
}

/** Lists the views of a page by name: those of a staff member, and shared ones. */
export async function listViews(
  db: Database,
  { path, staffId }: { path: string; staffId: string },
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['id', 'name', 'path', 'search', 'is_shared as isShared'])
    .select(sql<boolean>`staff_id = ${staffId}::uuid`.as('isOwn'))
    .where('path', '=', path)
    .where(sql<boolean>`(staff_id = ${staffId}::uuid or is_shared)`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows
}

export async function countViews(tx: Tx, { path, staffId }: { path: string; staffId: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('path', '=', path)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a view, or replaces one of the same staff member. False if the id belongs to somebody else. */
export async function saveView(tx: Tx, view: StoredView, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into saved_views (id, staff_id, path, name, search, is_shared, created_at, updated_at)
    values (${view.id}, ${view.staffId}, ${view.path}, ${view.name}, ${view.search}, ${view.isShared}, ${at}, ${at})
    on conflict (id) do update set path = excluded.path, name = excluded.name, search = excluded.search,
      is_shared = excluded.is_shared, updated_at = excluded.updated_at
      where saved_views.staff_id = excluded.staff_id
    returning id`.execute(tx)
  return rows.length === 1
}

/** Deletes a view, and returns its page. Undefined if there is none that the staff member may delete. */
export async function deleteView(
  tx: Tx,
  { id, staffId, mayDeleteShared }: { id: string; staffId: string; mayDeleteShared: boolean },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where(sql<boolean>`(staff_id = ${staffId}::uuid or (is_shared and ${mayDeleteShared}::boolean))`)
    .returning('path')
    .executeTakeFirst()
  return deleted?.path
}
