import type { TokenStorage } from '../oauth/tokens.ts'
import { toSessionName } from './cookie-rules.ts'
import { noStorage, createPageStorage } from './page-storage.ts'
import { createTabStorage } from './tab-storage.ts'

/**
 * Entry and storage of a session.
 *
 * @example
 * const options: BrowserStorageOptions = { clientId: 'storefront', storage: sessionStorage }
 */
export interface BrowserStorageOptions {
  /** Gives each client an entry of its own: shops on one origin, such as those on localhost, would mix up their carts. */
  clientId: string
  /**
   * Object with the methods of a web storage.
   *
   * @default localStorage
   */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /**
   * Name of the entry.
   *
   * @default `session-<clientId>`
   */
  key?: string
}

/**
 * Stores a session in the browser's local storage, which all tabs of the origin share. If the browser forbids it or has no room,
 * the session lasts as long as the page. Without a page, and a storage of your own, it stores nothing.
 *
 * @example
 * const tokenStorage = browserStorage({ clientId: 'storefront' })
 * const auth = OAuthStrategy({ clientId: 'storefront', tokenStorage })
 */
export function browserStorage({ clientId, storage, key }: BrowserStorageOptions): TokenStorage {
  if (!clientId && !key) throw new TypeError('browserStorage needs a clientId.')
  // Some servers have a local storage too: one for all shoppers.
  if (!storage && typeof document !== 'object') return noStorage
  const name = toSessionName({ clientId, name: key })
  // Access to a forbidden `localStorage` throws.
  const place = () => storage ?? localStorage

  const kept = createPageStorage(
    () => place().getItem(name),
    (text) => () => {
      if (text === undefined) place().removeItem(name)
      else place().setItem(name, text)
    },
  )
  // Other storages belong to one tab, or are the page's own.
  return isLocalStorage(storage) ? createTabStorage(kept, name, kept.text) : kept
}

function isLocalStorage(storage: unknown): boolean {
  try {
    return !storage || storage === localStorage
  } catch {
    return false
  }
}
