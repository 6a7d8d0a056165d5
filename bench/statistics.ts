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
export function calculateRatioToNeighbours(perSecond: number, neighbours: readonly number[]): number {
  const floor = mean(neighbours)
  return floor === 0 ? 0 : perSecond / floor
}

export interface FloorRatio {
  times: number
  /** Where it was measured by turns with the floor: what it lies between, with 95 % confidence. */
  range?: Pick<Ratio, 'low' | 'high'>
}

/**
 * How fast each of these was beside the floor before and the floor after it, of which there is one more: their
 * geometric mean.
 */
export function calculateRatioByTurns(perSecond: readonly number[], floors: readonly number[]): FloorRatio {
  return calculateRatioToFloors(perSecond.map((each, at) => [mean(floors.slice(at, at + 2)), each]))
}

/** The same where each has floors of its own; of one alone nothing is known of what it lies between. */
export function calculateRatioToFloors(pairs: readonly (readonly [floor: number, perSecond: number])[]): FloorRatio {
  const [[floor, perSecond] = [0, 0], ...others] = pairs
  if (others.length === 0) return { times: calculateRatioToNeighbours(perSecond, [floor]) }
  const { times, ...range } = calculateRatioOfPairs(pairs)
  return { times, range }
}

/** Two-sided, 95 %, by how many values there are less one. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262]

/** The same for many, near enough. */
const STUDENT_OF_MANY = 2.05

export interface Slope {
  perUnit: number
  /** Lower bound, with 95 % confidence. */
  low: number
  high: number
}

/**
 * How much the second of two grows where the first grows by one: the line through at least three points that is least
 * off (least squares).
 */
export function fitSlope(points: readonly (readonly [at: number, value: number])[]): Slope {
  const [middle, level] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const spread = points.reduce((sum, [at]) => sum + (at - middle) ** 2, 0)
  const perUnit = points.reduce((sum, [at, value]) => sum + (at - middle) * (value - level), 0) / spread
  const free = points.length - 2
  const off = points.reduce((sum, [at, value]) => sum + (value - level - perUnit * (at - middle)) ** 2, 0) / free
  const reach = (STUDENT[free - 1] ?? STUDENT_OF_MANY) * Math.sqrt(off / spread)
  return { perUnit, low: perUnit - reach, high: perUnit + reach }
}

export interface Ratio {
  times: number
  /** Lower bound, with 95 % confidence. */
  low: number
  high: number
}

/**
 * How many times the second of two is the first, each pair measured right after each other: the geometric mean of the
 * ratios of 2 to 10 pairs.
 */
export function calculateRatioOfPairs(pairs: readonly (readonly [first: number, second: number])[]): Ratio {
  const logs = pairs.map(([first, second]) => Math.log(second / first))
  const center = mean(logs)
  const variance = logs.reduce((sum, each) => sum + (each - center) ** 2, 0) / (logs.length - 1)
  const student = STUDENT[logs.length - 2]
  if (student === undefined) throw new Error(`${logs.length} pairs, not 2 to 10.`)
  const reach = student * Math.sqrt(variance / logs.length)
  return { times: Math.exp(center), low: Math.exp(center - reach), high: Math.exp(center + reach) }
}
