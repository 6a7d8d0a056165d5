import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../platform/http/app-error.ts'
import type { HashResult, HashRequest } from './hashing-worker.ts'
import { createLoadMonitor } from '../../platform/concurrency/load-monitor.ts'

/** Idle time of a worker in milliseconds; each takes some 20 MiB. */
const IDLE_MS = 60_000
/**
 * Pause after a hash while the shop is busy, as a multiple of its duration. A hash occupies the memory bandwidth that
 * two processors often share, and low priority alone does not relieve the other.
 */
const COOLDOWN_FACTOR = 3

export interface HashingWorkerPool {
  /** Refused with 503 if the worker has died, or all have been closed. */
  run(question: HashRequest): Promise<string | boolean>
  close(): Promise<void>
}

interface PooledWorker {
  worker: Worker
  /** Ends the worker after a long idle time. */
  idleTimer?: NodeJS.Timeout
  /** End of its pause (`performance.now()`). */
  cooldownUntil: number
  /** Receiver of the pending result. */
  pendingRequest?: { answered(answer: HashResult): void; left(cause: unknown): void }
}

/**
 * Worker threads of low priority, up to the number of concurrent requests: the first starts with the first password,
 * and each stays a while for the next one. In Node's own thread pool they would compete with requests of shoppers.
 * While the shop is busy with those, a worker pauses after each hash. An idle worker keeps no process alive.
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
    thread.worker.on('error', (error) => (fault = error)) // the worker ends after this
    thread.worker.on('exit', () => {
      clearTimeout(thread.idleTimer)
      all.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      thread.pendingRequest?.left(fault)
    })
    all.add(thread)
    return thread
  }

  /** Removes the worker from the list first, so that no request uses an ending one. */
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
      if (!all.has(thread)) throw unavailable() // it died during its pause
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

/** Small heap: the memory of a hash is not on it. */
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
