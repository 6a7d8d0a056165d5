import { setTimeout as pause } from 'node:timers/promises'
import { canWrite, isDiskFull } from '../platform/db/disk-full.ts'
import type { Database } from '../platform/db/pool.ts'

/** Whoever has asked within this time is a proxy that asks again and again. */
const WATCHED_MS = 15_000
/** Time to ask once more, and to send what comes elsewhere. */
const NOTICE_MS = 3_000

/** How long a check of the disk holds, and how long a refused write counts. */
const CHECK_EVERY_MS = 2_000
const REFUSAL_COUNTS_MS = 5_000

/** What `/readyz` says: whether proxies are to send requests here. */
export interface Readiness {
  /** To be asked by `/readyz` alone. */
  isDraining(): boolean
  /** Says no from now on. Resolves when who asks has had time to hear it: at once where nobody asks. */
  drain(): Promise<void>
  /** Told of every request that has failed: where one found no room, the shop is not ready for some seconds. */
  recordFailure(error: unknown): void
  /** Whether orders can be written. Checked every two seconds at most, however many ask. */
  canTakeWrites(): Promise<boolean>
}

export function createReadiness(db: Database, now: () => number = () => performance.now()): Readiness {
  let isDraining = false
  let askedAt = -Infinity
  let refusedAt = -Infinity
  let checkedAt = -Infinity
  let checked: Promise<boolean> | undefined
  return {
    isDraining() {
      askedAt = now()
      return isDraining
    },
    recordFailure(error) {
      if (isDiskFull(error)) refusedAt = now()
    },
    async canTakeWrites() {
      if (now() - refusedAt < REFUSAL_COUNTS_MS) return false
      if (checked && now() - checkedAt < CHECK_EVERY_MS) return checked
      checkedAt = now()
      checked = canWrite(db)
      // A database that does not answer is asked again by the next.
      checked.catch(() => (checked = undefined))
      return checked
    },
    async drain() {
      isDraining = true
      if (now() - askedAt < WATCHED_MS) await pause(NOTICE_MS)
    },
  }
}
