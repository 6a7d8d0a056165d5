import { createRetryBudget, type RetryBudget } from './retry.ts'

/** Addresses of a client's requests, and their shared state. */
export interface Connection {
  /** Base address of module calls. */
  moduleBase: string
  /** Base address of token requests, and of a strategy's own. */
  tokenBase: string
  /** The hosted platform accepts no headers outside of its CORS rules. */
  isPlatform: boolean
  fetch: typeof globalThis.fetch
  timeoutMs: number
  budget: RetryBudget
}

const PLATFORM = 'https://www.wixapis.com'
const PLATFORM_EDGE = 'https://edge.wixapis.com'
const TIMEOUT_MS = 30_000

interface ConnectionOptions {
  baseUrl?: string
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
  /** True if module calls to the platform go to its edge host. */
  edge?: boolean
}

export function createConnection({ baseUrl, fetch, timeoutMs = TIMEOUT_MS, edge }: ConnectionOptions): Connection {
  // A value other than a text is refused by name, too, except a URL.
  const base = baseUrl && String(baseUrl).replace(/\/+$/, '')
  // Without a query, a password or an empty part of the path: appended text has to be the path.
  if (base !== undefined && !(URL.canParse(base) && /^https?:\/\/[^/?#@]+(\/[^/?#]+)*$/.test(base)))
    throw new TypeError(`baseUrl must be an http address, not "${baseUrl}".`)
  const moduleBase = base ?? (edge ? PLATFORM_EDGE : PLATFORM)
  return {
    moduleBase,
    tokenBase: base ?? PLATFORM,
    isPlatform: /\.(wix(apis)?|editorx)\.com$/.test(new URL(moduleBase).host),
    // Looked up when called: a test or a polyfill may replace it after the client is created.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    budget: createRetryBudget(),
  }
}
