/** Priorities of requests: the lowest are rejected first under load. */
export const PRIORITY = { search: 0, read: 1, write: 2, sale: 3 } as const

interface Limit {
  /** Active requests from which this priority is rejected. */
  requests: number
  /** Event loop delay, in ms, from which this priority is rejected during a burst. */
  lateMs: number
}

/** Limits by priority. Sales have none: they are always admitted. */
const LIMITS: readonly Limit[] = [
  { requests: 100, lateMs: 200 },
  { requests: 250, lateMs: 400 },
  { requests: 500, lateMs: 800 },
]
const LOOK_MS = 50
/** Fewer requests are no burst: a late event loop then has another cause, such as one slow task or another program. */
const FEW = 30

export interface LoadShedder {
  /** Whether a request of this priority must come back later. Call it once per request. */
  shouldReject(rank: () => number): boolean
  /** Returns and resets the number of rejected requests. */
  takeRejectedCount(): number
}

/**
 * Sheds load by priority. Without it, response times grow until clients give up before they get an answer. It
 * measures two things: active requests, most of which wait for the database, and the time since the event loop last
 * ran its timer, which covers requests that the thread has not reached yet.
 */
export function createLoadShedder({ countActiveRequests }: { countActiveRequests(): number }): LoadShedder {
  let lookedAt = performance.now()
  let came = 0
  let putOff = 0
  const timer = setInterval(() => {
    lookedAt = performance.now()
    came = 0
  }, LOOK_MS)
  timer.unref()

  return {
    shouldReject(rank) {
      came++
      const onTheirWay = countActiveRequests()
      if (onTheirWay < LIMITS[0]!.requests && came < FEW) return false
      const limit = LIMITS[rank()]
      if (!limit) return false
      const isShut = onTheirWay >= limit.requests || (came >= FEW && performance.now() - lookedAt >= limit.lateMs)
      if (isShut) putOff++
      return isShut
    },
    takeRejectedCount() {
      const count = putOff
      putOff = 0
      return count
    },
  }
}
