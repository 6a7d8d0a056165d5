import type { Draft } from '../parts/draft-store.ts'
import type { LibraryFile } from './library-file.ts'
import { findProblem, isRetryable, toProblem, type UploadProblem } from './upload-problem.ts'
import type { SendOptions } from './send-file.ts'

/** Upload of one file, from this device or by its address. */
export interface Upload {
  id: string
  name: string
  source: File | string
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Sent part, from 0 to 1. */
  sent: number
  /** Whether the connection is lost, and the upload is repeated when it is back. */
  isInterrupted: boolean
  problem?: UploadProblem
  file?: LibraryFile
}

export interface UploadQueueServices {
  send(source: File | string, options: SendOptions): Promise<LibraryFile>
  /** Stores files that are not uploaded yet, so that a reload does not lose them. */
  store: {
    readAll<Values>(beginning: string): Promise<[string, Draft<Values>][]>
    write<Values>(form: string, draft: Draft<Values>): Promise<void>
    delete(form: string): Promise<void>
  }
  /** Waits until a repeated attempt may succeed. */
  waitForConnection(attempt: number, signal: AbortSignal): Promise<void>
  /** @default 3 */
  concurrency?: number
}

const CONCURRENCY = 3
const MAX_ATTEMPTS = 8
/** Larger files are not stored for a reload: a browser may refuse, or take a long time. */
const MAX_STORED_BYTES = 200 * 1024 * 1024
const FORM = 'upload/'

/**
 * Queue of uploads: three at a time, each with its progress, cancelled and retried alone. Interrupted ones continue
 * when the connection is back, and after a reload.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = []
  readonly #listeners = new Set<() => void>()
  readonly #running = new Map<string, AbortController>()
  readonly #services: UploadQueueServices
  /** Number of files from before a reload. */
  resumed = 0

  constructor(services: UploadQueueServices) {
    this.#services = services
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly getUploads = (): readonly Upload[] => this.#uploads

  /** Adds files of this device, or addresses. Returns their ids. */
  add(sources: readonly (File | string)[]): string[] {
    const added = sources.map((source) => toUpload(crypto.randomUUID(), source))
    this.#set([...this.#uploads, ...added])
    for (const { id, source, state } of added) if (state === 'waiting') void this.#store(id, source)
    this.#startNext()
    return added.map(({ id }) => id)
  }

  /** Adds the files from before a reload. */
  async resume(): Promise<void> {
    const stored = await this.#services.store.readAll<{ source: File | string }>(FORM)
    const known = new Set(this.#uploads.map(({ id }) => id))
    const found = stored
      .map(([form, { values }]) => toUpload(form.slice(FORM.length), values.source))
      .filter(({ id }) => !known.has(id))
    if (found.length === 0) return
    this.resumed = found.length
    this.#set([...found, ...this.#uploads])
    this.#startNext()
  }

  cancel(id: string): void {
    this.#running.get(id)?.abort(new DOMException('Cancelled.', 'AbortError'))
    this.#running.delete(id)
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
    void this.#services.store.delete(FORM + id)
    this.#startNext()
  }

  retry(id: string): void {
    const upload = this.#uploads.find((each) => each.id === id)
    if (upload?.state !== 'failed') return
    const { problem: _former, ...again } = upload
    this.#replace(id, { ...again, state: 'waiting', sent: 0 })
    void this.#store(id, upload.source)
    this.#startNext()
  }

  retryAll(): void {
    for (const { id, problem } of this.#uploads) if (problem && isRetryable(problem)) this.retry(id)
  }

  cancelAll(): void {
    for (const { id, state } of this.#uploads) if (state === 'waiting' || state === 'sending') this.cancel(id)
  }

  /** Removes finished and failed uploads from the list. */
  clear(): void {
    for (const { id, state } of this.#uploads) if (state === 'failed') void this.#services.store.delete(FORM + id)
    this.#set(this.#uploads.filter(({ state }) => state === 'waiting' || state === 'sending'))
    this.resumed = 0
  }

  async #store(id: string, source: File | string): Promise<void> {
    if (typeof source !== 'string' && source.size > MAX_STORED_BYTES) return
    await this.#services.store.write(FORM + id, { base: {}, values: { source }, revision: undefined })
    // Cancelled, or uploaded, while it was stored.
    const upload = this.#uploads.find((each) => each.id === id)
    if (!upload || upload.state === 'done') await this.#services.store.delete(FORM + id)
  }

  #startNext(): void {
    for (const { id, state } of this.#uploads) {
      if (this.#running.size >= (this.#services.concurrency ?? CONCURRENCY)) return
      if (state === 'waiting') void this.#run(id)
    }
  }

  async #run(id: string): Promise<void> {
    const upload = this.#uploads.find((each) => each.id === id)
    if (!upload) return
    const controller = new AbortController()
    this.#running.set(id, controller)
    this.#replace(id, { ...upload, state: 'sending' })
    try {
      const file = await this.#send(upload, controller.signal)
      this.#change(id, { state: 'done', sent: 1, isInterrupted: false, file })
      await this.#services.store.delete(FORM + id)
    } catch (error) {
      if (controller.signal.aborted) return
      const problem = toProblem(error)
      this.#change(id, { state: 'failed', isInterrupted: false, problem })
      // A refused file is not sent again after a reload.
      if (problem.kind !== 'network' && problem.kind !== 'session') await this.#services.store.delete(FORM + id)
    } finally {
      this.#running.delete(id)
      this.#startNext()
    }
  }

  /** Sends a file, again if the connection is lost: the server stores equal bytes once. */
  async #send({ id, source }: Upload, signal: AbortSignal): Promise<LibraryFile> {
    const onProgress = (sent: number) => this.#change(id, { sent })
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#services.send(source, { signal, onProgress })
      } catch (error) {
        signal.throwIfAborted()
        if (toProblem(error).kind !== 'network' || attempt === MAX_ATTEMPTS) throw error
        this.#change(id, { isInterrupted: true, sent: 0 })
        await this.#services.waitForConnection(attempt, signal)
        this.#change(id, { isInterrupted: false })
      }
    }
  }

  #change(id: string, changed: Partial<Upload>): void {
    const upload = this.#uploads.find((each) => each.id === id)
    if (upload) this.#replace(id, { ...upload, ...changed })
  }

  #replace(id: string, by: Upload): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? by : upload)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}

function toUpload(id: string, source: File | string): Upload {
  const problem = typeof source === 'string' ? undefined : findProblem(source)
  return {
    id,
    name: typeof source === 'string' ? toNameOfUrl(source) : source.name,
    source,
    state: problem ? 'failed' : 'waiting',
    sent: 0,
    isInterrupted: false,
    ...(problem && { problem }),
  }
}

function toNameOfUrl(url: string): string {
  return URL.parse(url)?.pathname.split('/').at(-1) || url
}
