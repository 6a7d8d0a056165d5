/**
 * Stress test of queries over a large catalogue. It fails on every statement that scans a table sequentially. It also
 * prints response times of 32 concurrent callers, with cold caches and with cached fragments. Times are not judged,
 * because they depend on the machine.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { queryFields } from '@cartwright/contract'
import { readCpuSeconds, findTree } from '../../../../../bench/processes.ts'
import { type SeededRandom, createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { describeTimes, requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { buildApp, type Provider } from '../../app/app.ts'
import { createMediaFiles, createStorage } from '../../media/index.ts'
import { startEmbedded } from '../../platform/db/embedded/index.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { migrations } from '../../platform/db/migrations/index.ts'
import { type Database, createDatabase, createPool } from '../../platform/db/pool.ts'
import { createLogger } from '../../platform/http/logger.ts'
import { STOREFRONT_CLIENT_ID, registerStorefront } from '../../identity/index.ts'
import { explain, createRecordingDatabase } from '../../testing/explain-query.ts'
import { fillCatalogue, writeAllFragments } from '../../testing/large-catalogue.ts'
import {
  combineFilters,
  countMatches,
  createQueryGenerator,
  type LargeEntity,
  listSorts,
} from '../../testing/large-queries.ts'
import type { Filter, Sort } from '../../testing/naive-query.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from '../../testing/names.ts'
import { saveTestSettings } from '../../testing/settings.ts'
import { createQueryExecutor } from './query-executor.ts'

const CALLERS = 32
const READERS = 8
const MAX_SEQUENTIAL_ROWS = 10_000
const REPEATED_QUERIES = 400
const COMBINED_ONE_IN = 10
const STEADY_RATE = 100
const WARM_UP_TIMEOUT_MS = 120_000
const CHECKED_ONE_IN = 16
const endpoints: Record<LargeEntity, string> = {
  products: '/stores-reader/v1/products/query-platformized',
  storeVariants: '/stores-reader/v1/variants/query',
}

const QUERY_KINDS = (['products', 'storeVariants'] as LargeEntity[]).flatMap((entity) =>
  Object.entries(queryFields[entity]).flatMap(([name, { operators }]) =>
    operators.flatMap((operator) => listSorts(entity).map((sort) => ({ entity, name, operator, sort }))),
  ),
)

interface LargeQuery {
  entity: LargeEntity
  filter: Filter
  sort: Sort[]
}

export const stressTest = {
  group: 'queries',
  name: 'no filter and sort over 100,000 products scans a table sequentially',
  full: QUERY_KINDS.length,
  small: 60,
  isStress: true,
  slice: QUERY_KINDS.length,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const products = n < 1_000 ? 2_000 : 100_000
    const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-prove-'))
    await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and has to get through
    const server = await startEmbedded({ dataDir, durability: 'none' })
    const [db, reader] = [
      createDatabase(createPool(server.connection)),
      createDatabase(createPool(server.connection, { max: READERS, isReader: true })),
    ]
    try {
      await migrate(db, migrations, 'proof')
      await saveTestSettings(db)
      const begun = performance.now()
      await fillCatalogue(db, { products, seed })
      log(`${products} products made in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
      const queries = await drawQueries(db, n, createSeededRandom(seed))

      const { db: listening, heard } = createRecordingDatabase(server.connection, { isReader: true })
      const violations: string[] = []
      let statements = 0
      const explained = [...queries, ...combineSome(queries, createSeededRandom(seed + 3))]
      for (const query of explained) {
        heard.length = 0
        await countMatches(
          createQueryExecutor(listening, { getVersion: () => 0 }),
          query.entity,
          query.filter,
          query.sort,
        )
        for (const statement of heard.splice(0)) {
          statements++
          const { sequential, plan } = await explain(listening, statement)
          if (sequential.looked > MAX_SEQUENTIAL_ROWS)
            violations.push(`${describe(query)}: scans ${sequential.looked} rows of ${sequential.table}, ${plan}`)
        }
      }
      await listening.destroy()
      log(
        `${statements} statements of ${explained.length} queries explained: ${violations.length} scan more than ${MAX_SEQUENTIAL_ROWS} rows of a table`,
      )

      await registerStorefront(db, TEST_STOREFRONT_URL)
      const clientId = STOREFRONT_CLIENT_ID
      const mediaFolder = join(dataDir, 'media')
      const provider = await buildApp({
        db,
        reader,
        media: createMediaFiles(reader, { storage: createStorage({ folder: mediaFolder }), folder: mediaFolder }),
        clientId,
        render: () => {
          throw new Error('The stress test renders no pages.')
        },
        providerUrl: TEST_PROVIDER_URL,
        storefrontUrl: TEST_STOREFRONT_URL,
        secureCookies: false,
        allowLoopback: false,
        version: 'proof',
        log: createLogger('silent'),
        now: () => new Date(),
      })
      const failed = await measure(provider, clientId, queries, 'cold caches', log, true)
      failed.push(...(await warmUp(provider, db, reader, log)))
      const others = excludeQueries(queries, await drawQueries(db, n, createSeededRandom(seed + 2)))
      failed.push(
        ...(await measure(provider, clientId, queries, 'new queries', log, false)),
        ...(await measure(
          provider,
          clientId,
          repeatQueries(queries, seed),
          `${REPEATED_QUERIES} repeated queries`,
          log,
          false,
        )),
        ...(await measure(
          provider,
          clientId,
          others,
          `${others.length} new queries at a constant rate of ${STEADY_RATE}/s`,
          log,
          false,
          STEADY_RATE,
        )),
      )
      log(summarize(statements + 3 * n + others.length, violations.length + failed.length, seed))
      requireNone('queries that scan a table or fail', [...violations, ...failed])
    } finally {
      await Promise.all([db.destroy(), reader.destroy()])
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

/** Writes all product fragments and reads them into memory, as a shop does after its start. Returns violations. */
async function warmUp(
  provider: Provider,
  db: Database,
  reader: Database,
  log: (line: string) => void,
): Promise<string[]> {
  const { locale } = provider.settings.current().shop
  const urls = { mediaOrigin: TEST_PROVIDER_URL, storefrontUrl: TEST_STOREFRONT_URL }
  const written = await writeAllFragments(db, reader, { locale, ...urls })
  await provider.warmFragmentCache(AbortSignal.timeout(WARM_UP_TIMEOUT_MS))
  const { entries: parts = 0 } = provider.cacheUsage().find(({ name }) => name === 'fragments') ?? {}
  log(`fragments: ${parts} in memory, ${written} in the database`)
  return parts < written ? [`${written - parts} fragments are not in memory`] : []
}

/** Draws a query for each operator of each field in each sort, shuffled, and repeats them up to `n`. */
async function drawQueries(db: Database, n: number, chance: SeededRandom): Promise<LargeQuery[]> {
  const generators = {
    products: await createQueryGenerator(db, 'products', chance),
    storeVariants: await createQueryGenerator(db, 'storeVariants', chance),
  }
  const kinds = QUERY_KINDS.map((kind) => ({ kind, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
  return Array.from({ length: n }, (_, position) => {
    const { entity, name, operator, sort } = kinds[position % kinds.length]!
    return { entity, filter: { [name]: generators[entity].test(name, operator) }, sort }
  })
}

/** Combines some queries with others. */
function combineSome(queries: readonly LargeQuery[], chance: SeededRandom): LargeQuery[] {
  return queries
    .filter((_, position) => position % COMBINED_ONE_IN === 0)
    .map(({ entity, filter, sort }) => {
      const other = chance.pick(queries.filter((each) => each.entity === entity))
      return { entity, filter: combineFilters(chance, filter, other.filter), sort }
    })
}

/** Returns the drawn queries that are not among the others. */
function excludeQueries(queries: readonly LargeQuery[], drawn: readonly LargeQuery[]): LargeQuery[] {
  const keys = new Set(queries.map((each) => JSON.stringify(each)))
  return drawn.filter((each) => !keys.has(JSON.stringify(each)))
}

function repeatQueries(queries: readonly LargeQuery[], seed: number): LargeQuery[] {
  const chance = createSeededRandom(seed + 1)
  const kinds = queries.slice(-REPEATED_QUERIES) // the last ones, which are still cached
  return queries.map(() => chance.pick(kinds))
}

async function measure(
  provider: Provider,
  clientId: string,
  queries: readonly LargeQuery[],
  name: string,
  log: (line: string) => void,
  hasColdCache: boolean,
  rate = Infinity,
): Promise<string[]> {
  const send = (path: string, body: object, token?: string): Promise<Response> =>
    provider.fetch(
      new Request(TEST_PROVIDER_URL + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-encoding': 'gzip',
          ...(token && { authorization: token }),
        },
        body: JSON.stringify(body),
      }),
    )
  const signedIn = await send('/oauth2/token', { clientId, grantType: 'anonymous' })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const took: { ms: number; query: LargeQuery }[] = []
  const failed: string[] = []
  const waiting = queries.map((query, position) => ({ query, dueMs: (position / rate) * 1000 })).reverse()
  const hitsBefore = provider.cacheCounts().hits
  const cpuBefore = cpu()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { query, dueMs } = next
        const { entity, filter, sort } = query
        const early = begun + dueMs - performance.now()
        if (early > 0) await sleep(early)
        await turn() // a response from memory yields to the other callers, as over a socket
        if (hasColdCache) provider.catalogue.invalidate([])
        // The wait for a free caller counts as response time.
        const dueAt = rate === Infinity ? performance.now() : begun + dueMs
        const answer = await send(endpoints[entity], { query: { filter, sort, paging: { limit: 24 } } }, token)
        const body = Buffer.from(await answer.arrayBuffer())
        took.push({ ms: performance.now() - dueAt, query })
        if (answer.status !== 200) failed.push(`${describe(query)}: ${answer.status}`)
        else if (took.length % CHECKED_ONE_IN === 0 && !isWhole(body, answer))
          failed.push(`${describe(query)}: malformed response`)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const cpuAfter = cpu()
  const perRequest = (from: number, to: number): string => `${(((to - from) / queries.length) * 1000).toFixed(1)} ms`
  log(
    `${name}: ${CALLERS} callers, ${(queries.length / seconds).toFixed(0)} requests/s, ${describeTimes(took.map(({ ms }) => ms))}; ${provider.cacheCounts().hits - hitsBefore} from memory; CPU a request: Node ${perRequest(cpuBefore.node, cpuAfter.node)}, database ${perRequest(cpuBefore.database, cpuAfter.database)}`,
  )
  const worst = took.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  for (const { ms, query } of worst) log(`    ${ms.toFixed(0)} ms ${describe(query)}`)
  return failed
}

/** Decompresses a response, which checks its checksum, and parses it. */
function isWhole(body: Buffer, { headers }: Response): boolean {
  const text = headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body
  const { products, variants } = JSON.parse(text.toString()) as { products?: unknown; variants?: unknown } // as the contract says
  return Array.isArray(products ?? variants)
}

/** CPU seconds of this process and of its database. */
function cpu(): { node: number; database: number } {
  return { node: readCpuSeconds([process.pid]), database: readCpuSeconds(findTree(process.pid).slice(1)) }
}

function describe({ entity, filter, sort }: LargeQuery): string {
  return `${entity} ${JSON.stringify(filter).slice(0, 100)} by ${sort.map(({ fieldName, order }) => `${fieldName} ${order ?? ''}`).join() || 'nothing'}`
}
