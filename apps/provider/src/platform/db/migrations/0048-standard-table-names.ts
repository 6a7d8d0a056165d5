import { sql, type Transaction } from 'kysely'
import type { Migration } from '../migrate.ts'
import { requireNoOlderProcesses } from '../older-processes.ts'
import type { Schema } from '../schema.ts'

interface TableRename {
  from: string
  to: string
  /** Old name and new name of each renamed column. */
  columns?: Record<string, string>
  /** Old name and new name of each index whose new name is not the old one with the new table name. */
  indexes?: Record<string, string>
}

const RENAMES: readonly TableRename[] = [
  { from: 'attempts', to: 'rate_limits', columns: { name: 'key' } },
  { from: 'vouchings', to: 'app_sign_ins' },
  { from: 'waiting_sign_ins', to: 'pending_sign_ins' },
  { from: 'used_proofs', to: 'used_captcha_solutions' },
  {
    from: 'stock_wishes',
    to: 'back_in_stock_subscriptions',
    columns: { forget_token: 'unsubscribe_token' },
    indexes: { stock_wishes_forget: 'back_in_stock_subscriptions_unsubscribe_token' },
  },
  { from: 'former_slugs', to: 'slug_redirects', columns: { left_at: 'created_at' } },
  {
    from: 'product_parts',
    to: 'product_fragments',
    columns: { made_for: 'format_fingerprint', good_from: 'valid_from', good_until: 'valid_until' },
  },
  {
    from: 'option_words',
    to: 'option_translations',
    columns: { word: 'translation' },
    indexes: { option_words_word: 'option_translations_translation' },
  },
  {
    from: 'readings',
    to: 'access_log',
    columns: { entities: 'entity_count' },
    indexes: {
      readings_by_time: 'access_log_at',
      readings_of_entities: 'access_log_entity_ids',
      readings_by_reader: 'access_log_by_id',
    },
  },
]

/**
 * Renames tables, columns and indexes to the standard terms (decision 76). The old table names stay as updatable views
 * with the old column names for one version, for scripts of operators. A migration of the next version drops the views.
 */
export const standardTableNames: Migration = {
  number: 48,
  name: 'standard table names',
  async up(tx) {
    await requireNoOlderProcesses(tx, 48)
    for (const rename of RENAMES) await renameTable(tx, rename)
  },
}

async function renameTable(tx: Transaction<Schema>, rename: TableRename): Promise<void> {
  const { from, to, columns = {}, indexes = {} } = rename
  const { rows: before } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${from}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(tx)
  await sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(tx)
  for (const [old, name] of Object.entries(columns))
    await sql`alter table ${sql.id(to)} rename column ${sql.id(old)} to ${sql.id(name)}`.execute(tx)
  for (const [old, name] of Object.entries(indexes))
    await sql`alter index ${sql.id(old)} rename to ${sql.id(name)}`.execute(tx)
  await renameConstraintsAndIndexes(tx, rename)
  const selected = before.map(({ name }) => sql`${sql.id(columns[name] ?? name)} as ${sql.id(name)}`)
  await sql`create view ${sql.id(from)} as select ${sql.join(selected)} from ${sql.id(to)}`.execute(tx)
  await copyGrants(tx, rename)
}

/**
 * The other constraints and indexes begin with the name of the table; PostgreSQL renames the index of a constraint
 * along.
 */
async function renameConstraintsAndIndexes(tx: Transaction<Schema>, { from, to }: TableRename): Promise<void> {
  const { rows: constraints } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = ${to}::regclass and starts_with(conname, ${`${from}_`})`.execute(tx)
  for (const { name } of constraints)
    await sql`alter table ${sql.id(to)} rename constraint ${sql.id(name)} to ${sql.id(name.replace(from, to))}`.execute(
      tx,
    )
  const { rows: indexes } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${to}::regclass and starts_with(c.relname, ${`${from}_`})`.execute(tx)
  for (const { name } of indexes)
    await sql`alter index ${sql.id(name)} rename to ${sql.id(name.replace(from, to))}`.execute(tx)
}

/** Users to whom the operator has granted a table use the view in the same way. */
async function copyGrants(tx: Transaction<Schema>, { from, to }: TableRename): Promise<void> {
  const { rows: grants } = await sql<{ statement: string }>`
    select format('grant %s on %I to %s', privilege_type, ${from}::text, case grantee when 0 then 'public' else grantee::regrole::text end) as statement
    from pg_class, aclexplode(relacl)
    where oid = ${to}::regclass and grantee <> relowner and privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`.execute(
    tx,
  )
  for (const { statement } of grants) await sql.raw(statement).execute(tx)
}
