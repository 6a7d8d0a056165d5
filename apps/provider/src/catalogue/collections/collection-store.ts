import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { indexAndRecordChanges, MAX_PRODUCTS_PER_CHANGE, recordChanges } from '../changes/change-feed.ts'
import { ALL_PRODUCTS_SLUG, type Collection, type Product, type ProductMedia } from '../model/product.ts'
import type { StoredRule } from '../collection-rules/collection-rule.ts'
import { deleteSlugRedirects, saveSlugRedirect } from '../store/slug-store.ts'

/** Unique constraint that a taken slug of a collection violates. */
export const SLUG_CONSTRAINT = 'collections_slug_key'

export interface CollectionDraft {
  slug: string
  name: string
  description: string
  media: ProductMedia[]
  seo?: Product['seo']
  visible?: boolean
  importKey: string | null
}

/** Content of a collection that may be updated. */
export type CollectionContent = Omit<CollectionDraft, 'importKey' | 'media'>

/**
 * Reads all collections, hidden ones included, after the collection of all products, with exact counts of visible
 * products.
 */
export async function readCollections(db: Database | Tx): Promise<Collection[]> {
  const { rows: counts } = await sql<{ collection: string; count: number }>`
    select collection, sum(change)::int as count from collection_counts group by collection`.execute(db)
  const countOf = new Map(counts.map(({ collection, count }) => [collection, count]))
  const { rows } = await sql<CollectionRow>`
    select id, slug, name, description, visible, media, seo, position, updated_at from collections order by position`.execute(
    db,
  )
  const { rows: latest } = await sql<{ updated_at: Date | null }>`
    select max(updated_at) as updated_at from products`.execute(db)
  const everything: Collection = {
    id: ALL_PRODUCTS_COLLECTION_ID,
    slug: ALL_PRODUCTS_SLUG,
    name: 'All Products',
    description: '',
    visible: true,
    media: [],
    seo: null,
    position: 0n, // positions of the other collections begin at 1
    numberOfProducts: countOf.get(ALL_PRODUCTS_COLLECTION_ID) ?? 0,
    updatedAt: latest[0]?.updated_at ?? new Date(0),
  }
  return [
    everything,
    ...rows.map(({ updated_at, ...row }) => ({
      ...row,
      numberOfProducts: countOf.get(row.id) ?? 0,
      updatedAt: updated_at,
    })),
  ]
}

type CollectionRow = Omit<Collection, 'numberOfProducts' | 'updatedAt'> & { updated_at: Date }

/** Sets a savepoint, because a taken slug would abort the transaction. */
export async function createSlugSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint before_slug`.execute(tx)
}

export async function rollbackToSlugSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint before_slug`.execute(tx)
}

export async function insertCollection(tx: Tx, draft: CollectionDraft): Promise<string> {
  const id = newId()
  await tx
    .insertInto('collections')
    .values({
      id,
      slug: draft.slug,
      name: draft.name,
      description: draft.description,
      visible: draft.visible ?? true,
      media: JSON.stringify(draft.media),
      seo: draft.seo ? JSON.stringify(draft.seo) : null,
      import_key: draft.importKey,
    })
    .execute()
  await deleteSlugRedirects(tx, 'collection', [draft.slug])
  await indexAndRecordChanges(tx, 'collection', [id])
  return id
}

export interface LockedCollection extends Omit<Collection, 'numberOfProducts'> {
  rule: StoredRule | null
  /** Incremented by every change of the collection, not by one of its products. */
  version: bigint
}

/** Locks a collection until the transaction ends; undefined if it does not exist. `stay` takes a shared lock. */
export async function lockCollection(
  tx: Tx,
  id: string,
  purpose: 'stay' | 'change' | 'delete',
): Promise<LockedCollection | undefined> {
  const query = tx
    .selectFrom('collections')
    .select([
      'id',
      'slug',
      'name',
      'description',
      'visible',
      'media',
      'seo',
      'rule',
      'version',
      'position',
      'updated_at',
    ])
    .where('id', '=', id)
  const locking = { stay: query.forKeyShare(), change: query.forNoKeyUpdate(), delete: query.forUpdate() }[purpose]
  const row = await locking.executeTakeFirst()
  if (!row) return undefined
  const { updated_at, media, rule, ...columns } = row
  // Only functions of this file write these columns.
  return {
    ...columns,
    media: media as Collection['media'],
    rule: rule as StoredRule | null,
    updatedAt: updated_at,
  }
}

/** Counts the visible products of a collection. */
export async function countProducts(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(change), 0)::int as count from collection_counts where collection = ${id}`.execute(tx)
  return rows[0]?.count ?? 0
}

const CHANGED = { version: sql<bigint>`version + 1`, updated_at: sql<Date>`now()` }

/** Replaces the rule of a locked collection. Its products follow by a job. */
export async function saveCollectionRule(tx: Tx, id: string, rule: StoredRule | null): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ rule: rule && JSON.stringify(rule), ...CHANGED })
    .where('id', '=', id)
    .execute()
  await indexAndRecordChanges(tx, 'collection', [id])
}

/** Saves new content of a locked collection. Its former slug redirects to it. */
export async function saveCollection(
  tx: Tx,
  { id, slug: before }: Pick<Collection, 'id' | 'slug'>,
  content: CollectionContent,
): Promise<void> {
  const { slug, name, description, visible = true, seo = null } = content
  await tx
    .updateTable('collections')
    .set({ slug, name, description, visible, seo: seo && JSON.stringify(seo), ...CHANGED })
    .where('id', '=', id)
    .execute()
  await saveSlugRedirect(tx, 'collection', id, before, slug)
  await indexAndRecordChanges(tx, 'collection', [id])
}

/** Replaces the media of a locked collection. */
export async function saveCollectionMedia(tx: Tx, id: string, media: readonly ProductMedia[]): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ media: JSON.stringify(media), ...CHANGED })
    .where('id', '=', id)
    .execute()
  await indexAndRecordChanges(tx, 'collection', [id])
}

/** Deletes a locked collection. Its products stay and lose their reference to it. */
export async function removeCollection(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ product_id: string }>`
    with gone as (delete from collection_products where collection_id = ${id} returning product_id)
    select product_id from gone limit ${MAX_PRODUCTS_PER_CHANGE + 1}`.execute(tx) // of more, none is told apart
  await tx.deleteFrom('collections').where('id', '=', id).execute()
  await tx.deleteFrom('collection_counts').where('collection', '=', id).execute()
  await tx.deleteFrom('slug_redirects').where('entity', '=', 'collection').where('id', '=', id).execute()
  await indexAndRecordChanges(tx, 'collection', [id])
  // Searches filter by existing collections only. Indexing all its products again would take time in proportion to
  // their number.
  await recordChanges(
    tx,
    'product',
    rows.map(({ product_id }) => product_id),
  )
}
