import { respondWithCachedPageSync, type PlainResponse } from './cached-page-response.ts'
import type { CachedPage, PageCache } from './page-cache.ts'

const MAX_TARGETS = 20_000
/** Longer ones are made up. */
const MAX_TARGET_LENGTH = 500
/** Public pages do not look at these: numbers for scripts, the language that a link was followed to, what was taken out of the cart. */
const IGNORED_COOKIES = new Set(['cw-cart', 'cw-wish', 'cw-lang', 'cw-removed', '__Host-cw-removed'])

/** A request before anything has been made of it. Names of headers are in lower case. */
export interface PlainRequest {
  method: string
  /** Path and query. */
  target: string
  header(name: string): string | undefined
}

/**
 * Public pages by the address that was asked for, as it stands on the wire: asked again, it needs neither routing nor a `Request` or a `Response`. Only for who
 * sends no cookie that a page might look at; everybody else takes the long way, to the same bytes. And only the very page that somebody like them was given
 * the long way, with all its checks: a shop that is closed stays closed, whoever may look inside.
 */
export function createPageResponseCache(cache: PageCache, fixedHeaders: Record<string, string>) {
  const entries = new Map<string, { key: string; page: WeakRef<CachedPage> }>()
  return {
    /** To be told what a request was answered with, and under which key that is kept. */
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
