export interface WeightedPart {
  id: string
  weight: bigint
  /** Maximum share of the part. */
  mostMinor?: bigint
}

/**
 * Distributes an amount in proportion to weights by the largest remainder method. Each part gets its exact share rounded down; leftover units go
 * one each to the largest remainders, ties to the lowest id, so the order of parts never matters. All weights 0: all shares 0.
 * Full parts are skipped; an amount beyond all maxima remains undistributed.
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
    if (parts[at]!.mostMinor === shares[at]!) continue // `at` is an index of `parts` and `shares`
    shares[at]! += 1n
    rest -= 1n
  }
  return shares
}

function compare<T extends bigint | string>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}
