import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { CollectionReference } from './extension-column.ts'

type Reader = Database | Tx

export interface ProductMatch {
  id: string
  importHandle: string | null
  importHash: string | null
  /** SKU of the product itself, not of a variant. */
  sku: string
  /** Pictures of it are not fetched yet. */
  hasPendingImages: boolean
}

/**
 * Finds the products that a file refers to: by ids written by an export, by handles of earlier imports, and by their
 * own SKUs.
 */
export async function findProductMatches(
  db: Reader,
  { ids, handles, skus }: { ids: readonly string[]; handles: readonly string[]; skus: readonly string[] },
): Promise<ProductMatch[]> {
  const { rows } = await sql<ProductMatch>`
    select id, import_handle as "importHandle", import_hash as "importHash", sku, exists (
      select from image_downloads where product_id = products.id and status = 'pending') as "hasPendingImages"
    from products where id = any(${ids}::uuid[]) or import_handle = any(${handles}::text[])
      ${skus.length === 0 ? sql`` : sql`or sku = any(${skus}::text[])`}
    order by id`.execute(db)
  return rows
}

/** Finds which of these slugs are taken, and by which product. */
export async function findTakenSlugs(db: Reader, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    select slug, id from products where slug = any(${slugs}::text[])`.execute(db)
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

export interface StoredCollection extends CollectionReference {
  id: string
  /** Key of the import that created it; its name may have changed. */
  importKey: string | null
}

export async function findCollections(
  db: Reader,
  /** Names are in lower case. */
  wanted: { names: readonly string[]; keys: readonly string[]; ids: readonly string[] },
): Promise<StoredCollection[]> {
  const { rows } = await sql<StoredCollection>`
    select id, name, slug, visible, import_key as "importKey" from collections
    where lower(name) = any(${wanted.names}::text[]) or import_key = any(${wanted.keys}::text[])
      or id = any(${wanted.ids}::uuid[])
    order by position`.execute(db)
  return rows
}

/** Saves the import hash of products that an import does not change otherwise. */
export async function saveImportHashes(tx: Tx, imports: readonly { id: string; hash: string }[]): Promise<void> {
  if (imports.length === 0) return
  await sql`
    update products set import_hash = noted.hash
    from unnest(${imports.map(({ id }) => id)}::uuid[], ${imports.map(({ hash }) => hash)}::text[]) as noted (id, hash)
    where products.id = noted.id`.execute(tx)
}
