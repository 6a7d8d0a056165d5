import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { writeAllParts } from '../apps/provider/src/catalogue/index.ts'
import { openDatabaseOf } from '../apps/provider/src/db/open.ts'
import type { Database } from '../apps/provider/src/db/pool.ts'
import { fillCatalogue } from '../apps/provider/src/testing/large-catalogue.ts'
import { applyLoad } from './apply-load.ts'
import type { LoadRequest, LoadResult } from './load-job.ts'
import type { Outcome } from './measure-requests.ts'
import { findFreePorts } from './ports.ts'
import { createToken } from './shoppers.ts'
import { type Server, type Shop, startFloor, startShop } from './shop.ts'
import { ratioToNeighbours } from './statistics.ts'
import { formatCount, formatMs, formatTable } from './table.ts'
import { openTemporaryFolder } from './temporary-folder.ts'

/** A small shop has few collections: if it had 200 as well, hardly one would fill a page. */
const SIZES = [
  { size: 1_000, collections: 20 },
  { size: 100_000, collections: 200 },
]
const VARIANTS_EACH = 3
const CONNECTIONS = 32
const FLOOR_BYTES = 10 * 1024
const PAGE_SIZE = 24
const READER = '/stores-reader/v1/products'

/** Of the floor, with everything kept; and where the shop reads a thing for the first time since it started. */
const LEAST_WARM = 0.5
const LEAST_COLD = 0.05
/** So many times as fast must 1,000 products not be as 100,000. */
const MOST_GROWTH = 1.3

/** So many different ones are asked for in turn, as in a shop some are looked at again and again. */
const WARM_QUESTIONS = 500
const COLD_QUESTIONS = 20_000
/** Of a collection, where there are enough collections. */
const MOST_PAGES = 40
const RUN_IN_QUESTIONS = 3_000
/** At most: a minute after its start, the shop lets products be found, whose search was never written here. */
const RUN_IN_SECONDS = 4
/** That of the shop first, which is what is measured; the others, where there is not enough to ask for in it, are of prices, as the shop has no texts in them. */
const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'sv', 'da', 'fi', 'pt', 'cs', 'hu', 'ro', 'el']

/** Of a new shop, which says nothing else. */
const SHOP_LOCALE = 'en-IE'
const WRITE_AHEAD_MS = 600_000
const READ_AHEAD_MS = 120_000
const LOOK_MS = 2_000
const LOOKS = 3

/** What clients send, browsers and Node alike. */
const ACCEPTED = 'gzip, deflate'

interface Options {
  seconds: number
  only?: string
  profile?: string
}

interface Question {
  name: string
  /** Different ones, by place. */
  path(place: Places, at: number): string
  expect(place: Places, at: number): string
  count(places: Places): number
  /** Whether what is expected can be read in the bytes of a compressed answer, too. */
  isSeenInZip?: boolean
}

/** What there is to ask for, straight from the database. */
interface Places {
  products: { id: string; slug: string }[]
  /** Whole pages of all collections, so that those of a small catalogue are no shorter; where there are few, they overlap. */
  pages: { id: string; total: number; offset: number }[]
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'product by slug',
    count: ({ products }) => products.length,
    path: ({ products }, at) =>
      `${READER}/query-platformized?.r=${pack({ query: { filter: { slug: products[at]!.slug }, paging: { limit: 1 } } })}`,
    expect: ({ products }, at) => `"slug":"${products[at]!.slug}"`,
  },
  {
    name: 'product by id',
    count: ({ products }) => products.length,
    path: ({ products }, at) => `${READER}/${products[at]!.id}`,
    expect: ({ products }, at) => `"id":"${products[at]!.id}"`,
  },
  {
    name: `collection page of ${PAGE_SIZE} with count`,
    isSeenInZip: true,
    count: ({ pages }) => pages.length,
    path({ pages }, at) {
      const { id, offset } = pages[at]!
      const filter = { collectionIds: { $hasSome: [id] } }
      return `${READER}/query-platformized?.r=${pack({ query: { filter, paging: { limit: PAGE_SIZE, offset } } })}`
    },
    expect: ({ pages }, at) => `"total":${pages[at]!.total}`,
  },
]

interface Row extends LoadResult {
  size: number
  name: string
  isWarm: boolean
  ratio: number
  micros: { node: number; database: number }
}

/** Reads of catalogues of two sizes, warm and cold, each between two runs of the floor. */
export async function measureCatalogue(
  options: Options,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  await using floor = await startFloor()
  const rows: Row[] = []
  const notes: string[] = []
  const chosen = QUESTIONS.filter(({ name }) => name.includes(options.only ?? ''))
  for (const { size, collections } of SIZES) {
    using folder = openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    say(`Making ${formatCount(size)} products with ${formatCount(size * VARIANTS_EACH)} variants …`)
    const ports = await findFreePorts(2)
    const places = await fill(dataDir, { products: size, collections }, ports, say)
    for (const question of chosen) {
      // In a process of its own: nothing has been read yet.
      await using shop = await startShop(
        dataDir,
        signal,
        options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
        {},
        ports,
      )
      await partsAreKept(shop, size, signal)
      const token = await createToken(shop, signal)
      const cold = await measure({ question, places, token, shop, floor, isWarm: false, size }, options, signal)
      const warm = await measure({ question, places, token, shop, floor, isWarm: true, size }, options, signal)
      for (const row of [cold, warm]) say(line(row))
      rows.push(cold, warm)
      const kept = await shop.cacheSizes()
      if (kept)
        notes.push(
          `Kept after ${question.name}, ${formatCount(size)} products: ${formatCount(kept['products'] ?? 0)} products of ${formatCount(kept['maxProducts'] ?? 0)}, answers of ${megabytes(kept['answerBytes'])} of ${megabytes(kept['maxAnswerBytes'])}, parts of lists of ${formatCount(kept['parts'] ?? 0)} products in ${megabytes(kept['partBytes'])} of ${megabytes(kept['maxPartBytes'])}.`,
        )
    }
  }
  return {
    report: [reportTable(rows), growthTable(rows), ...notes, EXPLANATION].join('\n\n'),
    failures: [...rows.flatMap(faultsOf), ...growthOf(rows).flatMap(({ failure }) => failure ?? [])],
  }
}

const EXPLANATION = `Warm: ${WARM_QUESTIONS} different addresses in turn, each read and checked in full before; clients accept gzip, as browsers and Node do, and every answer has the \`ETag\` of the one that was checked. Cold: every address for the first time since the process started, which has answered up to ${formatCount(RUN_IN_QUESTIONS)} questions about other things before, in other languages where there are not so many, for a load generator that has practised on the floor; every answer is looked at for what tells it from others. The small shop has 20 collections and the large one 200; where their pages are too few, they begin at every product, and overlap. Cold pages of collections are asked for by clients that accept gzip, and every sixteenth of their answers is unpacked, with its checksum, and has ${PAGE_SIZE} products; products are asked for by clients that accept nothing compressed. What lists are made of had been written down for every product, as a shop does in the minutes after its first start, and read into memory, as far as it may be there, as it does in the seconds after each start: those are the parts of lists above, and products by slug or id are not answered from them.`

/** What a shop does in the seconds after each start. */
async function partsAreKept(shop: Shop, products: number, signal: AbortSignal): Promise<void> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(READ_AHEAD_MS)])
  for (let known = -1, looks = 0; ;) {
    const { parts = 0 } = (await shop.cacheSizes()) ?? {}
    looks = parts === known ? looks + 1 : 0
    // All of them, or as many as there is room for, which is not looked for where it has not even begun. One look is not enough: the shop rests while it takes itself for busy.
    if (looks >= LOOKS && parts > products / 2) return
    known = parts
    await pause(LOOK_MS, undefined, { signal: patience })
  }
}

/** Made while no shop runs, so that the next one starts with it. */
async function fill(
  dataDir: string,
  size: { products: number; collections: number },
  ports: readonly number[],
  say: (line: string) => void,
): Promise<Places> {
  const { db, reader, close } = await openDatabaseOf(
    { dataDir, durability: 'full' },
    { say: () => {}, onLost: (reason) => say(`The database ended: ${reason}`) },
  )
  try {
    await fillCatalogue(db, { ...size, variantsEach: VARIANTS_EACH, seed: 1 })
    await writeAhead(db, reader, ports)
    const found = await db
      .selectFrom('products')
      .select(['id', 'slug'])
      .where('visible', '=', true)
      .orderBy('id')
      .execute()
    const counted = await db
      .selectFrom('collection_counts')
      .innerJoin('collections', (join) =>
        join.on((on) => on(on.cast('collections.id', 'text'), '=', on.ref('collection'))),
      )
      .select(({ fn }) => ['collections.id', fn.sum<bigint>('change').as('total')])
      .where('collections.visible', '=', true)
      .groupBy('collections.id')
      .orderBy('collections.id')
      .execute()
    const all = { id: ALL_PRODUCTS_COLLECTION_ID, total: found.length }
    return {
      products: shuffled(found),
      pages: shuffled(pagesOf([all, ...counted.map(({ id, total }) => ({ id, total: Number(total) }))])),
    }
  } finally {
    await close()
  }
}

/** What a shop does in the minutes after its first start, and after an import: this one is not open for so long. */
async function writeAhead(db: Database, reader: Database, ports: readonly number[]): Promise<void> {
  const [storefrontUrl, providerUrl] = ports.map((port) => `http://localhost:${port}`) as [string, string] // two of them
  const view = { locale: SHOP_LOCALE, languages: [], providerUrl, storefrontUrl }
  const context = { db, reader, viewOf: () => view, now: () => new Date() }
  await writeAllParts(context, AbortSignal.timeout(WRITE_AHEAD_MS), () => false)
}

function pagesOf(collections: readonly { id: string; total: number }[]): Places['pages'] {
  const every = (step: number, most: number) =>
    collections.flatMap(({ id, total }) =>
      Array.from({ length: Math.min(most, Math.floor((total - PAGE_SIZE) / step) + 1) }, (_, page) => ({
        id,
        total,
        offset: page * step,
      })),
    )
  const whole = every(PAGE_SIZE, MOST_PAGES)
  return whole.length >= 2 * WARM_QUESTIONS ? whole : every(1, Infinity)
}

interface Run {
  question: Question
  places: Places
  token: string
  shop: Shop
  floor: Server & { url: string }
  isWarm: boolean
  size: number
}

/** So that the process is as it is in a shop that has been open for a while, though not the data: none of these is among those that are measured. Where they are few, the same are asked for in one language after the other, each of which is written out anew. */
async function runIn({ question, places, token, shop }: Run, signal: AbortSignal): Promise<void> {
  const count = question.count(places)
  const different = Math.floor(Math.min(RUN_IN_QUESTIONS, count / 2))
  const requests = Array.from({ length: RUN_IN_QUESTIONS }, (_, n): LoadRequest => {
    const language = LANGUAGES[Math.floor(n / different) % LANGUAGES.length]!
    const at = count - 1 - (n % different)
    return {
      path: question.path(places, at),
      expect: question.expect(places, at),
      headers: {
        authorization: token,
        'x-wix-linguist': language,
        ...(question.isSeenInZip && { 'accept-encoding': ACCEPTED }),
      },
    }
  })
  const job = { url: shop.providerUrl, connections: CONNECTIONS, requests, most: requests.length, samples: 0 }
  await applyLoad({ ...job, seconds: RUN_IN_SECONDS, warmUpSeconds: 0 }, signal)
}

async function measure(run: Run, { seconds }: Options, signal: AbortSignal): Promise<Row> {
  const { question, shop, floor, isWarm, size } = run
  if (!isWarm) await runIn(run, signal)
  const requests = isWarm ? await warmRequests(run, signal) : coldRequests(run)
  const loadFloor = async (): Promise<number> => {
    const job = { url: floor.url, requests: [], bodyLength: FLOOR_BYTES, samples: 0, warmUpSeconds: 1 }
    return (await applyLoad({ ...job, connections: CONNECTIONS, seconds: Math.min(3, seconds) }, signal)).perSecond
  }
  const before = await loadFloor()
  const cpuBefore = shop.cpu()
  const result = await applyLoad(
    {
      url: shop.providerUrl,
      connections: CONNECTIONS,
      seconds,
      // The load is over within a second: it must not be measured how a load generator begins.
      ...(!isWarm && { most: requests.length, practise: { url: floor.url, seconds: 1 } }),
      ...(!isWarm &&
        question.isSeenInZip && { unpacked: { every: 16, pattern: '"inventoryItemId":', times: PAGE_SIZE } }),
      warmUpSeconds: isWarm ? 1 : 0,
      requests,
      samples: 0,
    },
    signal,
  )
  const cpu = shop.cpu()
  const after = await loadFloor()
  const answered = Math.max(1, result.requests + result.warmUpRequests)
  return {
    ...result,
    size,
    name: question.name,
    isWarm,
    ratio: ratioToNeighbours(result.perSecond, [before, after]),
    micros: {
      node: ((cpu.node - cpuBefore.node) * 1e6) / answered,
      database: ((cpu.database - cpuBefore.database) * 1e6) / answered,
    },
  }
}

function coldRequests({ question, places, token }: Run): LoadRequest[] {
  // The others are those of the run-in.
  const count = Math.min(COLD_QUESTIONS, Math.floor(question.count(places) / 2))
  return Array.from({ length: count }, (_, at) => ({
    path: question.path(places, at),
    expect: question.expect(places, at),
    headers: { authorization: token, ...(question.isSeenInZip && { 'accept-encoding': ACCEPTED }) },
  }))
}

/** Asked until they come compressed as a whole. From the other end than the cold ones, so that those are not among them. */
async function warmRequests({ question, places, token, shop }: Run, signal: AbortSignal): Promise<LoadRequest[]> {
  const count = question.count(places)
  const requests: LoadRequest[] = []
  for (let n = 0; n < Math.min(WARM_QUESTIONS, count); n++) {
    const at = count - 1 - n
    const request = { path: question.path(places, at), headers: { authorization: token, 'accept-encoding': ACCEPTED } }
    const wanted = question.expect(places, at)
    let firstLength: number | undefined
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(shop.providerUrl + request.path, { headers: request.headers, signal })
      const body = await response.text()
      if (!response.ok || !body.includes(wanted))
        throw new Error(`${request.path} answered ${response.status} without ${wanted}: ${body.slice(0, 300)}`)
      const length = Number(response.headers.get('content-length'))
      firstLength ??= length
      // A list that is put together from parts comes compressed at once, and shorter when it has been compressed as a whole.
      const isWhole = response.headers.get('content-encoding') === 'gzip' && length < firstLength
      if (isWhole || attempt > 50) {
        requests.push({ ...request, expect: wanted, expectTag: response.headers.get('etag') ?? '' })
        break
      }
    }
  }
  return requests
}

/** In no order that the database knows, and the same each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items]
  let state = 12_345
  for (let at = mixed.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    const other = state % (at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

function leastOf({ isWarm }: Row): number {
  return isWarm ? LEAST_WARM : LEAST_COLD
}

function reportTable(rows: readonly Row[]): string {
  const head = [
    'what',
    'products',
    'kept',
    'requests/s',
    'p50',
    'p99',
    'of the floor',
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
      row.ratio.toFixed(3),
      `≥ ${leastOf(row)}`,
      row.ratio >= leastOf(row) ? 'yes' : 'NO',
      `${formatCount(row.micros.node)} + ${formatCount(row.micros.database)} µs`,
      (row.meanBytes / 1024).toFixed(1),
      formatCount(row.requests),
      formatCount(row.errors + row.non2xx + row.wrongBodies),
    ]),
  )
}

function growthOf(rows: readonly Row[]): { name: string; times: number; failure?: string }[] {
  const [small, large] = SIZES.map(({ size }) => size)
  return rows
    .filter(({ size }) => size === large)
    .flatMap((row) => {
      const other = rows.find(({ size, name, isWarm }) => size === small && name === row.name && isWarm === row.isWarm)
      if (!other) return []
      const name = `${row.name}, ${row.isWarm ? 'warm' : 'cold'}`
      // By what they are of the floor: the machine may have been faster or slower in between.
      const times = other.ratio / row.ratio
      const failure =
        times > MOST_GROWTH
          ? `${name}: ${times.toFixed(2)} times slower at ${formatCount(large ?? 0)} products.`
          : undefined
      return [{ name, times, failure }]
    })
}

function growthTable(rows: readonly Row[]): string {
  return formatTable(
    ['100,000 products in place of 1,000', 'times slower', `≤ ${MOST_GROWTH}`],
    growthOf(rows).map(({ name, times, failure }) => [name, times.toFixed(2), failure ? 'NO' : 'yes']),
  )
}

function faultsOf(row: Row): string[] {
  const at = `${row.name}, ${row.isWarm ? 'warm' : 'cold'}, ${formatCount(row.size)} products`
  return [
    ...(row.errors + row.non2xx + row.wrongBodies > 0
      ? [`${at}: ${row.errors} errors, ${row.non2xx} not 2xx, ${row.wrongBodies} wrong. ${row.firstWrong ?? ''}`]
      : []),
    ...(row.ratio < leastOf(row) ? [`${at}: ${row.ratio.toFixed(3)} of the floor, less than ${leastOf(row)}.`] : []),
  ]
}

function line({ size, name, isWarm, perSecond, p50Ms, p99Ms, ratio, busy }: Row): string {
  return `  ${formatCount(size).padStart(7)}  ${name.padEnd(34)} ${isWarm ? 'warm' : 'cold'} ${formatCount(perSecond).padStart(8)}/s  ${ratio.toFixed(3)} of the floor  p50 ${formatMs(p50Ms)}  p99 ${formatMs(p99Ms)}  generator ${(busy * 100).toFixed(0)} %`
}

function megabytes(bytes = 0): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}

/** A request as the client puts it into an address. */
function pack(request: object): string {
  return Buffer.from(JSON.stringify(request)).toString('base64url')
}
