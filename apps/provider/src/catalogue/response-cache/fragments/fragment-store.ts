import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { PREPARED } from '../../../platform/db/prepared-statements.ts'
import type { Database } from '../../../platform/db/pool.ts'
import { type ChangedEntity, EVERYTHING_ID } from '../../changes/invalidation-scope.ts'
import type { Discount, Product } from '../../model/product.ts'
import { getMediaOrigin } from '../../../media/index.ts'
import type { CatalogueView } from '../../model/catalogue-view.ts'
import { readProductsWith } from '../../store/product-read-store.ts'
import { type GzipFragment, createFragment } from './gzip-fragment.ts'

/** Table of the fragments with each host of media. */
export type FragmentTable = 'product_fragments' | 'platform_product_fragments'

export function getFragmentTable({ mediaOrigin }: CatalogueView): FragmentTable {
  return mediaOrigin === getMediaOrigin('', 'platform') ? 'platform_product_fragments' : 'product_fragments'
}

/** Condition of a read: table and format of the fragments (`getFormatFingerprint`), and current time. */
export interface FragmentRequirements {
  table: FragmentTable
  formatFingerprint: string
  now: Date
}

/** Numbers of the latest changes of a product in the change feed; 0 without a change. */
interface LatestChanges {
  product_change: bigint
  stock_change: bigint
  everything_change: bigint
}

/** Reads products with the numbers of their latest changes, from one snapshot. */
export async function readProductsWithChanges(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<{ product: Product; changes: LatestChanges }[]> {
  const { product_change, stock_change, everything_change } = selectLatestChanges(sql`p.id`)
  const columns = sql<LatestChanges>`${product_change} as product_change, ${stock_change} as stock_change, ${everything_change} as everything_change`
  const rows = await readProductsWith(db, ids, now, columns)
  return rows.map(({ product, more }) => ({ product, changes: more }))
}

/** Selects the latest changes of a product: its own, those of its stock, and those of the whole catalogue. */
const selectLatestChanges = (id: RawBuilder<unknown>) => ({
  product_change: selectLatestChange('product', id),
  stock_change: selectLatestChange('stock', id),
  everything_change: selectLatestChange('everything', sql`${sql.lit(EVERYTHING_ID)}::uuid`),
})

const selectLatestChange = (entity: ChangedEntity, id: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql`coalesce((select number from catalogue_changes where entity = ${sql.lit(entity)} and id = ${id}), 0)`

const LATEST = selectLatestChanges(sql`part.product_id`)

/** Stored fragment. */
export interface StoredFragment extends GzipFragment {
  /** Interval in which no discount begins or ends: milliseconds since 1970, or infinite. */
  validFrom: number
  validUntil: number
}

/**
 * Condition of a valid fragment: compares its change numbers with those in the database, whichever process made the
 * changes.
 */
function isValidFragment({ formatFingerprint, now }: FragmentRequirements): RawBuilder<boolean> {
  return sql`part.format_fingerprint = ${formatFingerprint} and part.valid_from <= ${now} and part.valid_until > ${now}
    and part.product_change = ${LATEST.product_change} and part.stock_change = ${LATEST.stock_change} and part.everything_change = ${LATEST.everything_change}`
}

const EVERYTHING = sql.lit(EVERYTHING_ID)

/**
 * Selects all fragments in one row, which takes half the time of one row each, in the database and in this process.
 * The latest changes are read in the same snapshot, one index scan per kind; the reader of the row compares them.
 */
const selectFragments = (table: FragmentTable) => sql`${sql.raw(PREPARED)} select
  (select string_agg(concat_ws(' ', part.product_id, part.product_change, part.stock_change, part.everything_change, part.crc, part.bytes,
    extract(epoch from part.valid_from), extract(epoch from part.valid_until), part.deflated), E'\n')
    from ${sql.raw(table)} part where part.product_id = any((select $1::uuid[])::uuid[])
      and part.format_fingerprint = $2 and part.valid_from <= $3 and part.valid_until > $3) as parts,
  (select string_agg(concat_ws(' ', entity, id, number), E'\n')
    from catalogue_changes where entity in ('product', 'stock') and id = any((select $1::uuid[])::uuid[])) as changes,
  (select number::text from catalogue_changes where entity = 'everything' and id = ${EVERYTHING}::uuid) as everything`

interface FragmentsRow {
  /** One line per fragment, of words separated by spaces. */
  parts: string | null
  changes: string | null
  everything: string | null
}

const readTexts = new Map<FragmentTable, string>()

/** Reads the valid fragments of these products. */
export async function readFragments(
  db: Database,
  ids: readonly string[],
  { table, formatFingerprint, now }: FragmentRequirements,
): Promise<Map<string, StoredFragment>> {
  const readText = readTexts.get(table) ?? selectFragments(table).compile(db).sql
  readTexts.set(table, readText)
  const { rows } = await db.executeQuery<FragmentsRow>(CompiledQuery.raw(readText, [ids, formatFingerprint, now]))
  const [{ parts, changes, everything } = { parts: null, changes: null, everything: null }] = rows
  const latest = new Map<string, string>()
  for (const [entity, id, number] of splitRows(changes)) latest.set(`${entity} ${id}`, number!) // each line has three words
  const found = new Map<string, StoredFragment>()
  for (const [id, ofProduct, ofStock, ofEverything, crc, bytes, goodFrom, goodUntil, deflated] of splitRows(parts)) {
    const isGood =
      ofProduct === (latest.get(`product ${id}`) ?? '0') &&
      ofStock === (latest.get(`stock ${id}`) ?? '0') &&
      ofEverything === (everything ?? '0')
    if (!isGood) continue
    // Each line has nine words.
    const part = createFragment(Buffer.from(deflated!, 'base64'), { crc: Number(crc), bytes: Number(bytes) })
    found.set(id!, { ...part, validFrom: Number(goodFrom) * 1000, validUntil: Number(goodUntil) * 1000 })
  }
  return found
}

function splitRows(text: string | null): string[][] {
  return text === null ? [] : text.split('\n').map((line) => line.split(' '))
}

/** Position after all products. */
export const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Selects a batch of visible products older than a position, newest first. */
export async function findVisibleIds(db: Database, before: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(PREPARED)}
    select id from products where visible and id < ${before}::uuid order by id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Finds products without a valid fragment in a batch of visible products older than a position, newest first. `last`
 * is undefined at the end.
 */
export async function findIdsWithoutFragment(
  db: Database,
  before: string,
  most: number,
  wanted: FragmentRequirements,
): Promise<{ missing: string[]; last: string | undefined }> {
  // The inner limit makes the planner look up each fragment by its product, instead of scanning all fragments for
  // every batch.
  const { rows } = await sql<{ id: string; has_part: boolean }>`${sql.raw(PREPARED)}
    select p.id, good.product_id is not null as has_part
    from (select id from products where visible and id < ${before}::uuid order by id desc limit ${most}) as p
    left join lateral (select part.product_id from ${sql.raw(wanted.table)} part where part.product_id = p.id and ${isValidFragment(wanted)} limit 1) as good on true
    order by p.id desc`.execute(db)
  return {
    missing: rows.filter(({ has_part }) => !has_part).map(({ id }) => id),
    last: rows.length < most ? undefined : rows.at(-1)?.id,
  }
}

export interface NewFragment {
  id: string
  fragment: GzipFragment
  changes: LatestChanges
  discount: Discount
}

/** Saves fragments with the changes that they depend on. Fragments of concurrently deleted products are dropped. */
export async function saveFragments(
  db: Database,
  made: readonly NewFragment[],
  { table, formatFingerprint, now }: FragmentRequirements,
): Promise<void> {
  // Rows are written in one order, so that two writers never deadlock.
  const rows = made
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, fragment, changes: { product_change, stock_change, everything_change }, discount }) => ({
      product_id: id,
      deflated: fragment.memory.toString('base64', fragment.from, fragment.to),
      crc: fragment.crc,
      bytes: fragment.bytes,
      product_change: String(product_change),
      stock_change: String(stock_change),
      everything_change: String(everything_change),
      ...toValidity(discount, now),
    }))
  await sql`
    insert into ${sql.raw(table)} (product_id, format_fingerprint, product_change, stock_change, everything_change, valid_from, valid_until, deflated, crc, bytes)
    select made.product_id, ${formatFingerprint}, product_change, stock_change, everything_change, valid_from, valid_until, deflated, crc, bytes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (product_id uuid, product_change bigint, stock_change bigint,
      everything_change bigint, valid_from timestamptz, valid_until timestamptz, deflated text, crc bigint, bytes int)
    join products p on p.id = made.product_id order by made.product_id for key share of p skip locked
    on conflict (product_id) do update set format_fingerprint = excluded.format_fingerprint, product_change = excluded.product_change, stock_change = excluded.stock_change,
      everything_change = excluded.everything_change, valid_from = excluded.valid_from, valid_until = excluded.valid_until, deflated = excluded.deflated,
      crc = excluded.crc, bytes = excluded.bytes`.execute(db)
}

/** Returns the interval around now in which no discount begins or ends. */
function toValidity({ startsAt, endsAt }: Discount, now: Date): { valid_from: string; valid_until: string } {
  const moments = [startsAt, endsAt].flatMap((moment) => moment?.getTime() ?? []).sort((a, b) => a - b)
  const text = (moment: number | undefined): string | undefined =>
    moment === undefined ? undefined : new Date(moment).toISOString()
  return {
    valid_from: text(moments.findLast((moment) => moment <= now.getTime())) ?? '-infinity',
    valid_until: text(moments.find((moment) => moment > now.getTime())) ?? 'infinity',
  }
}
