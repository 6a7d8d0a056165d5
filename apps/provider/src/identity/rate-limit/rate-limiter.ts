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
import { refundAttempt, createAttemptCounter, readAttemptCounts, findRetryAfterSeconds } from './attempt-counter.ts'
import { isTrustedDevice } from './trusted-device.ts'
import { type RateLimitDimension, type RateLimitedAction, rateLimits } from './rate-limits.ts'
import { computeTruncatedHmac, createRateLimitKeys, type AttemptContext } from './rate-limit-keys.ts'
import { createRecaptchaClient, type RecaptchaKeys } from '../captcha/recaptcha.ts'
import { mountCaptchaRoutes } from '../captcha/captcha-routes.ts'

/** Limits guesses, and mails to other people. */
export interface RateLimiter {
  /**
   * Counts a try before it is executed, which limits concurrent tries too. Throws after too many (`TOO_MANY_REQUESTS`, 429), for
   * a missing captcha (-19971, with a `CaptchaDemand` in `data`), and for a wrong one (-19970).
   */
  beginAttempt(act: RateLimitedAction, who: AttemptContext): Promise<Attempt>
  /** Captcha that the next try will require, for its page. */
  getRequiredCaptcha(act: RateLimitedAction, who: AttemptContext): Promise<CaptchaRequirement | undefined>
  /**
   * Creates a proof of work, whatever captcha the shop has: for pages without third-party scripts. Undefined in a shop without
   * captchas.
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
  /** Refunds the try: it was no guess. Sent mails stay counted. */
  refundAfterSuccess(): Promise<void>
  /** Refunds the try because the shop could not execute it. */
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

/** Try under its names, each with its recent count. */
interface CountedAttempt {
  act: RateLimitedAction
  names: ReadonlyMap<RateLimitDimension, string>
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
    async beginAttempt(act, who) {
      const names = createRateLimitKeys(secret, act, who)
      const { counts, period } = await countAttempt([...names.values()], now())
      const refund = (but?: RateLimitDimension): Promise<void> =>
        refundAttempt(
          db,
          [...names].filter(([by]) => by !== but).map(([, name]) => name),
          period,
        ).catch(services.onRefundError)
      try {
        await rejectExceeded({ act, names, counts }, who)
        const demand = findRequiredCaptcha({ act, names, counts })
        if (demand) await requireCaptcha(demand, who)
      } catch (error) {
        // A wrong captcha counts against its client address, since the check has a cost.
        await refund(isCaptchaRejected(error) ? 'address' : undefined)
        throw error
      }
      return { refundAfterSuccess: () => refund(), refund: () => refund() }
    },

    async getRequiredCaptcha(act, who) {
      const names = createRateLimitKeys(secret, act, who)
      const counts = await readAttemptCounts(db, [...names.values()], now())
      const withNext = new Map([...names.values()].map((name) => [name, (counts.get(name) ?? 0) + 1]))
      return findRequiredCaptcha({ act, names, counts: withNext })
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
  async function rejectExceeded({ act, names, counts }: CountedAttempt, who: AttemptContext): Promise<void> {
    const provesNothing = services.captcha() === 'NONE'
    const isTooMany = (by: RateLimitDimension): boolean => {
      const { maxAttempts = Infinity, maxAttemptsWithoutCaptcha = maxAttempts } = rateLimits[act][by] ?? {}
      return (counts.get(names.get(by) ?? '') ?? 0) > (provesNothing ? maxAttemptsWithoutCaptcha : maxAttempts)
    }
    const common: RateLimitDimension[] = ['account', 'address', 'network', 'all']
    const own: RateLimitDimension = 'account-at-address'
    const isOwn = common.some(isTooMany) && names.has(own) && (await isTrustedDevice(db, act, who, now()))
    const [refusing] = (isOwn ? [own] : common).filter(isTooMany)
    if (refusing === undefined) return
    throw new AppError('TOO_MANY_REQUESTS', 429, 'Too many tries. Please wait a while before the next one.', {
      retryAfterSeconds: await findRetryAfterSeconds(db, names.get(refusing) ?? '', now()),
    })
  }

  function findRequiredCaptcha({ act, names, counts }: CountedAttempt): CaptchaRequirement | undefined {
    if (services.captcha() === 'NONE') return undefined
    const isBeyond = (times: number): boolean =>
      [...names].some(([by, name]) => (counts.get(name) ?? 0) > times * (rateLimits[act][by]?.captchaAfter ?? Infinity))
    return isBeyond(1) ? createCaptchaRequirement(captcha, { isVisible: isBeyond(2) }) : undefined
  }

  async function requireCaptcha(demand: CaptchaRequirement, { captchaTokens = [] }: AttemptContext): Promise<void> {
    // Official packages send a list of empty values for a missing captcha.
    if (!captchaTokens.some((token) => token.Recaptcha || token.InvisibleRecaptcha)) throw captchaRequired(demand)
    const verdict = await verifyCaptcha(captcha, demand, captchaTokens)
    if (verdict === 'bad') throw new AppError('-19970', 403, 'The captcha is wrong or too old. Please try again.')
    if (verdict === 'away') throw captchaRequired(createProofOfWorkRequirement(captcha))
  }
}

function captchaRequired(demand: CaptchaRequirement): AppError {
  return new AppError('-19971', 403, 'Please show that you are not a robot.', { data: { ...demand } })
}

function isCaptchaRejected(error: unknown): boolean {
  return error instanceof AppError && error.code === '-19970'
}
