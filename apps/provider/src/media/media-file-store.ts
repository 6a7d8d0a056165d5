import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DetectedFileType } from './detect-file-type.ts'

/** A public file, as the database has it. */
export interface FileRow {
  id: string
  mediaType: DetectedFileType['mediaType']
  contentType: string
  size: number
  width: number
  height: number
  durationMs?: number
  title: string
  altText: string
  posterId?: string
  isInDatabase: boolean
}

export type NewFile = Omit<FileRow, 'isInDatabase'> & { sourceUrl?: string }

/** The same bytes are one file; what is said of it anew takes the place of what was said before. */
export async function saveFile(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('media_files')
    .values({
      id: file.id,
      media_type: file.mediaType,
      content_type: file.contentType,
      size: BigInt(file.size),
      width: file.width,
      height: file.height,
      duration_ms: file.durationMs ?? null,
      title: file.title,
      alt_text: file.altText,
      poster_id: file.posterId ?? null,
      source_url: file.sourceUrl ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((excluded) => ({
        title: sql<string>`coalesce(nullif(${excluded.ref('excluded.title')}, ''), media_files.title)`,
        alt_text: sql<string>`coalesce(nullif(${excluded.ref('excluded.alt_text')}, ''), media_files.alt_text)`,
        poster_id: sql<string | null>`coalesce(${excluded.ref('excluded.poster_id')}, media_files.poster_id)`,
      })),
    )
    .execute()
}

/** `lock` keeps it from being deleted, or from coming into use, until the transaction ends. */
export async function findFile(db: Database | Tx, id: string, lock?: 'share' | 'update'): Promise<FileRow | undefined> {
  const query = db
    .selectFrom('media_files')
    .select([
      'id',
      'media_type',
      'content_type',
      'size',
      'width',
      'height',
      'duration_ms',
      'title',
      'alt_text',
      'poster_id',
      sql<boolean>`bytes is not null`.as('is_in_database'),
    ])
    .where('id', '=', id)
  const locked = lock === 'update' ? query.forUpdate() : lock === 'share' ? query.forShare() : query
  const row = await locked.executeTakeFirst()
  return (
    row && {
      id: row.id,
      mediaType: row.media_type,
      contentType: row.content_type,
      size: Number(row.size),
      width: row.width,
      height: row.height,
      ...(row.duration_ms !== null && { durationMs: row.duration_ms }),
      title: row.title,
      altText: row.alt_text,
      ...(row.poster_id !== null && { posterId: row.poster_id }),
      isInDatabase: row.is_in_database,
    }
  )
}

/** Of these, the ids of what is no picture of the shop. The others are not deleted until the transaction ends. */
export async function findUnknownImageIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('media_files')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('media_type', '=', 'image')
    .orderBy('id')
    .forShare()
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

export async function deleteFileRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('media_files').where('id', '=', id).execute()
}

export async function readFileBytes(db: Database, id: string): Promise<Buffer> {
  const { bytes } = await db.selectFrom('media_files').select('bytes').where('id', '=', id).executeTakeFirstOrThrow()
  if (!bytes) throw new Error(`The bytes of ${id} are not in the database.`)
  return bytes
}

export interface VideoResolution {
  /** `720p` */
  quality: string
  fileId: string
  width: number
  height: number
}

/** The other sizes of a video, the smallest first. */
export async function readResolutions(db: Database | Tx, videoId: string): Promise<VideoResolution[]> {
  const rows = await db
    .selectFrom('video_resolutions')
    .innerJoin('media_files', 'media_files.id', 'video_resolutions.file_id')
    .select(['quality', 'file_id', 'width', 'height'])
    .where('video_id', '=', videoId)
    .orderBy('height')
    .orderBy('quality')
    .execute()
  return rows.map(({ quality, file_id, width, height }) => ({ quality, fileId: file_id, width, height }))
}

export async function saveResolution(tx: Tx, videoId: string, quality: string, fileId: string): Promise<void> {
  await tx
    .insertInto('video_resolutions')
    .values({ video_id: videoId, quality, file_id: fileId })
    .onConflict((conflict) => conflict.columns(['video_id', 'quality']).doUpdateSet({ file_id: fileId }))
    .execute()
}
