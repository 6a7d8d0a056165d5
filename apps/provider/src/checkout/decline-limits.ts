import { AppError } from '../platform/http/app-error.ts'
import {
  type DeclineCount,
  type DeclineScope,
  MAX_DECLINES,
  type UndecidedPayments,
  type UnpaidSummary,
} from '../payments/index.ts'

/**
 * Declines of cards within an hour, from which a captcha is required. From twice as many on, cards are refused; if
 * the shop requires no captchas, from these on.
 */
export const DECLINE_LIMITS: Readonly<Record<DeclineScope, number>> = {
  checkout: MAX_DECLINES,
  buyer: 10,
  address: 10,
}

/**
 * Declines of the whole shop within so many minutes, from which each card requires a captcha. No buyer is refused
 * because of others.
 */
export const SHOP_DECLINE_LIMIT = { atMost: 60, minutes: 10 } as const

const HOUR_MS = 3_600_000

/** State of a card attempt that decides whether it is refused. */
export interface CardAttempt extends Pick<UnpaidSummary, 'declined' | 'undecided'> {
  /** The provider has a form of its own, which takes five cards before it comes back to the shop. */
  opensForm: boolean
  /** The shop requires captchas. */
  demandsProofs: boolean
  /** The whole shop has many declines. */
  isShopAlarmed: boolean
  /** `bad`: the captcha solution is invalid. */
  proof: 'good' | 'bad' | undefined
  now: Date
}

const DECLINE_SCOPES = Object.keys(DECLINE_LIMITS) as DeclineScope[] // the keys of that object
const WITH_FORMS = ['buyer', 'address'] as const

/**
 * Finds why a card is refused: too many declines, too many open forms in which more cards could be declined, or a
 * missing captcha.
 */
export function findCardRefusal(attempt: CardAttempt): AppError | undefined {
  const { declined, undecided, demandsProofs, isShopAlarmed, proof, now } = attempt
  const refusing = DECLINE_SCOPES.filter((by) => isLimitExceeded(by, declined, demandsProofs))
  if (refusing.length > 0)
    return createTooManyDeclinesError(
      refusing.map((each) => declined[each]),
      now,
    )
  const crowded = attempt.opensForm ? WITH_FORMS.filter((by) => hasTooManyOpenForms(by, attempt)) : []
  if (crowded.length > 0)
    return createTooManyFormsError(
      crowded.map((each) => undecided[each]),
      now,
    )
  const areMany =
    DECLINE_SCOPES.some((by) => declined[by].count >= DECLINE_LIMITS[by]) ||
    WITH_FORMS.some((by) => undecided[by].possibleDeclines >= DECLINE_LIMITS[by])
  if (!demandsProofs || proof === 'good' || !(isShopAlarmed || areMany)) return undefined
  return proof === 'bad'
    ? new AppError('-19970', 403, 'The captcha is wrong or too old. Please try again.')
    : new AppError('-19971', 403, 'Please show that you are not a robot.')
}

/** Scopes whose declines exceed the hard limit; their cards are refused, also in open forms. */
export function findExceededLimits(
  { declined }: Pick<UnpaidSummary, 'declined'>,
  demandsProofs: boolean,
): DeclineScope[] {
  return DECLINE_SCOPES.filter((by) => isLimitExceeded(by, declined, demandsProofs))
}

function isLimitExceeded(by: DeclineScope, declined: UnpaidSummary['declined'], demandsProofs: boolean): boolean {
  return declined[by].count >= getHardLimit(by, demandsProofs)
}

/** Whether all possible declines in open forms reach the limit. Each paid order allows one more form. */
function hasTooManyOpenForms(by: (typeof WITH_FORMS)[number], { undecided, demandsProofs }: CardAttempt): boolean {
  const { possibleDeclines, openForms, paid } = undecided[by]
  return openForms > 0 && possibleDeclines >= getHardLimit(by, demandsProofs) + paid * MAX_DECLINES
}

function getHardLimit(by: DeclineScope, demandsProofs: boolean): number {
  return DECLINE_LIMITS[by] * (demandsProofs ? 2 : 1)
}

/** Whether the next card requires a captcha, for the page on which it is entered. */
export function requiresCaptcha({ declined, undecided }: Pick<UnpaidSummary, 'declined' | 'undecided'>): boolean {
  const attempt = { opensForm: false, demandsProofs: true, isShopAlarmed: false, proof: undefined, now: new Date(0) }
  return findCardRefusal({ ...attempt, declined, undecided }) !== undefined
}

/** Refusal until the first of the declines is an hour old. */
function createTooManyDeclinesError(declined: readonly DeclineCount[], now: Date): AppError {
  const seconds = declined.map(({ firstAt = now }) => (firstAt.getTime() + HOUR_MS - now.getTime()) / 1000)
  return new AppError('TOO_MANY_REQUESTS', 429, 'Too many cards were declined. Please wait before the next one.', {
    retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...seconds))),
    data: { reason: 'declines' },
  })
}

/** Refusal until the first of the open forms closes. */
function createTooManyFormsError(crowded: readonly UndecidedPayments[], now: Date): AppError {
  const seconds = crowded.map(({ closesAt = now }) => (closesAt.getTime() - now.getTime()) / 1000)
  return new AppError('TOO_MANY_REQUESTS', 429, 'Too many payments were begun and not finished. Please finish one.', {
    retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...seconds))),
    data: { reason: 'open-forms' },
  })
}
