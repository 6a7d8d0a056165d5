import type { TokenStorage } from '../oauth/tokens.ts'
import { fingerprint, updateLastWrite } from './last-write.ts'

/**
 * Far longer than local storage takes from one process to another, and the one-time cost of a value that was written by hand, in
 * milliseconds.
 */
const STALE_MS = 2_000
const POLL_MS = 50

/**
 * Token storage over a local storage entry, for tabs in several processes. Reads and writes stay synchronous; `underLock` waits
 * until this process sees the last write of any other. Without IndexedDB it is as good as local storage alone.
 */
export function createTabStorage(
  storage: TokenStorage,
  entry: string,
  readText: () => string | undefined,
): TokenStorage {
  const stored = () => fingerprint(readText())
  let writes = 0
  let recording: Promise<void> | undefined
  let expected: number | undefined

  async function catchUp(): Promise<void> {
    const end = Date.now() + STALE_MS
    for (let isStale = true; isStale;) {
      // A value that was written by hand, or cleared, has no fingerprint: it counts after the time limit.
      const isOver = Date.now() >= end
      await updateLastWrite(entry, (last) => {
        isStale = last !== undefined && last !== stored() && !isOver
        return isOver ? stored() : undefined
      })
      if (isStale) await waitForStorageEvent()
    }
  }

  return {
    getTokens: () => storage.getTokens(),
    setTokens(tokens) {
      const before = stored()
      storage.setTokens(tokens)
      const after = stored()
      if (after === before) return
      const write = ++writes
      recording = Promise.allSettled([recording])
        .then(() =>
          updateLastWrite(entry, (last) => {
            // Another tab renewed at the same moment: a login or logout has priority over it.
            if (last !== undefined && last !== before && write === writes) storage.setTokens(tokens)
            return after
          }),
        )
        .catch(() => {})
    },
    underLock: {
      async getTokens() {
        await recording
        await catchUp().catch(() => {})
        expected = stored()
        return storage.getTokens()
      },
      async setTokens(tokens) {
        await recording
        let isReplaced = false
        const replace = (last: number | undefined): number | undefined => {
          isReplaced = (last === undefined || last === expected) && stored() === expected
          if (!isReplaced) return undefined
          storage.setTokens(tokens)
          return stored()
        }
        await updateLastWrite(entry, replace).catch(() => replace(undefined))
        return isReplaced
      },
    },
  }
}

function waitForStorageEvent(): Promise<void> {
  return new Promise((resolve) => {
    const proceed = (): void => {
      clearTimeout(timer)
      removeEventListener('storage', proceed)
      resolve()
    }
    const timer = setTimeout(proceed, POLL_MS)
    addEventListener('storage', proceed)
  })
}
