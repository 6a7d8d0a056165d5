import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** So many visible products more, or fewer, are in these collections. Each change is a row, so that nobody waits for another's. */
export async function insertCollectionCountDeltas(
  tx: Tx,
  changes: readonly { collection: string; change: number }[],
): Promise<void> {
  const made = changes.filter(({ change }) => change !== 0)
  if (made.length > 0) await tx.insertInto('collection_counts').values(made).execute()
}

/** Puts one row in the place of many: whoever sums them up at the same time sees those or this. */
export async function compactCollectionCounts(db: Database): Promise<void> {
  // Whoever hid a product while its collection was deleted has counted in what is no more.
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
