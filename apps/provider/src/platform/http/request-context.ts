import type { BinaryText } from '../text/binary-text.ts'
import { type Caller, isOwner, toPrincipal } from './caller.ts'

/** What a handler may know of the request beside its validated input. */
export interface RequestContext {
  caller: Caller
  /** BCP 47, from `x-wix-linguist`; the shop's language where absent. */
  language?: string
  /** ISO 4217, from `x-wix-currency`: in which prices are to be given beside the shop's own. */
  currency?: string
  /** The revision a caller expects (`If-Match`). */
  ifMatch?: string
  /** Where the request came from, as `clientAddress` gives it. */
  address?: string
  /** The storefront of this process has counted already for which page it calls. */
  isRateLimitedByStorefront?: boolean
  userAgent?: string
  /** Of the page that calls, as a browser says it. */
  origin?: string
}

/** By whom turns are taken where work waits. Anybody can be a new visitor with every request, so shoppers are told apart by where they are; undefined where nothing is known. */
export function getFairnessKey({ caller, address }: RequestContext): string | undefined {
  if (caller.kind === 'none') return address
  return isOwner(caller) ? (address ?? toPrincipal(caller)) : toPrincipal(caller)
}

/** Response that is already bytes, from the response cache. */
export interface CachedResponse {
  readonly bytes: BinaryText
  /** The same bytes, compressed. A buffer where it was joined from fragments for this request. */
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
