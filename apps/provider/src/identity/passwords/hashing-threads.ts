import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../http/app-error.ts'
import type { Answer, Question } from './thread.ts'
import { watchLoad } from '../../http/watch-load.ts'

/** Each takes some 20 MiB. */
const IDLE_MS = 60_000
/** Of what a hash took, before the next one while the shop is busy. A hash goes through the memory that two processors often share, so a low priority alone spares nobody. */
const REST = 3

export interface HashingThreads {
  /** Refused with 503 where its thread has died, or all have been closed. */
  ask(question: Question): Promise<string | boolean>
  close(): Promise<void>
}

interface Thread {
  worker: Worker
  /** Ends it where nothing is asked for long. */
  idleTimer?: NodeJS.Timeout
  /** When it has had its rest (`performance.now()`). */
  restedAt: number
  /** Whom its answer is for. */
  asker?: { answered(answer: Answer): void; left(cause: unknown): void }
}

/**
 * Threads of low priority, as many as are asked at once: the first starts with the first password, and each stays a while for the next one. In the pool that Node has for such
 * work they would have the priority of whoever looks at products. While the shop is busy with those, a thread rests after each hash. One that is idle keeps no process alive.
 */
export function openHashingThreads({
  startWorker = startHashing,
  idleMs = IDLE_MS,
  isBusy = watchLoad(),
}: {
  startWorker?: (() => Worker) | undefined
  idleMs?: number
  isBusy?: () => boolean
} = {}): HashingThreads {
  const all = new Set<Thread>()
  const idle: Thread[] = []
  let isClosed = false

  function start(): Thread {
    const thread: Thread = { worker: startWorker(), restedAt: 0 }
    let fault: unknown
    thread.worker.on('message', (answer: Answer) => {
      idle.push(thread)
      thread.idleTimer = setTimeout(() => endIdle(thread), idleMs).unref()
      thread.worker.unref()
      thread.asker?.answered(answer)
      thread.asker = undefined
    })
    thread.worker.on('error', (error) => (fault = error)) // it ends after this
    thread.worker.on('exit', () => {
      clearTimeout(thread.idleTimer)
      all.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      thread.asker?.left(fault)
    })
    all.add(thread)
    return thread
  }

  /** Out of the list first, so that nobody asks one that ends. */
  function endIdle(thread: Thread): void {
    idle.splice(idle.indexOf(thread), 1)
    void thread.worker.terminate()
  }

  return {
    async ask(question) {
      if (isClosed) throw unavailable()
      const thread = idle.pop() ?? start()
      clearTimeout(thread.idleTimer)
      if (isBusy()) await pause(Math.max(0, thread.restedAt - performance.now()))
      if (!all.has(thread)) throw unavailable() // it died resting
      const begunAt = performance.now()
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      thread.asker = { answered: resolve, left: (cause) => reject(unavailable(cause)) }
      thread.worker.ref()
      thread.worker.postMessage(question)
      const answer = await promise
      const now = performance.now()
      thread.restedAt = now + REST * (now - begunAt)
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
export function startHashing(): Worker {
  return new Worker(new URL('./thread.ts', import.meta.url), {
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
