import type { Database } from '../../platform/db/pool.ts'
import { recordChanges } from '../changes/change-feed.ts'
import { indexProducts } from './index-products.ts'
import { findUnindexedProducts, deleteUnusedWords, lockUnindexedProducts } from './search-index-store.ts'

const BATCH = 100
const WORDS_BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const RETRY_AFTER_MS = 3_600_000
const MAX_NAMED = 10

/** Until when products that could not be put in are left alone. Another process, or this one after its next start, tries them once more. */
const failedUntil = new WeakMap<Database, Map<string, number>>()

/**
 * Lets searches find products that came into the database by another way, were there before there was a search, or are known by older rules: in batches, each a
 * transaction of its own, so that it can be stopped and gone on with at any time. Answers how many there were. A product that cannot be put in keeps none of the
 * others out: it is named in the error at the end, and left alone for an hour.
 */
export async function indexMissingProducts(db: Database, now = new Date()): Promise<number> {
  const left = [...(failedUntil.get(db) ?? [])].filter(([, until]) => until > now.getTime())
  const resting = new Map(left)
  const failures: { id: string; error: unknown }[] = []
  let indexed = 0
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const found = await findUnindexedProducts(db, after, BATCH)
    const ids = found.filter((id) => !resting.has(id))
    try {
      indexed += await indexUnindexedProducts(db, ids)
    } catch {
      for (const id of ids) {
        try {
          indexed += await indexUnindexedProducts(db, [id])
        } catch (error) {
          failures.push({ id, error })
        }
      }
    }
    after = found.at(-1)
  }
  // Only now: where the database itself was in trouble, the next look for products has failed too.
  for (const { id } of failures) resting.set(id, now.getTime() + RETRY_AFTER_MS)
  failedUntil.set(db, resting)
  if (failures.length > 0) throw createIndexingError(failures)
  return indexed
}

async function indexUnindexedProducts(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    const { known, others } = await lockUnindexedProducts(tx, ids)
    await indexProducts(tx, [...known, ...others])
    await recordChanges(tx, 'product', known, 'content')
    // Whoever brought them here may have told nobody.
    await recordChanges(tx, 'product', others, 'place')
    return known.length + others.length
  })
}

function createIndexingError(failures: readonly { id: string; error: unknown }[]): Error {
  const named = failures.slice(0, MAX_NAMED).map(({ id, error }) => `${id} (${String(error)})`)
  return new Error(
    `products that could not be put into the search and are left alone for an hour (${failures.length}): ${named.join(', ')}`,
    { cause: failures[0]?.error },
  )
}

/** Drops from the dictionary what no product has any more. Until then such a word is passed over when a misspelt one is mended. */
export async function removeUnusedWords(db: Database): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) after = await deleteUnusedWords(db, after, WORDS_BATCH)
}
