import { createRetryBudget, type RetryBudget } from './retry.ts'

/** Where a client's requests go, and what they share. */
export interface Connection {
  /** Calls of modules. */
  moduleBase: string
  /** Token calls, and what a strategy asks for itself. */
  tokenBase: string
  /** The hosted platform takes no headers that its CORS rules do not name. */
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
  /** Whether module calls to the platform go to its edge host. */
  edge?: boolean
}

export function createConnection({ baseUrl, fetch, timeoutMs = TIMEOUT_MS, edge }: ConnectionOptions): Connection {
  // What is no text is refused by name, too, but for a URL.
  const base = baseUrl && String(baseUrl).replace(/\/+$/, '')
  // Without a query, a password or an empty part of the path: what is put behind it has to be the path.
  if (base !== undefined && !(URL.canParse(base) && /^https?:\/\/[^/?#@]+(\/[^/?#]+)*$/.test(base)))
    throw new TypeError(`baseUrl must be an http address, not "${baseUrl}".`)
  const moduleBase = base ?? (edge ? PLATFORM_EDGE : PLATFORM)
  return {
    moduleBase,
    tokenBase: base ?? PLATFORM,
    isPlatform: /\.(wix(apis)?|editorx)\.com$/.test(new URL(moduleBase).host),
    // Looked up when called: a test or a polyfill may replace it after the client is made.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    budget: createRetryBudget(),
  }
}
