import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { parseOptions } from '@node-rs/argon2'
import { AppError } from '../../platform/http/app-error.ts'
import { FairSemaphore } from '../../platform/concurrency/semaphore.ts'
import { createHashingWorkerPool } from './hashing-worker-pool.ts'
import { type CheckPasswordStrength, loadPasswordStrengthChecker } from './password-strength.ts'

/** Cost of Argon2id, the default of the package: as OWASP advises if memory is scarce (19 MiB). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
type Cost = typeof COST

/** Creates the hash of a random password. */
const createDummyHash = ({ memoryCost, timeCost, parallelism }: Cost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$1lJEyUDNZC1ZMn1aMuge7w$n1p/UD+GYwJs8M+B86HFnZ5xWLpmk7WID7lf3IGJODo`

export interface Passwords {
  /** Executes a sign-in, or refuses it without any cost if the queue of hashes is full. */
  admit<Result>(signIn: () => Promise<Result>): Promise<Result>
  /** Hash in PHC form, with its salt and cost. */
  hash(password: string): Promise<string>
  /** False without a hash, after the same time: the response time does not reveal accounts. */
  verify(password: string, hash: string | undefined): Promise<boolean>
  /** True if the hash was created at another cost than the current one. */
  isOutdated(hash: string): boolean
  checkStrength: CheckPasswordStrength
  /** Ends the worker threads and refuses waiting requests. */
  close(): Promise<void>
}

/**
 * Creates the password service. Hashing takes a processor for ten milliseconds or more. One processor stays free of
 * it, however many sign-ins run, and on the others hashing has low priority.
 */
export function createPasswords(
  options: { cost?: Cost; maxConcurrent?: number; maxQueued?: number; startWorker?: () => Worker } = {},
): Passwords {
  const { cost = COST, maxConcurrent = Math.max(1, availableParallelism() - 1), maxQueued = 64 } = options
  let judge: CheckPasswordStrength | undefined // its list is loaded at the first use
  const queue = new FairSemaphore({ maxConcurrent, maxQueued, createError: tooManySignIns })
  const threads = createHashingWorkerPool({ startWorker: options.startWorker })
  const admission = new FairSemaphore({
    maxConcurrent: maxConcurrent + maxQueued,
    maxQueued: 0,
    createError: tooManySignIns,
  })
  return {
    admit: (signIn) => admission.run(signIn),
    hash: (password) =>
      queue.run(async () => String(await threads.run({ kind: 'hash', password: normalizePassword(password), cost }))),
    async verify(password, stored) {
      const question = {
        kind: 'verify',
        password: normalizePassword(password),
        hash: stored ?? createDummyHash(cost),
      } as const
      const isRight = await queue.run(() => threads.run(question))
      return isRight === true && stored !== undefined
    },
    isOutdated(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
    checkStrength: (password, about) => (judge ??= loadPasswordStrengthChecker())(password, about),
    close: threads.close,
  }
}

/** Keyboards compose the same letter differently. */
function normalizePassword(password: string): string {
  return password.normalize('NFC')
}

function tooManySignIns(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Many people are signing in at once. Please try again in a moment.', {
    retryAfterSeconds: 1 + Math.floor(Math.random() * 5),
  })
}
