import { respondWithCachedPageSync, type PlainResponse } from './cached-page-response.ts'
import type { CachedPage, PageCache } from './page-cache.ts'

const MAX_TARGETS = 20_000
/** Longer ones are made up. */
const MAX_TARGET_LENGTH = 500
/** Query parameters that public pages ignore: tracking, language hint, removed lines. */
const IGNORED_COOKIES = new Set(['cw-cart', 'cw-wish', 'cw-lang', 'cw-removed', '__Host-cw-removed'])

/** Request before parsing. Header names are in lower case. */
export interface PlainRequest {
  method: string
  /** Path and query. */
  target: string
  header(name: string): string | undefined
}

/**
 * Cache of public responses by raw URL: a hit needs neither routing nor a `Request` or `Response`. It serves only
 * requests without cookies that a page depends on; all others are routed, and get the same bytes. It stores only
 * responses that such a request got through all checks, so a closed shop stays closed.
 */
export function createPageResponseCache(cache: PageCache, fixedHeaders: Record<string, string>) {
  const entries = new Map<string, { key: string; page: WeakRef<CachedPage> }>()
  return {
    /** Called with the response of a request and its cache key. */
    set(request: Request, key: string, page: CachedPage): void {
      const { pathname, search } = new URL(request.url)
      const target = pathname + search
      if (target.length > MAX_TARGET_LENGTH || !hasOnlyIgnoredCookies(request.headers.get('cookie') ?? undefined))
        return
      if (entries.get(target)?.page.deref() === page) return
      entries.delete(target)
      entries.set(target, { key, page: new WeakRef(page) })
      const [oldest] = entries.keys()
      if (entries.size > MAX_TARGETS && oldest !== undefined) entries.delete(oldest)
    },
    respond({ method, target, header }: PlainRequest): PlainResponse | undefined {
      if (method !== 'GET') return undefined
      const entry = entries.get(target)
      if (!entry || !hasOnlyIgnoredCookies(header('cookie'))) return undefined
      const page = cache.find(entry.key)
      return page && page === entry.page.deref() ? respondWithCachedPageSync(page, header, fixedHeaders) : undefined
    },
  }
}

export type PageResponseCache = ReturnType<typeof createPageResponseCache>

function hasOnlyIgnoredCookies(cookie: string | undefined): boolean {
  return cookie === undefined || cookie.split(';').every((part) => IGNORED_COOKIES.has(part.split('=', 1)[0]!.trim()))
}
