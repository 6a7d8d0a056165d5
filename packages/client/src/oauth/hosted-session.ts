export const LAST_SYNC_KEY = 'cartwright-session-synced'
const FRESH_MS = 7 * 24 * 60 * 60 * 1000

/** True if the hosted pages were informed of this session in the last seven days. */
export function isSessionSynced(): boolean {
  return Date.now() - Number(globalThis.localStorage?.getItem(LAST_SYNC_KEY)) < FRESH_MS
}
