import { join } from 'node:path'
import { openDatabaseOf } from '../apps/provider/src/db/open.ts'
import { fillCatalogue } from '../apps/provider/src/testing/large-catalogue.ts'
import { measureCrowd } from './cart-crowd.ts'
import { measureLengths, MOST_FOR_A_FURTHER_LINE } from './cart-lengths.ts'
import { ADD, type CartScenario, ESTIMATE, listCartScenarios, READ } from './cart-scenarios.ts'
import { type InsertFloor, type Inserts, openInsertFloor, type Way } from './insert-floor.ts'
import type { Outcome } from './measure-requests.ts'
import {
  checkSamples,
  describeFloors,
  faultsOf,
  lineOf,
  measure,
  type Measured,
  measureFloor,
} from './measured-load.ts'
import { countPieces, createShoppers, createToken, createVisitors, type Item, readProducts } from './shoppers.ts'
import { type Server, type Shop, startFloor, startShop } from './shop.ts'
import { ratioToNeighbours } from './statistics.ts'
import { formatCount, formatMs, formatTable } from './table.ts'
import { openTemporaryFolder } from './temporary-folder.ts'

const CONNECTIONS = [32, 1]
const FLOOR_SECONDS = 3
const WAYS = ['together', 'apart'] as const
const PRODUCTS = 1_000
const PRODUCT_PAGES = 10
/** So many times as many carts lie beside those that are added to as visitors take part in the rest. */
const CROWD_A_VISITOR = 100
const CROWD_SECONDS = 5
const LENGTH_SECONDS = 5

/** Of the bare HTTP floor, with 32 connections. */
const LEAST_OF_HTTP: Record<string, number> = { [READ]: 0.15, [ADD]: 0.03, [ESTIMATE]: 0.055 }
/** Of INSERT and COMMIT of one small row, with 32 connections, in either way. */
const LEAST_OF_INSERT: Record<string, number> = { [ADD]: 0.4 }
const MOST_MS_FOR_THE_LONGEST = 20

const PEERS =
  'Other open shops on a machine of this kind, 32 connections, where the floor made 61,000 requests/s: a cart of 3 lines is read by Vendure 536 times a second, EverShop 162, Medusa 89; a line added 119, 86 and 16 times; a new cart with one line made by EverShop 185 times, Vendure 69, Medusa 19; shipping set and totals read by Vendure 86 times, Medusa 6.'

interface CartOptions {
  carts: number
  seconds: number
  only?: string
  profile?: string
}

interface Row extends Measured {
  ofHttp: number
  ofInsert?: Record<Way, number>
  fullyChecked: number
}

interface Aim {
  what: string
  figure: string
  aim: string
  holds: boolean
  how: string
}

/** What shoppers do with their carts, each between two runs of the floors; long carts; and carts among a million others. */
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
    ...countAim(counts),
  ]
  return {
    report: [
      aimTable(aims),
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

/** Pieces that were acknowledged, and that were found at the end; so many more may be there whose answer did not arrive in time. */
interface Count {
  acknowledged: number
  found: number
  mostUnderWay: number
}

async function measureLoads(options: CartOptions, signal: AbortSignal, say: (line: string) => void): Promise<Loads> {
  using folder = openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await fillShop(dataDir)
  const profiler = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  await using shop = await startShop(dataDir, signal, profiler)
  await using floor = await startFloor()
  await using inserts = await openInsertFloor(dataDir)

  say(`Making ${formatCount(2 * options.carts)} visitors with carts, and ${formatCount(options.carts)} without …`)
  const { all, endless } = await findItems(shop, signal)
  const lines = (count: number) => createShoppers(shop, options.carts, all, signal, say, () => count)
  const shoppers = {
    ofThree: await lines(3),
    ofFive: await lines(5),
    fresh: await createVisitors(shop, options.carts, signal),
  }
  const everybody = [...shoppers.ofThree, ...shoppers.fresh]
  const before = await countPieces(shop, everybody, signal)

  const chosen = listCartScenarios(shoppers, endless).filter(({ name }) => name.includes(options.only ?? ''))
  const bench = { shop, floor, inserts, seconds: options.seconds, signal, say }
  const { rows, floors, insertRuns, failures, acknowledged, mostUnderWay } = await measureScenarios(chosen, bench)
  const lengths = options.only
    ? undefined
    : await measureLengths(shop, all, Math.min(LENGTH_SECONDS, options.seconds), signal, say)

  const found = (await countPieces(shop, everybody, signal)) - before
  const rowCount = await inserts.recount()
  return {
    report: [
      reportTable(rows),
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
    aims: [...rows.flatMap(aimsOf), ...(lengths ? lengthAims(lengths) : [])],
    added: { acknowledged, found, mostUnderWay },
  }
}

/** Made before the shop starts, so that it starts with it: enough products for the longest cart. */
async function fillShop(dataDir: string): Promise<void> {
  const onLost = (reason: string): void => console.error(`The database ended: ${reason}`)
  const { db, close } = await openDatabaseOf({ dataDir, durability: 'full' }, { say: () => {}, onLost })
  try {
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
  let mostUnderWay = 0

  for (const scenario of scenarios) {
    for (const connections of scenario.connections) {
      const { name, requests, isOnce, isDurable, addedPieces = 0 } = scenario
      const floorsBefore = await loadFloors(connections, isDurable)
      const run = { name, server: shop, url: shop.providerUrl, requests, connections, seconds }
      const measured = await measure({ ...run, ...(isOnce && { most: requests.length }) }, signal)
      const floorsAfter = await loadFloors(connections, isDurable)
      say(lineOf(measured))
      failures.push(...faultsOf(measured), ...checkSamples(scenario, measured))
      acknowledged += addedPieces * (measured.requests + measured.warmUpRequests)
      if (!isOnce) mostUnderWay += addedPieces * 2 * connections // when the warm-up and the load ended
      rows.push({
        ...measured,
        samples: [],
        fullyChecked: measured.samples.length,
        ofHttp: ratioToNeighbours(measured.perSecond, [floorsBefore.http, floorsAfter.http]),
        ...(isDurable && {
          ofInsert: {
            together: ratioToNeighbours(measured.perSecond, [floorsBefore.together, floorsAfter.together]),
            apart: ratioToNeighbours(measured.perSecond, [floorsBefore.apart, floorsAfter.apart]),
          },
        }),
      })
    }
  }
  return { rows, floors, insertRuns, failures, acknowledged, mostUnderWay }

  async function loadFloors(connections: number, isDurable = false): Promise<Record<'http' | Way, number>> {
    const load = { connections, seconds: Math.min(FLOOR_SECONDS, seconds) }
    const http = await measureFloor(floor, load, signal)
    floors.push(http)
    failures.push(...faultsOf(http))
    say(lineOf(http))
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

function aimsOf({ name, connections, ofHttp, ofInsert, perSecond }: Row): Aim[] {
  if (connections !== CONNECTIONS[0]) return []
  const aim = (figure: number | undefined, least: number | undefined, of: string): Aim[] =>
    figure === undefined || least === undefined
      ? []
      : [
          {
            what: `${name}, of ${of}`,
            figure: figure.toFixed(3),
            aim: `≥ ${least}`,
            holds: figure >= least,
            how: `${formatCount(perSecond)} a second, ${connections} connections`,
          },
        ]
  return [
    ...aim(ofHttp, LEAST_OF_HTTP[name], 'bare HTTP'),
    ...aim(ofInsert?.apart, LEAST_OF_INSERT[name], 'BEGIN, INSERT and COMMIT of a small row'),
    ...aim(ofInsert?.together, LEAST_OF_INSERT[name], 'INSERT and COMMIT of a small row in one statement'),
  ]
}

function lengthAims({ longest, growth }: Awaited<ReturnType<typeof measureLengths>>): Aim[] {
  return [
    {
      what: `totals of a cart of ${longest.lines} lines`,
      figure: formatMs(longest.p50Ms),
      aim: `≤ ${MOST_MS_FOR_THE_LONGEST} ms`,
      holds: longest.p50Ms <= MOST_MS_FOR_THE_LONGEST,
      how: `half of them; 99 % within ${formatMs(longest.p99Ms)}`,
    },
    {
      what: 'cost linear in lines',
      figure: `${growth.toFixed(2)} times`,
      aim: `≤ ${MOST_FOR_A_FURTHER_LINE}`,
      holds: growth <= MOST_FOR_A_FURTHER_LINE,
      how: 'a further line from 100 to 300, in place of one from 30 to 100',
    },
  ]
}

function countAim(counts: readonly Count[]): Aim[] {
  const acknowledged = counts.reduce((sum, count) => sum + count.acknowledged, 0)
  if (acknowledged === 0) return []
  const missing = counts.reduce((sum, { acknowledged: wanted, found }) => sum + Math.max(0, wanted - found), 0)
  const hasTooMany = counts.some(({ acknowledged: wanted, found, mostUnderWay }) => found > wanted + mostUnderWay)
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

function aimTable(aims: readonly Aim[]): string {
  return formatTable(
    ['what', 'figure', 'aim', 'holds', 'how'],
    aims.map(({ what, figure, aim, holds, how }) => [what, figure, aim, holds ? 'yes' : 'NO', how]),
  )
}

function reportTable(rows: readonly Row[]): string {
  return formatTable(
    [
      'what',
      'connections',
      'a second',
      'p50',
      'p99',
      'of bare HTTP',
      'of BEGIN, INSERT, COMMIT',
      'of the same in one statement',
      'CPU, Node + database',
      'KB',
      'measured',
      'bodies checked',
      'in full',
      'wrong or failed',
    ],
    rows.map((row) => [
      row.name,
      String(row.connections),
      formatCount(row.perSecond),
      formatMs(row.p50Ms),
      formatMs(row.p99Ms),
      row.ofHttp.toFixed(3),
      row.ofInsert?.apart.toFixed(3) ?? '–',
      row.ofInsert?.together.toFixed(3) ?? '–',
      `${formatCount(row.nodeMicros)} + ${formatCount(row.databaseMicros)} µs`,
      (row.meanBytes / 1024).toFixed(1),
      formatCount(row.requests),
      formatCount(row.bodiesChecked),
      formatCount(row.fullyChecked),
      formatCount(row.errors + row.non2xx + row.wrongBodies),
    ]),
  )
}

function describeInserts(
  runs: readonly Inserts[],
  { acknowledged, found }: { acknowledged: number; found: number },
): string {
  const rangeOf = (connections: number, way: Way): string => {
    const speeds = runs.flatMap((run) => (run.connections === connections && run.way === way ? run.perSecond : []))
    return speeds.length === 0
      ? 'not measured'
      : `${formatCount(Math.min(...speeds))} to ${formatCount(Math.max(...speeds))} a second in ${speeds.length} runs`
  }
  const ranges = CONNECTIONS.map(
    (connections) =>
      `with ${connections} connection${connections === 1 ? '' : 's'} ${rangeOf(connections, 'apart')}, in one statement ${rangeOf(connections, 'together')}`,
  )
  return `BEGIN, INSERT and COMMIT of one small row in the shop's own database, \`fsync\`, \`full_page_writes\` and \`synchronous_commit\` on, by bare \`pg\` connections and prepared statements: ${ranges.join('; ')}. ${formatCount(found)} rows were there at the end, of ${formatCount(acknowledged)} committed.`
}

function describeChecks(rows: readonly Row[], floors: readonly Measured[]): string {
  const runs = [...rows, ...floors]
  const total = (of: 'requests' | 'warmUpRequests' | 'non2xx' | 'errors'): number =>
    runs.reduce((sum, run) => sum + run[of], 0)
  return `Closed loop. Every answer was looked at for the visitor or the postal code that tells it from others; those "in full" were parsed: the visitor's cart, as many lines as it must have, sums equal to their parts. To set the address and to read the totals are two requests on one connection, which count as one. Writes carry an \`Idempotency-Key\` each. Visitors have their tokens before. Answers other than 2xx, and errors: ${formatCount(total('non2xx') + total('errors'))} of ${formatCount(total('requests') + total('warmUpRequests'))}.`
}
