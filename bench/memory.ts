import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { startDatabase } from '../apps/provider/src/platform/db/open-database.ts'
import { fillCatalogue } from '../apps/provider/src/testing/large-catalogue.ts'
import { saveTestSettings } from '../apps/provider/src/testing/settings.ts'
import { type Aim, formatAimTable } from './aims.ts'
import { createAddRequest, createEstimateRequest } from './cart-scenarios.ts'
import type { LoadRequest } from './load-job.ts'
import { measure } from './measured-load.ts'
import type { Outcome } from './measure-requests.ts'
import { findTree, readMemory } from './processes.ts'
import { createShoppers, createToken, createVisitors, readCollections, readProducts } from './shoppers.ts'
import { type Shop, startShop } from './shop.ts'
import { formatCount, formatTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const PRODUCTS = 1_000
const SHOPPERS = 3_000
const LONG_CARTS = 8
const LINES_OF_LONG = 300
const CONNECTIONS = 32
const SAMPLE_MS = 500
const MAX_MB = 600

/**
 * The most memory that the Node process of a shop with 1,000 products takes while everything is asked of it at once:
 * API alone first, then with the storefront.
 */
export async function measureMemory(
  { seconds }: { seconds: number },
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  using folder = createTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await fillShop(dataDir)
  await using shop = await startShop(dataDir, signal, [], { TRUSTED_PROXIES: '127.0.0.1' })
  const { api, pages, longest } = await prepare(shop, signal, say)
  const rows: string[][] = [['at rest', '–', '–', ...memoryCells(shop)]]
  for (const [name, url, requests] of [
    ['API', shop.providerUrl, api],
    ['storefront', shop.storefrontUrl, pages],
    ['API again', shop.providerUrl, api],
  ] as const) {
    let databaseMb = 0
    const stopped = new AbortController()
    const sampling = (async () => {
      while (!stopped.signal.aborted) {
        databaseMb = Math.max(databaseMb, readMemory(findTree(shop.pid).slice(1)).pssMb)
        await pause(SAMPLE_MS)
      }
    })()
    const load = { server: shop, url, requests: [...requests], connections: CONNECTIONS, seconds: seconds * 2 }
    const measured = await measure({ name, ...load, samples: 0 }, signal)
    stopped.abort()
    await sampling
    say(`  ${name}: peak ${formatCount(peakMb(shop))} MB, ${formatCount(measured.perSecond)} requests a second`)
    const answers = measured.requests + measured.warmUpRequests
    rows.push([name, formatCount(answers), formatCount(measured.non2xx), ...memoryCells(shop), formatCount(databaseMb)])
  }
  const peak = peakMb(shop)
  const aims: Aim[] = [
    {
      what: 'peak memory of the Node process (VmHWM)',
      figure: `${formatCount(peak)} MB`,
      aim: `≤ ${MAX_MB} MB`,
      holds: peak <= MAX_MB,
      how: `${formatCount(PRODUCTS)} products, ${CONNECTIONS} connections, closed loop`,
    },
  ]
  const sizes = await shop.cacheUsage()
  return {
    report: [
      formatAimTable(aims),
      formatTable(
        ['after', 'answers', 'refused', 'Node, now', 'Node, peak so far', 'PostgreSQL, peak (PSS)'],
        rows.map((row) => [...row, '–'].slice(0, 6)),
      ),
      `Megabytes. Asked in turn: lists by a filter that nobody has asked before, product pages and products, carts of one to three lines read, added to and reckoned, and carts of ${LINES_OF_LONG} lines reckoned; of the storefront home, product, collection and filter pages. ${longest} ${JSON.stringify(sizes)}`,
    ].join('\n\n'),
    failures: aims
      .filter(({ holds }) => !holds)
      .map(({ what, figure, aim }) => `${what}: ${figure}; the aim is ${aim}.`),
  }
}

async function fillShop(dataDir: string): Promise<void> {
  const onLost = (reason: string): void => console.error(`The database stopped: ${reason}`)
  const { db, close } = await startDatabase({ dataDir, durability: 'full' }, { say: () => {}, onLost })
  try {
    await saveTestSettings(db)
    await fillCatalogue(db, { products: PRODUCTS })
  } finally {
    await close()
  }
}

async function prepare(
  shop: Shop,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<{ api: LoadRequest[]; pages: LoadRequest[]; longest: string }> {
  const token = await createToken(shop, signal)
  const products = await readProducts(shop, token, signal, PRODUCTS / 100)
  const collections = await readCollections(shop, token, signal)
  const endless = products
    .filter(({ manageVariants }) => manageVariants)
    .flatMap(({ id, variants }) =>
      variants
        .filter(({ variant: { visible }, stock }) => visible && stock.inStock && !stock.trackQuantity)
        .map((variant) => ({ productId: id, variantId: variant.id })),
    )
  say(`Making ${formatCount(SHOPPERS)} visitors with carts …`)
  const shoppers = await createShoppers(shop, SHOPPERS, endless, signal, say)
  const long = await createShoppers(shop, LONG_CARTS, endless, signal, say, () => LINES_OF_LONG)
  const [visitor] = await createVisitors(shop, 1, signal)
  const headers = { authorization: visitor!.token, 'content-type': 'application/json', 'accept-encoding': 'gzip' }
  const api: LoadRequest[] = []
  const pages: LoadRequest[] = []
  for (const [at, shopper] of shoppers.entries()) {
    const product = products[at % products.length]!
    const list = {
      filter: { 'priceData.price': { $lt: 10 + at / 7 }, name: { $gte: product.name.slice(0, 1 + (at % 9)) } },
    }
    const body = JSON.stringify({ query: { ...list, paging: { limit: 100, offset: at % 50 } } })
    api.push(
      { method: 'POST', path: '/stores-reader/v1/products/query-platformized', headers, body, expect: '' },
      { path: `/stores-reader/v1/products/${product.id}`, headers, expect: '' },
      { path: '/ecom/v1/carts/current', headers: { authorization: shopper.token }, expect: '' },
      createAddRequest(shopper, endless[at % endless.length]!),
      createEstimateRequest(shopper),
    )
    if (at % 20 === 0) api.push({ ...createEstimateRequest(long[(at / 20) % long.length]!), expect: '' })
    const collection = collections[at % collections.length]
    const encodings = {
      'accept-encoding': at % 2 === 0 ? 'gzip, br' : 'identity',
      'x-forwarded-for': `10.1.${at >> 8}.${at & 255}`,
    }
    pages.push(
      { path: `/product-page/${encodeURIComponent(product.slug)}`, headers: encodings, expect: '' },
      { path: `/collections/all-products?max=${10 + at}&sort=price`, headers: encodings, expect: '' },
      {
        path: `/search?q=${encodeURIComponent(product.name.slice(0, 3 + (at % 6)))}&max=${at}`,
        headers: encodings,
        expect: '',
      },
      ...(collection
        ? [
            {
              path: `/collections/${encodeURIComponent(collection.slug)}?max=${20 + at}`,
              headers: encodings,
              expect: '',
            },
          ]
        : []),
    )
  }
  const { path, headers: asShopper, body } = createEstimateRequest(long[0]!)
  const totals = await fetch(shop.providerUrl + path, { method: 'POST', headers: asShopper, body, signal })
  const bytes = Buffer.from(await totals.arrayBuffer())
  const longest = `The totals of a cart of ${LINES_OF_LONG} lines are ${formatCount(bytes.length)} bytes, ${formatCount(gzipSync(bytes).length)} with gzip.`
  return { api, pages, longest }
}

function memoryCells(shop: Shop): string[] {
  return [formatCount(readMemory([shop.pid]).rssMb), formatCount(peakMb(shop))]
}

/** The most that the process has ever had in memory, as Linux says it. */
function peakMb({ pid }: Shop): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes ?? Number.NaN) / 1024
}
