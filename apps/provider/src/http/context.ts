import type { BinaryText } from '../binary-text.ts'
import { type Caller, isOwner, principalOf } from './caller.ts'

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
  isCounted?: boolean
  userAgent?: string
  /** Of the page that calls, as a browser says it. */
  origin?: string
}

/** By whom turns are taken where work waits. Anybody can be a new visitor with every request, so shoppers are told apart by where they are; undefined where nothing is known. */
export function turnOf({ caller, address }: RequestContext): string | undefined {
  if (caller.kind === 'none') return address
  return isOwner(caller) ? (address ?? principalOf(caller)) : principalOf(caller)
}

/** An answer that is already bytes, kept between requests. */
export interface ReadyAnswer {
  readonly bytes: BinaryText
  /** The same, compressed; undefined until it has been done. What was put together for this one request is no text yet. */
  readonly gzip?: BinaryText | Buffer<ArrayBuffer>
  /** Of the content, however it is encoded: weak (RFC 9110, section 8.8.1). */
  readonly etag: string
  /** The same for every shopper, so that a shared cache may have it. */
  readonly isPublic: boolean
  /** False once anything has changed that it was made from. */
  isFresh(): boolean
  /** To be told when it is given again. */
  onHit(): void
}

export function isReadyAnswer(answer: unknown): answer is ReadyAnswer {
  return typeof answer === 'object' && answer !== null && 'isFresh' in answer && typeof answer.isFresh === 'function'
}
