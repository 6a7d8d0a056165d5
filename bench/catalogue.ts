import { join } from 'node:path'
import { applyLoad } from './apply-load.ts'
import {
  type QueryTarget,
  COLD_ROUNDS,
  createColdRounds,
  BENCH_QUERIES,
  createWarmUpRequests,
  createWarmRequests,
  WARM_ROUNDS,
} from './catalogue-queries.ts'
import {
  type CatalogueRow,
  describeCaches,
  EXPLANATION,
  findFaults,
  calculateGrowth,
  formatGrowthTable,
  formatCatalogueTable,
} from './catalogue-report.ts'
import { fillShop, PAGE_SIZE, waitForCachedFragments, SIZES, VARIANTS_PER_PRODUCT } from './catalogue-shop.ts'
import type { Outcome } from './measure-requests.ts'
import { mergeRuns, type LoadRun, measure, type Measured, measureFloor } from './measured-load.ts'
import { findFreePorts } from './ports.ts'
import { createToken } from './shoppers.ts'
import { type Server, startFloor, startShop } from './shop.ts'
import { mean, calculateRatioToFloors } from './statistics.ts'
import { formatCount, formatMs, formatPercent } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const CONNECTIONS = 32
const RUN_IN_SECONDS = 4
const FLOOR_SECONDS = 3

interface Options {
  seconds: number
  only?: string
  profile?: string
}

/** Reads of catalogues of two sizes, warm and cold, each by turns with the floor. */
export async function measureCatalogue(
  options: Options,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  await using floor = await startFloor()
  const rows: CatalogueRow[] = []
  const notes: string[] = []
  const chosen = BENCH_QUERIES.filter(({ name }) => name.includes(options.only ?? ''))
  for (const { size, collections } of SIZES) {
    using folder = createTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    say(`Making ${formatCount(size)} products with ${formatCount(size * VARIANTS_PER_PRODUCT)} variants …`)
    const ports = await findFreePorts(2)
    const places = await fillShop(dataDir, { products: size, collections }, ports, say)
    for (const question of chosen) {
      const cold: Round[] = []
      const warm: Round[] = []
      // Nothing has been read yet in a process of its own; where there is little to ask for, it is asked for in
      // several.
      while (warm.length === 0) {
        await using shop = await startShop(
          dataDir,
          signal,
          options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
          // All fragments of the larger catalogue fit (docs/guides/busy-shop.md).
          size > 20_000 ? { CARTWRIGHT_CACHE_MB: '1024' } : {},
          ports,
        )
        await waitForCachedFragments(shop, size, signal)
        const target = { question, places, token: await createToken(shop, signal), shop, floor }
        await runIn(target, signal)
        cold.push(...(await measureCold(target, options, signal)))
        if (cold.length < COLD_ROUNDS) continue
        warm.push(...(await measureWarm(target, options, signal)))
        const caches = await shop.cacheUsage()
        if (caches) notes.push(describeCaches(question.name, size, caches))
      }
      for (const row of [rowOf(cold, { size, isWarm: false }), rowOf(warm, { size, isWarm: true })]) {
        say(lineOf(row))
        rows.push(row)
      }
    }
  }
  return {
    report: [formatCatalogueTable(rows), formatGrowthTable(rows), ...notes, EXPLANATION].join('\n\n'),
    failures: [...rows.flatMap(findFaults), ...calculateGrowth(rows).flatMap(({ failure }) => failure ?? [])],
  }
}

interface Measuring extends QueryTarget {
  floor: Server & { url: string }
}

interface Round {
  measured: Measured
  /** Requests a second of the floor right before and after it. */
  beside: number
}

function measureCold(measuring: Measuring, { seconds }: Options, signal: AbortSignal): Promise<Round[]> {
  const { question, floor } = measuring
  const rounds = createColdRounds(measuring).map((requests) => ({
    requests,
    seconds,
    most: requests.length,
    // The load is over within a second: it must not be measured how a load generator begins.
    practise: { url: floor.url, seconds: 1 },
    ...(question.isSeenInZip && { unpacked: { every: 16, pattern: '"inventoryItemId":', times: PAGE_SIZE } }),
  }))
  return measureRounds(rounds, measuring, seconds, signal)
}

async function measureWarm(measuring: Measuring, { seconds }: Options, signal: AbortSignal): Promise<Round[]> {
  const round = {
    requests: await createWarmRequests(measuring, signal),
    seconds: Math.max(1, (2 * seconds) / WARM_ROUNDS),
  }
  return measureRounds(Array<typeof round>(WARM_ROUNDS).fill(round), measuring, seconds, signal)
}

async function measureRounds(
  rounds: readonly Pick<LoadRun, 'requests' | 'seconds' | 'most' | 'practise' | 'unpacked'>[],
  { question, shop, floor }: Measuring,
  seconds: number,
  signal: AbortSignal,
): Promise<Round[]> {
  const loadFloor = async (): Promise<number> => {
    const load = { connections: CONNECTIONS, seconds: Math.min(FLOOR_SECONDS, seconds) }
    return (await measureFloor(floor, load, signal)).perSecond
  }
  const found: Round[] = []
  for (let before = await loadFloor(); found.length < rounds.length;) {
    const server = { name: question.name, server: shop, url: shop.providerUrl, connections: CONNECTIONS }
    // All answers are checked for the text that distinguishes them.
    const measured = await measure({ ...server, ...rounds[found.length]!, samples: 0 }, signal)
    const after = await loadFloor()
    found.push({ measured, beside: mean([before, after]) })
    before = after
  }
  return found
}

function rowOf(rounds: readonly Round[], of: Pick<CatalogueRow, 'size' | 'isWarm'>): CatalogueRow {
  const ofFloor = calculateRatioToFloors(rounds.map(({ measured, beside }) => [beside, measured.perSecond]))
  return { ...mergeRuns(rounds.map(({ measured }) => measured)), ...of, ofFloor }
}

/** Warms up the process as in a running shop, but not its data. */
async function runIn(target: QueryTarget, signal: AbortSignal): Promise<void> {
  const requests = createWarmUpRequests(target)
  const job = { url: target.shop.providerUrl, connections: CONNECTIONS, requests, most: requests.length, samples: 0 }
  await applyLoad({ ...job, seconds: RUN_IN_SECONDS, warmUpSeconds: 0 }, signal)
}

function lineOf({ size, name, isWarm, perSecond, p50Ms, p99Ms, ofFloor, busy }: CatalogueRow): string {
  return `  ${formatCount(size).padStart(7)}  ${name.padEnd(34)} ${isWarm ? 'warm' : 'cold'} ${formatCount(perSecond).padStart(8)}/s  ${ofFloor.times.toFixed(3)} of the floor  p50 ${formatMs(p50Ms)}  p99 ${formatMs(p99Ms)}  generator ${formatPercent(busy, 1)}`
}
