/** Where the browser keeps what could not be sent yet. */
export const WAITING = 'cw-waiting'

export function hasWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING) !== null
  } catch {
    return false // The browser keeps nothing for this page.
  }
}

/** The key under which tabs tell each other that the wishlist has changed. */
export const WISHES = 'cw-wishlist'
