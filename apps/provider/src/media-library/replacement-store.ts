import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { UseRow } from './library-store.ts'

/** Replacement of a file that is not complete. */
export interface Replacement {
  fileId: string
  byId: string
  actor: { kind: 'merchant' | 'app'; id: string }
}

export async function insertReplacement(tx: Tx, { fileId, byId, actor }: Replacement, now: Date): Promise<void> {
  await tx
    .insertInto('media_replacements')
    .values({ file_id: fileId, by_id: byId, actor_kind: actor.kind, actor_id: actor.id, requested_at: now })
    .execute()
}

/** Finds replacements of these files, and by them. */
export async function findReplacements(tx: Tx, fileIds: readonly string[]): Promise<Replacement[]> {
  const rows = await tx
    .selectFrom('media_replacements')
    .selectAll()
    .where((where) => where.or([where('file_id', 'in', fileIds), where('by_id', 'in', fileIds)]))
    .execute()
  return rows.map(toReplacement)
}

/** Lists the files whose uses are being moved, the earliest first. */
export async function listReplacedFileIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('media_replacements').select('file_id').orderBy('requested_at').execute()
  return rows.map((row) => row.file_id)
}

/** Claims a replacement until the transaction ends; undefined if it is complete or another process has it. */
export async function claimReplacement(tx: Tx, fileId: string): Promise<Replacement | undefined> {
  const row = await tx
    .selectFrom('media_replacements')
    .selectAll()
    .where('file_id', '=', fileId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && toReplacement(row)
}

export async function deleteReplacement(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('media_replacements').where('file_id', '=', fileId).execute()
}

function toReplacement(row: {
  file_id: string
  by_id: string
  actor_kind: 'merchant' | 'app'
  actor_id: string
}): Replacement {
  return { fileId: row.file_id, byId: row.by_id, actor: { kind: row.actor_kind, id: row.actor_id } }
}

/** Lists some of what uses a file, each once. */
export async function listUsesToMove(tx: Tx, fileId: string, limit: number): Promise<Pick<UseRow, 'kind' | 'id'>[]> {
  const { rows } = await sql<Pick<UseRow, 'kind' | 'id'>>`
    select distinct kind, entity_id as id from media_uses where file_id = ${fileId} order by kind, entity_id limit ${limit}`.execute(
    tx,
  )
  return rows
}
