/** Prefix of the storage entries of queued additions. The prefix alone was the key of the list in earlier versions. */
export const QUEUE_PREFIX = 'cw-waiting'

export function hasQueuedAdditions(): boolean {
  return listQueueEntries().length > 0
}

/** Names of the entries of local storage that hold what waits. */
export function listQueueEntries(): string[] {
  try {
    const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return all.filter(isQueueEntry)
  } catch {
    return [] // Storage is unavailable.
  }
}

export function isQueueEntry(name: string | null): boolean {
  return !!name?.startsWith(QUEUE_PREFIX)
}

/** Storage key by which tabs notify each other of a changed wishlist. */
export const WISHLIST_SYNC_KEY = 'cw-wishlist'
