import type { CaptchaKind } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { readOrCreateSecret } from '../keys/secret-store.ts'
import {
  type CaptchaRequirement,
  type CaptchaOptions,
  verifyCaptcha,
  createCaptchaRequirement,
  createProofOfWorkRequirement,
} from '../captcha/captcha.ts'
import { createAttemptCounter, readAttemptCounts, findRetryAfterSeconds } from './attempt-counter.ts'
import { decrementCounters } from './store.ts'
import { isTrustedDevice } from './trusted-device-store.ts'
import { type RateLimitDimension, type RateLimitedAction, rateLimits } from './rate-limits.ts'
import { computeTruncatedHmac, createRateLimitKeys, type AttemptContext } from './rate-limit-keys.ts'
import { createRecaptchaClient, type RecaptchaKeys } from '../captcha/recaptcha.ts'
import { mountCaptchaRoutes } from '../captcha/captcha-routes.ts'

/** Limits guesses, and mails to other people. */
export interface RateLimiter {
  /**
   * Counts a try before it is executed, which limits concurrent tries too. Throws after too many
   * (`TOO_MANY_REQUESTS`, 429), for a missing captcha (-19971, with a `CaptchaDemand` in `data`), and for a wrong one
   * (-19970).
   */
  beginAttempt(action: RateLimitedAction, who: AttemptContext): Promise<Attempt>
  /** Captcha that the next try will require, for its page. */
  getRequiredCaptcha(action: RateLimitedAction, who: AttemptContext): Promise<CaptchaRequirement | undefined>
  /**
   * Creates a proof of work, whatever captcha the shop has: for pages without third-party scripts. Undefined in a
   * shop without captchas.
   */
  createProofOfWork(): CaptchaRequirement | undefined
  /** True for a valid solution, which is accepted once. */
  verifyProofOfWork(solution: string): Promise<boolean>
  /** Keyed hash of an address, for counting elsewhere: it does not reveal the address. */
  hashIpAddress(address: string): string
  /** Keyed hash of other texts, each kind apart from the others. */
  computeHmac(kind: string, ...texts: string[]): string
  mountCaptchaRoutes(routes: RouteTable): void
}

export interface Attempt {
  /** Refunds the attempt: it was no guess, or the shop could not execute it. Sent mails stay counted. */
  refund(): Promise<void>
}

export interface RateLimiterOptions {
  db: Database
  /** Captcha that the merchant has chosen, now. */
  captcha: () => CaptchaKind
  /** @default none: proof of work is required instead */
  recaptcha?: RecaptchaKeys
  fetch: typeof fetch
  now: () => Date
  /** Called after a failed check of a captcha. */
  onCaptchaError(error: unknown): void
  /** Called after a failed refund: the try stays counted, and its action is executed all the same. */
  onRefundError(error: unknown): void
}

/** Attempt under its keys, each with its recent count. */
interface CountedAttempt {
  action: RateLimitedAction
  keys: ReadonlyMap<RateLimitDimension, string>
  counts: ReadonlyMap<string, number>
}

export async function createRateLimiter(services: RateLimiterOptions): Promise<RateLimiter> {
  const { db, now } = services
  const secret = await readOrCreateSecret(db, 'captcha')
  const countAttempt = createAttemptCounter(db)
  const captcha: CaptchaOptions = {
    db,
    kind: services.captcha,
    keys: services.recaptcha ?? {},
    recaptcha: createRecaptchaClient(services),
    secret,
    now,
  }

  return {
    async beginAttempt(action, who) {
      const keys = createRateLimitKeys(secret, action, who)
      const { counts, period } = await countAttempt([...keys.values()], now())
      const refund = (except?: RateLimitDimension): Promise<void> =>
        decrementCounters(
          db,
          [...keys].filter(([by]) => by !== except).map(([, key]) => key),
          period,
        ).catch(services.onRefundError)
      try {
        await rejectExceeded({ action, keys, counts }, who)
        const demand = findRequiredCaptcha({ action, keys, counts })
        if (demand) await requireCaptcha(demand, who)
      } catch (error) {
        // A wrong captcha counts against its client address, since the check has a cost.
        await refund(isCaptchaRejected(error) ? 'address' : undefined)
        throw error
      }
      return { refund: () => refund() }
    },

    async getRequiredCaptcha(action, who) {
      const keys = createRateLimitKeys(secret, action, who)
      const counts = await readAttemptCounts(db, [...keys.values()], now())
      const withNext = new Map([...keys.values()].map((key) => [key, (counts.get(key) ?? 0) + 1]))
      return findRequiredCaptcha({ action, keys, counts: withNext })
    },

    createProofOfWork: () => (services.captcha() === 'NONE' ? undefined : createProofOfWorkRequirement(captcha)),

    async verifyProofOfWork(solution) {
      const tokens = [{ Recaptcha: solution, InvisibleRecaptcha: solution }]
      return (await verifyCaptcha(captcha, createProofOfWorkRequirement(captcha), tokens)) === 'good'
    },

    hashIpAddress: (address) => computeTruncatedHmac(secret, ['address', address]),
    computeHmac: (kind, ...texts) => computeTruncatedHmac(secret, ['hash', kind, ...texts]),

    mountCaptchaRoutes: (routes) => mountCaptchaRoutes(routes, captcha),
  }

  /** On a trusted device of the account, only tries from that device count: strangers do not lock the owner out. */
  async function rejectExceeded({ action, keys, counts }: CountedAttempt, who: AttemptContext): Promise<void> {
    const provesNothing = services.captcha() === 'NONE'
    const isTooMany = (by: RateLimitDimension): boolean => {
      const { maxAttempts = Infinity, maxAttemptsWithoutCaptcha = maxAttempts } = rateLimits[action][by] ?? {}
      return (counts.get(keys.get(by) ?? '') ?? 0) > (provesNothing ? maxAttemptsWithoutCaptcha : maxAttempts)
    }
    const common: RateLimitDimension[] = ['account', 'address', 'network', 'all']
    const own: RateLimitDimension = 'account-at-address'
    const isOwn = common.some(isTooMany) && keys.has(own) && (await isTrustedDevice(db, action, who, now()))
    const [refusing] = (isOwn ? [own] : common).filter(isTooMany)
    if (refusing === undefined) return
    throw new AppError('TOO_MANY_REQUESTS', 429, 'Too many tries. Please wait a while before the next one.', {
      retryAfterSeconds: await findRetryAfterSeconds(db, keys.get(refusing) ?? '', now()),
    })
  }

  function findRequiredCaptcha({ action, keys, counts }: CountedAttempt): CaptchaRequirement | undefined {
    if (services.captcha() === 'NONE') return undefined
    const isBeyond = (times: number): boolean =>
      [...keys].some(([by, key]) => (counts.get(key) ?? 0) > times * (rateLimits[action][by]?.captchaAfter ?? Infinity))
    return isBeyond(1) ? createCaptchaRequirement(captcha, { isVisible: isBeyond(2) }) : undefined
  }

  async function requireCaptcha(demand: CaptchaRequirement, { captchaTokens = [] }: AttemptContext): Promise<void> {
    // Official packages send a list of empty values for a missing captcha.
    if (!captchaTokens.some((token) => token.Recaptcha || token.InvisibleRecaptcha)) throw captchaRequired(demand)
    const verdict = await verifyCaptcha(captcha, demand, captchaTokens)
    if (verdict === 'bad') throw new AppError('-19970', 403, 'The captcha is wrong or too old. Please try again.')
    if (verdict === 'unavailable') throw captchaRequired(createProofOfWorkRequirement(captcha))
  }
}

function captchaRequired(demand: CaptchaRequirement): AppError {
  return new AppError('-19971', 403, 'Please show that you are not a robot.', { data: { ...demand } })
}

function isCaptchaRejected(error: unknown): boolean {
  return error instanceof AppError && error.code === '-19970'
}
