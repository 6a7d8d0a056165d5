import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ImageFormat } from './resize-image.ts'
import { toCanonicalKey, type ImageTransform } from './image-transform.ts'

/** A size that somebody would have liked, and did not wait for. */
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
  /** Makes it and keeps it; does nothing where it is there. Undefined: there is no such picture. */
  resize(wanted: DeferredResize): Promise<unknown>
  log?: Logger
  /** More is not noted: who wants it will ask again. @default 1000 */
  maxEntries?: number
}

/** One that ends the process, or never ends, is not tried for ever. */
const MAX_TRIES = 3

/** Sizes to be made when there is time, noted on the disk where the sizes themselves lie: a restart forgets none. */
export class DeferredResizeQueue {
  readonly #options: DeferredResizeQueueOptions
  readonly #maxNoted: number
  /** Names of their notes; undefined as long as nobody has looked. */
  #noted: Set<string> | undefined
  /** Called when there is something to do. */
  onEnqueued = (): void => {}

  constructor(options: DeferredResizeQueueOptions) {
    this.#options = options
    this.#maxNoted = options.maxEntries ?? 1_000
  }

  /** Does not wait for it, nor fail: it is a favour. */
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

  /** Makes all that are noted, one at a time, and rests as long after each as it took: whoever waits for something has the machine. */
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
        return false // tried again with the next round
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
      return undefined // gone, or not written to its end
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
