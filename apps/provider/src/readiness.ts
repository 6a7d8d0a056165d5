import { setTimeout as pause } from 'node:timers/promises'

/** Whoever has asked within this time is a proxy that asks again and again. */
const WATCHED_MS = 15_000
/** Time to ask once more, and to send what comes elsewhere. */
const NOTICE_MS = 3_000

/** What `/readyz` says: whether proxies are to send requests here. */
export interface Readiness {
  /** To be asked by `/readyz` alone. */
  isDraining(): boolean
  /** Says no from now on. Resolves when who asks has had time to hear it: at once where nobody asks. */
  drain(): Promise<void>
}

export function openReadiness(now: () => number = () => performance.now()): Readiness {
  let isDraining = false
  let askedAt = -Infinity
  return {
    isDraining() {
      askedAt = now()
      return isDraining
    },
    async drain() {
      isDraining = true
      if (now() - askedAt < WATCHED_MS) await pause(NOTICE_MS)
    },
  }
}
