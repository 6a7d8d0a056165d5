import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { DatabaseUnusable } from './database-errors.ts'
import type { Database } from './pool.ts'
import type { Schema } from './schema.ts'

export interface Migration {
  number: number
  name: string
  up(tx: Transaction<Schema>): Promise<void>
}

/** Short, since a running migration locks the lease row, which holds the lease after its expiry too. */
const LEASE_SECONDS = 5
const LEASE_WAIT_MS = 90_000
const LEASE_POLL_MS = 200
/** Longer than the shop holds a table lock, and than PostgreSQL needs to cancel an autovacuum. */
const LOCK_WAIT_S = 20
/** Time between accepting connections and taking the lease. */
const FOLLOW_WAIT_MS = 5_000

/**
 * Migrates the database to the newest version, forward only. One of several starting processes holds the lease and
 * migrates while the others wait; the lease of a dead process expires. Waiting processes say so unless the database
 * is new.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[],
  holder: string,
  say: (line: string) => void = () => {},
): Promise<number> {
  await createBookkeeping(db).catch(tellRefused)
  const latest = newestOf(migrations)
  const known = await readVersion(db)
  if (known > latest) {
    throw new DatabaseUnusable(
      `The database is at migration ${known}, this version of Cartwright knows only ${latest}. ` +
        'It was used by a newer version: start that version, or restore a backup made before the upgrade.',
    )
  }
  if (known === latest) return 0

  if (known > 0) say(`Migrating the database from migration ${known} to ${latest}. The shop opens when it is done.`)
  await takeLease(db, holder)
  try {
    let applied = 0
    const from = await readVersion(db)
    for (const migration of migrations.filter((each) => each.number > from)) {
      const run = db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql.raw(`set local lock_timeout = '${LOCK_WAIT_S}s'`).execute(tx)
        await holdLease(tx, holder)
        await migration.up(tx)
        await sql`insert into migrations (number, name) values (${migration.number}, ${migration.name})`.execute(tx)
        await holdLease(tx, holder) // renewed for the next one: this one may have exceeded the lease
      })
      await run.catch(tellRefused)
      applied++
    }
    if (from > 0) say('The database is migrated.')
    return applied
  } finally {
    await giveLeaseUp(db, holder)
  }
}

/**
 * Waits for migrations, for a command that joins the database of a running shop. A shop that does not migrate is of
 * an older version and does not know the newer tables, so they stay unchanged.
 */
export async function waitForMigrations(db: Database, migrations: readonly Migration[], holder: string): Promise<void> {
  await createBookkeeping(db).catch(tellRefused)
  const latest = newestOf(migrations)
  for (const deadline = Date.now() + FOLLOW_WAIT_MS; ; await sleep(LEASE_POLL_MS)) {
    if ((await readVersion(db)) >= latest) return
    await takeLease(db, holder) // while another process migrates
    const known = await readVersion(db)
    await giveLeaseUp(db, holder)
    if (known === 0 || known >= latest) return
    if (Date.now() > deadline)
      throw new DatabaseUnusable(
        `The running shop has an older version: its database is at migration ${known}, and this version needs ${latest}. ` +
          'Restart the shop with this version, which migrates the database. Nothing was changed.',
      )
  }
}

function newestOf(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0
}

/**
 * Renews the lease in the transaction of the migration: other processes wait for the locked row, however long it
 * takes. An expired lease is still held while no other process has taken it.
 */
async function holdLease(tx: Transaction<Schema>, holder: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update migration_lease set until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}) where holder = ${holder}`.execute(
    tx,
  )
  if (numAffectedRows !== 1n)
    throw new DatabaseUnusable(
      'Another process has taken over the migration of this database. Start again when it is done.',
    )
}

async function createBookkeeping(db: Database): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('migration_lease') is not null as found`.execute(db)
  if (rows[0]?.found) return
  try {
    await sql`
      create table if not exists migrations (number integer primary key, name text not null, applied_at timestamptz not null default now());
      create table if not exists migration_lease (id integer primary key check (id = 1), holder text not null, until timestamptz not null);
    `.execute(db)
  } catch (error) {
    // Two concurrent first starts: "if not exists" does not wait for the other's uncommitted table (23505, 42P07,
    // 42710).
    const code = (error as { code?: string }).code
    if (code !== '23505' && code !== '42P07' && code !== '42710') throw error
    await sleep(LEASE_POLL_MS)
    await createBookkeeping(db)
  }
}

async function readVersion(db: Database): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select coalesce(max(number), 0)::int as number from migrations`.execute(db)
  return rows[0]?.number ?? 0
}

async function giveLeaseUp(db: Database, holder: string): Promise<void> {
  await sql`update migration_lease set until = now() where holder = ${holder}`.execute(db)
}

/**
 * Takes the lease. It waits for a migration of any duration: its row is locked until the transaction or its process
 * ends.
 */
async function takeLease(db: Database, holder: string): Promise<void> {
  let deadline = Date.now() + LEASE_WAIT_MS
  for (;;) {
    const taken = await sql`
      insert into migration_lease (id, holder, until) values (1, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (id) do update set holder = excluded.holder, until = excluded.until
        where migration_lease.until <= now() or migration_lease.holder = excluded.holder
      returning holder`
      .execute(db)
      .catch(whileHeld)
    if (taken?.rows.length === 1) return
    if (!taken) deadline = Date.now() + LEASE_WAIT_MS
    else if (Date.now() > deadline)
      throw new DatabaseUnusable(
        'Another process has held the migration lease for over a minute. Stop it, then start again.',
      )
    await sleep(LEASE_POLL_MS)
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'
const DISK_FULL = '53100'
const LOCK_NOT_AVAILABLE = '55P03'

const ADVICE: Record<string, string> = {
  [INSUFFICIENT_PRIVILEGE]: 'Its user must own the tables of the shop and be allowed to create in their schema',
  [DISK_FULL]: 'Its disk is full: free space',
  [LOCK_NOT_AVAILABLE]:
    'Another session uses its tables, such as a dump, an old process of the shop, or an open console. Wait for it, or end it',
}

/** Converts errors that the operator can fix to messages without a stack. The migration was rolled back. */
function tellRefused(error: unknown): never {
  const { code, message } = error as { code?: string; message: string }
  const advice = code && ADVICE[code]
  if (!advice) throw error
  throw new DatabaseUnusable(
    `The database could not be migrated: ${message}. ${advice}; then start again. Nothing is lost.`,
    { cause: error },
  )
}

/** A locked row means that the holder is migrating: the lease is not available now. */
function whileHeld(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
}
