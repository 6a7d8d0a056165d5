import type Big from 'big.js'
import { type Exact, roundExact, timesRate, wholeOf } from './exact.ts'
import { leftOf, type OpenLine } from './line-prices.ts'
import type { AppliedDiscount } from './output.ts'
import type { Reducible } from './reducible.ts'
import { spread } from './shares.ts'

/** One part of a discount, with what it was reckoned from. */
export interface Taking<From extends Reducible = Reducible> {
  from: From
  baseMinor: bigint
  exact: Exact
  amountMinor: bigint
  /** It is a share of what a percentage of several lines comes to. */
  isShareOfPercentage?: boolean
  /** Why the amount is not the rounded one. */
  note?: 'at most what is left' | 'at most that piece' | 'with one unit left over'
}

/** A discount that took something. */
export interface TakenDiscount {
  applied: AppliedDiscount
  /** In words of the guide, with its section. */
  rule: string
  takings: readonly Taking[]
}

/** Takes the rounded amount, at most what is left; undefined where that is nothing. */
export function takeFrom<From extends Reducible>(
  from: From,
  baseMinor: bigint,
  exact: Exact,
  mostMinor = from.leftMinor,
): Taking<From> | undefined {
  const rounded = roundExact(exact)
  const isCapped = rounded > mostMinor
  const amountMinor = isCapped ? mostMinor : rounded
  if (amountMinor === 0n) return undefined
  const note = !isCapped ? undefined : mostMinor < from.leftMinor ? 'at most that piece' : 'at most what is left'
  from.leftMinor -= amountMinor
  return { from, baseMinor, exact, amountMinor, note }
}

export function takePercentageOfPrice(lines: readonly OpenLine[], percentage: Big): Taking<OpenLine>[] {
  return takePercentage(lines, percentage, ({ priceMinor }) => priceMinor)
}

export function takePercentageOfLeft<From extends Reducible>(from: readonly From[], percentage: Big): Taking<From>[] {
  return takePercentage(from, percentage, ({ leftMinor }) => leftMinor)
}

/** The percentage of the sum, rounded once and shared by what it is reckoned from. */
function takePercentage<From extends Reducible>(
  from: readonly From[],
  percentage: Big,
  baseOf: (each: From) => bigint,
): Taking<From>[] {
  const bases = from.map(baseOf)
  const sum = bases.reduce((all, base) => all + base, 0n)
  if (from.length < 2 || sum === 0n)
    return takeEach(from, (each, at) => takeFrom(each, bases[at]!, timesRate(bases[at]!, percentage)))

  const whole = roundExact(timesRate(sum, percentage))
  const shares = spread(
    whole,
    from.map(({ id = '' }, at) => ({ id, weight: bases[at]! })),
  )
  return takeEach(from, (each, at) => {
    const base = bases[at]! // bases and shares are as many as what is taken from
    const taking = takeFrom(each, base, wholeOf(shares[at]!))
    if (!taking) return undefined
    const exact = { numerator: whole * base, denominator: sum }
    const note = taking.note ?? (taking.amountMinor * sum > exact.numerator ? 'with one unit left over' : undefined)
    return { ...taking, exact, note, isShareOfPercentage: true }
  })
}

/** How a percentage is said in the words of the guide: `of` is what it is reckoned from. */
export function wordPercentage(of: 'left' | 'price', takings: readonly Taking[]): string {
  const isShare = takings.some(({ isShareOfPercentage }) => isShareOfPercentage)
  return isShare ? `share of round(sum of ${of} × percentage)` : `round(${of} × percentage)`
}

/** Once over all, in shares by what is left. */
export function takeAmount(lines: readonly OpenLine[], amountMinor: bigint): Taking<OpenLine>[] {
  const left = leftOf(lines)
  const taken = amountMinor < left ? amountMinor : left
  const shares = spread(
    taken,
    lines.map(({ id, leftMinor }) => ({ id, weight: leftMinor })),
  )
  return takeEach(lines, (each, at) => {
    const base = each.leftMinor
    // `at` is the place of the line among the shares.
    const taking = takeFrom(each, base, wholeOf(shares[at]!))
    if (!taking) return undefined
    const exact = { numerator: taken * base, denominator: left }
    const hasUnit = taking.amountMinor * left > exact.numerator
    const note = taken < amountMinor ? 'at most what is left' : hasUnit ? 'with one unit left over' : undefined
    return { ...taking, exact, note }
  })
}

export function takePerPiece(lines: readonly OpenLine[], amountMinor: bigint): Taking<OpenLine>[] {
  return takeEach(lines, (each) => takeFrom(each, each.leftMinor, wholeOf(amountMinor * each.pieces)))
}

/** Leaves at most the fixed price of the pieces. */
export function takeDownTo(lines: readonly OpenLine[], pieceMinor: bigint): Taking<OpenLine>[] {
  return takeEach(lines, (each) => {
    const above = each.leftMinor - pieceMinor * each.pieces
    return above > 0n ? takeFrom(each, each.leftMinor, wholeOf(above)) : undefined
  })
}

export function amountOf(takings: readonly Taking[]): bigint {
  let amount = 0n
  for (const { amountMinor } of takings) amount += amountMinor
  return amount
}

/** The discount as totals have it: its sum, and how much of it each line bears. */
export function applied<Kind extends object>(
  kind: Kind,
  target: AppliedDiscount['target'],
  takings: readonly Taking[],
): Kind & Pick<AppliedDiscount, 'target' | 'amountMinor' | 'lines'> {
  const lines = takings.flatMap(({ from, amountMinor }) =>
    from.id === undefined ? [] : [{ id: from.id, amountMinor }],
  )
  return { ...kind, target, amountMinor: amountOf(takings), lines }
}

function takeEach<From extends Reducible>(
  from: readonly From[],
  take: (each: From, at: number) => Taking<From> | undefined,
): Taking<From>[] {
  const takings: Taking<From>[] = []
  from.forEach((each, at) => {
    const taking = take(each, at)
    if (taking) takings.push(taking)
  })
  return takings
}
