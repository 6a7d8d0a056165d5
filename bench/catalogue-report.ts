import { COLD_ROUNDS, WARM_UP_QUERIES, WARM_QUERIES, WARM_ROUNDS } from './catalogue-queries.ts'
import { PAGE_SIZE, SIZES } from './catalogue-shop.ts'
import type { Measured } from './measured-load.ts'
import type { FloorRatio } from './statistics.ts'
import { formatCount, formatMs, formatTable } from './table.ts'
import type { CacheUsage } from './shop.ts'

/** Least share of the floor, with everything cached; and for the first read after a start. */
const MIN_WARM = 0.5
const MIN_COLD = 0.05
/** Highest speed ratio of 1,000 products to 100,000. */
const MAX_GROWTH = 1.3

export interface CatalogueRow extends Measured {
  size: number
  isWarm: boolean
  ofFloor: FloorRatio
}

function leastOf({ isWarm }: CatalogueRow): number {
  return isWarm ? MIN_WARM : MIN_COLD
}

export function formatCatalogueTable(rows: readonly CatalogueRow[]): string {
  const head = [
    'what',
    'products',
    'kept',
    'requests/s',
    'p50',
    'p99',
    'of the floor',
    '95 %',
    'aim',
    'holds',
    'CPU a request, Node + database',
    'KB',
    'measured',
    'wrong or failed',
  ]
  return formatTable(
    head,
    rows.map((row) => [
      row.name,
      formatCount(row.size),
      row.isWarm ? 'warm' : 'cold',
      formatCount(row.perSecond),
      formatMs(row.p50Ms),
      formatMs(row.p99Ms),
      row.ofFloor.times.toFixed(3),
      formatRange(row.ofFloor),
      `≥ ${leastOf(row)}`,
      row.ofFloor.times >= leastOf(row) ? 'yes' : 'NO',
      `${formatCount(row.nodeMicros)} + ${formatCount(row.databaseMicros)} µs`,
      (row.meanBytes / 1024).toFixed(1),
      formatCount(row.requests),
      formatCount(row.errors + row.non2xx + row.wrongBodies),
    ]),
  )
}

export function calculateGrowth(rows: readonly CatalogueRow[]): { name: string; times: number; failure?: string }[] {
  const [small, large] = SIZES.map(({ size }) => size)
  return rows
    .filter(({ size }) => size === large)
    .flatMap((row) => {
      const other = rows.find(({ size, name, isWarm }) => size === small && name === row.name && isWarm === row.isWarm)
      if (!other) return []
      const name = `${row.name}, ${row.isWarm ? 'warm' : 'cold'}`
      // By what they are of the floor: the machine may have been faster or slower in between.
      const times = other.ofFloor.times / row.ofFloor.times
      const failure =
        times > MAX_GROWTH
          ? `${name}: ${times.toFixed(2)} times slower at ${formatCount(large ?? 0)} products.`
          : undefined
      return [{ name, times, failure }]
    })
}

export function formatGrowthTable(rows: readonly CatalogueRow[]): string {
  return formatTable(
    ['100,000 products in place of 1,000', 'times slower', `≤ ${MAX_GROWTH}`],
    calculateGrowth(rows).map(({ name, times, failure }) => [name, times.toFixed(2), failure ? 'NO' : 'yes']),
  )
}

export function findFaults(row: CatalogueRow): string[] {
  const at = `${row.name}, ${row.isWarm ? 'warm' : 'cold'}, ${formatCount(row.size)} products`
  return [
    ...(row.errors + row.non2xx + row.wrongBodies > 0
      ? [`${at}: ${row.errors} errors, ${row.non2xx} not 2xx, ${row.wrongBodies} wrong. ${row.firstWrong ?? ''}`]
      : []),
    ...(row.ofFloor.times < leastOf(row)
      ? [`${at}: ${row.ofFloor.times.toFixed(3)} of the floor, less than ${leastOf(row)}.`]
      : []),
  ]
}

/** Fill level of the caches after a measurement. */
export function describeCaches(name: string, size: number, caches: Readonly<Record<string, CacheUsage>>): string {
  const rows = ['products', 'responses', 'fragments', 'queries'].flatMap((cache) => {
    const usage = caches[cache]
    return usage
      ? [`${cache} ${formatCount(usage.entries)} (${megabytes(usage.bytes)} of ${megabytes(usage.maxBytes)})`]
      : []
  })
  return `Caches after ${name}, ${formatCount(size)} products: ${rows.join(', ')}.`
}

function formatRange({ range }: FloorRatio): string {
  return range ? `${range.low.toFixed(3)} to ${range.high.toFixed(3)}` : '–'
}

function megabytes(bytes = 0): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}

export const EXPLANATION = `Each by turns with the floor, ${WARM_ROUNDS} times where it is warm, and ${COLD_ROUNDS} times, with other addresses each time or in a process that has just started, where it is cold: the geometric mean of what it was of the floor right before and after, and what that lies between. Warm: ${WARM_QUERIES} different addresses in turn, each read and checked in full before; clients accept gzip, as browsers and Node do, and every answer has the \`ETag\` of the one that was checked. Cold: every address for the first time since the process started, which has answered up to ${formatCount(WARM_UP_QUERIES)} questions about other things before, in other languages where there are not so many, for a load generator that has practised on the floor; every answer is looked at for what tells it from others. The small shop has 20 collections and the large one 200; where their pages are too few, they begin at every product, and overlap. Cold pages of collections are asked for by clients that accept gzip, and every sixteenth of their answers is unpacked, with its checksum, and has ${PAGE_SIZE} products; products are asked for by clients that accept nothing compressed. What products are searched by, and what lists are made of, had been written down for every product, as a shop does in the minutes after its first start, and the latter read into memory, as far as it may be there, as it does in the seconds after each start: those are the parts of lists above, and products by slug or id are not answered from them.`
