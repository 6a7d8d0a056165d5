import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { AppError } from '../platform/http/app-error.ts'
import { FairSemaphore } from '../platform/concurrency/semaphore.ts'
import type { BoundedCache } from '../platform/cache/index.ts'
import { ImageDiskCache } from './image-disk-cache.ts'
import { readImageHeader } from './image-header.ts'
import type { resizeImage, ImageFormat } from './resize-image.ts'
import { toCanonicalKey, type ImageTransform } from './image-transform.ts'
import { UnresizableImageError } from './unresizable-image-error.ts'

export interface ResizedImage {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

export interface ResizedImageCacheOptions {
  folder: string
  maxDiskBytes: number
  memory: BoundedCache<ResizedImage>
  /** The original image. */
  load: (id: string) => Promise<Uint8Array | undefined>
  resize?: typeof resizeImage
  log?: Logger
}

interface PendingResize {
  format: ImageFormat
  key: string
  fairnessKey: string | undefined
  /** Further callers that have requested the size. */
  others: Set<string | undefined>
}

const MAX_WAITING = 64
const TIMEOUT_MS = 15_000

/** Cache of resized images: computes each size once, at its first request. */
export class ResizedImageCache {
  readonly #options: ResizedImageCacheOptions
  readonly #memory: BoundedCache<ResizedImage>
  readonly #disk: ImageDiskCache
  // One of Node's four threads stays free for files and DNS.
  readonly #queue = new FairSemaphore({
    maxConcurrent: Math.min(3, availableParallelism()),
    maxQueued: MAX_WAITING,
    createError: createTooManyImagesError,
  })
  readonly #underWay = new Map<string, { made: Promise<ResizedImage | undefined>; others: PendingResize['others'] }>()

  constructor(options: ResizedImageCacheOptions) {
    this.#options = options
    this.#memory = options.memory
    this.#disk = new ImageDiskCache(join(options.folder, 'sizes'), options.maxDiskBytes)
  }

  get diskBytes(): number {
    return this.#disk.bytes
  }

  /** Entity tag of this size. */
  getEtag(id: string, asked: ImageTransform, format: ImageFormat): string {
    return `"${createHash('sha256')
      .update(toCacheKey(id, asked, format))
      .digest('hex')
      .slice(0, 32)}"`
  }

  /** Returns a cached size, and computes nothing. */
  async find(id: string, asked: ImageTransform, format: ImageFormat): Promise<ResizedImage | undefined> {
    const key = toCacheKey(id, asked, format)
    return this.#memory.get(key) ?? this.#keep(key, await this.#disk.read(key))
  }

  /**
   * Returns undefined if the image does not exist. `by` is the caller: callers take turns, so that many sizes for one
   * do not delay others.
   */
  async getOrCreate(
    id: string,
    asked: ImageTransform,
    format: ImageFormat,
    fairnessKey?: string,
  ): Promise<ResizedImage | undefined> {
    const key = toCacheKey(id, asked, format)
    const kept = this.#memory.get(key)
    if (kept) return kept
    const underWay = this.#underWay.get(key)
    if (underWay) {
      underWay.others.add(fairnessKey)
      this.#queue.promote(key, fairnessKey)
      return underWay.made
    }
    const others = new Set<string | undefined>()
    const made = this.#readOrMake(id, asked, { format, key, fairnessKey, others }).finally(() =>
      this.#underWay.delete(key),
    )
    this.#underWay.set(key, { made, others })
    return made
  }

  /** Evicts all sizes of the image whose id has this prefix. */
  async evictPrefix(beginning: string): Promise<void> {
    this.#memory.deletePrefix(beginning)
    await this.#disk.evictPrefix(beginning)
  }

  async #readOrMake(id: string, asked: ImageTransform, to: PendingResize): Promise<ResizedImage | undefined> {
    return this.#keep(to.key, (await this.#disk.read(to.key)) ?? (await this.#make(id, asked, to)))
  }

  #keep(key: string, bytes: Uint8Array | undefined): ResizedImage | undefined {
    if (!bytes) return undefined
    const size = { bytes: new Uint8Array(bytes), contentType: readImageHeader(bytes)?.contentType ?? 'image/png' }
    this.#memory.set(key, size, bytes.length)
    return size
  }

  async #make(
    id: string,
    asked: ImageTransform,
    { format, key, fairnessKey, others }: PendingResize,
  ): Promise<Uint8Array | undefined> {
    const { load, resize = resizeWithLibrary, log } = this.#options
    const work = this.#queue.run(
      async () => {
        const whole = await load(id)
        if (!whole) return undefined
        const made = await resize(whole, asked, format)
        await this.#disk
          .write(key, made)
          .catch((error: unknown) => log?.warn({ err: error }, 'a size of a picture cannot be kept on disk'))
        return made
      },
      fairnessKey,
      key,
    )
    // It was not in the queue while the disk was read.
    for (const other of others) this.#queue.promote(key, other)
    return withTimeout(work)
  }
}

/** Stops waiting only: the work keeps its position in the queue, and its result is cached. */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const message = 'The picture takes too long to make. Please try again later.'
    reject(new AppError('UNAVAILABLE', 503, message, { retryAfterSeconds: 30 }))
  }, TIMEOUT_MS)
  try {
    return await Promise.race([work, late])
  } catch (error) {
    if (error instanceof UnresizableImageError)
      throw new AppError('FILE_NOT_ACCEPTED', 422, error.message, { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Loads the image library on demand: it takes 18 MB, and a shop with drawings only never needs it. */
const resizeWithLibrary: typeof resizeImage = async (...asked) =>
  (await import('./resize-image.ts')).resizeImage(...asked)

/** Cache key: begins with the id of the image, so that all its sizes have a common prefix. */
function toCacheKey(id: string, asked: ImageTransform, format: ImageFormat): string {
  return `${id} 1 ${format} ${toCanonicalKey(asked)}`
}

function createTooManyImagesError(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Too many pictures are being made. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}
