import type { CaptchaKind } from '@cartwright/contract'
import type { Hono } from 'hono'
import type { Database } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { readSecret } from '../keys/secrets.ts'
import { type CaptchaDemand, type CaptchaServices, checkProofs, demandCaptcha, demandWork } from './captcha.ts'
import { giveTryBack, openTryCounter, readTries, secondsUntilFewer } from './count-tries.ts'
import { isKnownDevice } from './known-device.ts'
import { type CountedBy, type GuardedAct, limits } from './limits.ts'
import { hashOf, namesOf, type Trying } from './names.ts'
import { openRecaptcha, type RecaptchaKeys } from './recaptcha.ts'
import { mountCaptcha } from './routes.ts'

/** Keeps guessing, and mailing other people, slow. */
export interface Guard {
  /**
   * Counts a try before it is made, so that of many at once no more get through than may. Throws where there were too many (`TOO_MANY_REQUESTS`, 429), where a proof is
   * demanded that was not given (-19971, with a `CaptchaDemand` in `data`), and where the proof is none (-19970).
   */
  begin(act: GuardedAct, who: Trying): Promise<Try>
  /** What the next try will have to prove, for the page on which it is made. */
  captchaFor(act: GuardedAct, who: Trying): Promise<CaptchaDemand | undefined>
  /** Work for a browser, whatever captcha the shop has: for pages on which nobody else’s script may run. Undefined in a shop that demands no proofs. */
  demandWork(): CaptchaDemand | undefined
  /** Whether work was done as it was demanded; a proof is good once. */
  checkWork(solution: string): Promise<boolean>
  /** A keyed hash of an address, by which what comes from one is counted elsewhere too: nobody reads the address from it. */
  hashAddress(address: string): string
  /** The same of other texts, each kind apart from the others. */
  hashOf(kind: string, ...texts: string[]): string
  mount(app: Hono): void
}

export interface Try {
  /** Gives the try back: it was no guess. Not for mails that were sent, which count. */
  succeeded(): Promise<void>
  /** Gives it back because the shop could not carry it out. */
  notMade(): Promise<void>
}

export interface GuardServices {
  db: Database
  /** What the merchant has chosen, now. */
  captcha: () => CaptchaKind
  /** @default none: work is demanded instead */
  recaptcha?: RecaptchaKeys
  fetch: typeof fetch
  now: () => Date
  /** Told of a captcha that could not be checked. */
  failed(error: unknown): void
  /** Told of a try that could not be given back: it goes on counting, and what was tried is done all the same. */
  notGivenBack(error: unknown): void
}

/** A try under its names, each with how often it was tried lately. */
interface Counted {
  act: GuardedAct
  names: ReadonlyMap<CountedBy, string>
  counts: ReadonlyMap<string, number>
}

export async function openGuard(services: GuardServices): Promise<Guard> {
  const { db, now } = services
  const secret = await readSecret(db, 'captcha')
  const countTry = openTryCounter(db)
  const captcha: CaptchaServices = {
    db,
    kind: services.captcha,
    keys: services.recaptcha ?? {},
    recaptcha: openRecaptcha(services),
    secret,
    now,
  }

  return {
    async begin(act, who) {
      const names = namesOf(secret, act, who)
      const { counts, period } = await countTry([...names.values()], now())
      const giveBack = (but?: CountedBy): Promise<void> =>
        giveTryBack(
          db,
          [...names].filter(([by]) => by !== but).map(([, name]) => name),
          period,
        ).catch(services.notGivenBack)
      try {
        await refuseTooMany({ act, names, counts }, who)
        const demand = demandFor({ act, names, counts })
        if (demand) await requireProof(demand, who)
      } catch (error) {
        // A wrong proof counts where it came from: to check it costs something.
        await giveBack(isWrongProof(error) ? 'address' : undefined)
        throw error
      }
      return { succeeded: () => giveBack(), notMade: () => giveBack() }
    },

    async captchaFor(act, who) {
      const names = namesOf(secret, act, who)
      const counts = await readTries(db, [...names.values()], now())
      const withNext = new Map([...names.values()].map((name) => [name, (counts.get(name) ?? 0) + 1]))
      return demandFor({ act, names, counts: withNext })
    },

    demandWork: () => (services.captcha() === 'NONE' ? undefined : demandWork(captcha)),

    async checkWork(solution) {
      const tokens = [{ Recaptcha: solution, InvisibleRecaptcha: solution }]
      return (await checkProofs(captcha, demandWork(captcha), tokens)) === 'good'
    },

    hashAddress: (address) => hashOf(secret, ['address', address]),
    hashOf: (kind, ...texts) => hashOf(secret, ['hash', kind, ...texts]),

    mount: (app) => mountCaptcha(app, captcha),
  }

  /** On a device that the account is known by, nothing that others do keeps its owner out: only tries that are made there. */
  async function refuseTooMany({ act, names, counts }: Counted, who: Trying): Promise<void> {
    const provesNothing = services.captcha() === 'NONE'
    const isTooMany = (by: CountedBy): boolean => {
      const { atMost = Infinity, atMostUnproven = atMost } = limits[act][by] ?? {}
      return (counts.get(names.get(by) ?? '') ?? 0) > (provesNothing ? atMostUnproven : atMost)
    }
    const common: CountedBy[] = ['account', 'address', 'network', 'all']
    const own: CountedBy = 'account-at-address'
    const isOwn = common.some(isTooMany) && names.has(own) && (await isKnownDevice(db, act, who, now()))
    const [refusing] = (isOwn ? [own] : common).filter(isTooMany)
    if (refusing === undefined) return
    throw new AppError('TOO_MANY_REQUESTS', 429, 'Too many tries. Please wait a while before the next one.', {
      retryAfterSeconds: await secondsUntilFewer(db, names.get(refusing) ?? '', now()),
    })
  }

  function demandFor({ act, names, counts }: Counted): CaptchaDemand | undefined {
    if (services.captcha() === 'NONE') return undefined
    const isBeyond = (times: number): boolean =>
      [...names].some(([by, name]) => (counts.get(name) ?? 0) > times * (limits[act][by]?.proofAfter ?? Infinity))
    return isBeyond(1) ? demandCaptcha(captcha, { isVisible: isBeyond(2) }) : undefined
  }

  async function requireProof(demand: CaptchaDemand, { captchaTokens = [] }: Trying): Promise<void> {
    // Official packages send a list with nothing in it for a proof that was not given.
    if (!captchaTokens.some((token) => token.Recaptcha || token.InvisibleRecaptcha)) throw captchaNeeded(demand)
    const verdict = await checkProofs(captcha, demand, captchaTokens)
    if (verdict === 'bad') throw new AppError('-19970', 403, 'The captcha is wrong or too old. Please try again.')
    if (verdict === 'away') throw captchaNeeded(demandWork(captcha))
  }
}

function captchaNeeded(demand: CaptchaDemand): AppError {
  return new AppError('-19971', 403, 'Please show that you are not a robot.', { data: { ...demand } })
}

function isWrongProof(error: unknown): boolean {
  return error instanceof AppError && error.code === '-19970'
}
