import type { Texts } from '../texts/find-texts.ts'

export const COOKIES_PATH = '/cookies'

/**
 * Entry that the shop stores in a browser. None is for tracking: all serve a function that the visitor requested, so
 * none requires a consent.
 */
export interface StoredItem {
  /** A name with a trailing `*` is a prefix. */
  name: string
  where: 'cookie' | 'local' | 'session'
  purpose: keyof Texts['kept']['purposes']
  /** 0: a cookie until it was used, an entry until it is deleted or its tab is closed. */
  days: number
}

/**
 * All that a visit may leave in a browser. Each cookie or entry is listed here with its reason, and shoppers read it
 * on the page about cookies; an unlisted one fails a test (`e2e/stored-items.spec.ts`). An item that needs consent
 * must not be set before it: there is none.
 */
export const STORED_ITEMS: readonly StoredItem[] = [
  { name: 'cw-shop', where: 'cookie', purpose: 'shop', days: 365 },
  { name: 'cw-cart', where: 'cookie', purpose: 'count', days: 365 },
  { name: 'cw-wish', where: 'cookie', purpose: 'wishes', days: 365 },
  { name: 'cw-lang', where: 'cookie', purpose: 'language', days: 365 },
  { name: 'cw-currency', where: 'cookie', purpose: 'currency', days: 365 },
  { name: 'cw-removed', where: 'cookie', purpose: 'removed', days: 0 },
  { name: 'cw-sign-in-*', where: 'cookie', purpose: 'signIn', days: 0 },
  { name: 'cw-step', where: 'cookie', purpose: 'step', days: 0 },
  { name: 'cw-account', where: 'cookie', purpose: 'account', days: 90 },
  { name: 'cw-code*', where: 'cookie', purpose: 'code', days: 0 },
  { name: 'cw-pass', where: 'cookie', purpose: 'staff', days: 0 },
  { name: 'cw-edit', where: 'cookie', purpose: 'staff', days: 0 },
  { name: 'cw-waiting*', where: 'local', purpose: 'waiting', days: 0 },
  { name: 'cw-seen*', where: 'local', purpose: 'seen', days: 0 },
  { name: 'cw-cart', where: 'local', purpose: 'tabs', days: 0 },
  { name: 'cw-wishlist', where: 'local', purpose: 'tabs', days: 0 },
  { name: 'cw-filter', where: 'session', purpose: 'filter', days: 0 },
  { name: 'cw-acted', where: 'session', purpose: 'field', days: 0 },
]

/**
 * Finds the declaration of a stored entry; undefined if it has none.
 * @example findStoredItem('cookie', '__Host-cw-shop')
 */
export function findStoredItem(where: StoredItem['where'], name: string): StoredItem | undefined {
  const plain = name.replace(/^__Host-/, '')
  return STORED_ITEMS.find(
    (thing) =>
      thing.where === where &&
      (thing.name.endsWith('*') ? plain.startsWith(thing.name.slice(0, -1)) : plain === thing.name),
  )
}
