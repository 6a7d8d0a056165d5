import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DetectedFileType } from './detect-file-type.ts'

/** Row of a public file. */
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
  focalPoint?: { x: number; y: number }
  createdAt: Date
  isInDatabase: boolean
}

export type NewFile = Omit<FileRow, 'isInDatabase' | 'focalPoint' | 'createdAt'> & { sourceUrl?: string }

/**
 * Inserts a file. If a file with these bytes exists, a new title, alternative text or poster replaces the previous
 * one.
 */
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

/** File whose bytes are stored in the database. */
export type FileWithBytes = Pick<NewFile, 'id' | 'contentType' | 'width' | 'height' | 'sourceUrl'> & {
  bytes: Uint8Array
}

/** Inserts an image with its bytes, unless it exists. */
export async function saveFileBytes(tx: Tx, file: FileWithBytes): Promise<void> {
  await tx
    .insertInto('media_files')
    .values({
      id: file.id,
      content_type: file.contentType,
      bytes: Buffer.from(file.bytes),
      size: BigInt(file.bytes.length),
      width: file.width,
      height: file.height,
      source_url: file.sourceUrl ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Finds a file. `lock` prevents its deletion (`share`) or its first use (`update`) until the transaction ends. */
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
      'focal_x',
      'focal_y',
      'created_at',
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
      ...(row.focal_x !== null && row.focal_y !== null && { focalPoint: { x: row.focal_x, y: row.focal_y } }),
      createdAt: row.created_at,
      isInDatabase: row.is_in_database,
    }
  )
}

/** Details of a file that may change; its bytes never do. */
export interface FileDetails {
  title?: string
  altText?: string
  posterId?: string | null
  focalPoint?: { x: number; y: number } | null
}

export async function updateFileDetails(tx: Tx, id: string, details: FileDetails): Promise<void> {
  const { title, altText, posterId, focalPoint } = details
  const changes = {
    ...(title !== undefined && { title }),
    ...(altText !== undefined && { alt_text: altText }),
    ...(posterId !== undefined && { poster_id: posterId }),
    ...(focalPoint !== undefined && { focal_x: focalPoint?.x ?? null, focal_y: focalPoint?.y ?? null }),
  }
  if (Object.keys(changes).length > 0) await tx.updateTable('media_files').set(changes).where('id', '=', id).execute()
}

/** Makes one file the poster or the resolution that another one is, for all videos. */
export async function replaceFileOfVideos(tx: Tx, fileId: string, byId: string): Promise<void> {
  await tx.updateTable('media_files').set({ poster_id: byId }).where('poster_id', '=', fileId).execute()
  await tx.updateTable('video_resolutions').set({ file_id: byId }).where('file_id', '=', fileId).execute()
}

/**
 * Returns the ids that belong to no image of the shop. Locks the others against deletion until the transaction ends.
 */
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
  const existing = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !existing.has(id))
}

/** Part of a file that products show. Images have no `type`. */
export interface MediaSummary {
  id: string
  type?: DetectedFileType['mediaType']
  width: number
  height: number
  altText: string
}

/** Finds files by id. Within a transaction, they are not deleted before it ends. */
export async function findMedia(db: Database | Tx, ids: readonly string[]): Promise<Map<string, MediaSummary>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MediaSummary>`
    select id, media_type as type, width, height, alt_text as "altText" from media_files where id = any(${ids}::text[]) order by id for share`.execute(
    db,
  )
  return new Map(
    rows.map(({ type, ...row }) => [row.id, type === undefined || type === 'image' ? row : { ...row, type }]),
  )
}

/** Finds ids of files by the URLs that they were downloaded from. */
export async function findMediaBySource(db: Database | Tx, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const { rows } = await sql<{ id: string; url: string }>`
    select id, source_url as url from media_files
    where md5(source_url) = any(select md5(url) from unnest(${urls}::text[]) as wanted (url)) and source_url = any(${urls}::text[])
    order by id`.execute(db)
  return new Map(rows.map(({ id, url }) => [url, id]))
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

/** Reads further resolutions of a video, smallest first. */
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
