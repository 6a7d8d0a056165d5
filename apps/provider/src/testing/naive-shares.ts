import { Fraction } from './fraction.ts'

export interface NaivePart {
  id: string
  weight: Fraction
}

/** An amount in proportion to weights: rounded down, then a unit each to those who lost most by it. */
export function spread(amount: bigint, parts: readonly NaivePart[]): Map<string, bigint> {
  let sum = new Fraction(0n)
  for (const { weight } of parts) sum = sum.plus(weight)
  const shares = new Map<string, bigint>()
  const lost: { id: string; by: Fraction }[] = []
  let over = sum.top === 0n ? 0n : amount
  for (const { id, weight } of parts) {
    const exact = sum.top === 0n ? sum : new Fraction(amount).times(weight).over(sum)
    shares.set(id, exact.floor())
    lost.push({ id, by: exact.minus(new Fraction(exact.floor())) })
    over -= exact.floor()
  }
  while (over > 0n) {
    let most = 0
    for (const [index, { id, by }] of lost.entries()) {
      const best = lost[most]!
      if (best.by.isLess(by) || (!by.isLess(best.by) && id < best.id)) most = index
    }
    const { id } = lost[most]! // there are more parts than units left over
    lost.splice(most, 1)
    shares.set(id, shares.get(id)! + 1n)
    over -= 1n
  }
  return shares
}
