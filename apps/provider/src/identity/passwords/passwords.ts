import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { parseOptions } from '@node-rs/argon2'
import { AppError } from '../../platform/http/app-error.ts'
import { FairSemaphore } from '../../platform/concurrency/semaphore.ts'
import { createHashingWorkerPool } from './hashing-worker-pool.ts'
import { type CheckPasswordStrength, loadPasswordStrengthChecker } from './password-strength.ts'

/** Of Argon2id, which is what the package does unless told otherwise: as OWASP advises where memory is dear (19 MiB). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
type Cost = typeof COST

/** Of a password that was never told to anybody. */
const createDummyHash = ({ memoryCost, timeCost, parallelism }: Cost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$1lJEyUDNZC1ZMn1aMuge7w$n1p/UD+GYwJs8M+B86HFnZ5xWLpmk7WID7lf3IGJODo`

export interface Passwords {
  /** Carries out a sign-in, or refuses it before it costs anything where as many are under way as may be hashed or wait. */
  admit<Result>(signIn: () => Promise<Result>): Promise<Result>
  /** In PHC form, with its salt and cost. */
  hash(password: string): Promise<string>
  /** Without a hash the answer is no, after the same time: nobody learns from a clock who has an account. */
  verify(password: string, hash: string | undefined): Promise<boolean>
  /** Whether the hash was made at another cost than is usual now. */
  isOutdated(hash: string): boolean
  checkStrength: CheckPasswordStrength
  /** Ends the threads that hash; who still waits is refused. */
  close(): Promise<void>
}

/**
 * Hashing takes a processor for ten milliseconds or more. One is left for everybody else, however many sign in at once, and on the others whoever hashes lets the rest go first.
 */
export function createPasswords(
  options: { cost?: Cost; maxConcurrent?: number; maxQueued?: number; startWorker?: () => Worker } = {},
): Passwords {
  const { cost = COST, maxConcurrent = Math.max(1, availableParallelism() - 1), maxQueued = 64 } = options
  let judge: CheckPasswordStrength | undefined // its list is read when it is first asked for
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

/** Keyboards differ in how they write the same letter. */
function normalizePassword(password: string): string {
  return password.normalize('NFC')
}

function tooManySignIns(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Many people are signing in at once. Please try again in a moment.', {
    retryAfterSeconds: 1 + Math.floor(Math.random() * 5),
  })
}
