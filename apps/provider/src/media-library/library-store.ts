import type { LibraryFileType, LibrarySort } from '@cartwright/contract'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../catalogue/index.ts'
import type { FileRow } from '../media/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'

/** File of the library with its uses. */
export interface LibraryRow extends FileRow {
  /** Counted up to the maximum. */
  useCount: number
  /** The file to which its uses are being moved. */
  replacedById?: string
}

/** Position in the list: the value that it is sorted by, as text, and the id. */
export interface Position {
  value: string
  id: string
}

export interface LibraryQuery {
  search?: string | undefined
  mediaType?: LibraryFileType | undefined
  isUsed?: boolean | undefined
  sort: LibrarySort
  /** Rows beyond this position. @default from the start */
  from?: Position | undefined
  /** Rows before the position instead of behind it, nearest first. */
  isBackward?: boolean | undefined
  limit: number
}

const CREATED = { column: sql`f.created_at`, type: sql`timestamptz` }
const SIZE = { column: sql`f.size`, type: sql`bigint` }
const NAME = { column: sql`lower(f.title)`, type: sql`text` }
const ORDERS: Record<LibrarySort, { column: RawBuilder<unknown>; type: RawBuilder<unknown>; isDescending?: true }> = {
  NEWEST: { ...CREATED, isDescending: true },
  OLDEST: CREATED,
  LARGEST: { ...SIZE, isDescending: true },
  SMALLEST: SIZE,
  NAME,
  NAME_DESCENDING: { ...NAME, isDescending: true },
}

/** Lists files with the number of their uses, and with their positions. */
export async function listLibraryFiles(
  db: Database,
  query: LibraryQuery,
  mostUses: number,
): Promise<(LibraryRow & { position: Position })[]> {
  const { column, type, isDescending = false } = ORDERS[query.sort]
  const isDown = isDescending !== (query.isBackward ?? false)
  const direction = isDown ? sql`desc` : sql`asc`
  const conditions = listConditions(query)
  if (query.from) {
    const { value, id } = query.from
    conditions.push(sql`(${column}, f.id) ${isDown ? sql`<` : sql`>`} (${value}::${type}, ${id})`)
  }
  const { rows } = await sql<Row & { position: string }>`
    select ${COLUMNS}, ${column}::text as position,
      ${countUses(mostUses)} as use_count
    from media_files f where ${sql.join(conditions, sql` and `)}
    order by ${column} ${direction}, f.id ${direction} limit ${query.limit}`.execute(db)
  return rows.map((row) => ({ ...toLibraryRow(row), position: { value: row.position, id: row.id } }))
}

function listConditions({ search = '', mediaType, isUsed }: LibraryQuery): RawBuilder<unknown>[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const use = sql`exists (select from media_uses u where u.file_id = f.id)`
  return [
    sql`true`,
    ...words.map(
      (word) => sql`lower(f.title || ' ' || f.alt_text || ' ' || f.id) like lower(${`%${escapeLike(word)}%`})`,
    ),
    ...(mediaType ? [sql`f.media_type = ${mediaType}`] : []),
    ...(isUsed === undefined ? [] : [isUsed ? use : sql`not ${use}`]),
  ]
}

/** Finds a file with the number of its uses. */
export async function findLibraryFile(
  db: Database | Tx,
  id: string,
  mostUses: number,
): Promise<LibraryRow | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS}, ${countUses(mostUses)} as use_count from media_files f where f.id = ${id}`.execute(db)
  return rows[0] && toLibraryRow(rows[0])
}

/** Uses of the file `f`. A product that uses it twice counts once. */
function countUses(most: number): RawBuilder<number> {
  return sql`(select count(*)::int from (
    select distinct kind, entity_id from media_uses u where u.file_id = f.id limit ${most}) uses)`
}

const COLUMNS = sql`f.id, f.media_type, f.content_type, f.size, f.width, f.height, f.duration_ms, f.title, f.alt_text,
  f.poster_id, f.focal_x, f.focal_y, f.created_at, f.bytes is not null as is_in_database,
  (select by_id from media_replacements r where r.file_id = f.id) as by_id`

interface Row {
  id: string
  media_type: LibraryFileType
  content_type: string
  size: bigint
  width: number
  height: number
  duration_ms: number | null
  title: string
  alt_text: string
  poster_id: string | null
  focal_x: number | null
  focal_y: number | null
  created_at: Date
  is_in_database: boolean
  by_id: string | null
  use_count: number
}

function toLibraryRow(row: Row): LibraryRow {
  return {
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
    useCount: row.use_count,
    ...(row.by_id !== null && { replacedById: row.by_id }),
  }
}

/** Use of a file, with the name of what uses it. */
export interface UseRow {
  kind: 'product' | 'collection' | 'video' | 'settings' | 'review'
  id: string
  name: string | null
}

/** Lists what uses a file, by kind and id, each once. Hidden products and collections only `withHidden`. */
export async function listUses(
  db: Database,
  fileId: string,
  {
    after,
    limit,
    withHidden,
  }: { after?: { kind: string; id: string } | undefined; limit: number; withHidden: boolean },
): Promise<UseRow[]> {
  const visible = withHidden
    ? sql``
    : sql`and case kind
        when 'product' then exists (select from products where id = entity_id::uuid and visible)
        when 'collection' then exists (select from collections where id = entity_id::uuid and visible)
        else true end`
  const behind = after ? sql`and (kind, entity_id) > (${after.kind}, ${after.id})` : sql``
  const { rows } = await sql<UseRow>`
    select u.kind, u.entity_id as id, coalesce(p.name, c.name, v.title) as name from (
      select distinct kind, entity_id from media_uses where file_id = ${fileId} ${behind} ${visible}
      order by kind, entity_id limit ${limit}) u
    left join products p on p.id = case when u.kind = 'product' then u.entity_id::uuid end
    left join collections c on c.id = case when u.kind = 'collection' then u.entity_id::uuid end
    left join media_files v on v.id = case when u.kind = 'video' then u.entity_id end
    order by u.kind, u.entity_id`.execute(db)
  return rows
}
