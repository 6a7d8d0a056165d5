import type { SettingsGroup } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'

export interface StoredSettings {
  value: unknown
  version: bigint
}

export async function readSettings(db: Database | Tx): Promise<Map<string, StoredSettings>> {
  const rows = await db.selectFrom('settings').select(['name', 'value', 'version']).execute()
  return new Map(rows.map(({ name, value, version }) => [name, { value, version }]))
}

/**
 * All groups, as whoever changes settings has to look at them: they name each other. Changes queue up on the shop's own group, which is always there; another may be
 * new, and then nobody could wait for it. Read by a second statement, which sees what those before in the queue have written.
 */
export async function lockAllSettings(tx: Tx): Promise<Map<string, StoredSettings>> {
  await lockSettings(tx, 'shop')
  return readSettings(tx)
}

/** The caller has validated the value. */
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

/** The value of a group that is there, held until the transaction ends. */
async function lockSettings(tx: Tx, group: SettingsGroup): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', group)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.value
}

/** False when the group was there already. Waits for another transaction that is about to insert it. */
export async function insertSettingsIfAbsent(tx: Tx, group: SettingsGroup, value: object): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ name: group, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
