import { BoundedCache } from '../../platform/cache/index.ts'
import type { Condition } from './filter.ts'

/** How many rows lie below a value. */
interface Mark {
  below: Condition
  count: number
}

interface Line {
  epoch: number
  /** From the lowest value to the highest. */
  marks: Mark[]
}

/** Longer texts are not kept. */
const MAX_VALUE_LENGTH = 100

/**
 * Values of fields of which it is known how many rows lie below them, until the catalogue changes: what lies below another value is known when those in between are counted. The more has been asked, the
 * fewer those are.
 */
export class KnownSides {
  readonly #maxMarks: number
  readonly #lines: BoundedCache<Line>

  constructor(most: { lines: number; marksEach: number }) {
    this.#lines = new BoundedCache({ maxEntries: most.lines })
    this.#maxMarks = most.marksEach
  }

  /** The nearest marks. The database may have another order: then they are not the nearest, and good all the same. */
  around(key: string, epoch: number, below: Condition): { lower: Mark | undefined; upper: Mark | undefined } {
    const line = this.#lines.get(key)
    if (line?.epoch !== epoch) return { lower: undefined, upper: undefined }
    const at = placeOf(below, line.marks)
    return { lower: line.marks[at - 1], upper: line.marks[at] }
  }

  add(key: string, epoch: number, mark: Mark): void {
    if (mark.below.values.some((value) => value.length > MAX_VALUE_LENGTH)) return
    const kept = this.#lines.get(key)
    const line = kept?.epoch === epoch ? kept : { epoch, marks: [] }
    this.#lines.set(key, line)
    const at = placeOf(mark.below, line.marks)
    const next = line.marks[at]
    // Both sides of a value have the same mark.
    const isNew = !next || compare(next.below, mark.below) !== 0
    if (isNew && line.marks.length < this.#maxMarks) line.marks.splice(at, 0, mark)
  }
}

/** Before the first mark that is not lower. */
function placeOf(below: Condition, marks: readonly Mark[]): number {
  let [from, to] = [0, marks.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(marks[middle]!.below, below) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Numbers as such; dates and ids sort as texts. What is below a value is less than what is up to it. */
function compare(one: Condition, other: Condition): number {
  const [a = '', b = ''] = [one.values[0], other.values[0]]
  if (a === b) return Number(one.operator === 'lte') - Number(other.operator === 'lte')
  const difference = Number(a) - Number(b)
  return Number.isNaN(difference) || difference === 0 ? (a < b ? -1 : 1) : difference
}
