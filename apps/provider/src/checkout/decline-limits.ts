import { AppError } from '../http/app-error.ts'
import { type Declined, type DeclinedBy, MAX_DECLINES, type Unpaid } from '../payments/index.ts'

/** Declines of cards within an hour, beyond which work is demanded. Beyond twice as many, and where the shop demands no proofs beyond these, cards are refused. */
export const DECLINE_LIMITS: Readonly<Record<DeclinedBy, number>> = {
  checkout: MAX_DECLINES,
  buyer: 10,
  address: 10,
}

/** Beyond so many declines of the whole shop within so many minutes, every card wants work first. Nobody is refused for what others do. */
export const SHOP_DECLINES = { atMost: 60, minutes: 10 } as const

const HOUR_MS = 3_600_000

/** What is known of whoever enters a card. */
export interface Attempt {
  declined: Unpaid['declined']
  /** The shop demands proofs. */
  demandsProofs: boolean
  /** Many cards are declined all over the shop. */
  isShopAlarmed: boolean
  /** `bad`: a proof was given that is none. */
  proof: 'good' | 'bad' | undefined
  now: Date
}

/** Why a card is not tried: too many were declined, or a proof is demanded that was not given. */
export function refuseCard({ declined, demandsProofs, isShopAlarmed, proof, now }: Attempt): AppError | undefined {
  const by = Object.keys(DECLINE_LIMITS) as DeclinedBy[] // the keys of that object
  const isBeyond = (times: number) => (each: DeclinedBy) => declined[each].count >= times * DECLINE_LIMITS[each]
  const refusing = by.filter(isBeyond(demandsProofs ? 2 : 1))
  if (refusing.length > 0)
    return tooManyDeclines(
      refusing.map((each) => declined[each]),
      now,
    )
  if (!demandsProofs || proof === 'good' || !(isShopAlarmed || by.some(isBeyond(1)))) return undefined
  return proof === 'bad'
    ? new AppError('-19970', 403, 'The captcha is wrong or too old. Please try again.')
    : new AppError('-19971', 403, 'Please show that you are not a robot.')
}

/** Whether the next card wants work first, for the page on which it is entered. */
export function wantsWork({ declined }: Pick<Unpaid, 'declined'>): boolean {
  return (
    refuseCard({ declined, demandsProofs: true, isShopAlarmed: false, proof: undefined, now: new Date(0) }) !==
    undefined
  )
}

/** Until the first of the declines is an hour old. */
function tooManyDeclines(declined: readonly Declined[], now: Date): AppError {
  const seconds = declined.map(({ firstAt = now }) => (firstAt.getTime() + HOUR_MS - now.getTime()) / 1000)
  return new AppError('TOO_MANY_REQUESTS', 429, 'Too many cards were declined. Please wait before the next one.', {
    retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...seconds))),
    data: { reason: 'declines' },
  })
}
