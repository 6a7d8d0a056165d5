import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'

/** Size of the database at a time. */
export interface DiskSample {
  at: Date
  database_bytes: bigint
}

export async function readDatabaseBytes(db: Database): Promise<bigint> {
  const { rows } = await sql<{ bytes: bigint }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]!.bytes // an aggregate returns one row
}

/** Inserts a sample, unless another process has one of the same time. */
export async function insertDiskSample(db: Database, sample: DiskSample): Promise<void> {
  await db
    .insertInto('disk_samples')
    .values(sample)
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute()
}

export async function deleteDiskSamplesBefore(db: Database, since: Date): Promise<void> {
  await db.deleteFrom('disk_samples').where('at', '<', since).execute()
}

/** Lists the samples up to now, oldest first. */
export function listDiskSamples(db: Database, now: Date): Promise<DiskSample[]> {
  return db.selectFrom('disk_samples').selectAll().where('at', '<=', now).orderBy('at').execute()
}
