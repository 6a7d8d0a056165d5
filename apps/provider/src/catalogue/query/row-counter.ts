import type { Database } from '../../platform/db/pool.ts'
import { BoundedCache, VersionedCache } from '../../platform/cache/index.ts'
import type { InvalidationScope } from '../changes/invalidation-scope.ts'
import { type Condition, type Filter, isMatchAll, MATCH_ALL, toRange } from './parse/filter.ts'
import { getInvalidationScope, type QueryPlanInput, toCacheKey } from './plan/query-plan.ts'
import { OPTIONAL_FIELDS, type QuerySource } from './sql/query-sources.ts'
import { countDifference, countRows, estimateRows } from './sql/query-store.ts'

/** 40 fields of lists, with their bounds; 1 MB in all. */
const RANGE_COUNT_LIMITS = { maxFields: 40, maxBoundariesPerField: 200 }
/** Fewer rows are counted in the time that an estimate takes. */
const MIN_ROWS_TO_ESTIMATE = 4_000
const MAX_SOURCE_SIZES = 1_000
/** Uses of a cached source size before it is counted again. */
const MAX_SIZE_USES = 1_000

/** Source of catalogue versions, by which counts are invalidated. */
export interface CatalogueVersions {
  getVersion(scope: InvalidationScope): number
}

/** Reads a result through a cache, and queries the database on a miss. */
export type CachedQuery = <Result>(
  cache: VersionedCache<Result>,
  key: string,
  input: Pick<QueryPlanInput, 'filter' | 'fairnessKey'> & { version: number },
  query: () => Promise<Result>,
) => Promise<Result>

/** Counts the rows that match a filter, with exact results from caches and partial counts where those suffice. */
export class RowCounter {
  readonly #db: Database
  readonly #catalogue: CatalogueVersions
  readonly #cachedQuery: CachedQuery
  readonly #counts: VersionedCache<number>
  readonly #rangeCounts: RangeCountCache
  /** Approximate number of rows of each source, hidden ones included if they were counted. */
  readonly #sourceSizes = new BoundedCache<{ size: number; uses: number }>({ maxEntries: MAX_SOURCE_SIZES })

  constructor(
    db: Database,
    catalogue: CatalogueVersions,
    cachedQuery: CachedQuery,
    { maxCounts, cachesRanges }: { maxCounts: number; cachesRanges: boolean },
  ) {
    this.#db = db
    this.#catalogue = catalogue
    this.#cachedQuery = cachedQuery
    this.#counts = new VersionedCache({ maxEntries: maxCounts })
    this.#rangeCounts = new RangeCountCache(
      cachesRanges ? RANGE_COUNT_LIMITS : { maxFields: 0, maxBoundariesPerField: 0 },
    )
  }

  /** Number of cached counts. */
  get entries(): number {
    return this.#counts.usage().entries
  }

  /** Counts the rows of the count target that match. */
  async count(input: QueryPlanInput, filter: Filter): Promise<number> {
    const { withHidden, countVisible, fairnessKey } = input
    const { source } = input.countTarget ?? input
    if (isMatchAll(filter) && !withHidden && countVisible) return countVisible()
    const complement = findCheaperComplement(source, filter)
    if (complement) return Math.max(0, (await this.count(input, MATCH_ALL)) - (await this.count(input, complement)))
    const version = this.#catalogue.getVersion(getInvalidationScope({ ...input, filter }, []))
    const key = toCacheKey(source, filter, withHidden)
    return this.#cachedQuery(this.#counts, key, { filter, fairnessKey, version }, () =>
      this.#countUncached(input, filter, version),
    )
  }

  /** Returns the approximate number of rows of the source, to estimate costs. The number may be outdated. */
  async readSourceSize(input: QueryPlanInput): Promise<number> {
    const { source, filter, countTarget, withHidden, fairnessKey, invalidatedBy } = input
    const cached = this.#sourceSizes.get(source.name)
    if (cached && ++cached.uses < MAX_SIZE_USES) return cached.size
    // Another count target may have fewer rows, such as the products of one collection.
    const size = await this.count(
      countTarget?.source === source ? input : { source, filter, withHidden, fairnessKey, invalidatedBy },
      MATCH_ALL,
    )
    this.#sourceSizes.set(source.name, { size, uses: 0 })
    return size
  }

  /**
   * Counts a range from the nearest cached boundary of its field, so that few rows are read. Both ends of the field are
   * boundaries if the total is known. Other filters are counted as they are.
   */
  async #countUncached(input: QueryPlanInput, filter: Filter, version: number): Promise<number> {
    const { withHidden } = input
    const { source } = input.countTarget ?? input
    const countAll = (counted: Filter): Promise<number> => countRows(this.#db, source, { filter: counted, withHidden })
    const range = toRange(filter)
    const total = range && !OPTIONAL_FIELDS.has(range.below.field) ? await this.#findTotal(input) : undefined
    if (!range || total === undefined || total < MIN_ROWS_TO_ESTIMATE) return countAll(filter)
    const { below, above } = range
    const key = toCacheKey(source, below.field, withHidden)
    const { lower, upper } = this.#rangeCounts.findNearest(key, version, below)
    const [least, most] = [lower?.count ?? 0, upper?.count ?? total]
    const isNearUpper =
      most - least > MIN_ROWS_TO_ESTIMATE &&
      (await estimateRows(this.#db, source, { filter: below, withHidden })) > (least + most) / 2
    const boundary = isNearUpper ? upper : lower
    let count: number
    if (boundary) count = boundary.count + (await countDifference(this.#db, source, below, boundary.below, withHidden))
    else if (isNearUpper) count = total - (await countAll(above))
    else count = await countAll(below)
    const matching = filter === below ? count : total - count
    // A change that this process has not seen yet mixes counts from before and after it. A result of zero is counted
    // again, because shoppers notice it most and an index answers it at once.
    const isPossible = matching >= 0 && matching <= total
    if (isPossible) this.#rangeCounts.add(key, version, { below, count })
    return isPossible && matching > 0 ? matching : countAll(filter)
  }

  /** Returns the total number of rows if it is known without counting. */
  async #findTotal(input: QueryPlanInput): Promise<number | undefined> {
    const { withHidden, countVisible } = input
    if (!withHidden && countVisible) return countVisible()
    const version = this.#catalogue.getVersion(getInvalidationScope({ ...input, filter: MATCH_ALL }, []))
    const { source } = input.countTarget ?? input
    return this.#counts.get(toCacheKey(source, MATCH_ALL, withHidden), version)
  }
}

/**
 * Returns the complement of the filter if counting it is cheaper. The excluded rows are usually fewer than the matching
 * ones.
 */
function findCheaperComplement({ predicates }: QuerySource, filter: Filter): Filter | undefined {
  const isCountedByAbsence = (part: Filter): boolean =>
    'field' in part && part.operator === 'exists' && predicates[part.field]?.notExists !== undefined
  if (isCountedByAbsence(filter)) return { not: filter }
  return 'not' in filter && !isCountedByAbsence(filter.not) ? filter.not : undefined
}

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
