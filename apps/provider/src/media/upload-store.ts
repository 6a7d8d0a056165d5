import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'

/** Upload address, which accepts one file. */
export interface FileUpload {
  tokenHash: Buffer
  /** Undefined: the shop or an app. */
  ownerId: string | undefined
  contentType: string
  fileName: string
}

export async function insertUpload(tx: Tx, upload: FileUpload, { now, expiresAt }: { now: Date; expiresAt: Date }) {
  await tx
    .insertInto('file_uploads')
    .values({
      token_hash: upload.tokenHash,
      owner_id: upload.ownerId ?? null,
      content_type: upload.contentType,
      file_name: upload.fileName,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** Claims an upload before its file is read: of several senders, one. */
export async function claimUpload(db: Database, tokenHash: Buffer, now: Date): Promise<FileUpload | undefined> {
  const row = await db
    .updateTable('file_uploads')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      tokenHash: row.token_hash,
      ownerId: row.owner_id ?? undefined,
      contentType: row.content_type,
      fileName: row.file_name,
    }
  )
}

/** Releases an upload whose file was refused or did not arrive, so that its address can be used again. */
export async function releaseUpload(db: Database, { tokenHash }: FileUpload): Promise<void> {
  await db
    .updateTable('file_uploads')
    .set({ used_at: null })
    .where('token_hash', '=', tokenHash)
    .where('file_id', 'is', null)
    .execute()
}

/** Notes the file of an upload. Returns false if the upload was erased with its owner meanwhile. */
export async function finishUpload(tx: Tx, { tokenHash }: FileUpload, fileId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file_uploads')
    .set({ file_id: fileId })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Finds which of the files the shop, or this owner, has uploaded by such an address. */
export async function findUploadedFileIds(
  tx: Tx,
  ids: readonly string[],
  ownerId: string | undefined,
): Promise<Set<string>> {
  const { rows } = await sql<{ file_id: string }>`select distinct file_id from file_uploads
    where file_id = any(${ids}::text[]) and (owner_id is null or owner_id = ${ownerId ?? null}::uuid)`.execute(tx)
  return new Set(rows.map((row) => row.file_id))
}

/** Deletes unused addresses of shoppers, and marks what they uploaded as old, without its name. */
export async function eraseUploads(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('file_uploads').where('owner_id', 'in', ownerIds).where('file_id', 'is', null).execute()
  await tx
    .updateTable('file_uploads')
    .set({ file_name: '', used_at: new Date(0) })
    .where('owner_id', 'in', ownerIds)
    .execute()
}

/** Lists files that shoppers uploaded before the given time, and nobody since, and that no review shows. */
export async function listExpiredUploads(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`select distinct file_id from file_uploads u
    where owner_id is not null and used_at < ${before} and file_id is not null
      and not exists (select from file_uploads later where later.file_id = u.file_id and later.used_at >= ${before})
      and not exists (select from review_media m where m.file_id = u.file_id) limit ${limit}`.execute(db)
  return rows.map((row) => row.file_id)
}

export async function deleteUploadsOfFile(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('file_uploads').where('file_id', '=', fileId).where('owner_id', 'is not', null).execute()
}

/** Deletes addresses that were never used, and those of the shop, a day after they expire. */
export async function deleteExpiredUploads(db: Database, before: Date): Promise<void> {
  await sql`delete from file_uploads where expires_at < ${before} and (file_id is null or owner_id is null)`.execute(db)
}
