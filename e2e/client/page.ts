/** Script of the pages and workers in these tests: the client as a shop would bundle it, for `page.evaluate`. */
import {
  browserStorage,
  cookieStorage,
  createClient,
  currentCart,
  EMPTY_TOKENS,
  memoryStorage,
  OAuthStrategy,
  products,
  STORES_APP_ID,
} from '@cartwright/client'

export type StorageName = 'browser' | 'cookie' | 'memory'

export interface PageShopOptions {
  baseUrl: string
  clientId: string
  storage: StorageName
  /** Whether the page hands the client the browser's own `fetch`, as it is. */
  handsOverFetch?: boolean
  timeoutMs?: number
}

/** A client as a page has it. */
export function createPageClient({ baseUrl, clientId, storage, handsOverFetch, timeoutMs }: PageShopOptions) {
  const storages = {
    browser: () => browserStorage({ clientId }),
    cookie: () => cookieStorage({ clientId, expires: 365 }),
    memory: () => memoryStorage(),
  }
  const auth = OAuthStrategy({ clientId, tokenStorage: storages[storage]() })
  return createClient({
    modules: { currentCart, products },
    auth,
    baseUrl,
    timeoutMs,
    fetch: handsOverFetch ? globalThis.fetch : undefined,
  })
}

export function toLineItem(catalogItemId: string, quantity = 1) {
  return { quantity, catalogReference: { appId: STORES_APP_ID, catalogItemId } }
}

declare global {
  interface Window {
    sdk: { openShop: typeof createPageClient; lineOf: typeof toLineItem; EMPTY_TOKENS: typeof EMPTY_TOKENS }
    /** The client that a test has opened in this page. */
    shop: ReturnType<typeof createPageClient>
  }
}
if (typeof window === 'object') window.sdk = { openShop: createPageClient, lineOf: toLineItem, EMPTY_TOKENS }
