import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { joinEmbedded } from '../apps/provider/src/platform/db/embedded/index.ts'
import { type Database, createDatabase, createPool } from '../apps/provider/src/platform/db/pool.ts'
import { CHECKOUT_PATH, createBuyers, fillCarts, placeOrders, type PaymentWay } from './buyers.ts'
import { type Aim, formatAimTable, describeInserts, createInsertAims, createRatioAim } from './aims.ts'
import { fillShop, toItems, type Items, verifyOrders, readStock } from './checkout-shop.ts'
import { type InsertFloor, type Inserts, createInsertFloor } from './insert-floor.ts'
import type { Outcome } from './measure-requests.ts'
import {
  describeFloors,
  findLoadFaults,
  formatRunSummary,
  measure,
  type Measured,
  measureFloor,
} from './measured-load.ts'
import { type Server, type Shop, startFloor, startShop } from './shop.ts'
import { percentile, calculateRatioToNeighbours } from './statistics.ts'
import { formatCount, formatMs, formatTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const CONNECTIONS = 32
const FLOOR_SECONDS = 3
/** A shopper places one order; so many a second are more than there are. */
const ORDERS_A_SECOND = 500
/** Until the shop has seen what was written beside it. */
const FOLLOWED_MS = 2_500

const MIN_OF_INSERT = 0.15
const MIN_OF_INSERT_HOT = 0.05
const MIN_OF_HTTP = 0.02

interface CheckoutOptions {
  seconds: number
  only?: string
  profile?: string
}

interface Row {
  name: string
  connections: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  count: number
  ofHttp?: number
  ofInsert?: { together: number; apart: number }
}

interface Bench {
  shop: Shop
  db: Database
  floor: Server & { url: string }
  inserts: InsertFloor
  seconds: number
  signal: AbortSignal
  say: (line: string) => void
  floors: Measured[]
  insertRuns: Inserts[]
}

/**
 * From the cart to the order: what each step costs, durable, between two runs of the floors; and that everything that
 * was acknowledged is there, once.
 */
export async function measureCheckout(
  { seconds, profile }: CheckoutOptions,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  using folder = createTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const profiler = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  await using shop = await startShop(dataDir, signal, profiler, { TRUSTED_PROXIES: '127.0.0.1' })
  await using floor = await startFloor()
  await using inserts = await createInsertFloor(dataDir)
  const address = await joinEmbedded({ dataDir })
  if (!address) throw new Error(`No database runs in ${dataDir}.`)
  const db = createDatabase(createPool(address, { max: 2 }))
  try {
    const items = await fillShop(db)
    await pause(FOLLOWED_MS, undefined, { signal })
    const bench = { shop, db, floor, inserts, seconds, signal, say, floors: [], insertRuns: [] }
    return await measureAll(bench, items)
  } finally {
    await db.destroy()
  }
}

async function measureAll(bench: Bench, items: Items): Promise<Outcome> {
  const { inserts, floors, insertRuns } = bench
  const created = await measureCreation(bench, items.many)
  const page = await measurePage(bench, items.many)
  const placed = [
    await measurePlacing(bench, 'place an order, by bank transfer', 'bank', items.many),
    await measurePlacing(bench, 'place an order, by card', 'card', items.many),
    await measurePlacing(bench, 'place an order of one hot product, by bank transfer', 'bank', items.hot),
  ]
  const rows = [created.row, page.row, ...placed.map(({ row }) => row)]
  const aims = [
    ...createInsertAims(created.row, MIN_OF_INSERT),
    ...createInsertAims(placed[0]!.row, MIN_OF_INSERT),
    ...createInsertAims(placed[1]!.row, MIN_OF_INSERT),
    ...createInsertAims(placed[2]!.row, MIN_OF_INSERT_HOT),
    ...createRatioAim(page.row, 'bare HTTP', page.row.ofHttp, MIN_OF_HTTP),
    ...placed.map(({ count }) => count),
  ]
  return {
    report: [
      formatAimTable(aims),
      rowTable(rows),
      describeFloors(floors, [CONNECTIONS]),
      describeInserts(insertRuns, await inserts.recount()),
      'By bank transfer an order is one transaction; by card three: the order, the charge in the books of the test bank, and the settling. Every buyer is another, with a checkout of their own; orders, payments and pieces are counted in the database at the end.',
    ].join('\n\n'),
    failures: [
      ...created.failures,
      ...page.failures,
      ...aims.filter(({ holds }) => !holds).map(({ what, figure, aim }) => `${what}: ${figure}; the aim is ${aim}.`),
    ],
  }
}

async function measureCreation(bench: Bench, productIds: string[]): Promise<{ row: Row; failures: string[] }> {
  const { shop, seconds, signal, say } = bench
  say('Making visitors with a cart …')
  const tokens = await fillCarts(shop, 2 * ORDERS_A_SECOND * seconds, toItems(productIds), signal)
  const requests = tokens.map((authorization) => ({
    method: 'POST' as const,
    path: CHECKOUT_PATH,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ channelType: 'WEB' }),
    expect: '"checkoutId"',
    isKeyed: true,
  }))
  const before = await runFloors(bench)
  const run = {
    name: 'create a checkout',
    server: shop,
    url: shop.providerUrl,
    requests,
    connections: CONNECTIONS,
    seconds,
  }
  const measured = await measure({ ...run, most: requests.length }, signal)
  say(formatRunSummary(measured))
  return { row: rowOf(measured, before, await runFloors(bench)), failures: findLoadFaults(measured) }
}

async function measurePage(bench: Bench, productIds: string[]): Promise<{ row: Row; failures: string[] }> {
  const { shop, seconds, signal, say } = bench
  const buyers = await createBuyers(shop, 4 * CONNECTIONS, toItems(productIds), signal)
  const requests = buyers.map(({ checkoutId, cookie }) => ({
    path: `/checkout/${checkoutId}`,
    headers: { cookie },
    expect: 'name="idempotencyToken"',
  }))
  const before = await runFloors(bench)
  const run = {
    name: 'the checkout page',
    server: shop,
    url: shop.providerUrl,
    requests,
    connections: CONNECTIONS,
    seconds,
  }
  const measured = await measure(run, signal)
  say(formatRunSummary(measured))
  return { row: rowOf(measured, before, await runFloors(bench)), failures: findLoadFaults(measured) }
}

async function measurePlacing(
  bench: Bench,
  name: string,
  way: PaymentWay,
  productIds: string[],
): Promise<{ row: Row; count: Aim }> {
  const { shop, db, seconds, signal, say } = bench
  const stockBefore = await readStock(db, productIds)
  say('Making buyers …')
  const buyers = await createBuyers(shop, ORDERS_A_SECOND * seconds, toItems(productIds), signal)
  const before = await runFloors(bench)
  const { orderIds, others, perSecond, times } = await placeOrders(
    shop,
    buyers,
    { connections: CONNECTIONS, way },
    signal,
  )
  const measured = {
    name,
    perSecond,
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
    requests: times.length,
  }
  say(`  ${CONNECTIONS}  ${name}  ${formatCount(perSecond)}/s  p50 ${formatMs(measured.p50Ms)}`)
  const row = rowOf(measured, before, await runFloors(bench))
  return {
    row,
    count: await verifyOrders(db, name, {
      buyers,
      orderIds,
      others,
      way,
      sold: stockBefore - (await readStock(db, productIds)),
    }),
  }
}

interface Floors {
  http: number
  together: number
  apart: number
}

async function runFloors({ floor, inserts, seconds, signal, floors, insertRuns }: Bench): Promise<Floors> {
  const load = { connections: CONNECTIONS, seconds: Math.min(FLOOR_SECONDS, seconds) }
  const http = await measureFloor(floor, load, signal)
  const together = await inserts.run({ way: 'together', ...load }, signal)
  const apart = await inserts.run({ way: 'apart', ...load }, signal)
  floors.push(http)
  insertRuns.push(together, apart)
  return { http: http.perSecond, together: together.perSecond, apart: apart.perSecond }
}

function rowOf(
  { name, perSecond, p50Ms, p99Ms, requests }: Pick<Measured, 'name' | 'perSecond' | 'p50Ms' | 'p99Ms' | 'requests'>,
  before: Floors,
  after: Floors,
): Row {
  const of = (way: keyof Floors): number => calculateRatioToNeighbours(perSecond, [before[way], after[way]])
  const ofInsert = { together: of('together'), apart: of('apart') }
  return { name, connections: CONNECTIONS, perSecond, p50Ms, p99Ms, count: requests, ofHttp: of('http'), ofInsert }
}

function rowTable(rows: readonly Row[]): string {
  return formatTable(
    [
      'what',
      'a second',
      'p50',
      'p99',
      'of bare HTTP',
      'of BEGIN, INSERT, COMMIT',
      'of the same in one statement',
      'measured',
    ],
    rows.map((row) => [
      row.name,
      formatCount(row.perSecond),
      formatMs(row.p50Ms),
      formatMs(row.p99Ms),
      row.ofHttp?.toFixed(3) ?? '–',
      row.ofInsert?.apart.toFixed(3) ?? '–',
      row.ofInsert?.together.toFixed(3) ?? '–',
      formatCount(row.count),
    ]),
  )
}
