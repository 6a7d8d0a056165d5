import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DirectHandlers, WriteHandlers } from '../platform/http/operations.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { type StoredResponse, type WriteCall, write } from '../platform/http/write.ts'
import type { CatalogueCache } from './response-cache/catalogue-cache.ts'
import { type TrackedChanges, getTrackedChanges, refreshChangeTimestamps } from './changes/change-feed.ts'

type AnyWrite = (tx: Tx, context: RequestContext, input: unknown) => Promise<unknown>

/**
 * Writes of the catalogue, each in one transaction. Once it is committed, this process reads nothing older; and no
 * other does for a caller that sends back what `X-Wix-Consistent` says.
 */
export function createCatalogueWrites(
  services: { db: Database; catalogue: CatalogueCache },
  writes: WriteHandlers,
): DirectHandlers {
  const { db, catalogue } = services
  const entries = Object.entries(writes).map(([name, handler]) => {
    const effect = handler as AnyWrite // Object.entries loses which name has which handler
    const direct = async (context: RequestContext, input: unknown, call: WriteCall): Promise<StoredResponse> => {
      let changes: TrackedChanges | undefined
      const answer = await write(db, call, async (tx) => {
        const result = await effect(tx, context, input)
        await refreshChangeTimestamps(tx)
        changes = getTrackedChanges(tx)
        return result
      })
      return { ...answer, headers: catalogue.invalidateAfterWrite(changes) }
    }
    return [name, direct]
  })
  return Object.fromEntries(entries) as DirectHandlers
}
