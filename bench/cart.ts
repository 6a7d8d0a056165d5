import { join } from 'node:path'
import { startDatabase } from '../apps/provider/src/platform/db/open-database.ts'
import { fillCatalogue } from '../apps/provider/src/testing/large-catalogue.ts'
import { saveTestSettings } from '../apps/provider/src/testing/settings.ts'
import { measureCrowd } from './cart-crowd.ts'
import { measureLengths } from './cart-lengths.ts'
import { type Aim, formatAimTable, describeInserts, formatReportTable, type Row } from './aims.ts'
import {
  getAims,
  CONNECTIONS,
  type Count,
  createCountAims,
  describeChecks,
  createLengthAims,
  PEERS,
} from './cart-report.ts'
import { type CartScenario, listCartScenarios } from './cart-scenarios.ts'
import { type InsertFloor, type Inserts, createInsertFloor, type Way } from './insert-floor.ts'
import type { Outcome } from './measure-requests.ts'
import {
  checkSamples,
  describeFloors,
  findLoadFaults,
  mergeRuns,
  formatRunSummary,
  measure,
  type Measured,
  measureFloor,
} from './measured-load.ts'
import { countPieces, createShoppers, createToken, createVisitors, type Item, readProducts } from './shoppers.ts'
import { type Server, type Shop, startFloor, startShop } from './shop.ts'
import { type FloorRatio, calculateRatioByTurns } from './statistics.ts'
import { formatCount, formatMs } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const FLOOR_SECONDS = 3
const WAYS = ['together', 'apart'] as const
const PRODUCTS = 1_000
const PRODUCT_PAGES = 10
/** Number of other carts per visitor of the other scenarios. */
const CROWD_A_VISITOR = 100
const CROWD_SECONDS = 5
const LENGTH_SECONDS = 5

interface CartOptions {
  carts: number
  seconds: number
  only?: string
  profile?: string
}

/** Measures carts, each scenario between two runs of the floors; long carts; and carts among a million others. */
export async function measureCart(
  options: CartOptions,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  const loads = await measureLoads(options, signal, say)
  const crowd = options.only
    ? undefined
    : await measureCrowd(options.carts * CROWD_A_VISITOR, Math.min(CROWD_SECONDS, options.seconds), signal, say)
  const counts = [loads.added, ...(crowd ? [crowd.added] : [])]
  const aims = [
    ...loads.aims,
    ...(crowd?.ratios ?? []).map(({ name, ratio, holds }) => ({
      what: name,
      figure: `${ratio.times.toFixed(3)} times`,
      aim: 'not slower',
      holds,
      how: `95 % between ${ratio.low.toFixed(3)} and ${ratio.high.toFixed(3)}`,
    })),
    ...createCountAims(counts),
  ]
  return {
    report: [
      formatAimTable(aims),
      ...loads.report,
      ...(crowd ? ['An addition with and without other carts in the table, by turns:', crowd.report] : []),
      PEERS,
    ].join('\n\n'),
    failures: [
      ...loads.failures,
      ...(crowd?.failures ?? []),
      ...aims.filter(({ holds }) => !holds).map(({ what, figure, aim }) => `${what}: ${figure}; the aim is ${aim}.`),
    ],
  }
}

interface Loads {
  report: string[]
  failures: string[]
  aims: Aim[]
  added: Count
}

async function measureLoads(options: CartOptions, signal: AbortSignal, say: (line: string) => void): Promise<Loads> {
  using folder = createTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await fillShop(dataDir)
  const profiler = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  await using shop = await startShop(dataDir, signal, profiler)
  await using floor = await startFloor()
  await using inserts = await createInsertFloor(dataDir)

  say(`Making ${formatCount(2 * options.carts)} visitors with carts, and ${formatCount(options.carts)} without …`)
  const { all, endless } = await findItems(shop, signal)
  const lines = (count: number) => createShoppers(shop, options.carts, all, signal, say, () => count)
  const shoppers = {
    ofFive: await lines(5),
    fresh: await createVisitors(shop, options.carts, signal),
    ofThree: await lines(3),
  }
  const everybody = [...shoppers.ofThree, ...shoppers.fresh]
  const before = await countPieces(shop, everybody, signal)

  const scenarios = listCartScenarios(shoppers, endless)
  const chosen = scenarios.filter(({ name }) => name.includes(options.only ?? ''))
  if (chosen.length === 0)
    throw new Error(
      `Nothing has "${options.only}" in its name. There are: ${scenarios.map(({ name }) => name).join('; ')}.`,
    )
  const bench = { shop, floor, inserts, seconds: options.seconds, signal, say }
  const { rows, floors, insertRuns, failures, acknowledged, mostUnanswered } = await measureScenarios(chosen, bench)
  const lengths = options.only
    ? undefined
    : await measureLengths(shop, all, Math.min(LENGTH_SECONDS, options.seconds), signal, say)

  const counted = (await countPieces(shop, everybody, signal)) - before
  const rowCount = await inserts.recount()
  return {
    report: [
      formatReportTable(rows),
      ...(lengths ? ['Totals of longer carts, one caller at a time:', lengths.report] : []),
      describeFloors(
        floors,
        CONNECTIONS.filter((each) => floors.some(({ connections }) => connections === each)),
      ),
      describeInserts(insertRuns, rowCount),
      describeChecks(rows, floors),
    ],
    failures: [
      ...failures,
      ...(lengths?.failures ?? []),
      ...(rowCount.found < rowCount.acknowledged ? ['Rows of the floor of INSERT and COMMIT are missing.'] : []),
    ],
    aims: [...rows.flatMap(getAims), ...(lengths ? createLengthAims(lengths) : [])],
    added: { acknowledged, found: counted, mostUnanswered },
  }
}

/** Made before the shop starts, so that it starts with it: enough products for the longest cart. */
async function fillShop(dataDir: string): Promise<void> {
  const onLost = (reason: string): void => console.error(`The database stopped: ${reason}`)
  const { db, close } = await startDatabase({ dataDir, durability: 'full' }, { say: () => {}, onLost })
  try {
    await saveTestSettings(db) // of itself a shop delivers nowhere
    await fillCatalogue(db, { products: PRODUCTS })
  } finally {
    await close()
  }
}

/** One of each product that can be had and has variants of its own; and of these, those that never run out. */
async function findItems(shop: Shop, signal: AbortSignal): Promise<{ all: Item[]; endless: Item[] }> {
  const products = await readProducts(shop, await createToken(shop, signal), signal, PRODUCT_PAGES)
  const all: (Item & { isEndless: boolean })[] = products
    .filter(({ manageVariants }) => manageVariants)
    .flatMap(({ id, variants }) => {
      const variant = variants.find(({ variant: { visible }, stock }) => visible && stock.inStock)
      return variant ? [{ productId: id, variantId: variant.id, isEndless: !variant.stock.trackQuantity }] : []
    })
  return { all, endless: all.filter(({ isEndless }) => isEndless) }
}

interface Bench {
  shop: Shop
  floor: Server & { url: string }
  inserts: InsertFloor
  seconds: number
  signal: AbortSignal
  say: (line: string) => void
}

async function measureScenarios(
  scenarios: readonly CartScenario[],
  { shop, floor, inserts, seconds, signal, say }: Bench,
) {
  const rows: Row[] = []
  const floors: Measured[] = []
  const insertRuns: Inserts[] = []
  const failures: string[] = []
  let acknowledged = 0
  let mostUnanswered = 0

  for (const scenario of scenarios) {
    for (const connections of scenario.connections) {
      const { name, requests, isOnce, isDurable, addedPieces = 0 } = scenario
      const rounds = connections === scenario.connections[0] ? (scenario.rounds ?? 1) : 1
      const runs: Measured[] = []
      const beside = [await loadFloors(connections, isDurable)]
      for (let round = 0; round < rounds; round++) {
        const run = { name, server: shop, url: shop.providerUrl, requests, connections, seconds }
        const measured = await measure({ ...run, ...(isOnce && { most: requests.length }) }, signal)
        beside.push(await loadFloors(connections, isDurable))
        say(formatRunSummary(measured))
        failures.push(...findLoadFaults(measured), ...checkSamples(scenario, measured))
        runs.push(measured)
      }
      const measured = mergeRuns(runs)
      acknowledged += addedPieces * (measured.requests + measured.warmUpRequests)
      mostUnanswered += addedPieces * measured.errors
      const of = (floor: 'http' | Way): FloorRatio =>
        calculateRatioByTurns(
          runs.map(({ perSecond }) => perSecond),
          beside.map((each) => each[floor]),
        )
      const [http, together, apart] = [of('http'), of('together'), of('apart')]
      rows.push({
        ...measured,
        samples: [],
        fullyChecked: measured.samples.length,
        ofHttp: http.times,
        ...(isDurable && { ofInsert: { together: together.times, apart: apart.times } }),
        ...(rounds > 1 && { turns: { rounds, http, together, apart } }),
      })
    }
  }
  return { rows, floors, insertRuns, failures, acknowledged, mostUnanswered }

  async function loadFloors(connections: number, isDurable = false): Promise<Record<'http' | Way, number>> {
    const load = { connections, seconds: Math.min(FLOOR_SECONDS, seconds) }
    const http = await measureFloor(floor, load, signal)
    floors.push(http)
    failures.push(...findLoadFaults(http))
    say(formatRunSummary(http))
    const speeds = { http: http.perSecond, together: 0, apart: 0 }
    for (const way of isDurable ? WAYS : []) {
      const inserted = await inserts.run({ way, ...load }, signal)
      insertRuns.push(inserted)
      say(`      INSERT and COMMIT ${way} ${formatCount(inserted.perSecond)}/s  p50 ${formatMs(inserted.p50Ms)}`)
      speeds[way] = inserted.perSecond
    }
    return speeds
  }
}
