import { join } from 'node:path'
import { startDatabase } from '../apps/provider/src/platform/db/open-database.ts'
import {
  type Aim,
  formatAimTable,
  describeInserts,
  createInsertAims,
  createRatioAim,
  formatReportTable,
  type Row,
} from './aims.ts'
import { type InsertFloor, type Inserts, createInsertFloor, type Way } from './insert-floor.ts'
import type { LoadRequest, Sample } from './load-job.ts'
import type { Outcome, RequestOptions } from './measure-requests.ts'
import {
  checkSamples,
  describeFloors,
  findLoadFaults,
  formatRunSummary,
  measure,
  type Measured,
  measureFloor,
} from './measured-load.ts'
import { type Server, type Shop, startFloor, startShop } from './shop.ts'
import { createMembers, measureSignIns, measureSignInLoad, type SignInLoad } from './sign-in-load.ts'
import { calculateRatioToNeighbours } from './statistics.ts'
import { formatCount, formatMs, formatPercent } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { measureVerification, type Verification } from './token-verification.ts'

const CONNECTIONS = 32
const FLOOR_SECONDS = 3
const MEMBERS = 500
const LANES = 4
/** A token is renewed once: as many a second, and some to warm up with, are more than there will be. */
const TOKENS_A_SECOND = 6_000
const TOKEN_PATH = '/oauth2/token'
const ANONYMOUS = 'anonymous token'
const REFRESH = 'refresh a token'

const MIN_ANONYMOUS_OF_HTTP = 0.05
const MIN_REFRESH_OF_INSERT = 0.4
const MAX_COLD_MICROS = 100
const MAX_CACHED_MICROS = 10
const MAX_TIMES_SLOWER_IN_STORM = 2

const PEERS =
  'Other open shops on a machine of this kind: Vendure makes 442 anonymous sessions a second where the floor makes 61,000 requests; they sign in 8 to 22 people a second.'

interface Bench {
  shop: Shop
  floor: Server & { url: string }
  inserts: InsertFloor
  seconds: number
  signal: AbortSignal
  say: (line: string) => void
}

/** Tokens given, renewed and verified; people who sign in, and who looks at products meanwhile. */
export async function measureIdentity(
  { carts: visitors, seconds, profile }: RequestOptions,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  const verification = await measureVerification(Math.min(visitors, 10_000))
  using folder = createTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await fillShop(dataDir)
  const profiler = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  // Sign-ins come through a proxy of our own, each from its own address.
  await using shop = await startShop(dataDir, signal, profiler, { TRUSTED_PROXIES: '127.0.0.1' })
  await using floor = await startFloor()
  await using inserts = await createInsertFloor(dataDir)
  const bench = { shop, floor, inserts, seconds, signal, say }

  const tokens = Math.max(visitors, TOKENS_A_SECOND * seconds)
  say(`Making ${formatCount(tokens)} visitors …`)
  const refreshTokens = await createRefreshTokens(shop, tokens, signal)
  const anonymous = await measureTokens(bench, ANONYMOUS, [grant({ grantType: 'anonymous', clientId: shop.clientId })])
  const refresh = await measureTokens(
    bench,
    REFRESH,
    refreshTokens.map((refreshToken) => grant({ grantType: 'refresh_token', refreshToken })),
    { isOnce: true },
  )
  const signIns = await measureSignIns(shop, { members: MEMBERS, lanes: LANES, seconds }, signal)
  say(`      ${signIns.perSecond.toFixed(1)} sign-ins/s`)
  const storm = await measureSignInLoad(shop, { members: MEMBERS, seconds }, signal)
  for (const each of [storm.calm, storm.during]) say(formatRunSummary(each))

  const measured = [anonymous, refresh]
  const floors = measured.flatMap((each) => each.floors)
  const aims = listAims({ anonymous: anonymous.row, refresh: refresh.row, verification, storm })
  return {
    report: [
      formatAimTable(aims),
      formatReportTable(measured.map(({ row }) => row)),
      describeSignIns(signIns, storm),
      describeFloors(floors, [CONNECTIONS]),
      describeInserts(
        measured.flatMap((each) => each.insertRuns),
        await inserts.recount(),
      ),
      PEERS,
    ].join('\n\n'),
    failures: [
      ...measured.flatMap((each) => each.failures),
      ...findLoadFaults(storm.calm),
      ...findLoadFaults(storm.during),
      ...aims.filter(({ holds }) => !holds).map(({ what, figure, aim }) => `${what}: ${figure}; the aim is ${aim}.`),
    ],
  }
}

/** Made before the shop starts: members who can sign in. */
async function fillShop(dataDir: string): Promise<void> {
  const onLost = (reason: string): void => console.error(`The database stopped: ${reason}`)
  const { db, close } = await startDatabase({ dataDir, durability: 'full' }, { say: () => {}, onLost })
  try {
    await createMembers(db, MEMBERS)
  } finally {
    await close()
  }
}

function grant(body: object): LoadRequest {
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', path: TOKEN_PATH, headers, body: JSON.stringify(body), expect: '"refresh_token"' }
}

async function createRefreshTokens(shop: Shop, count: number, signal: AbortSignal): Promise<string[]> {
  const tokens: string[] = []
  const lane = async (): Promise<void> => {
    while (tokens.length < count) {
      const { headers, body } = grant({ grantType: 'anonymous', clientId: shop.clientId })
      const answer = await fetch(shop.providerUrl + TOKEN_PATH, { method: 'POST', headers, body, signal })
      tokens.push(((await answer.json()) as { refresh_token: string }).refresh_token)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  return tokens.slice(0, count)
}

/** Between two runs of each floor. */
async function measureTokens(
  { shop, floor, inserts, seconds, signal, say }: Bench,
  name: string,
  requests: LoadRequest[],
  { isOnce = false } = {},
) {
  const floors: Measured[] = []
  const insertRuns: Inserts[] = []
  const before = await loadFloors()
  const run = { name, server: shop, url: shop.providerUrl, connections: CONNECTIONS, seconds }
  const measured = await (isOnce ? measureOnce() : measure({ ...run, requests }, signal))
  say(formatRunSummary(measured))
  const after = await loadFloors()
  const row: Row = {
    ...measured,
    samples: [],
    fullyChecked: measured.samples.length,
    ofHttp: calculateRatioToNeighbours(measured.perSecond, [before.http, after.http]),
    ofInsert: {
      together: calculateRatioToNeighbours(measured.perSecond, [before.together, after.together]),
      apart: calculateRatioToNeighbours(measured.perSecond, [before.apart, after.apart]),
    },
  }
  const failures = [
    ...floors.flatMap(findLoadFaults),
    ...findLoadFaults(measured),
    ...checkSamples({ name, check }, measured),
  ]
  return { row, floors, insertRuns, failures }

  /** Some of them to warm up with. */
  async function measureOnce(): Promise<Measured> {
    const warmUp = Math.ceil(requests.length / 5)
    await measure({ ...run, requests: requests.slice(0, warmUp), most: warmUp }, signal)
    return measure({ ...run, requests: requests.slice(warmUp), most: requests.length - warmUp }, signal)
  }

  async function loadFloors(): Promise<Record<'http' | Way, number>> {
    const load = { connections: CONNECTIONS, seconds: Math.min(FLOOR_SECONDS, seconds) }
    const http = await measureFloor(floor, load, signal)
    floors.push(http)
    const speeds = { http: http.perSecond, together: 0, apart: 0 }
    for (const way of ['together', 'apart'] as const) {
      const inserted = await inserts.run({ way, ...load }, signal)
      insertRuns.push(inserted)
      speeds[way] = inserted.perSecond
    }
    say(formatRunSummary(http))
    return speeds
  }
}

function check({ body }: Sample): void {
  const { access_token, refresh_token, expires_in } = JSON.parse(body) as Record<string, unknown>
  if (typeof access_token !== 'string' || access_token.split('.').length !== 3) throw new Error('no access token')
  if (typeof refresh_token !== 'string' || refresh_token.length !== 43) throw new Error('no refresh token')
  if (expires_in !== 3_600) throw new Error('another time than an hour')
}

function listAims(measured: { anonymous: Row; refresh: Row; verification: Verification; storm: SignInLoad }): Aim[] {
  const { anonymous, refresh, verification, storm } = measured
  const { coldMicros, cachedMicros, hits, misses, databaseCalls, tokens } = verification
  const slower = storm.during.p99Ms / storm.calm.p99Ms
  return [
    ...createRatioAim(anonymous, 'bare HTTP', anonymous.ofHttp, MIN_ANONYMOUS_OF_HTTP),
    ...createInsertAims(refresh, MIN_REFRESH_OF_INSERT),
    {
      what: 'an access token verified for the first time',
      figure: `${coldMicros.toFixed(0)} µs`,
      aim: `≤ ${MAX_COLD_MICROS} µs`,
      holds: coldMicros <= MAX_COLD_MICROS,
      how: `half of ${formatCount(tokens)} tokens, one after another`,
    },
    {
      what: 'an access token known from before',
      figure: `${cachedMicros.toFixed(1)} µs`,
      aim: `≤ ${MAX_CACHED_MICROS} µs`,
      holds: cachedMicros <= MAX_CACHED_MICROS,
      how: `${formatPercent(hits, hits + misses)} of ${formatCount(hits + misses)} were known`,
    },
    {
      what: 'calls to the database to verify them',
      figure: String(databaseCalls),
      aim: '0',
      holds: databaseCalls === 0,
      how: `of ${formatCount(hits + misses)}`,
    },
    {
      what: `20 products while ${MEMBERS} sign in at once, 99 %`,
      figure: `${slower.toFixed(2)} times`,
      aim: `≤ ${MAX_TIMES_SLOWER_IN_STORM}`,
      holds: slower <= MAX_TIMES_SLOWER_IN_STORM,
      how: `${formatMs(storm.during.p99Ms)} in place of ${formatMs(storm.calm.p99Ms)}`,
    },
  ]
}

function describeSignIns(signIns: { perSecond: number; count: number }, { statuses }: SignInLoad): string {
  const answers = Object.entries(statuses).map(([status, count]) => `${formatCount(count)} with ${status}`)
  return `${LANES} at a time, ${signIns.perSecond.toFixed(1)} people sign in a second (${formatCount(signIns.count)} in all): what the hash of a password costs. In the storm they were answered ${answers.join(', ')}: whoever finds the queue full is told to come again.`
}
