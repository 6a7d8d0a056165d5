import type { HostColumn } from '../generated/paths.ts'
import { newRetryBudget, type RetryBudget } from './patience.ts'
import { columnOf, isPlatformHost } from './resolve-path.ts'

/** Where a client's requests go, and what they share. */
export interface Connection {
  /** Calls of modules. */
  moduleBase: string
  /** Token calls. */
  tokenBase: string
  /** Which paths the host has. */
  column: HostColumn
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

export function newConnection({ baseUrl, fetch, timeoutMs = TIMEOUT_MS, edge }: ConnectionOptions): Connection {
  const base = baseUrl?.replace(/\/+$/, '')
  const moduleBase = base ?? (edge ? PLATFORM_EDGE : PLATFORM)
  const { host } = new URL(moduleBase)
  return {
    moduleBase,
    tokenBase: base ?? PLATFORM,
    column: columnOf(host),
    isPlatform: isPlatformHost(host),
    // Looked up when called: a test or a polyfill may replace it after the client is made.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    budget: newRetryBudget(),
  }
}

/** Whether an address belongs to the server the client was made for, so that it may see the token. */
export function isOwnOrigin(url: string, { moduleBase, tokenBase }: Connection): boolean {
  const { origin } = new URL(url)
  return [moduleBase, tokenBase].some((base) => origin === new URL(base).origin)
}
