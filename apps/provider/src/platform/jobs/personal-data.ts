import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { readRows } from '../db/read-rows.ts'
import type { Tx } from '../db/transaction.ts'

/** Person in exports and erasures of personal data. */
interface Person {
  ownerIds: readonly string[]
}

export async function exportJobs(db: Database, { ownerIds }: Person): Promise<Record<string, object[]>> {
  return { jobs: await readRows(db, 'jobs', isAbout(ownerIds), { without: ['claim'] }) }
}

/** Includes running and dead jobs. */
export async function eraseJobs(tx: Tx, { ownerIds }: Person): Promise<void> {
  await sql`delete from jobs where ${isAbout(ownerIds)}`.execute(tx)
}

function isAbout(ownerIds: readonly string[]) {
  return sql`person_ids && ${[...ownerIds]}::text[]`
}
