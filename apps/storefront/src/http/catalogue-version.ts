/** How long a version that was asked for over HTTP is believed. */
const VERSION_TTL_MS = 1_000
/** Longer than what was read may be old (see catalogue.ts), and than a process of the provider is behind another. */
const STABLE_AFTER_MS = 5_000
const TIMEOUT_MS = 2_000

/** Which catalogue there is now: whatever is made of it is good for as long as this stays the same. */
export interface CatalogueVersion {
  /** Cached version; undefined if a request is needed. */
  getCached(): string | undefined
  /** Asks, where it has to. Undefined: the provider does not say, or cannot be reached. */
  read(): Promise<string | undefined>
  /**
   * The version that a page which is made now may be kept under. Undefined for some seconds after a change: what the page is made of may have been read before.
   */
  readStable(): Promise<string | undefined>
}

/**
 * Follows the version of the provider's catalogue: at once where it is in this process, else by asking it once a second while pages are asked for.
 * @example const version = createCatalogueVersion({ providerUrl, providerFetch: fetch, now: Date.now })
 */
export function createCatalogueVersion({
  inProcess,
  providerUrl,
  providerFetch,
  now,
}: {
  inProcess: (() => string) | undefined
  providerUrl: string
  providerFetch: typeof fetch
  now: () => number
}): CatalogueVersion {
  let last: { version: string | undefined; at: number } | undefined
  let since = 0
  let pendingRequest: Promise<string | undefined> | undefined

  function recordVersion(version: string | undefined): string | undefined {
    const at = now()
    if (!last || last.version !== version) since = at
    last = { version, at }
    return version
  }

  function getCached(): string | undefined {
    if (inProcess) return recordVersion(inProcess())
    return last && now() - last.at < VERSION_TTL_MS ? last.version : undefined
  }

  async function ask(): Promise<string | undefined> {
    try {
      const url = new URL('/.well-known/cartwright.json', providerUrl)
      const response = await providerFetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) return recordVersion(undefined)
      const { catalogueVersion } = (await response.json()) as { catalogueVersion?: unknown }
      return recordVersion(typeof catalogueVersion === 'string' ? catalogueVersion : undefined)
    } catch {
      return recordVersion(undefined) // Pages are then good for two seconds, as those of a provider that does not say.
    }
  }

  async function read(): Promise<string | undefined> {
    if (inProcess || (last && now() - last.at < VERSION_TTL_MS)) return getCached()
    pendingRequest ??= ask().finally(() => (pendingRequest = undefined))
    return pendingRequest
  }

  return {
    getCached,
    read,
    async readStable() {
      const version = await read()
      return now() - since >= STABLE_AFTER_MS ? version : undefined
    },
  }
}
