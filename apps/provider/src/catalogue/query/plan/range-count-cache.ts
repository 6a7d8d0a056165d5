import { BoundedCache } from '../../../platform/cache/index.ts'
import type { Condition } from '../parse/filter.ts'

/** Number of rows below a value of a field. */
interface Boundary {
  below: Condition
  count: number
}

interface FieldBoundaries {
  version: number
  /** In ascending order of their values. */
  boundaries: Boundary[]
}

/** Longer texts are not cached. */
const MAX_VALUE_LENGTH = 100

/**
 * In-memory cache of range counts: per field, the number of rows below some values. A new range is counted from the
 * nearest cached boundary, so only the rows between the two are read. The more ranges are cached, the fewer those are.
 * A new catalogue version invalidates all boundaries of a field.
 */
export class RangeCountCache {
  readonly #maxBoundaries: number
  readonly #fields: BoundedCache<FieldBoundaries>

  constructor(limits: { maxFields: number; maxBoundariesPerField: number }) {
    this.#fields = new BoundedCache({ maxEntries: limits.maxFields })
    this.#maxBoundaries = limits.maxBoundariesPerField
  }

  /**
   * Returns the nearest boundaries on both sides of a value. The database may sort differently. Then they are not the
   * nearest, and counts from them are still correct.
   */
  findNearest(
    key: string,
    version: number,
    below: Condition,
  ): { lower: Boundary | undefined; upper: Boundary | undefined } {
    const field = this.#fields.get(key)
    if (field?.version !== version) return { lower: undefined, upper: undefined }
    const index = findInsertIndex(below, field.boundaries)
    return { lower: field.boundaries[index - 1], upper: field.boundaries[index] }
  }

  add(key: string, version: number, boundary: Boundary): void {
    if (boundary.below.values.some((value) => value.length > MAX_VALUE_LENGTH)) return
    const cached = this.#fields.get(key)
    const field = cached?.version === version ? cached : { version, boundaries: [] }
    this.#fields.set(key, field)
    const index = findInsertIndex(boundary.below, field.boundaries)
    const next = field.boundaries[index]
    // A range and its complement have the same boundary.
    const isNew = !next || compareBoundaries(next.below, boundary.below) !== 0
    if (isNew && field.boundaries.length < this.#maxBoundaries) field.boundaries.splice(index, 0, boundary)
  }
}

/** Returns the index of the first boundary that is not lower (binary search). */
function findInsertIndex(below: Condition, boundaries: readonly Boundary[]): number {
  let [from, to] = [0, boundaries.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compareBoundaries(boundaries[middle]!.below, below) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Compares numbers by value, dates and ids as texts. `lt` comes before `lte` of the same value. */
function compareBoundaries(one: Condition, other: Condition): number {
  const [a = '', b = ''] = [one.values[0], other.values[0]]
  if (a === b) return Number(one.operator === 'lte') - Number(other.operator === 'lte')
  const difference = Number(a) - Number(b)
  return Number.isNaN(difference) || difference === 0 ? (a < b ? -1 : 1) : difference
}
