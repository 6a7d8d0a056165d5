import type Big from 'big.js'
import { type Fraction, roundFraction, multiplyByRate, toWholeFraction } from './fraction.ts'
import { sumRemaining, type DiscountableLine } from './discountable-line.ts'
import type { AppliedDiscount } from './output.ts'
import type { Discountable } from './discountable.ts'
import { distributeByWeight } from './distribute-by-weight.ts'

/** Part of a discount that one line or the delivery bears, with the base of its calculation. */
export interface DiscountAllocation<From extends Discountable = Discountable> {
  from: From
  baseMinor: bigint
  exact: Fraction
  amountMinor: bigint
  /** Whether it is a share of a percentage of several lines. */
  isShareOfPercentage?: boolean
  /** Reason why the amount differs from the rounded one. */
  note?: 'at most what is left' | 'at most that piece' | 'with one unit left over'
}

/** Discount with an effect. */
export interface AllocatedDiscount {
  applied: AppliedDiscount
  /** Rule in words of the guide, with its section. */
  rule: string
  allocations: readonly DiscountAllocation[]
}

/** Discounts the rounded amount, at most the remaining one. Undefined if that is zero. */
export function allocate<From extends Discountable>(
  from: From,
  baseMinor: bigint,
  exact: Fraction,
  mostMinor = from.remainingMinor,
): DiscountAllocation<From> | undefined {
  const rounded = roundFraction(exact)
  const isCapped = rounded > mostMinor
  const amountMinor = isCapped ? mostMinor : rounded
  if (amountMinor === 0n) return undefined
  const note = !isCapped ? undefined : mostMinor < from.remainingMinor ? 'at most that piece' : 'at most what is left'
  from.remainingMinor -= amountMinor
  return { from, baseMinor, exact, amountMinor, note }
}

export function allocatePercentageOfPrice(
  lines: readonly DiscountableLine[],
  percentage: Big,
): DiscountAllocation<DiscountableLine>[] {
  return allocatePercentage(lines, percentage, ({ priceMinor }) => priceMinor)
}

export function allocatePercentageOfRemaining<From extends Discountable>(
  from: readonly From[],
  percentage: Big,
): DiscountAllocation<From>[] {
  return allocatePercentage(from, percentage, ({ remainingMinor }) => remainingMinor)
}

/** Discounts a percentage of the sum, rounded once and distributed in proportion to the bases. */
function allocatePercentage<From extends Discountable>(
  from: readonly From[],
  percentage: Big,
  baseOf: (each: From) => bigint,
): DiscountAllocation<From>[] {
  const bases = from.map(baseOf)
  const sum = bases.reduce((all, base) => all + base, 0n)
  if (from.length < 2 || sum === 0n)
    return allocateEach(from, (each, at) => allocate(each, bases[at]!, multiplyByRate(bases[at]!, percentage)))

  const whole = roundFraction(multiplyByRate(sum, percentage))
  const shares = distributeByWeight(
    whole,
    from.map(({ id = '' }, at) => ({ id, weight: bases[at]! })),
  )
  return allocateEach(from, (each, at) => {
    const base = bases[at]! // one base and one share for each
    const allocation = allocate(each, base, toWholeFraction(shares[at]!))
    if (!allocation) return undefined
    const exact = { numerator: whole * base, denominator: sum }
    const note =
      allocation.note ?? (allocation.amountMinor * sum > exact.numerator ? 'with one unit left over' : undefined)
    return { ...allocation, exact, note, isShareOfPercentage: true }
  })
}

/** Describes a percentage in the words of the guide. `of` is its base. */
export function describePercentage(of: 'left' | 'price', allocations: readonly DiscountAllocation[]): string {
  const isShare = allocations.some(({ isShareOfPercentage }) => isShareOfPercentage)
  return isShare ? `share of round(sum of ${of} × percentage)` : `round(${of} × percentage)`
}

/** Discounts one amount over all lines, in proportion to their remaining amounts. */
export function allocateAmount(
  lines: readonly DiscountableLine[],
  amountMinor: bigint,
): DiscountAllocation<DiscountableLine>[] {
  const left = sumRemaining(lines)
  const taken = amountMinor < left ? amountMinor : left
  const shares = distributeByWeight(
    taken,
    lines.map(({ id, remainingMinor }) => ({ id, weight: remainingMinor })),
  )
  return allocateEach(lines, (each, at) => {
    const base = each.remainingMinor
    const allocation = allocate(each, base, toWholeFraction(shares[at]!))
    if (!allocation) return undefined
    const exact = { numerator: taken * base, denominator: left }
    const hasUnit = allocation.amountMinor * left > exact.numerator
    const note = taken < amountMinor ? 'at most what is left' : hasUnit ? 'with one unit left over' : undefined
    return { ...allocation, exact, note }
  })
}

export function allocatePerPiece(
  lines: readonly DiscountableLine[],
  amountMinor: bigint,
): DiscountAllocation<DiscountableLine>[] {
  return allocateEach(lines, (each) => allocate(each, each.remainingMinor, toWholeFraction(amountMinor * each.pieces)))
}

/** Discounts lines down to a fixed price a piece. */
export function allocateDownToPrice(
  lines: readonly DiscountableLine[],
  pieceMinor: bigint,
): DiscountAllocation<DiscountableLine>[] {
  return allocateEach(lines, (each) => {
    const above = each.remainingMinor - pieceMinor * each.pieces
    return above > 0n ? allocate(each, each.remainingMinor, toWholeFraction(above)) : undefined
  })
}

export function sumAllocations(allocations: readonly DiscountAllocation[]): bigint {
  let amount = 0n
  for (const { amountMinor } of allocations) amount += amountMinor
  return amount
}

/** Converts allocations to the discount of the totals: its sum, and the amount of each line. */
export function toAppliedDiscount<Kind extends object>(
  kind: Kind,
  target: AppliedDiscount['target'],
  allocations: readonly DiscountAllocation[],
): Kind & Pick<AppliedDiscount, 'target' | 'amountMinor' | 'lines'> {
  const lines = allocations.flatMap(({ from, amountMinor }) =>
    from.id === undefined ? [] : [{ id: from.id, amountMinor }],
  )
  return { ...kind, target, amountMinor: sumAllocations(allocations), lines }
}

function allocateEach<From extends Discountable>(
  from: readonly From[],
  take: (each: From, at: number) => DiscountAllocation<From> | undefined,
): DiscountAllocation<From>[] {
  const allocations: DiscountAllocation<From>[] = []
  from.forEach((each, at) => {
    const allocation = take(each, at)
    if (allocation) allocations.push(allocation)
  })
  return allocations
}
