import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gunzipSync, gzip } from 'node:zlib'
import { type BinaryText, toBytes } from '../../platform/text/binary-text.ts'
import type { CachedResponse } from '../../platform/http/request-context.ts'
import { JsonText } from '../../platform/text/json-text.ts'
import type { BoundedCache, CacheUsage } from '../../platform/cache/index.ts'
import { GzipJson } from './fragments/product-fragments.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const MAX_KEY_LENGTH = 1_000
/** Smaller responses are sent as fast as they are decompressed. */
const MIN_COMPRESSED_BYTES = 1_024

/** Response in memory, as text, compressed, or both. */
export interface CacheEntry extends CachedResponse {
  /** Dropped after compression, which saves nine tenths as a rule, until a client does not accept gzip. */
  plain: BinaryText | undefined
  /**
   * A buffer until the first hit, then a Latin-1 string. Most responses have no hit, and copying to a string costs
   * memory.
   */
  gzip?: BinaryText | Buffer<ArrayBuffer>
  /** Whether compression has started or is not needed. */
  isCompressing: boolean
}

/** Dependencies of a response, as they were before it was computed. */
export interface TrackedDependencies {
  isFresh(): boolean
}

/**
 * In-memory cache of responses as bytes, keyed by query and audience, invalidated by their dependencies. A hit saves
 * reading, formatting and `JSON.stringify`. Concurrent misses share one computation (single flight).
 */
export class ResponseCache {
  readonly #entries: BoundedCache<CacheEntry>
  readonly #inFlight = new Map<string, { dependencies: TrackedDependencies; response: Promise<CachedResponse> }>()
  hits = 0
  misses = 0

  constructor(entries: BoundedCache<CacheEntry>) {
    this.#entries = entries
  }

  usage(): CacheUsage {
    return this.#entries.usage()
  }

  /**
   * Returns a fresh cached response or computes it. Responses with long keys are not cached, because such queries
   * hardly ever repeat.
   * @param admit throws to refuse a computation; hits are never refused
   */
  async getOrCompute(
    key: string,
    isPublic: boolean,
    dependencies: TrackedDependencies,
    compute: () => Promise<unknown>,
    admit?: () => void,
  ): Promise<CachedResponse> {
    const cached = this.#entries.get(key)
    if (cached?.isFresh()) {
      this.hits++
      cached.onHit()
      return cached
    }
    const pending = this.#inFlight.get(key)
    if (pending?.dependencies.isFresh()) return pending.response

    admit?.()
    this.misses++
    const response = this.#compute(key, isPublic, dependencies, compute)
    const entry = { dependencies, response }
    this.#inFlight.set(key, entry)
    try {
      return await response
    } finally {
      if (this.#inFlight.get(key) === entry) this.#inFlight.delete(key)
    }
  }

  async #compute(
    key: string,
    isPublic: boolean,
    dependencies: TrackedDependencies,
    compute: () => Promise<unknown>,
  ): Promise<CachedResponse> {
    const content = await compute()
    const { plain, zipped, length, digest } =
      content instanceof GzipJson ? toZippedContent(content) : toPlainContent(content)
    const decompressed = (): BinaryText => this.#decompress(key, response)
    const response: CacheEntry = {
      plain,
      ...(zipped !== undefined && { gzip: zipped }),
      get bytes() {
        return response.plain ?? decompressed()
      },
      etag: `W/"${digest.slice(0, 22)}"`,
      isPublic,
      isFresh: () => dependencies.isFresh(),
      onHit: () => this.#compressSoon(key, response),
      isCompressing: length < MIN_COMPRESSED_BYTES,
    }
    if (key.length <= MAX_KEY_LENGTH && dependencies.isFresh()) this.#entries.set(key, response, getSize(response))
    return response
  }

  /**
   * Compresses a response on its first hit, in the background. As a whole it takes less than half of the bytes of its
   * fragments.
   */
  #compressSoon(key: string, response: CacheEntry): void {
    if (response.isCompressing) return
    response.isCompressing = true
    // A response that cannot be decompressed, because a row is damaged, is dropped.
    this.#compress(key, response).catch(() => this.#deleteIfSame(key, response))
  }

  async #compress(key: string, response: CacheEntry): Promise<void> {
    const plain =
      response.plain === undefined
        ? await decompress(toBytes(response.gzip!)) // an entry has one of both
        : Buffer.from(response.plain, 'latin1')
    const zipped = await compress(plain)
    if (this.#entries.peek(key) !== response) return
    response.gzip = zipped.toString('latin1')
    response.plain = undefined
    this.#entries.resize(key, zipped.length)
  }

  /** Decompresses the response for clients without gzip. Throws if its bytes are damaged. */
  #decompress(key: string, response: CacheEntry): BinaryText {
    let plain: BinaryText
    try {
      plain = gunzipSync(toBytes(response.gzip!)).toString('latin1') // plain text is dropped only after compression
    } catch (error) {
      this.#deleteIfSame(key, response)
      throw error
    }
    if (this.#entries.peek(key) === response) {
      response.plain = plain
      this.#entries.resize(key, getSize(response))
    }
    return plain
  }

  #deleteIfSame(key: string, response: CacheEntry): void {
    if (this.#entries.peek(key) === response) this.#entries.delete(key)
  }
}

/** Content of a response, as text or compressed. */
interface Content {
  plain?: BinaryText
  zipped?: Buffer<ArrayBuffer>
  length: number
  digest: string
}

function toZippedContent({ bytes, digest }: GzipJson): Content {
  return { zipped: bytes, length: bytes.length, digest }
}

function toPlainContent(content: unknown): Content {
  const bytes = Buffer.from(content instanceof JsonText ? content.text : JSON.stringify(content))
  return { plain: bytes.toString('latin1'), length: bytes.length, digest: hash('sha256', bytes, 'base64url') }
}

function getSize({ plain, gzip: zipped }: CacheEntry): number {
  return (plain?.length ?? 0) + (zipped?.length ?? 0)
}
