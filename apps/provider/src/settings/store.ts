import type { SettingsGroup } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'

/** Values of the groups by name, as they are stored. */
export type SettingsValues = Readonly<Record<string, unknown>>

export interface StoredSettings {
  value: unknown
  version: bigint
}

export async function readSettings(db: Database | Tx): Promise<Map<string, StoredSettings>> {
  const rows = await db.selectFrom('settings').select(['name', 'value', 'version']).execute()
  return new Map(rows.map(({ name, value, version }) => [name, { value, version }]))
}

/** Finds the name of a group: a short read, which fails if the database does not respond. */
export async function findAnySetting(db: Database): Promise<string | undefined> {
  const [row] = await db.selectFrom('settings').select('name').limit(1).execute()
  return row?.name
}

/**
 * Locks and reads all groups for a change, since they refer to each other. Changes queue on the row of the group
 * `shop`, which always exists; a new group has no row to lock. The second statement sees the writes of earlier
 * transactions in the queue.
 */
export async function lockAllSettings(tx: Tx): Promise<Map<string, StoredSettings>> {
  await lockSettings(tx, 'shop')
  return readSettings(tx)
}

/** Saves a group. The caller has validated the value. */
export async function saveSettings(tx: Tx, group: SettingsGroup, value: object): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name: group, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: JSON.stringify(value), version: sql`settings.version + 1`, updated_at: sql`now()` }),
    )
    .execute()
}

/** Locks a group until the transaction ends, and returns its value. */
async function lockSettings(tx: Tx, group: SettingsGroup): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', group)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.value
}

/** Inserts a group. False if it already exists. Waits for another transaction that inserts it. */
export async function insertSettingsIfAbsent(tx: Tx, group: SettingsGroup, value: object): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ name: group, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
