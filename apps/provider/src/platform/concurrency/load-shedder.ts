/** In which order requests are put off where more is asked than the shop can do. */
export const PRIORITY = { search: 0, read: 1, write: 2, sale: 3 } as const

interface Limit {
  /** So many requests may be on their way when one of this rank is let in. */
  requests: number
  /** So long the thread may have been at work on others that came at the same time. */
  lateMs: number
}

/** By rank. A sale is always let in: for those alone there is no crowd. */
const LIMITS: readonly Limit[] = [
  { requests: 100, lateMs: 200 },
  { requests: 250, lateMs: 400 },
  { requests: 500, lateMs: 800 },
]
const LOOK_MS = 50
/** Few at once are no crowd, however late the thread is: then it is one of them that takes so long, or another program. */
const FEW = 30

export interface LoadShedder {
  /** Whether somebody of this rank has to come back later. To be asked once a request. */
  shouldReject(rank: () => number): boolean
  /** How many had to, since that was asked last. */
  takeRejectedCount(): number
}

/**
 * Lets in what can be done in good time. Without it, whoever comes when more is asked than can be done waits longer and longer, until nobody is answered before they have given up.
 * Two things tell: how many requests are on their way, most of which wait for the database, and how long the thread has been at work since it last looked at
 * the clock, where all of those came that it has not come to yet.
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
