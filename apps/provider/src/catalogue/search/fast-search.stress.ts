/** Searches of every kind over a large catalogue, through the whole provider, sequentially and concurrently. */
import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type SeededRandom, createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import { buildApp, type Provider } from '../../app/app.ts'
import { createMediaFiles, createStorage } from '../../media/index.ts'
import { startEmbedded } from '../../platform/db/embedded/index.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { migrations } from '../../platform/db/migrations/index.ts'
import { type Database, createDatabase, createPool } from '../../platform/db/pool.ts'
import { createLogger } from '../../platform/http/logger.ts'
import { STOREFRONT_CLIENT_ID, registerStorefront } from '../../identity/index.ts'
import { fillCatalogue } from '../../testing/large-catalogue.ts'
import { saveTestSettings } from '../../testing/settings.ts'
import { indexMissingProducts } from '../changes/index-missing-products.ts'

const P99_MS = 50
const SUGGESTION_P99_MS = 20
const AT_ONCE = 32
const URL = 'http://shop.test'

export const stressTest = {
  group: 'search',
  name: 'searches and suggestions over 100,000 products are answered in time',
  full: 20_000,
  small: 150,
  isStress: true,
  slice: 20_000,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const isFull = n >= 1_000
    const chance = createSeededRandom(seed)
    const shop = await openLargeShop(isFull ? 100_000 : 500, log)
    try {
      const wrong: string[] = []
      const token = await newToken(shop.provider)
      const ask = async (kind: Kind, times: number[]): Promise<void> => {
        const { path, body } = makeSearch(kind, chance, shop.words)
        const begun = performance.now()
        const response = await shop.provider.fetch(
          new Request(`${URL}/cartwright/v1/search/${path}`, {
            method: 'POST',
            headers: { authorization: token, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        )
        const text = await response.text()
        times.push(performance.now() - begun)
        if (response.status !== 200) wrong.push(`${JSON.stringify(body)}: ${response.status} ${text.slice(0, 300)}`)
      }

      const each = Math.ceil(n / 4 / KINDS.length)
      for (const kind of KINDS) for (let warm = 0; warm < Math.min(20, each); warm++) await ask(kind, [])
      const alone: number[] = []
      for (const kind of KINDS) {
        const times: number[] = []
        for (let search = 0; search < each; search++) await ask(kind, times)
        log(`one by one, ${kind}: ${inMs(times)}`)
        if (kind === 'suggestion') check(times, SUGGESTION_P99_MS, kind)
        else alone.push(...times)
      }
      log(`one by one, all searches: ${inMs(alone)}`)
      check(alone, P99_MS, 'all searches one by one')

      const together: number[] = []
      let left = n - each * KINDS.length
      const begun = performance.now()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (left-- > 0) await ask(chance.pick(KINDS), together)
        }),
      )
      const seconds = (performance.now() - begun) / 1000
      log(`${AT_ONCE} at once: ${inMs(together)}, ${(together.length / seconds).toFixed(0)} a second`)
      log(summarize(n, wrong.length, seed))
      requireNone('searches that were refused, or took too long', wrong)

      function check(times: readonly number[], most: number, what: string): void {
        const p99 = at(times, 0.99)
        if (isFull && p99 > most) wrong.push(`${what}: 99 % within ${p99.toFixed(1)} ms, ${most} are allowed`)
      }
    } finally {
      await shop.close()
    }
  },
}

const KINDS = [
  'one word',
  'two words',
  'prefix',
  'common word',
  'typo',
  'sku',
  'filters',
  'sorted',
  'no facets',
  'nothing',
  'suggestion',
] as const
type Kind = (typeof KINDS)[number]

interface Words {
  names: string[]
  all: string[]
  brands: string[]
  collections: string[]
  skus: string[]
}

function makeSearch(
  kind: Kind,
  chance: SeededRandom,
  { names, all, brands, collections, skus }: Words,
): { path: string; body: object } {
  const word = (): string => chance.pick(names)
  const search = (expression: string, more: object = {}) => ({ path: 'products', body: { expression, ...more } })
  switch (kind) {
    case 'one word':
      return search(chance.pick(all))
    case 'two words':
      return search(`${word()} ${word()}`)
    case 'prefix':
      return search(`${chance.happens(0.5) ? `${word()} ` : ''}${word().slice(0, chance.between(1, 4))}`)
    case 'common word':
      return search(chance.pick(['that', 'the', 'for', 'a', 'you will']))
    case 'typo':
      return search(
        `${misspell(
          chance,
          all.filter((each) => each.length > 4),
        )}${chance.happens(0.5) ? ` ${word()}` : ''}`,
      )
    case 'sku':
      return search(chance.pick(skus))
    case 'filters':
      return search(word(), {
        filter: {
          ...(chance.happens(0.5) && { brands: [chance.pick(brands), chance.pick(brands)] }),
          ...(chance.happens(0.5) && { collectionIds: [chance.pick(collections)] }),
          ...(chance.happens(0.5) && { options: [{ name: 'Size', choices: [chance.pick(['S', 'M', 'L'])] }] }),
          ...(chance.happens(0.5) && { minPrice: chance.between(1, 50), maxPrice: chance.between(50, 500) }),
          ...(chance.happens(0.5) && { inStock: true }),
        },
      })
    case 'sorted':
      return search(word(), {
        sort: chance.pick(['PRICE_ASC', 'PRICE_DESC', 'NEWEST', 'NAME']),
        offset: chance.between(0, 100),
      })
    case 'no facets':
      return search(word(), { facets: false, offset: 24 * chance.between(0, 5) })
    case 'nothing':
      return search(`zzz${chance.between(1, 1e9).toString(36)}q`)
    case 'suggestion':
      return { path: 'suggestions', body: { expression: word().slice(0, chance.between(1, 6)) } }
  }
}

function misspell(chance: SeededRandom, words: readonly string[]): string {
  const word = chance.pick(words)
  const place = chance.between(1, word.length - 2)
  const letter = String.fromCharCode(97 + chance.between(0, 25))
  return chance.pick([
    word.slice(0, place) + letter + word.slice(place),
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2),
  ])
}

interface LargeShop {
  provider: Provider
  words: Words
  close(): Promise<void>
}

async function openLargeShop(products: number, say: (line: string) => void): Promise<LargeShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-search-'))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and needs access
  const server = await startEmbedded({ dataDir, durability: 'none' })
  const db = createDatabase(createPool(server.connection, { max: 16 }))
  const reader = createDatabase(createPool(server.connection, { max: 8, isReader: true }))
  const close = async (): Promise<void> => {
    await Promise.all([db.destroy(), reader.destroy()])
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(db, migrations, 'proof')
    await saveTestSettings(db)
    await registerStorefront(db, URL)
    await fillCatalogue(db, { products, variantsEach: 3, seed: 1 })
    await addRareWords(db)
    const begun = performance.now()
    const indexed = await indexMissingProducts(db)
    say(`${indexed} products put into the index in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    const log = createLogger('warn', { write: () => {} })
    const provider = await buildApp({
      db,
      reader,
      media: createMediaFiles(reader, { storage: createStorage({ folder: dataDir }), folder: dataDir }, log),
      render: () => ({ status: 200, html: '', toBytes: () => new Uint8Array(), headers: {} }),
      providerUrl: URL,
      storefrontUrl: URL,
      clientId: STOREFRONT_CLIENT_ID,
      secureCookies: false,
      allowLoopback: true,
      version: 'proof',
      log,
      now: () => new Date(),
    })
    return { provider, words: await readWords(db), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Adds rare words. The generated catalogue has few words; a real one has many, most of them rare. */
async function addRareWords(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`update products set description = description || '<p>' || (
      select string_agg(translate(substr(md5((numeric_id * place % 60000)::text), 1, 5 + (numeric_id * place % 6)::int), '0123456789', 'ghijklmnop'), ' ')
      from generate_series(1, 12) as places (place)) || '</p>'`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

async function readWords(db: Database): Promise<Words> {
  const values = async (text: string): Promise<string[]> =>
    (await sql<{ value: string }>`${sql.raw(text)}`.execute(db)).rows.map(({ value }) => value)
  return {
    names: await values(`select distinct regexp_split_to_table(name, ' ') as value from product_search order by 1`),
    all: await values('select word as value from search_words order by word'),
    brands: await values(`select value from search_facets where kind = 'brand' order by id`),
    collections: await values(`select value from search_facets where kind = 'collection' order by id`),
    skus: await values('select sku as value from products order by id limit 1000'),
  }
}

async function newToken(provider: Provider): Promise<string> {
  const answer = await provider.fetch(
    new Request(`${URL}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: STOREFRONT_CLIENT_ID, grantType: 'anonymous' }),
    }),
  )
  return ((await answer.json()) as { access_token: string }).access_token
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function inMs(times: readonly number[]): string {
  return `p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms, longest ${at(times, 1).toFixed(1)} ms`
}
