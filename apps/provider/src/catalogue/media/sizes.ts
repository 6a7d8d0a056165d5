import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { AppError } from '../../http/app-error.ts'
import { FewAtOnce } from '../../http/few-at-once.ts'
import type { BoundedCache } from '../../platform/cache/index.ts'
import { DiskCache } from './disk-cache.ts'
import { readImageHeader } from './image-header.ts'
import type { makeSize, SizeFormat } from './make-size.ts'
import { canonical, type Transform } from './transform.ts'
import { UnmakeableSize } from './unmakeable-size.ts'

export interface MadeSize {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

export interface SizesOptions {
  folder: string
  maxDiskBytes: number
  memory: BoundedCache<MadeSize>
  /** The whole picture. */
  load: (id: string) => Promise<Uint8Array | undefined>
  make?: typeof makeSize
  log?: Logger
}

interface Making {
  format: SizeFormat
  key: string
  by: string | undefined
  /** Who has asked for it since. */
  others: Set<string | undefined>
}

const MAX_WAITING = 64
const TIMEOUT_MS = 15_000

/** Sizes of pictures, each made once, when it is first asked for. */
export class Sizes {
  readonly #options: SizesOptions
  readonly #memory: BoundedCache<MadeSize>
  readonly #disk: DiskCache
  // One of Node's four threads stays free for files and names.
  readonly #queue = new FewAtOnce({
    atOnce: Math.min(3, availableParallelism()),
    maxWaiting: MAX_WAITING,
    refusal: tooManyPictures,
  })
  readonly #underWay = new Map<string, { made: Promise<MadeSize | undefined>; others: Making['others'] }>()

  constructor(options: SizesOptions) {
    this.#options = options
    this.#memory = options.memory
    this.#disk = new DiskCache(join(options.folder, 'sizes'), options.maxDiskBytes)
  }

  get diskBytes(): number {
    return this.#disk.bytes
  }

  /** What this size is known by, to caches. */
  etagOf(id: string, asked: Transform, format: SizeFormat): string {
    return `"${createHash('sha256')
      .update(keyOf(id, asked, format))
      .digest('hex')
      .slice(0, 32)}"`
  }

  /** What was made before; nothing is made. */
  async find(id: string, asked: Transform, format: SizeFormat): Promise<MadeSize | undefined> {
    const key = keyOf(id, asked, format)
    return this.#memory.get(key) ?? this.#keep(key, await this.#disk.read(key))
  }

  /** Undefined where there is no such picture. `by`: who waits for it, so that nobody's many sizes keep others from theirs. */
  async read(id: string, asked: Transform, format: SizeFormat, by?: string): Promise<MadeSize | undefined> {
    const key = keyOf(id, asked, format)
    const kept = this.#memory.get(key)
    if (kept) return kept
    const underWay = this.#underWay.get(key)
    if (underWay) {
      underWay.others.add(by)
      this.#queue.hasten(key, by)
      return underWay.made
    }
    const others = new Set<string | undefined>()
    const made = this.#readOrMake(id, asked, { format, key, by, others }).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, { made, others })
    return made
  }

  /** Drops every size of the picture whose id begins so. */
  async forgetAll(beginning: string): Promise<void> {
    this.#memory.deletePrefix(beginning)
    await this.#disk.forgetAll(beginning)
  }

  async #readOrMake(id: string, asked: Transform, to: Making): Promise<MadeSize | undefined> {
    return this.#keep(to.key, (await this.#disk.read(to.key)) ?? (await this.#make(id, asked, to)))
  }

  #keep(key: string, bytes: Uint8Array | undefined): MadeSize | undefined {
    if (!bytes) return undefined
    const size = { bytes: new Uint8Array(bytes), contentType: readImageHeader(bytes)?.contentType ?? 'image/png' }
    this.#memory.set(key, size, bytes.length)
    return size
  }

  async #make(id: string, asked: Transform, { format, key, by, others }: Making): Promise<Uint8Array | undefined> {
    const { load, make = makeWithLibrary, log } = this.#options
    const work = this.#queue.run(
      async () => {
        const whole = await load(id)
        if (!whole) return undefined
        const made = await make(whole, asked, format)
        await this.#disk
          .write(key, made)
          .catch((error: unknown) => log?.warn({ err: error }, 'a size of a picture cannot be kept on disk'))
        return made
      },
      by,
      key,
    )
    // While it was looked for on the disk, it was not in the queue yet.
    for (const other of others) this.#queue.hasten(key, other)
    return inTime(work)
  }
}

/** The work goes on, keeps its place in the queue and is kept when it is done; only its asker waits no longer. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const message = 'The picture takes too long to make. Please try again later.'
    reject(new AppError('UNAVAILABLE', 503, message, { retryAfterSeconds: 30 }))
  }, TIMEOUT_MS)
  try {
    return await Promise.race([work, late])
  } catch (error) {
    if (error instanceof UnmakeableSize) throw new AppError('FILE_NOT_ACCEPTED', 422, error.message, { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Its library has 18 MB, and a shop of drawings alone never needs it. */
const makeWithLibrary: typeof makeSize = async (...asked) => (await import('./make-size.ts')).makeSize(...asked)

/** It begins with the picture, by which all of its sizes are found again. */
function keyOf(id: string, asked: Transform, format: SizeFormat): string {
  return `${id} 1 ${format} ${canonical(asked)}`
}

function tooManyPictures(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Too many pictures are being made. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}
