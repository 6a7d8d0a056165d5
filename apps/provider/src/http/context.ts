import type { Caller } from './caller.ts'

/** What a handler may know of the request beside its validated input. */
export interface RequestContext {
  caller: Caller
  /** BCP 47, from `x-wix-linguist`; the shop's language where absent. */
  language?: string
  /** ISO 4217, from `x-wix-currency`: in which prices are to be given beside the shop's own. */
  currency?: string
  /** The revision a caller expects (`If-Match`). */
  ifMatch?: string
}

/** An answer that is already bytes, kept between requests. */
export class ReadyBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string

  constructor(bytes: Uint8Array<ArrayBuffer>, etag: string) {
    this.bytes = bytes
    this.etag = etag
  }
}
