import { BoundedCache } from '../cache/index.ts'
import type { CachedResponse, MediaHost } from './request-context.ts'
import type { PlainRequest } from './plain-request.ts'

const MAX_ROUTES = 20_000
/** Length of URL and headers together. Only forged requests have longer keys. */
const MAX_KEY_LENGTH = 1_000

/** Parts of a request that a public response depends on. */
export interface CacheableRequest {
  /** Path and query, as sent. */
  target: string
  language: string | undefined
  currency: string | undefined
  mediaHost: MediaHost
}

export function toCacheableRequest(
  { target, header }: Pick<PlainRequest, 'target' | 'header'>,
  mediaHost: MediaHost,
): CacheableRequest {
  return { target, language: header('x-wix-linguist'), currency: header('x-wix-currency'), mediaHost }
}

/**
 * In-memory cache of public responses by the URL as sent. A hit needs neither routing nor parsing nor validation. It
 * holds responses that are the same for every shopper of clients with the same host of media, and no others.
 */
export class RouteResponseCache {
  // Weak references: the response cache owns the responses, and an entry evicted there takes no memory here.
  readonly #responses = new BoundedCache<WeakRef<CachedResponse>>({ maxEntries: MAX_ROUTES })
  readonly #isEnabled: boolean
  hits = 0

  constructor({ isEnabled }: { isEnabled: boolean }) {
    this.#isEnabled = isEnabled
  }

  get(request: CacheableRequest): CachedResponse | undefined {
    const key = toCacheKey(request)
    const reference = this.#responses.get(key)
    if (reference === undefined) return undefined
    const response = reference.deref()
    if (response?.isFresh()) {
      this.hits++
      response.onHit()
      return response
    }
    this.#responses.delete(key)
    return undefined
  }

  set(request: CacheableRequest, response: CachedResponse): void {
    const key = toCacheKey(request)
    if (!this.#isEnabled || !response.isPublic || key.length > MAX_KEY_LENGTH) return
    this.#responses.set(key, new WeakRef(response))
  }
}

function toCacheKey({ target, language, currency, mediaHost }: CacheableRequest): string {
  // None of the parts can contain a line break, so keys of different requests differ.
  const isPlain = language === undefined && currency === undefined && mediaHost === 'shop'
  return isPlain ? target : `${target}\n${language ?? ''}\n${currency ?? ''}\n${mediaHost}`
}
