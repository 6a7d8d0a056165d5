import type { PricedLine, DiscountRule, Scope } from '../pricing/input.ts'
import type { ComparedTotals } from './compared-totals.ts'
import { Fraction } from './fraction.ts'
import { spread } from './naive-shares.ts'

export interface NaiveLine {
  id: string
  line: PricedLine
  price: bigint
  left: bigint
  /** Discounts of rules, and of manual discounts that name lines. */
  ofItem: bigint
  discountedBy: DiscountRule[]
}

export type NaiveDiscount = ComparedTotals['discounts'][number]

export const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const atLeastZero = (minor: bigint): bigint => (minor > 0n ? minor : 0n)
export const roundShare = (minor: bigint, of: { toFixed(): string }): bigint =>
  new Fraction(minor).times(Fraction.read(of.toFixed())).round()

export function sumMinors(minors: readonly bigint[]): bigint {
  let sum = 0n
  for (const minor of minors) sum += minor
  return sum
}

export function coversEverything({ productIds, collectionIds }: Scope): boolean {
  return productIds.length === 0 && collectionIds.length === 0
}

export function findCoveredLines(scope: Scope, lines: readonly NaiveLine[]): NaiveLine[] {
  if (coversEverything(scope)) return [...lines]
  return lines.filter(({ line }) => {
    const isNamed = line.catalogItemId !== undefined && scope.productIds.includes(line.catalogItemId)
    return isNamed || line.collectionIds.some((id) => scope.collectionIds.includes(id))
  })
}

export function countPieces(lines: readonly NaiveLine[]): bigint {
  return sumMinors(lines.map(({ line }) => BigInt(line.quantity)))
}

/** Spreads an amount over the remaining amounts of lines, at most all of it. */
export function spreadAmount(amount: bigint, lines: readonly NaiveLine[]): bigint[] {
  const taken = minOf(amount, sumMinors(lines.map(({ left }) => left)))
  const shares = spread(
    taken,
    lines.map(({ id, left }) => ({ id, weight: new Fraction(left) })),
  )
  return lines.map(({ id }) => shares.get(id)!)
}

/** Spreads a percentage of the total, rounded once. */
export function spreadPercentage(of: { toFixed(): string }, bases: readonly { id: string; base: bigint }[]): bigint[] {
  const whole = roundShare(sumMinors(bases.map(({ base }) => base)), of)
  const shares = spread(
    whole,
    bases.map(({ id, base }) => ({ id, weight: new Fraction(base) })),
  )
  return bases.map(({ id }) => shares.get(id)!)
}

/** Reduces each line by its amount, at most to zero. */
export function applyDiscount(
  discount: Pick<NaiveDiscount, 'type' | 'id' | 'target'>,
  lines: readonly NaiveLine[],
  wishes: readonly bigint[],
): NaiveDiscount {
  const parts: [string, bigint][] = []
  for (const [index, each] of lines.entries()) {
    const taken = minOf(wishes[index]!, each.left)
    each.left -= taken
    if (taken > 0n) parts.push([each.id, taken])
  }
  parts.sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...discount, amountMinor: sumMinors(parts.map(([, taken]) => taken)), lines: parts }
}
