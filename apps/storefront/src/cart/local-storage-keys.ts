/** Prefix of the entries in which the browser keeps what could not be sent yet; on its own, the list that earlier versions kept. */
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
    return [] // The browser keeps nothing for this page.
  }
}

export function isQueueEntry(name: string | null): boolean {
  return !!name?.startsWith(QUEUE_PREFIX)
}

/** The key under which tabs tell each other that the wishlist has changed. */
export const WISHLIST_SYNC_KEY = 'cw-wishlist'
