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

/**
 * Finds the usage of a file, with at most `most` products and collections each. Orders store only the URL of an image
 * and are not listed.
 */
export async function findFileUsage(tx: Tx, fileId: string, most: number): Promise<FileUsage> {
  const showing = (table: 'products' | 'collections', kind: string): RawBuilder<NamedEntity> =>
    sql`select id, name from ${sql.table(table)} where id in (
      select entity_id::uuid from media_uses where file_id = ${fileId} and kind = ${kind} and part <> 'poster')
      order by name, id limit ${most}`
  const videosOf = (table: 'products' | 'collections', kind: string): RawBuilder<unknown> =>
    sql`select item ->> 'id' from ${sql.table(table)} cross join jsonb_array_elements(media) as items (item)
      where id in (select entity_id::uuid from media_uses where file_id = ${fileId} and kind = ${kind} and part = 'poster')
      and item -> 'video' ->> 'posterId' = ${fileId}`
  const { rows: products } = await showing('products', 'product').execute(tx)
  const { rows: collections } = await showing('collections', 'collection').execute(tx)
  const { rows: videos } = await sql<{ id: string }>`
    select entity_id as id from media_uses where file_id = ${fileId} and kind = 'video'
    union ${videosOf('products', 'product')} union ${videosOf('collections', 'collection')} order by 1`.execute(tx)
  const { rows: others } = await sql<{ kind: 'settings' | 'review'; id: string }>`
    select kind, entity_id as id from media_uses where file_id = ${fileId} and kind in ('settings', 'review')
    order by entity_id limit ${most}`.execute(tx)
  return {
    products,
    collections,
    videos: videos.map(({ id }) => id),
    settings: others.filter(({ kind }) => kind === 'settings').map(({ id }) => id),
    reviews: others.filter(({ kind }) => kind === 'review').map(({ id }) => id),
  }
}

/** Returns whether the uses of a file are being moved, or those of another one to it. */
export async function isBeingReplaced(tx: Tx, fileId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from media_replacements where file_id = ${fileId} or by_id = ${fileId} limit 1`.execute(tx)
  return rows.length > 0
}
