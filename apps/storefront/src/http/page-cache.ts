import { hash } from 'node:crypto'
import type { CatalogueVersion } from './catalogue-version.ts'
import { withTimeout } from './with-timeout.ts'
import { EncodedPage } from './encoded-page.ts'

/** A page that is the same for everyone. */
export interface CachedPage {
  bytes: EncodedPage
  headers: Record<string, string>
  etag: string
  renderedAt: number
  /** Time of the last validation. */
  validatedAt: number
  /** The catalogue it was made of, where that is certain. */
  version: string | undefined
}

interface RenderedPage {
  html: string
  /** False if a part could not be read. An incomplete page is cached for a moment only. */
  isWhole: boolean
  headers: Record<string, string>
}

interface PageCacheOptions {
  version: CatalogueVersion
  /** How long a page is served without looking again, whatever becomes of the catalogue. */
  freshMs: number
  /** How long it is served while the catalogue stays as it is. */
  maxAgeMs: number
  /** Time for which a stale page is served when rendering fails. */
  staleIfErrorMs: number
  /** Time to wait for rendering before the stale page is served. */
  revalidationTimeoutMs: number
  /** 0 switches the cache off: each request renders its page. */
  maxBytes: number
  now: () => number
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Keeps rendered public pages by their address for as long as the catalogue is the one they were made of. Concurrent
 * misses share one render (single flight).
 * @example const page = await cache.read('/', () => render())
 */
export function createPageCache({
  version,
  freshMs,
  maxAgeMs,
  staleIfErrorMs,
  revalidationTimeoutMs,
  maxBytes,
  now,
}: PageCacheOptions) {
  const pages = new Map<string, CachedPage>()
  const pendingRenders = new Map<string, Promise<CachedPage | undefined>>()
  let bytes = 0

  const isFresh = ({ renderedAt }: CachedPage): boolean => now() - renderedAt < freshMs
  const isOfVersion = ({ renderedAt, version: of }: CachedPage, current: string | undefined): boolean =>
    of !== undefined && of === current && now() - renderedAt < maxAgeMs

  function isValid(page: CachedPage, current: string | undefined): boolean {
    if (!isFresh(page) && !isOfVersion(page, current)) return false
    page.validatedAt = now()
    return true
  }

  /** `undefined` is a missing page, and is not cached. */
  async function renderAndCache(
    key: string,
    render: () => Promise<RenderedPage | undefined>,
  ): Promise<CachedPage | undefined> {
    const of = await version.readStable()
    const rendered = await render()
    evict(key)
    if (!rendered) return undefined
    const { html, headers, isWhole } = rendered
    const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 27)}"`
    const content = new EncodedPage(html, (more) => {
      if (pages.get(key)?.bytes === content) addBytes(more)
    })
    const page: CachedPage = {
      bytes: content,
      headers,
      etag,
      renderedAt: now(),
      validatedAt: now(),
      version: isWhole ? of : undefined,
    }
    if (maxBytes === 0) return page
    pages.set(key, page)
    addBytes(content.size)
    return page
  }

  function addBytes(more: number): void {
    bytes += more
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes || pages.size === 1) break
      evict(oldest)
    }
  }

  function evict(key: string): void {
    bytes -= pages.get(key)?.bytes.size ?? 0
    pages.delete(key)
  }

  return {
    /** A page that is good without asking anybody. */
    find(key: string): CachedPage | undefined {
      const page = pages.get(key)
      return page && isValid(page, version.getCached()) ? page : undefined
    },
    async read(key: string, render: () => Promise<RenderedPage | undefined>): Promise<CachedPage | undefined> {
      const cached = pages.get(key)
      if (cached && (isFresh(cached) || isValid(cached, await version.read()))) return cached
      let made = pendingRenders.get(key)
      if (!made) {
        made = renderAndCache(key, render).finally(() => pendingRenders.delete(key))
        pendingRenders.set(key, made)
      }
      if (!cached || now() - cached.validatedAt >= staleIfErrorMs) return made
      // An evicted page is no fallback.
      return withTimeout(revalidationTimeoutMs, made, () => cached).catch(() => cached)
    },
    /** For the memory budget. */
    size: () => ({ pages: pages.size, bytes, maxBytes }),
  }
}
