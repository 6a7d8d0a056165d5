import { join } from 'node:path'
import {
  checkSamples,
  describeFloors,
  findLoadFaults,
  formatRunSummary,
  measure,
  type Measured,
  measureFloor,
} from './measured-load.ts'
import { listScenarios, type Scenario } from './scenarios.ts'
import { countPieces, createShoppers, createToken, listItems, readCollections, readProducts } from './shoppers.ts'
import { type Shop, startFloor, startShop } from './shop.ts'
import { calculateRatioToNeighbours } from './statistics.ts'
import { formatCount, formatMs, formatPercent, formatTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export interface RequestOptions {
  carts: number
  seconds: number
  /** Only scenarios with this in their name. */
  only?: string
  /** Folder for a CPU profile of the shop. */
  profile?: string
}

export interface Outcome {
  /** Markdown. */
  report: string
  failures: string[]
}

/** No scenario may be slower than this part of the floor. */
const MIN_RATIO = 0.02
const CONNECTIONS = [32, 1]

interface MeasuredScenario extends Measured {
  isCached: boolean
  ratio: number
  cacheHits: number
  cacheMisses: number
  fullyChecked: number
}

/** Requests a second and their times, each between two runs of the floor. */
export async function measureRequests(
  options: RequestOptions,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  using folder = createTemporaryFolder()
  await using shop = await startShop(
    join(folder.path, 'data'),
    signal,
    options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
  )
  await using floor = await startFloor()

  const token = await createToken(shop, signal)
  const products = await readProducts(shop, token, signal)
  const collections = await readCollections(shop, token, signal)
  const { inStock, endless } = listItems(products)
  say(`Making ${formatCount(options.carts)} visitors with carts …`)
  const shoppers = await createShoppers(shop, options.carts, inStock, signal, say)
  const piecesBefore = await countPieces(shop, shoppers, signal)
  const scenarios = listScenarios({ products, collections, endless, shoppers })
  const chosen = scenarios.filter(({ name }) => name.includes(options.only ?? ''))
  if (chosen.length === 0)
    throw new Error(
      `No scenario has "${options.only}" in its name. There are: ${scenarios.map(({ name }) => name).join(', ')}.`,
    )

  const results: MeasuredScenario[] = []
  const floors: Measured[] = []
  const failures: string[] = []
  let mostAdded = 0
  let leastAdded = 0
  for (const connections of CONNECTIONS) {
    const loadFloor = async (): Promise<Measured> => {
      const measured = await measureFloor(floor, { connections, seconds: options.seconds }, signal)
      floors.push(measured)
      failures.push(...findLoadFaults(measured))
      say(formatRunSummary(measured))
      return measured
    }

    let before = await loadFloor()
    for (const scenario of chosen) {
      const countsBefore = await countHits(scenario, shop)
      const url = scenario.server === 'provider' ? shop.providerUrl : shop.storefrontUrl
      const { name, requests } = scenario
      const measured = await measure(
        { name, server: shop, url, requests, connections, seconds: options.seconds },
        signal,
      )
      const countsAfter = await countHits(scenario, shop)
      if (scenario.changesCarts) {
        leastAdded += measured.requests + measured.warmUpRequests
        mostAdded += measured.requests + measured.warmUpRequests + measured.errors // whose answer did not arrive
      }
      failures.push(...findLoadFaults(measured), ...checkSamples(scenario, measured))
      say(formatRunSummary(measured))
      const after = await loadFloor()
      results.push({
        ...measured,
        samples: [],
        isCached: scenario.cache !== undefined,
        fullyChecked: measured.samples.length,
        ratio: calculateRatioToNeighbours(measured.perSecond, [before.perSecond, after.perSecond]),
        cacheHits: scenario.cache === 'provider' ? countsAfter.hits - countsBefore.hits : measured.cacheHits,
        cacheMisses: scenario.cache === 'provider' ? countsAfter.misses - countsBefore.misses : measured.cacheMisses,
      })
      before = after
    }
  }

  for (const { name, connections, ratio } of results) {
    if (ratio < MIN_RATIO)
      failures.push(
        `${name} at ${connections} connections has ${ratio.toFixed(4)} of the floor, less than ${MIN_RATIO}.`,
      )
  }
  const notes = [
    describeFloors(floors, CONNECTIONS),
    'Closed loop: a connection sends its next request when it has its answer, so a stall of the server is counted once for each connection and not for those who would have come meanwhile.',
    `Every answer was looked at for what tells it from others (id, slug, name or visitor); those "in full" were parsed and checked: the right products, the cart of the visitor, sums equal to their parts. Answers other than 2xx, and errors: ${formatCount(total([...results, ...floors], 'non2xx') + total([...results, ...floors], 'errors'))} of ${formatCount(total([...results, ...floors], 'requests') + total([...results, ...floors], 'warmUpRequests'))}.`,
    `${formatCount(options.carts)} visitors, each with a token and a cart of one to three lines; requests go round them and round all ${products.length} products of the demo shop.`,
  ]
  if (leastAdded > 0) {
    const added = (await countPieces(shop, shoppers, signal)) - piecesBefore
    if (added < leastAdded || added > mostAdded)
      failures.push(
        `${added} pieces were added to the carts; between ${leastAdded} and ${mostAdded} were acknowledged or not answered.`,
      )
    notes.push(
      `All carts were read again at the end: of ${formatCount(leastAdded)} acknowledged additions, ${formatCount(Math.max(0, leastAdded - added))} are missing (95 % bound for the rate of loss: ${(3 / leastAdded).toPrecision(2)}).`,
    )
  }
  return { report: [reportTable(results), ...notes].join('\n\n'), failures }
}

async function countHits(scenario: Scenario, shop: Shop): Promise<{ hits: number; misses: number }> {
  const none = { hits: 0, misses: 0 }
  return scenario.cache === 'provider' ? ((await shop.cacheCounts()) ?? none) : none
}

function reportTable(results: readonly MeasuredScenario[]): string {
  const head = [
    'what',
    'connections',
    'requests/s',
    'p50',
    'p99',
    'of the floor',
    `≥ ${MIN_RATIO}`,
    'CPU a request, Node + database',
    'KB',
    'measured',
    'not 2xx',
    'bodies checked',
    'in full',
    'from cache',
  ]
  return formatTable(
    head,
    results.map((each) => [
      each.name,
      String(each.connections),
      formatCount(each.perSecond),
      formatMs(each.p50Ms),
      formatMs(each.p99Ms),
      each.ratio.toFixed(3),
      each.ratio >= MIN_RATIO ? 'yes' : 'NO',
      `${formatCount(each.nodeMicros)} + ${formatCount(each.databaseMicros)} µs`,
      (each.meanBytes / 1024).toFixed(1),
      formatCount(each.requests),
      formatCount(each.non2xx),
      formatCount(each.bodiesChecked),
      formatCount(each.fullyChecked),
      each.cacheHits + each.cacheMisses > 0
        ? formatPercent(each.cacheHits, each.cacheHits + each.cacheMisses)
        : each.isCached
          ? 'not exposed'
          : 'none',
    ]),
  )
}

function total(runs: readonly Measured[], of: 'requests' | 'warmUpRequests' | 'non2xx' | 'errors'): number {
  return runs.reduce((sum, run) => sum + run[of], 0)
}
