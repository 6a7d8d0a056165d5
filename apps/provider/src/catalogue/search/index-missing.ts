import type { Database } from '../../db/pool.ts'
import { recordChanges } from '../store.ts'
import { indexProducts } from './index-products.ts'
import { forgetWords, lockUnknown } from './store.ts'

const BATCH = 100
const WORDS_BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Lets searches find products that came into the database by another way, were there before there was a search, or are known by older rules: in batches, each a
 * transaction of its own, so that it can be stopped and gone on with at any time. Answers how many there were.
 */
export async function indexMissing(db: Database): Promise<number> {
  let indexed = 0
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const from: string = after
    const { ids, last } = await db.transaction().execute(async (tx) => {
      const found = await lockUnknown(tx, from, BATCH)
      await indexProducts(tx, found.ids)
      await recordChanges(tx, 'product', found.ids)
      return found
    })
    indexed += ids.length
    after = last
  }
  return indexed
}

/** Drops from the dictionary what no product has any more. Until then such a word is passed over when a misspelt one is mended. */
export async function forgetOldWords(db: Database): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) after = await forgetWords(db, after, WORDS_BATCH)
}
