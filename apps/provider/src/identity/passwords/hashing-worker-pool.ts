import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../platform/http/app-error.ts'
import type { HashResult, HashRequest } from './hashing-worker.ts'
import { createLoadMonitor } from '../../platform/concurrency/load-monitor.ts'

/** Each takes some 20 MiB. */
const IDLE_MS = 60_000
/** Of what a hash took, before the next one while the shop is busy. A hash goes through the memory that two processors often share, so a low priority alone spares nobody. */
const COOLDOWN_FACTOR = 3

export interface HashingWorkerPool {
  /** Refused with 503 where its thread has died, or all have been closed. */
  run(question: HashRequest): Promise<string | boolean>
  close(): Promise<void>
}

interface PooledWorker {
  worker: Worker
  /** Ends it where nothing is asked for long. */
  idleTimer?: NodeJS.Timeout
  /** When it has had its rest (`performance.now()`). */
  cooldownUntil: number
  /** Whom its answer is for. */
  pendingRequest?: { answered(answer: HashResult): void; left(cause: unknown): void }
}

/**
 * Threads of low priority, as many as are asked at once: the first starts with the first password, and each stays a while for the next one. In the pool that Node has for such
 * work they would have the priority of whoever looks at products. While the shop is busy with those, a thread rests after each hash. One that is idle keeps no process alive.
 */
export function createHashingWorkerPool({
  startWorker = startHashingWorker,
  idleMs = IDLE_MS,
  isBusy = createLoadMonitor(),
}: {
  startWorker?: (() => Worker) | undefined
  idleMs?: number
  isBusy?: () => boolean
} = {}): HashingWorkerPool {
  const all = new Set<PooledWorker>()
  const idle: PooledWorker[] = []
  let isClosed = false

  function start(): PooledWorker {
    const thread: PooledWorker = { worker: startWorker(), cooldownUntil: 0 }
    let fault: unknown
    thread.worker.on('message', (answer: HashResult) => {
      idle.push(thread)
      thread.idleTimer = setTimeout(() => endIdle(thread), idleMs).unref()
      thread.worker.unref()
      thread.pendingRequest?.answered(answer)
      thread.pendingRequest = undefined
    })
    thread.worker.on('error', (error) => (fault = error)) // it ends after this
    thread.worker.on('exit', () => {
      clearTimeout(thread.idleTimer)
      all.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      thread.pendingRequest?.left(fault)
    })
    all.add(thread)
    return thread
  }

  /** Out of the list first, so that nobody asks one that ends. */
  function endIdle(thread: PooledWorker): void {
    idle.splice(idle.indexOf(thread), 1)
    void thread.worker.terminate()
  }

  return {
    async run(question) {
      if (isClosed) throw unavailable()
      const thread = idle.pop() ?? start()
      clearTimeout(thread.idleTimer)
      if (isBusy()) await pause(Math.max(0, thread.cooldownUntil - performance.now()))
      if (!all.has(thread)) throw unavailable() // it died resting
      const begunAt = performance.now()
      const { promise, resolve, reject } = Promise.withResolvers<HashResult>()
      thread.pendingRequest = { answered: resolve, left: (cause) => reject(unavailable(cause)) }
      thread.worker.ref()
      thread.worker.postMessage(question)
      const answer = await promise
      const now = performance.now()
      thread.cooldownUntil = now + COOLDOWN_FACTOR * (now - begunAt)
      if ('failure' in answer) throw new Error(`A password could not be hashed: ${answer.failure}`)
      return answer.result
    },
    async close() {
      isClosed = true
      await Promise.all([...all].map(({ worker }) => worker.terminate()))
    },
  }
}

/** It needs little beside the memory that a hash takes, which is not the heap's. */
export function startHashingWorker(): Worker {
  return new Worker(new URL('./hashing-worker.ts', import.meta.url), {
    name: 'passwords',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  })
}

function unavailable(cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', 503, 'Passwords cannot be checked right now. Please try again in a moment.', {
    retryAfterSeconds: 1 + Math.floor(Math.random() * 3),
    cause,
  })
}
