import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Records changes of the number of visible products per collection. Each change is a row of its own, so writers never
 * wait for each other.
 */
export async function insertCollectionCountDeltas(
  tx: Tx,
  changes: readonly { collection: string; change: number }[],
): Promise<void> {
  const rows = changes.filter(({ change }) => change !== 0)
  if (rows.length > 0) await tx.insertInto('collection_counts').values(rows).execute()
}

/** Replaces the delta rows of a collection by one. A concurrent reader sums either the old rows or the new one. */
export async function compactCollectionCounts(db: Database): Promise<void> {
  // A transaction that hid a product may have counted in a collection that was deleted meanwhile.
  await sql`
    delete from collection_counts where collection <> ${ALL_PRODUCTS_COLLECTION_ID}
      and not exists (select 1 from collections where id::text = collection)`.execute(db)
  await sql`
    with gone as (
      delete from collection_counts where ctid = any(array(
        select ctid from collection_counts
        where collection in (select collection from collection_counts group by collection having count(*) > 1)
        for update skip locked))
      returning collection, change)
    insert into collection_counts (collection, change)
    select collection, sum(change) from gone group by collection`.execute(db)
}
