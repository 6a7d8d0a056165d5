import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

export interface NamedEntity {
  id: string
  name: string
}

/** Where a public file is seen. */
export interface FileUsage {
  products: NamedEntity[]
  collections: NamedEntity[]
  /** Ids of videos of which it is the poster or another size. */
  videos: string[]
  /** Groups of settings: the logo, pictures of the front page. */
  settings: string[]
}

/** Of products and collections, no more than `most` each. Orders keep the address of a picture only, and are none of these. */
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
  return { products, collections, videos: videos.map(({ id }) => id), settings: settings.map(({ name }) => name) }
}
