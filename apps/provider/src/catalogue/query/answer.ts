import { hash } from 'node:crypto'
import type { Database } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { FewAtOnce } from '../../http/few-at-once.ts'
import { BoundedCache, CacheBudget, VersionedCache } from '../../platform/cache/index.ts'
import type { Reach } from '../reach.ts'
import { Beginnings } from './beginnings.ts'
import { EVERYTHING, fieldsOf, type Filter, isEverything, isNothing, sideOf } from './filter.ts'
import { KnownSides } from './known-sides.ts'
import { isLaborious, requireFewLaborious } from './laborious.ts'
import type { Page, Question } from './question.ts'
import type { SortField } from './read-sort.ts'
import {
  countMore,
  countRows,
  estimateRows,
  fetched,
  type FoundPage,
  isCovered,
  readOn,
  readPage,
} from './read-store.ts'
import { OPTIONAL, type Source } from './sources.ts'

/** 100 pages of 24. */
const MAX_PREFIX_ROWS = 2_400
/** Approximate bytes of a cached count, page and row of a sorted prefix. */
const BYTES = { count: 150, page: 1_500, row: 60 }
/** 40 fields and the filters beside them; 1 MB in all. */
const SIDES = { lines: 40, marksEach: 200 }
/** Fewer are counted in the time that it takes to ask how many they are about. */
const LEAST_TO_ESTIMATE = 4_000
const MAX_SIZES = 1_000
const MAX_USES_OF_SIZE = 1_000
const MAX_LABORIOUS_AT_ONCE = 2
const MAX_LABORIOUS_WAITING = 32

export interface Asked {
  source: Source
  filter: Filter
  /** Whether the caller sees hidden rows too. */
  withHidden: boolean
  /** Who asks, as `turnOf` names them: laborious questions of one wait behind the first of everybody else. */
  by: string | undefined
  /** The same rows in other words, where that is easier to count. */
  counted?: { source: Source; filter: Filter }
  /** The least change of the catalogue after which other rows may pass, or in another order, where these fields are asked by. */
  touchedBy(fields: readonly string[]): Reach
  /** How many rows everybody may see of the source that is counted, where that is known. */
  countShown?: () => Promise<number>
}

export type Answer = (question: Question, asked: Asked) => Promise<Page<string>>

/** Whoever asks through the same connections waits in the same line, whatever the question is about. */
const lines = new WeakMap<Database, FewAtOnce>()

function lineOf(db: Database): FewAtOnce {
  const line =
    lines.get(db) ??
    new FewAtOnce({ atOnce: MAX_LABORIOUS_AT_ONCE, maxWaiting: MAX_LABORIOUS_WAITING, refusal: tooLaborious })
  lines.set(db, line)
  return line
}

/**
 * Answers questions from the database. Totals and the ids of pages are kept until the catalogue changes in what they ask by, which orders do not do; equal
 * questions at the same time are asked once. Laborious ones wait for each other, so that there are always connections for the rest, and take turns by who asks.
 */
export function openAnswers(
  db: Database,
  catalogue: { epochOf(reach: Reach): number },
  caches = new CacheBudget(),
): Answer {
  const maxBytes = caches.bytesOf('queries')
  const counts = new VersionedCache<number>({ maxEntries: Math.floor(maxBytes / 8 / BYTES.count) })
  const pages = new VersionedCache<FoundPage>({ maxEntries: Math.floor(maxBytes / 4 / BYTES.page) })
  const beginnings = new Beginnings({
    rowsEach: caches.isEnabled ? MAX_PREFIX_ROWS : 0,
    rows: Math.floor(maxBytes / 2 / BYTES.row),
  })
  const sides = new KnownSides(caches.isEnabled ? SIDES : { lines: 0, marksEach: 0 })
  caches.report('queries', () => ({
    ...pages.usage(),
    maxBytes,
    bytes: counts.usage().entries * BYTES.count + pages.usage().entries * BYTES.page + beginnings.rows * BYTES.row,
  }))
  /** About how many rows a source has, hidden ones or not. */
  const sizes = new BoundedCache<{ size: number; used: number }>({ maxEntries: MAX_SIZES })
  const line = lineOf(db)

  /** What is asked already by somebody who asks much comes as soon as it would if it were asked by this one alone. */
  function inLine<Result>(
    cache: VersionedCache<Result>,
    key: string,
    { filter, by, epoch }: Pick<Asked, 'filter' | 'by'> & { epoch: number },
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (!isLaborious(filter)) return cache.getOrCompute(key, epoch, work)
    line.hasten(key, by)
    return cache.getOrCompute(key, epoch, () => line.run(work, by, key))
  }

  async function count(asked: Asked, filter: Filter): Promise<number> {
    const { withHidden, countShown, by } = asked
    const { source } = asked.counted ?? asked
    if (isEverything(filter) && !withHidden && countShown) return countShown()
    const left = leftOut(source, filter)
    if (left) return Math.max(0, (await count(asked, EVERYTHING)) - (await count(asked, left)))
    const epoch = catalogue.epochOf(leastToChange({ ...asked, filter }, []))
    return inLine(counts, keyOf(source, filter, withHidden), { filter, by, epoch }, () =>
      countSide(asked, filter, epoch),
    )
  }

  /**
   * What lies on one side of a value, by as few rows as can be: from the nearest value of which this is known. The ends are among those, where it is known how many rows there are in all. Anything else is
   * counted as it is.
   */
  async function countSide(asked: Asked, filter: Filter, epoch: number): Promise<number> {
    const { withHidden } = asked
    const { source } = asked.counted ?? asked
    const rowsOf = (wanted: Filter): Promise<number> => countRows(db, source, { filter: wanted, withHidden })
    const side = sideOf(filter)
    const all = side && !OPTIONAL.has(side.below.field) ? await findAll(asked) : undefined
    if (!side || all === undefined || all < LEAST_TO_ESTIMATE) return rowsOf(filter)
    const { below, above } = side
    const key = keyOf(source, below.field, withHidden)
    const { lower, upper } = sides.around(key, epoch, below)
    const [least, most] = [lower?.count ?? 0, upper?.count ?? all]
    const isNearUpper =
      most - least > LEAST_TO_ESTIMATE &&
      (await estimateRows(db, source, { filter: below, withHidden })) > (least + most) / 2
    const mark = isNearUpper ? upper : lower
    let count: number
    if (mark) count = mark.count + (await countMore(db, source, below, mark.below, withHidden))
    else if (isNearUpper) count = all - (await rowsOf(above))
    else count = await rowsOf(below)
    const passing = filter === below ? count : all - count
    // Until it is known here that the catalogue has changed, what was counted before the change is taken together with what is counted after it. Whether there is nothing is most often the question, and costs nothing to ask.
    const isPossible = passing >= 0 && passing <= all
    if (isPossible) sides.add(key, epoch, { below, count })
    return isPossible && passing > 0 ? passing : rowsOf(filter)
  }

  /** How many rows there are, where that need not be counted. */
  async function findAll(asked: Asked): Promise<number | undefined> {
    const { withHidden, countShown } = asked
    if (!withHidden && countShown) return countShown()
    const epoch = catalogue.epochOf(leastToChange({ ...asked, filter: EVERYTHING }, []))
    return counts.get(keyOf((asked.counted ?? asked).source, EVERYTHING, withHidden), epoch)
  }

  /** What it was some time ago is good enough to choose a way by. */
  async function sizeOf(asked: Asked): Promise<number> {
    const { source, filter, counted, withHidden, by, touchedBy } = asked
    const { name } = source
    const known = sizes.get(name)
    if (known && ++known.used < MAX_USES_OF_SIZE) return known.size
    // What is counted in its place may be fewer, such as the products of one collection.
    const size = await count(
      counted?.source === source ? asked : { source, filter, withHidden, by, touchedBy },
      EVERYTHING,
    )
    sizes.set(name, { size, used: 0 })
    return size
  }

  function read(question: Question, asked: Asked, effort: Effort): Promise<FoundPage> {
    const { source, filter, withHidden, by } = asked
    const { sort, limit, place } = question
    const epoch = catalogue.epochOf(leastToChange(asked, sort))
    return inLine(pages, keyOf(source, filter, withHidden, sort, limit, place), { filter, by, epoch }, () =>
      readPage(db, source, { filter, withHidden }, question, effort),
    )
  }

  /** Rows of all that everybody may see, whose order an index knows. */
  async function readBeginning(
    { sort }: Question,
    asked: Asked,
    page: { offset: number; limit: number },
  ): Promise<FoundPage> {
    const { source, withHidden } = asked
    const epoch = catalogue.epochOf(leastToChange(asked, sort))
    const rows = await beginnings.read(keyOf(source, withHidden, sort), epoch, page, (after, limit) =>
      readOn(db, source, { sort, withHidden, after, limit }),
    )
    return { rows, hasMore: false }
  }

  return async (question, asked) => {
    const { limit, place } = question
    if (!asked.withHidden) requireFewLaborious(asked.filter)
    if (isNothing(asked.filter)) return { rows: [], hasMore: false, total: 0 }
    if (place.by === 'cursor') {
      const effort = { patience: PATIENCE_WITHOUT_TOTAL, enough: fetched(question) }
      return { ...(await read(question, asked, effort)), total: 0 }
    }
    const total = await count(asked, (asked.counted ?? asked).filter)
    if (limit === 0 || place.offset >= total) return { rows: [], hasMore: false, total }
    const page = { offset: place.offset, limit }
    if (isEverything(asked.filter) && beginnings.reach(page))
      return { ...(await readBeginning(question, asked, page)), total }
    const effort = effortFor(asked, { total, all: Math.max(total, await sizeOf(asked)) }, place.offset, limit)
    return { ...(await read(question, asked, effort)), total }
  }
}

/** The least change of the catalogue after which a question may have another answer. */
export function leastToChange(
  { filter, touchedBy }: Pick<Asked, 'filter' | 'touchedBy'>,
  sort: readonly SortField[],
): Reach {
  return touchedBy([...fieldsOf(filter), ...sort.map(({ field }) => field)])
}

/** What does not pass, where that is easier to count: it is as good as what does, and what a filter leaves out is most often less. */
function leftOut({ lookups }: Source, filter: Filter): Filter | undefined {
  const isCountedByAbsence = (part: Filter): boolean =>
    'field' in part && part.operator === 'exists' && lookups[part.field]?.absent !== undefined
  if (isCountedByAbsence(filter)) return { not: filter }
  return 'not' in filter && !isCountedByAbsence(filter.not) ? filter.not : undefined
}

interface Effort {
  patience: number
  enough: number
}

const PATIENCE_WITHOUT_TOTAL = 2_000

/**
 * Where the rows that pass lie evenly among all, so many have to be looked at, in order, to find those of a page. They may lie unevenly: then some
 * patience, or all that it can take where that is less work than to gather them.
 */
function effortFor(asked: Asked, rows: { total: number; all: number }, offset: number, limit: number): Effort {
  const { total, all } = rows
  const last = Math.min(total, offset + limit)
  const evenly = (last / total) * all
  const atMost = all - total + last
  const worth = walkedForGathered(asked, rows)
  const patience = atMost <= worth ? atMost : evenly < worth ? Math.min(worth, 5 * Math.ceil(evenly) + 500) : 0
  return { patience, enough: last - offset }
}

/** To look at a row of a table takes so many times as long as to look at what an index has of it, and to keep it for sorting so many times as long. */
const [ROW_OF_TABLE, ROW_SORTED] = [8, 2]

/** How many rows are walked past in the time in which all that pass are gathered. */
function walkedForGathered({ source, filter }: Asked, { total, all }: { total: number; all: number }): number {
  if (!isCovered(source, filter)) return total
  if (source.covered?.by === 'the index of each order') return total * (1 + ROW_SORTED)
  return Math.min(total, Math.ceil((all + total * ROW_SORTED) / ROW_OF_TABLE))
}

const MAX_KEY_LENGTH = 400

function keyOf({ name }: Source, ...more: unknown[]): string {
  const key = `${name} ${JSON.stringify(more)}`
  return key.length <= MAX_KEY_LENGTH ? key : hash('sha256', key, 'base64')
}

function tooLaborious(): AppError {
  return new AppError('UNAVAILABLE', 503, 'Too many laborious queries at once. Please try again in a moment.', {
    retryAfterSeconds: 2 + Math.floor(Math.random() * 3),
  })
}
