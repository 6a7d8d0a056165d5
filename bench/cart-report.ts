import { type Aim, createInsertAims, createRatioAim, type Row } from './aims.ts'
import { type CartLengths, MAX_COST_PER_LINE } from './cart-lengths.ts'
import { ADD, ESTIMATE, READ } from './cart-scenarios.ts'
import type { Measured } from './measured-load.ts'
import { formatCount, formatMs } from './table.ts'

export const CONNECTIONS = [32, 1]

/** Least share of the bare HTTP floor, with 32 connections. */
const MIN_OF_HTTP: Record<string, number> = { [READ]: 0.15, [ADD]: 0.03, [ESTIMATE]: 0.055 }
/** Least share of INSERT and COMMIT of one small row, with 32 connections, in either way. */
const MIN_OF_INSERT: Record<string, number> = { [ADD]: 0.4 }
const MAX_MS_FOR_THE_LONGEST = 20

export const PEERS =
  'Other open shops on a machine of this kind, 32 connections, where the floor made 61,000 requests/s: a cart of 3 lines is read by Vendure 536 times a second, EverShop 162, Medusa 89; a line added 119, 86 and 16 times; a new cart with one line made by EverShop 185 times, Vendure 69, Medusa 19; shipping set and totals read by Vendure 86 times, Medusa 6.'

/**
 * Pieces that were acknowledged, and that were found at the end; so many more may be there whose answer did not
 * arrive.
 */
export interface Count {
  acknowledged: number
  found: number
  mostUnanswered: number
}

export function getAims(row: Row): Aim[] {
  const { name, connections, ofHttp, turns } = row
  if (connections !== CONNECTIONS[0]) return []
  const ofInsert = MIN_OF_INSERT[name]
  return [
    ...createRatioAim(row, 'bare HTTP', ofHttp, MIN_OF_HTTP[name], turns?.http.range),
    ...(ofInsert === undefined ? [] : createInsertAims(row, ofInsert)),
  ]
}

export function createLengthAims({ longest, growth }: CartLengths): Aim[] {
  return [
    {
      what: `totals of a cart of ${longest.lines} lines`,
      figure: formatMs(longest.p50Ms),
      aim: `≤ ${MAX_MS_FOR_THE_LONGEST} ms`,
      holds: longest.p50Ms <= MAX_MS_FOR_THE_LONGEST,
      how: `half of them; 99 % within ${formatMs(longest.p99Ms)}`,
    },
    {
      what: 'cost linear in lines',
      figure: `${growth.toFixed(2)} times`,
      aim: `≤ ${MAX_COST_PER_LINE}`,
      holds: growth <= MAX_COST_PER_LINE,
      how: 'a further line from 100 to 300, in place of one from 30 to 100',
    },
  ]
}

export function createCountAims(counts: readonly Count[]): Aim[] {
  const acknowledged = counts.reduce((sum, count) => sum + count.acknowledged, 0)
  if (acknowledged === 0) return []
  const missing = counts.reduce((sum, { acknowledged: wanted, found }) => sum + Math.max(0, wanted - found), 0)
  const hasTooMany = counts.some(({ acknowledged: wanted, found, mostUnanswered }) => found > wanted + mostUnanswered)
  return [
    {
      what: 'acknowledged additions that are missing',
      figure: `${missing}${hasTooMany ? ', but some count twice' : ''}`,
      aim: '0',
      holds: missing === 0 && !hasTooMany,
      how: `of ${formatCount(acknowledged)}, all carts read again at the end (95 % bound for the rate of loss: ${(3 / acknowledged).toPrecision(2)})`,
    },
  ]
}

export function describeChecks(rows: readonly Row[], floors: readonly Measured[]): string {
  const runs = [...rows, ...floors]
  const total = (of: 'requests' | 'warmUpRequests' | 'non2xx' | 'errors'): number =>
    runs.reduce((sum, run) => sum + run[of], 0)
  return `Closed loop. Every answer was looked at for the visitor or the postal code that tells it from others; those "in full" were parsed: the visitor's cart, as many lines as it must have, sums equal to their parts. To set the address and to read the totals are two requests on one connection, which count as one. Writes carry an \`Idempotency-Key\` each. Visitors have their tokens before. Answers other than 2xx, and errors: ${formatCount(total('non2xx') + total('errors'))} of ${formatCount(total('requests') + total('warmUpRequests'))}.`
}
