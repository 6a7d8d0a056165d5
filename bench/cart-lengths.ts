import { type Estimate, assertEstimateSums } from './cart-checks.ts'
import { createEstimateRequest, assertLineCount } from './cart-scenarios.ts'
import { checkSamples, findLoadFaults, formatRunSummary, measure, type Measured } from './measured-load.ts'
import { createShoppers, type Item } from './shoppers.ts'
import type { Shop } from './shop.ts'
import { formatCount, formatMs, formatTable } from './table.ts'

const LENGTHS = [30, 100, 300] as const
const CARTS_EACH = 10
/** Highest ratio of the time per further line, from 100 to 300 lines against 30 to 100. */
export const MAX_COST_PER_LINE = 1.25

export interface CartLengths {
  report: string
  failures: string[]
  /** Times of the longest cart. */
  longest: { lines: number; p50Ms: number; p99Ms: number }
  /** Ratio of the time per further line in a long cart to that in a short one. */
  growth: number
}

/** Totals of carts of more and more lines, by one caller at a time. */
export async function measureLengths(
  shop: Shop,
  items: readonly Item[],
  seconds: number,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<CartLengths> {
  const rows: (Measured & { lines: number })[] = []
  const failures: string[] = []
  for (const lines of LENGTHS) {
    const shoppers = await createShoppers(shop, CARTS_EACH, items, signal, say, () => lines)
    const scenario = {
      name: `totals of a cart of ${lines} lines`,
      check({ at, body }: { at: number; body: string }) {
        const answer = JSON.parse(body) as Estimate
        assertEstimateSums(answer, shoppers[at]!)
        assertLineCount(answer.cart, lines)
      },
    }
    const requests = shoppers.map(createEstimateRequest)
    const run = { name: scenario.name, server: shop, url: shop.providerUrl, requests, connections: 1, seconds }
    const measured = await measure(run, signal)
    failures.push(...findLoadFaults(measured), ...checkSamples(scenario, measured))
    say(formatRunSummary(measured))
    rows.push({ ...measured, samples: [], lines })
  }
  const [short, middle, long] = [rows[0]!, rows[1]!, rows[2]!] // one for each length
  return {
    report: lengthTable(rows),
    failures,
    longest: { lines: long.lines, p50Ms: long.p50Ms, p99Ms: long.p99Ms },
    growth: aFurtherLine(middle, long) / aFurtherLine(short, middle),
  }
}

type Row = Pick<Measured, 'p50Ms' | 'p99Ms' | 'meanBytes' | 'requests' | 'nodeMicros' | 'databaseMicros'> & {
  lines: number
}

function aFurtherLine(fewer: Row, more: Row): number {
  return (more.p50Ms - fewer.p50Ms) / (more.lines - fewer.lines)
}

function lengthTable(rows: readonly Row[]): string {
  return formatTable(
    ['lines', 'p50', 'p99', 'p50 a line', 'each further line', 'CPU, Node + database', 'KB', 'measured'],
    rows.map((row, at) => [
      String(row.lines),
      formatMs(row.p50Ms),
      formatMs(row.p99Ms),
      `${formatCount((row.p50Ms / row.lines) * 1000)} µs`,
      at === 0 ? '–' : `${formatCount(aFurtherLine(rows[at - 1]!, row) * 1000)} µs`,
      `${formatCount(row.nodeMicros)} + ${formatCount(row.databaseMicros)} µs`,
      formatCount(row.meanBytes / 1024),
      formatCount(row.requests),
    ]),
  )
}
