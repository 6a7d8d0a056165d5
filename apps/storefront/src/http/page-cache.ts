import { createHash } from 'node:crypto'
import type { CatalogueVersion } from './catalogue-version.ts'
import { noLaterThan } from './no-later-than.ts'
import { PageBytes } from './page-bytes.ts'

/** A page that is the same for everyone. */
export interface CachedPage {
  bytes: PageBytes
  headers: Record<string, string>
  etag: string
  madeAt: number
  /** When it was last known to be right. */
  goodAt: number
  /** The catalogue it was made of, where that is certain. */
  version: string | undefined
}

interface Rendered {
  html: string
  /** Whether all of it could be read. What is not whole is good for a moment only. */
  isWhole: boolean
  headers: Record<string, string>
}

interface CacheOptions {
  version: CatalogueVersion
  /** How long a page is served without looking again, whatever becomes of the catalogue. */
  freshMs: number
  /** How long it is served while the catalogue stays as it is. */
  keptMs: number
  /** How long a page that was right stands in when a new one cannot be made. */
  standInMs: number
  /** How long a new one is waited for where an older one could stand in. */
  waitMs: number
  /** 0 switches the cache off: each request renders its page. */
  maxBytes: number
  now: () => number
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Keeps rendered public pages by their address for as long as the catalogue is the one they were made of. Of those who ask for a page that is not there, the
 * first has it made and the others wait for it.
 * @example const page = await cache.read('/', () => render())
 */
export function createPageCache({ version, freshMs, keptMs, standInMs, waitMs, maxBytes, now }: CacheOptions) {
  const pages = new Map<string, CachedPage>()
  const making = new Map<string, Promise<CachedPage | undefined>>()
  let bytes = 0

  const isYoung = ({ madeAt }: CachedPage): boolean => now() - madeAt < freshMs
  const isOf = ({ madeAt, version: of }: CachedPage, current: string | undefined): boolean =>
    of !== undefined && of === current && now() - madeAt < keptMs

  function isGood(page: CachedPage, current: string | undefined): boolean {
    if (!isYoung(page) && !isOf(page, current)) return false
    page.goodAt = now()
    return true
  }

  /** `undefined` is "there is no such page", and is not kept. */
  async function make(key: string, render: () => Promise<Rendered | undefined>): Promise<CachedPage | undefined> {
    const of = await version.readSettled()
    const rendered = await render()
    drop(key)
    if (!rendered) return undefined
    const { html, headers, isWhole } = rendered
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
    const content = new PageBytes(html, (more) => {
      if (pages.get(key)?.bytes === content) grow(more)
    })
    const page: CachedPage = {
      bytes: content,
      headers,
      etag,
      madeAt: now(),
      goodAt: now(),
      version: isWhole ? of : undefined,
    }
    if (maxBytes === 0) return page
    pages.set(key, page)
    grow(content.size)
    return page
  }

  function grow(more: number): void {
    bytes += more
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes || pages.size === 1) break
      drop(oldest)
    }
  }

  function drop(key: string): void {
    bytes -= pages.get(key)?.bytes.size ?? 0
    pages.delete(key)
  }

  return {
    /** A page that is good without asking anybody. */
    find(key: string): CachedPage | undefined {
      const page = pages.get(key)
      return page && isGood(page, version.known()) ? page : undefined
    },
    async read(key: string, render: () => Promise<Rendered | undefined>): Promise<CachedPage | undefined> {
      const known = pages.get(key)
      if (known && (isYoung(known) || isGood(known, await version.read()))) return known
      let made = making.get(key)
      if (!made) {
        made = make(key, render).finally(() => making.delete(key))
        making.set(key, made)
      }
      if (!known || now() - known.goodAt >= standInMs) return made
      // What is not there any more is nothing to stand in for.
      return noLaterThan(waitMs, made, () => known).catch(() => known)
    },
    /** For who watches over memory. */
    size: () => ({ pages: pages.size, bytes, maxBytes }),
  }
}
