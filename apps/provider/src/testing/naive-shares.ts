import { Fraction } from './fraction.ts'

export interface NaivePart {
  id: string
  weight: Fraction
  /** The maximum of its share. */
  room?: bigint
}

/**
 * Distributes an amount in proportion to weights: rounded down, then a unit each to those with the largest remainder
 * and room.
 */
export function spread(amount: bigint, parts: readonly NaivePart[]): Map<string, bigint> {
  let sum = new Fraction(0n)
  for (const { weight } of parts) sum = sum.plus(weight)
  const shares = new Map<string, bigint>()
  const lost: { id: string; by: Fraction }[] = []
  let over = sum.top === 0n ? 0n : amount
  for (const { id, weight, room } of parts) {
    const exact = sum.top === 0n ? sum : new Fraction(amount).times(weight).over(sum)
    const isFull = room !== undefined && exact.floor() >= room
    const share = isFull ? room : exact.floor()
    shares.set(id, share)
    if (!isFull) lost.push({ id, by: exact.minus(new Fraction(exact.floor())) })
    over -= share
  }
  while (over > 0n && lost.length > 0) {
    let most = 0
    for (const [index, { id, by }] of lost.entries()) {
      const best = lost[most]!
      if (best.by.isLess(by) || (!by.isLess(best.by) && id < best.id)) most = index
    }
    const { id } = lost[most]!
    lost.splice(most, 1)
    shares.set(id, shares.get(id)! + 1n)
    over -= 1n
  }
  return shares
}
