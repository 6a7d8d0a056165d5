/** Maximum age of a version that was read over HTTP. */
const VERSION_TTL_MS = 1_000
/** Longer than the read cache (see catalogue.ts) and the delay between processes of the provider. */
const STABLE_AFTER_MS = 5_000
const TIMEOUT_MS = 2_000

/** Current version of the catalogue: pages derived from it are valid as long as it is unchanged. */
export interface CatalogueVersion {
  /** Cached version; undefined if a request is needed. */
  getCached(): string | undefined
  /** Reads it over HTTP if necessary. Undefined if the provider sends none or is unreachable. */
  read(): Promise<string | undefined>
  /**
   * Version under which a page rendered now may be cached. Undefined for some seconds after a change, as its data may
   * have been read before.
   */
  readStable(): Promise<string | undefined>
}

/**
 * Follows the version of the provider's catalogue: at once in the same process, else by polling once a second while
 * pages are requested.
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
      return recordVersion(undefined) // Pages are then valid for two seconds, as with a provider that sends no version.
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
