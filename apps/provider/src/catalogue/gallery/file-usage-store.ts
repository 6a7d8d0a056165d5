import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

export interface NamedEntity {
  id: string
  name: string
}

/** Usage of a public file: where it is shown. */
export interface FileUsage {
  products: NamedEntity[]
  collections: NamedEntity[]
  /** Ids of videos that have the file as poster or as another resolution. */
  videos: string[]
  /** Groups of settings: the logo, images of the front page. */
  settings: string[]
  /** Ids of reviews. */
  reviews: string[]
}

/** Finds the usage of a file, with at most `most` products and collections each. Orders store only the URL of an image and are not listed. */
export async function findFileUsage(tx: Tx, fileId: string, most: number): Promise<FileUsage> {
  const showing = (table: 'products' | 'collections'): RawBuilder<NamedEntity> =>
    sql`select id, name from ${sql.table(table)} where media @> ${JSON.stringify([{ id: fileId }])}::jsonb ${table === 'products' ? sql`or description like ${`%src="/media/${fileId}"%`}` : sql``} order by name, id limit ${most}`
  const poster = JSON.stringify([{ video: { posterId: fileId } }])
  const videosOf = (table: 'products' | 'collections'): RawBuilder<unknown> =>
    sql`select item ->> 'id' from ${sql.table(table)} cross join jsonb_array_elements(media) as items (item)
      where media @> ${poster}::jsonb and item -> 'video' ->> 'posterId' = ${fileId}`
  const { rows: products } = await showing('products').execute(tx)
  const { rows: collections } = await showing('collections').execute(tx)
  const { rows: videos } = await sql<{ id: string }>`
    select id from media_files where poster_id = ${fileId} union select video_id from video_resolutions where file_id = ${fileId}
    union ${videosOf('products')} union ${videosOf('collections')} order by 1`.execute(tx)
  const { rows: settings } = await sql<{ name: string }>`
    select name from settings where position(${fileId} in value::text) > 0 order by name`.execute(tx)
  const { rows: reviews } = await sql<{ id: string }>`
    select review_id as id from review_media where file_id = ${fileId} order by review_id limit ${most}`.execute(tx)
  return {
    products,
    collections,
    videos: videos.map(({ id }) => id),
    settings: settings.map(({ name }) => name),
    reviews: reviews.map(({ id }) => id),
  }
}
