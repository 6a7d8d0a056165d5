/** The smallest value that at least `percent` of the values do not exceed (nearest rank). 0 where there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = Float64Array.from(values).sort()
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  return sorted[rank - 1] ?? 0
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How many times slower than what ran right before and after it: the machine's drift touches both alike. */
export function ratioToNeighbours(perSecond: number, neighbours: readonly number[]): number {
  const floor = mean(neighbours)
  return floor === 0 ? 0 : perSecond / floor
}
