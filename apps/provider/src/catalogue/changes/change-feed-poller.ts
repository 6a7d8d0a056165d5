import { runSequentially } from '../../platform/concurrency/run-all.ts'
import type { Database } from '../../platform/db/pool.ts'
import { readChangeFeed } from './change-feed-store.ts'
import { ENTITY_SCOPES, getWidestScope, type InvalidationScope } from './invalidation-scope.ts'

/**
 * Longer than the longest transaction, because a change becomes visible when it is committed, not when it is
 * recorded.
 */
export const LOOK_BACK_SECONDS = 20
/** After a longer gap between two polls, everything is invalidated. */
const MAX_GAP_MS = 5_000

/** Poller of the change feed: invalidates caches of this process after writes of other processes. */
export interface ChangeFeedPoller {
  /** Polls once more after a poll in progress, so that every change committed before the call is seen. */
  poll(): Promise<void>
  /** Evicts local copies of deleted files. Files that fail are retried with the next call. */
  evictDeletedFiles(): Promise<void>
  /** Returns true if the change was made by this process or seen in the last poll. */
  hasSeen(changeNumber: bigint): boolean
  /** Records a change of this process, which has invalidated its caches already. */
  addOwnChange(changeNumber: bigint): void
}

export interface InvalidationTarget {
  invalidate(productIds: readonly string[], scope: InvalidationScope): void
  invalidateAll(): void
  evictFiles(keys: readonly string[]): Promise<void>
}

export function createChangeFeedPoller(db: Database, now: () => Date, target: InvalidationTarget): ChangeFeedPoller {
  let seen = new Map<string, bigint>()
  /** Numbers of the changes of the last poll, and of changes by this process since then. */
  let seenNumbers = new Set<bigint>()
  /** Keys of files that other processes deleted and that local copies may exist of. */
  const pendingFiles = new Set<string>()
  let polledAt: Date | undefined
  let pricesAt = now()
  let polling: Promise<void> | undefined

  async function pollOnce(): Promise<void> {
    const pricesUpTo = now() // the next poll sees discounts that begin or end during this one
    // The interval is reversed if the clock was set back.
    const [from, to] = pricesAt < pricesUpTo ? [pricesAt, pricesUpTo] : [pricesUpTo, pricesAt]
    const { changes, repricedIds, now: readAt } = await readChangeFeed(db, LOOK_BACK_SECONDS, from, to)
    pricesAt = pricesUpTo
    const gapMs = polledAt === undefined ? 0 : readAt.getTime() - polledAt.getTime()
    polledAt = readAt
    const seenBefore = seen
    const unseen = changes.filter(({ entity, id, number }) => seenBefore.get(`${entity} ${id}`) !== number)
    seen = new Map(changes.map(({ entity, id, number }) => [`${entity} ${id}`, number]))
    seenNumbers = new Set(seen.values())
    const ids = (entity: string): string[] => unseen.filter((each) => each.entity === entity).map(({ id }) => id)
    for (const key of ids('file')) pendingFiles.add(key)
    // After a long gap (process suspended, connection lost) changes may have left the look-back unseen.
    if (gapMs > MAX_GAP_MS || ids('everything').length > 0) return target.invalidateAll()
    const scopes = unseen.filter(({ entity }) => entity !== 'file').map(({ entity }) => ENTITY_SCOPES[entity])
    if (repricedIds.length > 0) scopes.push('content') // searches filter by discounted prices, lists by regular ones
    if (scopes.length > 0)
      target.invalidate([...ids('product'), ...ids('stock'), ...repricedIds], scopes.reduce(getWidestScope))
  }

  return {
    async poll() {
      // A poll in progress may have begun before the caller's change, so another one is needed.
      await polling?.catch(() => {})
      polling ??= pollOnce().finally(() => (polling = undefined))
      return polling
    },
    async evictDeletedFiles() {
      await runSequentially(pendingFiles, async (key) => {
        await target.evictFiles([key])
        pendingFiles.delete(key)
      })
    },
    hasSeen: (changeNumber) => seenNumbers.has(changeNumber),
    addOwnChange: (changeNumber) => void seenNumbers.add(changeNumber),
  }
}
