/** Cost of answers with media addresses of the platform, compared with those of the shop, by turns in one process. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STORES_APP_ID } from '@cartwright/contract'
import { summarize } from '../../../../e2e/faults/report.ts'
import { buildApp, type Provider } from '../app/app.ts'
import { createProducts, saveDatabaseImage } from '../catalogue/index.ts'
import { createClient, registerStorefront, STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { startEmbedded } from '../platform/db/embedded/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { createDatabase, createPool, type Database } from '../platform/db/pool.ts'
import { createLogger } from '../platform/http/logger.ts'
import { createPlainDraft } from '../testing/plain-draft.ts'
import { createPhoto } from '../testing/sample-files.ts'
import { saveTestSettings } from '../testing/settings.ts'
import { createStorage } from './create-storage.ts'
import { createMediaFiles } from './media-files.ts'

const MAX_RATIO = 1.05
const URL = 'http://shop.test'
const PRODUCTS = 200
const PAGE = 24
const CALLS_IN_A_TURN = 20
/** Below this number the figures are printed and not judged. */
const MIN_JUDGED = 2_000

type Host = 'shop' | 'platform'
type Read = (host: Host, number: number) => { path: string; body?: object }

interface MeasuredShop {
  provider: Provider
  tokens: Record<Host, string>
  close(): Promise<void>
}

export const stressTest = {
  group: 'media',
  name: 'answers with media addresses of the platform cost as much as those of the shop',
  full: 20_000,
  small: 400,
  isStress: true,
  slice: 20_000,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const shop = await openShop()
    try {
      const total = { shop: 0, platform: 0 }
      const each = Math.ceil(n / 2 / Object.keys(READS).length)
      for (const [name, read] of Object.entries(READS)) {
        await measure(shop, read, { from: 0, calls: Math.min(each, 300) }) // compiles the code of both
        const micros = await measure(shop, read, { from: 300, calls: each })
        total.shop += micros.shop
        total.platform += micros.platform
        log(`${name}: ${describe(micros)}`)
      }
      log(`all: ${describe(total)}`)
      const isWrong = n >= MIN_JUDGED && total.platform / total.shop > MAX_RATIO
      log(summarize(n, isWrong ? 1 : 0, seed))
      if (isWrong) throw new Error(`The answers cost ${describe(total)}; ${MAX_RATIO} is allowed.`)
    } finally {
      await shop.close()
    }
  },
}

const READS: Record<string, Read> = {
  'list from the cache': () => list({ paging: { limit: PAGE } }),
  // Another query each time, so that the list is joined from fragments.
  'list without a cached answer': (host, number) =>
    list({
      filter: { name: { $ne: String(1_000_000 + 2 * number + Number(host === 'platform')) } },
      paging: { limit: PAGE, offset: number % 100 },
    }),
  'product from the cache': () => list({ filter: { slug: 'a0' } }),
  cart: () => ({ path: '/ecom/v1/carts/current' }),
  estimate: () => ({ path: '/ecom/v1/carts/current/estimate-totals', body: { shippingAddress: { country: 'DE' } } }),
  search: (_, number) => ({ path: '/cartwright/v1/search/products', body: { expression: `a${number % PRODUCTS}` } }),
}

function list(query: object): { path: string } {
  const packed = Buffer.from(JSON.stringify({ query })).toString('base64url')
  return { path: `/stores-reader/v1/products/query-platformized?.r=${packed}` }
}

/** Opens a shop with products, a client for each host, and a cart for each. All fragments are written and in memory. */
async function openShop(): Promise<MeasuredShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-media-'))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and needs access
  const server = await startEmbedded({ dataDir, durability: 'none' })
  const db = createDatabase(createPool(server.connection, { max: 8 }))
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
    const productIds = await addProducts(db)
    const { id: clientId } = await db
      .transaction()
      .execute((tx) =>
        createClient(tx, { name: 'Platform', mediaHost: 'platform' }, { allowHttp: true, now: new Date() }),
      )
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
    const { signal } = new AbortController()
    await provider.writeAllFragments(signal)
    await provider.warmFragmentCache(signal)
    const tokens = {
      shop: await startCart(provider, STOREFRONT_CLIENT_ID, productIds),
      platform: await startCart(provider, clientId, productIds),
    }
    return { provider, tokens, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function addProducts(db: Database): Promise<string[]> {
  const bytes = await createPhoto(60, 40)
  const image = { contentType: 'image/jpeg' as const, bytes, width: 60, height: 40, sourceUrl: null }
  return db.transaction().execute(async (tx) => {
    const media = [await saveDatabaseImage(tx, image, 'A picture')]
    return createProducts(
      tx,
      Array.from({ length: PRODUCTS }, (_, number) => ({ draft: { ...createPlainDraft(`a${number}`, 9), media } })),
    )
  })
}

/** Returns the token of a new visitor with three lines in the cart. */
async function startCart(provider: Provider, clientId: string, productIds: readonly string[]): Promise<string> {
  const { access_token: token } = await send(provider, '/oauth2/token', { clientId, grantType: 'anonymous' })
  const lineItems = productIds
    .slice(0, 3)
    .map((catalogItemId) => ({ quantity: 1, catalogReference: { appId: STORES_APP_ID, catalogItemId } }))
  await send(provider, '/ecom/v1/carts/current/add-to-cart', { lineItems }, token)
  return token!
}

async function send(
  provider: Provider,
  path: string,
  body: object | undefined,
  token = '',
): Promise<Record<string, string>> {
  const response = await fetchFrom(provider, path, body, token)
  return (await response.json()) as Record<string, string>
}

async function fetchFrom(provider: Provider, path: string, body: object | undefined, token: string): Promise<Response> {
  const response = await provider.fetch(
    new Request(URL + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: token }),
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/** Measures the CPU time of this process, in microseconds, for so many calls for each host. */
async function measure(
  { provider, tokens }: MeasuredShop,
  read: Read,
  { from: start, calls }: { from: number; calls: number },
): Promise<Record<Host, number>> {
  const micros = { shop: 0, platform: 0 }
  for (let turn = 0; turn < calls / CALLS_IN_A_TURN; turn++) {
    const from = start + turn * CALLS_IN_A_TURN
    const isFirst = turn % 2 === 0
    for (const host of isFirst ? (['shop', 'platform'] as const) : (['platform', 'shop'] as const)) {
      const before = process.cpuUsage()
      for (let number = from; number < from + CALLS_IN_A_TURN; number++) {
        const { path, body } = read(host, number)
        await fetchFrom(provider, path, body, tokens[host])
      }
      const { user, system } = process.cpuUsage(before)
      micros[host] += user + system
    }
  }
  const made = Math.ceil(calls / CALLS_IN_A_TURN) * CALLS_IN_A_TURN
  return { shop: micros.shop / made, platform: micros.platform / made }
}

function describe({ shop, platform }: Record<Host, number>): string {
  return `${shop.toFixed(0)} µs of the shop, ${platform.toFixed(0)} µs of the platform, ${(platform / shop).toFixed(3)} times`
}
