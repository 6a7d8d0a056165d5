import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Languages } from '../../settings/index.ts'
import type { CollectionTexts, ProductTexts } from '../model/localized-texts.ts'

type Reader = Database | Tx

/** By language. */
type ByLanguage<Texts> = Map<string, Texts>

const prepared = sql.raw(PREPARED)

/** Reads the texts of products in all their languages. Products without texts are absent. */
export async function readProductTexts(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, ByLanguage<ProductTexts>>> {
  const { rows } = await sql<Row<ProductTexts>>`
    ${prepared} select product_id as id, language, texts from product_texts
    where product_id = any((select ${ids}::uuid[])::uuid[]) order by product_id, language`.execute(db)
  return groupById(rows)
}

/** Reads the texts of products in some languages, in the order of the languages. */
export async function readProductTextsByPreference(
  db: Reader,
  ids: readonly string[],
  languages: Languages,
): Promise<Map<string, ProductTexts[]>> {
  const { rows } = await sql<Row<ProductTexts>>`
    ${prepared} select product_id as id, language, texts from product_texts
    where product_id = any((select ${ids}::uuid[])::uuid[]) and language = any(${languages}::text[])`.execute(db)
  return sortByPreference(groupById(rows), languages)
}

/** Reads the texts of all collections in some languages, in the order of the languages. */
export async function readCollectionTextsByPreference(
  db: Reader,
  languages: Languages,
): Promise<Map<string, CollectionTexts[]>> {
  const { rows } = await sql<Row<CollectionTexts>>`
    ${prepared} select collection_id as id, language, texts from collection_texts where language = any(${languages}::text[])`.execute(
    db,
  )
  return sortByPreference(groupById(rows), languages)
}

export async function readCollectionTexts(db: Reader, id: string): Promise<ByLanguage<CollectionTexts>> {
  const { rows } = await sql<Row<CollectionTexts>>`
    ${prepared} select collection_id as id, language, texts from collection_texts where collection_id = ${id}::uuid order by language`.execute(
    db,
  )
  return groupById(rows).get(id) ?? new Map()
}

/** Replaces a word, such as the id of a file, in the texts of locked products. Returns the ids of those that had it. */
export async function replaceInTranslations(
  tx: Tx,
  productIds: readonly string[],
  word: string,
  by: string,
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    update product_texts set texts = replace(texts::text, ${word}, ${by})::jsonb
    where product_id = any(${productIds}::uuid[]) and position(${word} in texts::text) > 0 returning product_id`.execute(
    tx,
  )
  return [...new Set(rows.map((row) => row.product_id))]
}

/** Saves texts of a locked product. Without texts in a language, its row is deleted. */
export async function saveProductTexts(
  tx: Tx,
  id: string,
  changed: ReadonlyMap<string, ProductTexts | undefined>,
): Promise<void> {
  await tx
    .deleteFrom('product_texts')
    .where('product_id', '=', id)
    .where('language', 'in', [...changed.keys()])
    .execute()
  const rows = toRows(changed).map((row) => ({ product_id: id, ...row }))
  if (rows.length > 0) await tx.insertInto('product_texts').values(rows).execute()
  await tx
    .updateTable('products')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Saves texts of a locked collection. */
export async function saveCollectionTexts(
  tx: Tx,
  id: string,
  changed: ReadonlyMap<string, CollectionTexts | undefined>,
): Promise<void> {
  const languages = [...changed.keys()]
  await tx.deleteFrom('collection_texts').where('collection_id', '=', id).where('language', 'in', languages).execute()
  const rows = toRows(changed).map((row) => ({ collection_id: id, ...row }))
  if (rows.length > 0) await tx.insertInto('collection_texts').values(rows).execute()
  await tx
    .updateTable('collections')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

interface Row<Texts> {
  id: string
  language: string
  texts: Texts
}

function groupById<Texts>(rows: readonly Row<Texts>[]): Map<string, ByLanguage<Texts>> {
  const found = new Map<string, ByLanguage<Texts>>()
  for (const { id, language, texts } of rows) {
    const known = found.get(id) ?? new Map<string, Texts>()
    found.set(id, known.set(language, texts))
  }
  return found
}

function sortByPreference<Texts>(
  found: ReadonlyMap<string, ByLanguage<Texts>>,
  languages: Languages,
): Map<string, Texts[]> {
  return new Map([...found].map(([id, texts]) => [id, languages.flatMap((language) => texts.get(language) ?? [])]))
}

function toRows(changed: ReadonlyMap<string, object | undefined>): { language: string; texts: string }[] {
  return [...changed].flatMap(([language, texts]) => (texts ? [{ language, texts: JSON.stringify(texts) }] : []))
}
