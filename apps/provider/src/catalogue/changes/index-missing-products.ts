import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { recordChanges } from './change-feed.ts'
import { indexProducts } from '../search/index-products.ts'
import { findUnindexedProducts, lockUnindexedProducts } from '../search/search-index-store.ts'

const BATCH = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const RETRY_AFTER_MS = 3_600_000
const MAX_NAMED = 10

/**
 * Time until which products that failed to be indexed are skipped. Another process, or this one after a restart,
 * retries them.
 */
const failedUntil = new WeakMap<Database, Map<string, number>>()

/**
 * Indexes products that were written by other means, existed before the search index, or have a document of an older
 * version. Each batch is a transaction, so the job can be stopped and resumed at any time. Returns the number of
 * indexed products. A product that fails does not stop the others; the error at the end names it, and it is skipped for
 * an hour.
 */
export async function indexMissingProducts(db: Database, now = new Date()): Promise<number> {
  const left = [...(failedUntil.get(db) ?? [])].filter(([, until]) => until > now.getTime())
  const failed = new Map(left)
  const failures: { id: string; error: unknown }[] = []
  let indexed = 0
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const unindexed = await findUnindexedProducts(db, after, BATCH)
    const ids = unindexed.filter((id) => !failed.has(id))
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
    after = unindexed.at(-1)
  }
  // Set at the end: if the database itself failed, the next read of products has thrown too.
  for (const { id } of failures) failed.set(id, now.getTime() + RETRY_AFTER_MS)
  failedUntil.set(db, failed)
  if (failures.length > 0) throw createIndexingError(failures)
  return indexed
}

async function indexUnindexedProducts(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  return transact(db, async (tx) => {
    const { known: outdated, others } = await lockUnindexedProducts(tx, ids)
    await indexProducts(tx, [...outdated, ...others])
    await recordChanges(tx, 'product', outdated, 'content')
    // Products written by other means may not have recorded changes.
    await recordChanges(tx, 'product', others, 'place')
    return outdated.length + others.length
  })
}

function createIndexingError(failures: readonly { id: string; error: unknown }[]): Error {
  const named = failures.slice(0, MAX_NAMED).map(({ id, error }) => `${id} (${String(error)})`)
  return new Error(
    `products that could not be put into the search and are left alone for an hour (${failures.length}): ${named.join(', ')}`,
    { cause: failures[0]?.error },
  )
}
