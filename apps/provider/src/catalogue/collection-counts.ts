import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'

/** Puts one row in the place of many: whoever sums them up at the same time sees those or this. */
export async function addUpCounts(db: Database): Promise<void> {
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
