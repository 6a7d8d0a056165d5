import { setTimeout as pause } from 'node:timers/promises'
import { canWrite, isDiskFull } from '../platform/db/disk-full.ts'
import type { Database } from '../platform/db/pool.ts'

/** A readiness check within this period means that a proxy polls. */
const WATCHED_MS = 15_000
/** Time for a proxy to poll once more and redirect its traffic. */
const NOTICE_MS = 3_000

/** Validity of a disk check, and of a failed write, in milliseconds. */
const CHECK_EVERY_MS = 2_000
const REFUSAL_COUNTS_MS = 5_000

/** State behind `/readyz`: whether proxies may send requests here. */
export interface Readiness {
  /** Called by `/readyz` only. */
  isDraining(): boolean
  /** Makes the check fail from now on. Resolves when a polling proxy has had time to notice: at once if none polls. */
  drain(): Promise<void>
  /** Records a failed request. After a full disk, the shop is not ready for some seconds. */
  recordFailure(error: unknown): void
  /** Whether orders can be written. Checked every two seconds at most, however many callers there are. */
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
      // The next call retries a database that did not respond.
      checked.catch(() => (checked = undefined))
      return checked
    },
    async drain() {
      isDraining = true
      if (now() - askedAt < WATCHED_MS) await pause(NOTICE_MS)
    },
  }
}
