import type { BinaryText } from '../text/binary-text.ts'
import { type Caller, isOwner, toPrincipal } from './caller.ts'

/** Host of media addresses in responses: the shop's own, or the platform's, which the platform's packages can parse. */
export type MediaHost = 'shop' | 'platform'

/** Facts of a request for a handler, beside the validated input. */
export interface RequestContext {
  caller: Caller
  /** BCP 47, from `x-wix-linguist`; absent for the shop's language. */
  language?: string
  /** ISO 4217, from `x-wix-currency`: display currency beside the shop's own. */
  currency?: string
  /** Host of media addresses, by the client of a visitor or member. @default 'shop' */
  mediaHost?: MediaHost
  /** Revision that the caller expects (`If-Match`). */
  ifMatch?: string
  /** Client address in the format of `clientAddress`. */
  address?: string
  /** The storefront of this process has rate-limited the page already. */
  isRateLimitedByStorefront?: boolean
  userAgent?: string
  /** Origin of the calling page, as the browser sends it. */
  origin?: string
}

/**
 * Fairness key of a caller for queues. Anybody can become a new visitor with every request, so shoppers are
 * identified by address; undefined if nothing is known.
 */
export function getFairnessKey({ caller, address }: RequestContext): string | undefined {
  if (caller.kind === 'none') return address
  return isOwner(caller) ? (address ?? toPrincipal(caller)) : toPrincipal(caller)
}

/** Response that is already bytes, from the response cache. */
export interface CachedResponse {
  readonly bytes: BinaryText
  /** Compressed bytes. A buffer if it was joined from fragments for this request. */
  readonly gzip?: BinaryText | Buffer<ArrayBuffer>
  /** Weak ETag of the content in each encoding (RFC 9110, section 8.8.1). */
  readonly etag: string
  /** Whether it is the same for every shopper, so that a shared cache may store it. */
  readonly isPublic: boolean
  /** Returns false once a dependency has changed. */
  isFresh(): boolean
  /** Called on each hit. */
  onHit(): void
}

export function isCachedResponse(answer: unknown): answer is CachedResponse {
  return typeof answer === 'object' && answer !== null && 'isFresh' in answer && typeof answer.isFresh === 'function'
}
