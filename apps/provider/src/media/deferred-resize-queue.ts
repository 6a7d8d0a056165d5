import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ImageFormat } from './resize-image.ts'
import { toCanonicalKey, type ImageTransform } from './image-transform.ts'

/** Resize that a request did not wait for. */
export interface DeferredResize {
  id: string
  asked: ImageTransform
  format: ImageFormat
}

interface QueuedResize extends DeferredResize {
  tries: number
}

export interface DeferredResizeQueueOptions {
  folder: string
  /** Computes and caches a size unless it is cached. Undefined if the image does not exist. */
  resize(wanted: DeferredResize): Promise<unknown>
  log?: Logger
  /** Maximum number of entries. Further resizes are dropped, because clients request them again. @default 1000 */
  maxEntries?: number
}

/** Maximum number of attempts, for resizes that crash the process or never end. */
const MAX_TRIES = 3

/** Queue of deferred resizes, stored on disk beside the resized images, so that a restart loses none. */
export class DeferredResizeQueue {
  readonly #options: DeferredResizeQueueOptions
  readonly #maxNoted: number
  /** File names of the entries; undefined until the folder is read. */
  #noted: Set<string> | undefined
  /** Called when an entry is added. */
  onEnqueued = (): void => {}

  constructor(options: DeferredResizeQueueOptions) {
    this.#options = options
    this.#maxNoted = options.maxEntries ?? 1_000
  }

  /** Adds an entry in the background. Never fails, because the entry is optional. */
  enqueue(wanted: DeferredResize): void {
    void this.#note(wanted).catch((error: unknown) =>
      this.#options.log?.warn({ err: error }, 'a size of a picture that is wanted cannot be noted'),
    )
  }

  async #note(wanted: DeferredResize): Promise<void> {
    const noted = await this.#open()
    const name = toFileName(wanted)
    if (noted.has(name) || noted.size >= this.#maxNoted) return
    noted.add(name)
    await this.#write(name, { ...wanted, tries: 0 })
    this.onEnqueued()
  }

  /** Runs all entries, one at a time, and pauses after each for as long as it took, to leave the CPU to requests. */
  async processAll(signal?: AbortSignal): Promise<number> {
    let made = 0
    const noted = await this.#open()
    for (const name of noted) {
      if (signal?.aborted) break
      const begun = performance.now()
      if (await this.#makeOne(name)) made++
      await pause(Math.min(performance.now() - begun, 2_000), undefined, { signal, ref: false }).catch(() => {})
    }
    return made
  }

  async #makeOne(name: string): Promise<boolean> {
    const wanted = await this.#read(name)
    if (wanted && wanted.tries < MAX_TRIES) {
      await this.#write(name, { ...wanted, tries: wanted.tries + 1 })
      try {
        await this.#options.resize(wanted)
      } catch (error) {
        this.#options.log?.warn({ err: error, picture: wanted.id }, 'a size of a picture cannot be made')
        return false // retried in the next run
      }
    }
    this.#noted?.delete(name)
    await rm(this.#pathOf(name), { force: true })
    return wanted !== undefined
  }

  async #read(name: string): Promise<QueuedResize | undefined> {
    try {
      return JSON.parse(await readFile(this.#pathOf(name), 'utf8')) as QueuedResize // written below
    } catch {
      return undefined // gone, or incompletely written
    }
  }

  async #write(name: string, noted: QueuedResize): Promise<void> {
    await writeFile(this.#pathOf(name), JSON.stringify(noted))
  }

  #pathOf(name: string): string {
    return join(this.#options.folder, name)
  }

  async #open(): Promise<Set<string>> {
    if (this.#noted) return this.#noted
    await mkdir(this.#options.folder, { recursive: true })
    const names = await readdir(this.#options.folder)
    this.#noted ??= new Set(names.filter((name) => name.endsWith('.json')))
    return this.#noted
  }
}

function toFileName({ id, asked, format }: DeferredResize): string {
  return `${createHash('sha256')
    .update(`${id} ${format} ${toCanonicalKey(asked)}`)
    .digest('hex')
    .slice(0, 40)}.json`
}
