import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { DatabaseUnusable } from './database-errors.ts'
import type { Schema } from './schema.ts'

/**
 * `application_name` of all connections. The number is the newest migration that calls {@link requireNoOlderProcesses}:
 * connections with a smaller number, or with none, are those of older versions.
 */
export const APPLICATION_NAME = 'cartwright/48'

/**
 * Every running shop polls its job queue each 2 s. Connections idle for longer are leftovers, for example of a
 * pooler.
 */
const ACTIVE_SECONDS = 10
/** Longer than `ACTIVE_SECONDS`, so that a process that was just stopped behind a pooler no longer counts. */
const WAIT_MS = 20_000
const POLL_MS = 500

interface OlderProcess {
  address: string
  since: Date
  pids: number[]
}

/**
 * Refuses a migration while processes of older versions use this database: `pg_stat_activity` shows their connections.
 * Waits up to 20 s for them to end, within the transaction of the migration, which holds the lease meanwhile.
 */
export async function requireNoOlderProcesses(tx: Transaction<Schema>, migration: number): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(POLL_MS)) {
    const found = await findOlderProcesses(tx, migration)
    if (found.length === 0) return
    if (Date.now() > deadline) throw new DatabaseUnusable(describeRefusal(found))
  }
}

async function findOlderProcesses(tx: Transaction<Schema>, migration: number): Promise<OlderProcess[]> {
  await sql`select pg_stat_clear_snapshot()`.execute(tx) // a transaction sees one snapshot of the statistics otherwise
  const { rows } = await sql<OlderProcess>`
    select coalesce(host(client_addr), 'this machine') as address, min(backend_start) as since, array_agg(pid order by pid) as pids
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^cartwright(/[0-9]+)?$'
      and coalesce(substring(application_name from '[0-9]+$')::integer, 0) < ${migration}
      -- Both are null for connections of another database user.
      and (state is distinct from 'idle' or state_change > clock_timestamp() - make_interval(secs => ${ACTIVE_SECONDS}))
    group by 1 order by 1`.execute(tx)
  return rows
}

function describeRefusal(found: readonly OlderProcess[]): string {
  const connections = found.map(
    ({ address, since, pids }) =>
      `from ${address} since ${since.toISOString()} (PostgreSQL process ${pids.join(', ')})`,
  )
  return (
    `An older version of the shop is still running on this database, connected ${connections.join('; ')}. ` +
    'Stop every shop and command of the older version, then start again. Nothing was changed.'
  )
}
