export interface WeightedPart {
  id: string
  weight: bigint
  /** The part gets no more than this. */
  mostMinor?: bigint
}

/**
 * Spreads an amount in proportion to weights: each part its exact share rounded down, and what is left over, one unit each, to the largest
 * remainders; among equal ones to the lowest id, so that the order of the parts never matters. All weights 0: all shares 0.
 * Parts that take no more are passed over; an amount for which no part has room stays unspread.
 */
export function distributeByWeight(amountMinor: bigint, parts: readonly WeightedPart[]): bigint[] {
  let sum = 0n
  for (const { weight } of parts) sum += weight
  if (sum === 0n) return parts.map(() => 0n)

  let rest = amountMinor
  const shares = parts.map(({ weight, mostMinor }) => {
    const exact = (amountMinor * weight) / sum
    const share = mostMinor !== undefined && mostMinor < exact ? mostMinor : exact
    rest -= share
    return share
  })
  if (rest === 0n) return shares

  const byRemainder = parts
    .map(({ id, weight }, at) => ({ at, id, remainder: (amountMinor * weight) % sum }))
    .sort((one, other) => compare(other.remainder, one.remainder) || compare(one.id, other.id))
  for (const { at } of byRemainder) {
    if (rest === 0n) break
    if (parts[at]!.mostMinor === shares[at]!) continue // `at` is a place in `parts`, and so in `shares`
    shares[at]! += 1n
    rest -= 1n
  }
  return shares
}

function compare<T extends bigint | string>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}
