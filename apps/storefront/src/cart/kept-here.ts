/** Prefix of the entries in which the browser keeps what could not be sent yet; on its own, the list that earlier versions kept. */
export const WAITING = 'cw-waiting'

export function hasWaiting(): boolean {
  return waitingEntries().length > 0
}

/** Names of the entries of local storage that hold what waits. */
export function waitingEntries(): string[] {
  try {
    const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return all.filter(isWaitingEntry)
  } catch {
    return [] // The browser keeps nothing for this page.
  }
}

export function isWaitingEntry(name: string | null): boolean {
  return !!name?.startsWith(WAITING)
}

/** The key under which tabs tell each other that the wishlist has changed. */
export const WISHES = 'cw-wishlist'
