import { logAccess } from '../access-log/index.ts'
import type { RateLimiter } from '../identity/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { StoredItem } from './item.ts'
import { createScanLimit } from './limit-scans.ts'
import { readItem, readItemCount, readItemPage } from './read-items.ts'
import { createItemWriteHandlers } from './write-handlers.ts'

export interface DataServices {
  db: Database
  rateLimiter: RateLimiter
  now: () => Date
}

/** Creates the handlers of items of data collections. */
export function createDataHandlers(services: DataServices): OperationHandlers {
  const { db, now } = services
  const readServices = { db, limitScans: createScanLimit() }

  /** Logs the shoppers whose items a merchant or an app reads, before the response is sent. */
  async function logOwners(operation: string, { caller }: RequestContext, items: readonly StoredItem[]): Promise<void> {
    if (caller.kind !== 'merchant' && caller.kind !== 'app') return
    const ofShoppers = items.filter(({ ownerKind }) => ownerKind === 'member' || ownerKind === 'visitor')
    const ids = ofShoppers.map(({ ownerId }) => ownerId)
    await logAccess(db, { by: { kind: caller.kind, id: caller.id }, operation, entity: 'member', ids, at: now() })
  }

  return {
    reads: {
      'items.query': async (context, request) => {
        const { answer, items } = await readItemPage(readServices, context, request)
        await logOwners('items.query', context, items)
        return answer
      },
      'items.get': async (context, request) => {
        const { answer, items } = await readItem(readServices, context, request)
        await logOwners('items.get', context, items)
        return answer
      },
      'items.count': (context, request) => readItemCount(readServices, context, request),
    },
    ...createItemWriteHandlers(services),
  }
}
