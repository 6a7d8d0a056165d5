import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import type { Direct, Writes } from '../http/operations.ts'
import type { RequestContext } from '../http/context.ts'
import { type IdempotentCall, type StoredAnswer, write } from '../http/write.ts'
import type { Catalogue } from './cache/cache.ts'
import { type CatalogueChanges, changesOf, dateChanges } from './catalogue-changes.ts'

type AnyWrite = (tx: Tx, context: RequestContext, input: unknown) => Promise<unknown>

/**
 * Writes of the catalogue, each in one transaction. Once it is committed, this process reads nothing older; and no other does for a caller that sends
 * back what `X-Wix-Consistent` says.
 */
export function inCatalogue(services: { db: Database; catalogue: Catalogue }, writes: Writes): Direct {
  const { db, catalogue } = services
  const entries = Object.entries(writes).map(([name, handler]) => {
    const effect = handler as AnyWrite // Object.entries loses which name has which handler
    const direct = async (
      context: RequestContext,
      input: unknown,
      call: IdempotentCall | undefined,
    ): Promise<StoredAnswer> => {
      let changes: CatalogueChanges | undefined
      const answer = await write(db, call, async (tx) => {
        const result = await effect(tx, context, input)
        await dateChanges(tx)
        changes = changesOf(tx)
        return result
      })
      return { ...answer, headers: catalogue.afterWrite(changes) }
    }
    return [name, direct]
  })
  return Object.fromEntries(entries) as Direct
}
