/** The shop has seen this browser: it has written how much is in its cart, or on its list. */
const SESSION_COOKIES = /(?:^|; )cw-(?:cart|wish)=/

/**
 * Writes for the shopper. As long as the shop does not know the browser, each write makes a visitor of its own, and
 * the browser keeps the last one alone: then one waits for the other, in whatever tab.
 */
export function serializeFirstWrite<Done>(write: () => Promise<Done>): Promise<Done> {
  if (SESSION_COOKIES.test(document.cookie) || !('locks' in navigator)) return write()
  return navigator.locks.request('cw-first', write)
}
