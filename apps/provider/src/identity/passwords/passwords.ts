import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { parseOptions } from '@node-rs/argon2'
import { AppError } from '../../http/app-error.ts'
import { FewAtOnce } from '../../http/few-at-once.ts'
import { openHashingThreads } from './hashing-threads.ts'
import { type JudgePassword, openJudge } from './judge-password.ts'

/** Of Argon2id, which is what the package does unless told otherwise: as OWASP advises where memory is dear (19 MiB). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
type Cost = typeof COST

/** Of a password that was never told to anybody. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: Cost): string =>
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
  judge: JudgePassword
  /** Ends the threads that hash; who still waits is refused. */
  close(): Promise<void>
}

/**
 * Hashing takes a processor for ten milliseconds or more. One is left for everybody else, however many sign in at once, and on the others whoever hashes lets the rest go first.
 */
export function openPasswords(
  options: { cost?: Cost; atOnce?: number; maxWaiting?: number; startWorker?: () => Worker } = {},
): Passwords {
  const { cost = COST, atOnce = Math.max(1, availableParallelism() - 1), maxWaiting = 64 } = options
  let judge: JudgePassword | undefined // its list is read when it is first asked for
  const queue = new FewAtOnce({ atOnce, maxWaiting, refusal: tooManyAtOnce })
  const threads = openHashingThreads({ startWorker: options.startWorker })
  const admission = new FewAtOnce({ atOnce: atOnce + maxWaiting, maxWaiting: 0, refusal: tooManyAtOnce })
  return {
    admit: (signIn) => admission.run(signIn),
    hash: (password) =>
      queue.run(async () => String(await threads.ask({ kind: 'hash', password: plain(password), cost }))),
    async verify(password, stored) {
      const question = { kind: 'verify', password: plain(password), hash: stored ?? nobodysHash(cost) } as const
      const isRight = await queue.run(() => threads.ask(question))
      return isRight === true && stored !== undefined
    },
    isOutdated(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
    judge: (password, about) => (judge ??= openJudge())(password, about),
    close: threads.close,
  }
}

/** Keyboards differ in how they write the same letter. */
function plain(password: string): string {
  return password.normalize('NFC')
}

function tooManyAtOnce(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Many people are signing in at once. Please try again in a moment.', {
    retryAfterSeconds: 1 + Math.floor(Math.random() * 5),
  })
}
