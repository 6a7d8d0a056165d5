import { BoundedCache } from '../../platform/cache/index.ts'
import { type ChangeFeedPoller, LOOK_BACK_SECONDS } from './change-feed-poller.ts'

const CONSISTENCY_HEADER = 'x-wix-consistent'
/** Lifetime of a consistency token: the look-back of the change feed and the clock skew between processes. */
const TOKEN_LIFETIME_SECONDS = LOOK_BACK_SECONDS + 100
const MAX_SEEN_TOKENS = 1_000

/**
 * Consistency tokens (`X-Wix-Consistent`): name the last write of a caller, so that every process answers reads after
 * it.
 */
export interface ConsistencyTokens {
  /**
   * Creates the response header for a write. Without a number (replayed response), the token names the current time.
   */
  createHeader(changeNumber?: bigint): Record<string, string>
  /** Returns true if this process has seen the write of the token (read-your-writes). */
  hasSeen(token: string | undefined): boolean
  /** Polls the change feed unless this process has seen the write of the token. */
  waitFor(token: string | undefined): Promise<void>
}

export function createConsistencyTokens(now: () => Date, poller: ChangeFeedPoller): ConsistencyTokens {
  /** Tokens that were followed by a poll, so that their changes have been seen. */
  const seenTokens = new BoundedCache<true>({ maxEntries: MAX_SEEN_TOKENS })

  /** Tokens that are malformed or older than their lifetime count as seen. */
  function hasSeen(token: string | undefined): boolean {
    if (token === undefined) return true
    const [, change, createdAt] = /^(\d{1,18}|at)-(\d{1,15})$/.exec(token) ?? []
    if (!change || seenTokens.peek(token) || now().getTime() - Number(createdAt) > TOKEN_LIFETIME_SECONDS * 1000)
      return true
    return change !== 'at' && poller.hasSeen(BigInt(change))
  }

  return {
    createHeader: (changeNumber) => ({ [CONSISTENCY_HEADER]: `${changeNumber ?? 'at'}-${now().getTime()}` }),
    hasSeen,
    async waitFor(token) {
      if (token === undefined || hasSeen(token)) return
      await poller.poll()
      seenTokens.set(token, true)
    },
  }
}
