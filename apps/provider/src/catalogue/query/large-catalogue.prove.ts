/**
 * Questions over a large catalogue: that the database goes through no table row by row for any of them, and how long the answers take when 32 callers ask one after the other: first of a shop that has just been
 * filled and keeps nothing, then of one some minutes old, which has in memory what lists are made of. How long it takes is told, not judged: it depends on the machine and on what else runs there.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { queryFields } from '@cartwright/contract'
import { cpuSeconds, findTree } from '../../../../../bench/processes.ts'
import { type Chance, chanceOf } from '../../../../../e2e/faults/chance.ts'
import { describeTimes, requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { buildApp, type Provider } from '../../app.ts'
import { openMediaFiles, openStorage } from '../media/index.ts'
import { startEmbedded } from '../../db/embedded/index.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import { type Database, openDatabase, openPool } from '../../db/pool.ts'
import { openLog } from '../../http/log.ts'
import { DEMO_CLIENT_ID, registerStorefront } from '../../identity/index.ts'
import { explain, openHeardDatabase } from '../../testing/explain.ts'
import { fillCatalogue, writePartsAhead } from '../../testing/large-catalogue.ts'
import { askAnswers, askerOf, everySort, joined, type LargeEntity } from '../../testing/large-questions.ts'
import type { Filter, Sort } from '../../testing/naive-query.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from '../../testing/names.ts'
import { saveTestSettings } from '../../testing/settings.ts'
import { openAnswers } from './answer.ts'

const CALLERS = 32
const READERS = 8
const MOST_ROWS = 10_000
const KINDS = 400
const JOINED_ONE_IN = 10
const STEADY_RATE = 100
const KEEP_AHEAD_MS = 120_000
const LOOKED_AT_ONE_IN = 16
const addresses: Record<LargeEntity, string> = {
  products: '/stores-reader/v1/products/query-platformized',
  storeVariants: '/stores-reader/v1/variants/query',
}

const KINDS_OF_QUESTIONS = (['products', 'storeVariants'] as LargeEntity[]).flatMap((entity) =>
  Object.entries(queryFields[entity]).flatMap(([name, { operators }]) =>
    operators.flatMap((operator) => everySort(entity).map((sort) => ({ entity, name, operator, sort }))),
  ),
)

interface Asked {
  entity: LargeEntity
  filter: Filter
  sort: Sort[]
}

export const proof = {
  group: 'queries',
  name: 'any filter and any order over 100,000 products is answered without going through a table row by row',
  full: KINDS_OF_QUESTIONS.length,
  small: 60,
  isStress: true,
  slice: KINDS_OF_QUESTIONS.length,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const products = n < 1_000 ? 2_000 : 100_000
    const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-prove-'))
    await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and has to get through
    const server = await startEmbedded({ dataDir, durability: 'none' })
    const [db, reader] = [
      openDatabase(openPool(server.connection)),
      openDatabase(openPool(server.connection, { max: READERS, isReader: true })),
    ]
    try {
      await migrate(db, migrations, 'proof')
      await saveTestSettings(db)
      const begun = performance.now()
      await fillCatalogue(db, { products, seed })
      log(`${products} products made in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
      const asked = await drawQuestions(db, n, chanceOf(seed))

      const { db: listening, heard } = openHeardDatabase(server.connection, { isReader: true })
      const wrong: string[] = []
      let statements = 0
      const explained = [...asked, ...joinSome(asked, chanceOf(seed + 3))]
      for (const question of explained) {
        heard.length = 0
        await askAnswers(openAnswers(listening, { epochOf: () => 0 }), question.entity, question.filter, question.sort)
        for (const statement of heard.splice(0)) {
          statements++
          const { sequential, plan } = await explain(listening, statement)
          if (sequential.looked > MOST_ROWS)
            wrong.push(`${describe(question)}: ${sequential.looked} rows of ${sequential.table} one by one, ${plan}`)
        }
      }
      await listening.destroy()
      log(
        `${statements} statements of ${explained.length} questions explained: ${wrong.length} look at more than ${MOST_ROWS} rows of a table one by one`,
      )

      await registerStorefront(db, TEST_STOREFRONT_URL)
      const clientId = DEMO_CLIENT_ID
      const mediaFolder = join(dataDir, 'media')
      const provider = await buildApp({
        db,
        reader,
        media: openMediaFiles(reader, { storage: openStorage({ folder: mediaFolder }), folder: mediaFolder }),
        clientId,
        render: () => {
          throw new Error('No page is asked for here.')
        },
        providerUrl: TEST_PROVIDER_URL,
        storefrontUrl: TEST_STOREFRONT_URL,
        secureCookies: false,
        allowLoopback: false,
        version: 'proof',
        log: openLog('silent'),
        now: () => new Date(),
      })
      const failed = await measure(
        provider,
        clientId,
        asked,
        'a shop that has just been filled, and keeps nothing',
        log,
        true,
      )
      failed.push(...(await letMinutesPass(provider, db, reader, log)))
      const others = leaveOut(asked, await drawQuestions(db, n, chanceOf(seed + 2)))
      failed.push(
        ...(await measure(provider, clientId, asked, 'questions that nobody has asked before', log, false)),
        ...(await measure(provider, clientId, repeated(asked, seed), `${KINDS} questions, asked before`, log, false)),
        ...(await measure(
          provider,
          clientId,
          others,
          `${others.length} questions that nobody has asked before, ${STEADY_RATE} a second whether the last are answered or not`,
          log,
          false,
          STEADY_RATE,
        )),
      )
      log(summarize(statements + 3 * n + others.length, wrong.length + failed.length, seed))
      requireNone('questions answered by going through a table row by row, or not at all', [...wrong, ...failed])
    } finally {
      await Promise.all([db.destroy(), reader.destroy()])
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

/** A shop writes down what its lists are made of in the minutes after its first start, and reads that into memory after each. Answers what is wrong with it. */
async function letMinutesPass(
  provider: Provider,
  db: Database,
  reader: Database,
  log: (line: string) => void,
): Promise<string[]> {
  const { locale } = provider.settings.current().shop
  const urls = { providerUrl: TEST_PROVIDER_URL, storefrontUrl: TEST_STOREFRONT_URL }
  const written = await writePartsAhead(db, reader, { locale, ...urls })
  await provider.keepAllParts(AbortSignal.timeout(KEEP_AHEAD_MS))
  const { entries: parts = 0 } = provider.cacheUsage().find(({ name }) => name === 'fragments') ?? {}
  log(`what lists are made of: of ${parts} products in memory, of ${written} written down`)
  return parts < written ? [`of ${written - parts} products the shop has not read what lists are made of`] : []
}

/** Each operator of each field with each order once, in any order, and then again. */
async function drawQuestions(db: Database, n: number, chance: Chance): Promise<Asked[]> {
  const askers = {
    products: await askerOf(db, 'products', chance),
    storeVariants: await askerOf(db, 'storeVariants', chance),
  }
  const kinds = KINDS_OF_QUESTIONS.map((kind) => ({ kind, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
  return Array.from({ length: n }, (_, position) => {
    const { entity, name, operator, sort } = kinds[position % kinds.length]!
    return { entity, filter: { [name]: askers[entity].test(name, operator) }, sort }
  })
}

/** Some, each joined with another. */
function joinSome(asked: readonly Asked[], chance: Chance): Asked[] {
  return asked
    .filter((_, position) => position % JOINED_ONE_IN === 0)
    .map(({ entity, filter, sort }) => {
      const other = chance.pick(asked.filter((each) => each.entity === entity))
      return { entity, filter: joined(chance, filter, other.filter), sort }
    })
}

/** Those that were not asked before, word for word. */
function leaveOut(asked: readonly Asked[], drawn: readonly Asked[]): Asked[] {
  const known = new Set(asked.map((each) => JSON.stringify(each)))
  return drawn.filter((each) => !known.has(JSON.stringify(each)))
}

function repeated(asked: readonly Asked[], seed: number): Asked[] {
  const chance = chanceOf(seed + 1)
  const kinds = asked.slice(-KINDS) // the last, which are still kept
  return asked.map(() => chance.pick(kinds))
}

async function measure(
  provider: Provider,
  clientId: string,
  asked: readonly Asked[],
  what: string,
  log: (line: string) => void,
  isForgotten: boolean,
  rate = Infinity,
): Promise<string[]> {
  const ask = (path: string, body: object, token?: string): Promise<Response> =>
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
  const signedIn = await ask('/oauth2/token', { clientId, grantType: 'anonymous' })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const took: { ms: number; question: Asked }[] = []
  const failed: string[] = []
  const waiting = asked.map((question, position) => ({ question, dueMs: (position / rate) * 1000 })).reverse()
  const hitsBefore = provider.cacheCounts().hits
  const cpuBefore = cpu()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { question, dueMs } = next
        const { entity, filter, sort } = question
        const early = begun + dueMs - performance.now()
        if (early > 0) await sleep(early)
        await turn() // whoever is answered from memory lets the others have a turn, as over a socket
        if (isForgotten) provider.catalogue.forget([])
        // Where all callers are busy when a question is due, waiting for one of them counts.
        const asked = rate === Infinity ? performance.now() : begun + dueMs
        const answer = await ask(addresses[entity], { query: { filter, sort, paging: { limit: 24 } } }, token)
        const body = Buffer.from(await answer.arrayBuffer())
        took.push({ ms: performance.now() - asked, question })
        if (answer.status !== 200) failed.push(`${describe(question)}: ${answer.status}`)
        else if (took.length % LOOKED_AT_ONE_IN === 0 && !isWhole(body, answer))
          failed.push(`${describe(question)}: not what an answer looks like`)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const cpuAfter = cpu()
  const perRequest = (from: number, to: number): string => `${(((to - from) / asked.length) * 1000).toFixed(1)} ms`
  log(
    `${what}: ${CALLERS} callers, ${(asked.length / seconds).toFixed(0)} requests/s, ${describeTimes(took.map(({ ms }) => ms))}; ${provider.cacheCounts().hits - hitsBefore} from memory; CPU a request: Node ${perRequest(cpuBefore.node, cpuAfter.node)}, database ${perRequest(cpuBefore.database, cpuAfter.database)}`,
  )
  const worst = took.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  for (const { ms, question } of worst) log(`    ${ms.toFixed(0)} ms ${describe(question)}`)
  return failed
}

/** Unpacked with its checksum, and read. */
function isWhole(body: Buffer, { headers }: Response): boolean {
  const text = headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body
  const { products, variants } = JSON.parse(text.toString()) as { products?: unknown; variants?: unknown } // as the contract says
  return Array.isArray(products ?? variants)
}

/** Of this process, and of the database below it. */
function cpu(): { node: number; database: number } {
  return { node: cpuSeconds([process.pid]), database: cpuSeconds(findTree(process.pid).slice(1)) }
}

function describe({ entity, filter, sort }: Asked): string {
  return `${entity} ${JSON.stringify(filter).slice(0, 100)} by ${sort.map(({ fieldName, order }) => `${fieldName} ${order ?? ''}`).join() || 'nothing'}`
}
