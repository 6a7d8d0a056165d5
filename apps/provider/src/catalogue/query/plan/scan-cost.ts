import { hasCoveringIndex } from '../sql/query-store.ts'
import type { QueryPlanInput } from './query-plan-input.ts'

/** Limits of a scan in sort order, after which the store sorts all matching rows instead. */
export interface ScanCost {
  /** Rows to scan at most. 0 means that sorting is cheaper. */
  scanLimit: number
  /** Matching rows that the scan has to find for its page. */
  rowsNeeded: number
}

/** Scan limit where the number of matching rows is unknown, as with cursors. */
export const SCAN_LIMIT = 2_000

/**
 * Estimates how many rows, in sort order, a scan reads to find a page. The estimate assumes that matching rows are
 * evenly distributed and allows for five times as many. A scan is unlimited where its worst case is cheaper than a sort.
 */
export function calculateScanCost(
  input: QueryPlanInput,
  rows: { total: number; all: number },
  offset: number,
  limit: number,
): ScanCost {
  const { total, all } = rows
  const last = Math.min(total, offset + limit)
  const expected = (last / total) * all
  const worstCase = all - total + last
  const breakEven = calculateBreakEven(input, rows)
  const scanLimit =
    worstCase <= breakEven ? worstCase : expected < breakEven ? Math.min(breakEven, 5 * Math.ceil(expected) + 500) : 0
  return { scanLimit, rowsNeeded: last - offset }
}

/** Costs relative to reading a row of an index: reading a row of the table, and sorting a row. */
const [TABLE_ROW_COST, SORTED_ROW_COST] = [8, 2]

/** Returns the number of scanned rows that costs as much as sorting all matching rows. */
function calculateBreakEven(
  { source, filter }: QueryPlanInput,
  { total, all }: { total: number; all: number },
): number {
  if (!hasCoveringIndex(source, filter)) return total
  if (source.coveringIndexes?.kind === 'one per sort order') return total * (1 + SORTED_ROW_COST)
  return Math.min(total, Math.ceil((all + total * SORTED_ROW_COST) / TABLE_ROW_COST))
}
