import { newRetryBudget, type RetryBudget } from './patience.ts'

/** Where a client's requests go, and what they share. */
export interface Connection {
  /** Calls of modules. */
  moduleBase: string
  /** Token calls. */
  tokenBase: string
  /** The hosted platform has its own paths, and takes no headers that its CORS rules do not name. */
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

export function newConnection({ baseUrl, fetch, timeoutMs = TIMEOUT_MS, edge }: ConnectionOptions): Connection {
  const base = baseUrl?.replace(/\/+$/, '')
  return {
    moduleBase: base ?? (edge ? PLATFORM_EDGE : PLATFORM),
    tokenBase: base ?? PLATFORM,
    isPlatform: !base || isPlatformOrigin(new URL(base).origin),
    // Looked up when called: a test or a polyfill may replace it after the client is made.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    budget: newRetryBudget(),
  }
}

/** Whether an address belongs to the server the client was made for, so that it may see the token. */
export function isOwnOrigin(url: string, connection: Connection): boolean {
  const { origin } = new URL(url)
  return origin === new URL(connection.moduleBase).origin || (connection.isPlatform && isPlatformOrigin(origin))
}

function isPlatformOrigin(origin: string): boolean {
  return origin === PLATFORM || origin === PLATFORM_EDGE
}
