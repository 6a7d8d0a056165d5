import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../tools/chromium.ts'
import type { LoadRequest } from './load-job.ts'
import { findLoadFaults, measure, type Measured, measureFloor } from './measured-load.ts'
import type { Outcome } from './measure-requests.ts'
import { buildPeer, PEERS, startPeer } from './peer-servers.ts'
import { readOurPage } from './read-our-page.ts'
import { toLocalhostUrl, type Server, type Shop, startFloor } from './shop.ts'
import { CONDITIONS, formatMeasurements, measureRepeatedly, MEASUREMENT_COLUMNS } from './throttled-page.ts'
import { calculateRatioToNeighbours } from './statistics.ts'
import { createBrowserRequests } from './storefront-pages.ts'
import { formatCount, formatMs, formatTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const PATH = '/collections/all-products'
const CONNECTIONS = 32
/** Blocks requests of a page to other hosts, with and without a network. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'
/** More than are asked for in the time. */
const NEW_ADDRESSES = 40_000

/** A server that runs, and what of it is compared. */
interface Site extends Server {
  url: string
  looks: { name: string; path: string }[]
  loads: { name: string; requests: LoadRequest[] }[]
}

/**
 * The page of a collection as others serve it, beside ours: the same words and pictures, each built and served as its
 * documentation says, one after the other.
 */
export async function measurePeers(
  shop: Shop,
  { runs, seconds }: { runs: number; seconds: number },
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  const browser = await launchChromium([ALONE])
  using folder = createTemporaryFolder()
  await using floor = await startFloor()
  try {
    const page = await readOurPage(browser, toLocalhostUrl(shop.storefrontUrl) + PATH)
    const pageFile = join(folder.path, 'page.json')
    writeFileSync(pageFile, JSON.stringify(page))
    const lastName = page.collection.products.at(-1)?.name ?? ''

    const looks: string[][] = []
    const loads = [await measureFloor(floor, { connections: CONNECTIONS, seconds: seconds / 2 }, signal)]
    const compare = async (site: Site): Promise<void> => {
      for (const { name, path } of site.looks) {
        looks.push([name, ...(await look(browser, toLocalhostUrl(site.url) + path, runs))])
        say(`  ${looks.at(-1)!.join('  ')}`)
      }
      for (const load of site.loads) {
        loads.push(await measure({ ...load, server: site, url: site.url, connections: CONNECTIONS, seconds }, signal))
        loads.push(await measureFloor(floor, { connections: CONNECTIONS, seconds: seconds / 2 }, signal))
      }
    }

    await compare(await ourSite(shop, lastName, signal))
    for (const peer of PEERS) {
      const name = await buildPeer(peer, pageFile, say)
      await using server = await startPeer(peer, pageFile, signal)
      await compare({
        ...server,
        looks: peer.looks.map(({ as, path }) => ({ name: name + as, path })),
        loads: peer.loads.map(({ as, path }) => ({ name: name + as, requests: [request(path, lastName)] })),
      })
    }
    const table = describeLoads(loads)
    say(table)
    return { report: report({ looks, table, runs }), failures: loads.flatMap(findLoadFaults) }
  } finally {
    await browser.close()
  }
}

/**
 * Kept as it comes; and under addresses that nobody has asked for before, each made anew with a query to the
 * database.
 */
const ourSite = async (shop: Shop, lastName: string, signal: AbortSignal): Promise<Site> => ({
  ...shop,
  url: shop.storefrontUrl,
  looks: [
    { name: 'Cartwright', path: PATH },
    { name: 'Cartwright, product', path: '/product-page/bottled-ink' },
  ],
  loads: [
    { name: 'Cartwright', requests: await createBrowserRequests(shop, [PATH], signal) },
    {
      name: 'Cartwright, made anew',
      requests: Array.from({ length: NEW_ADDRESSES }, (_, at) => request(`${PATH}?max=${1000 + at / 100}`, lastName)),
    },
  ],
})

/** Uncompressed, which costs who makes it least. */
const request = (path: string, expect: string): LoadRequest => ({ path, headers: { accept: 'text/html' }, expect })

/** The first look is not counted: it may be that a picture is made for it. */
async function look(browser: Browser, url: string, runs: number): Promise<string[]> {
  const [, ...measurements] = await measureRepeatedly(browser, url, runs + 1)
  const { page, script } = measurements[0]!.encodings // there is at least one run
  return [...formatMeasurements(measurements), page, script]
}

/** The floor stands before and after each. */
function describeLoads(loads: readonly Measured[]): string {
  const floors = loads.filter((_, at) => at % 2 === 0)
  const rows = loads
    .filter((_, at) => at % 2 === 1)
    .map((run, at) => {
      const neighbours = floors.slice(at, at + 2).map(({ perSecond }) => perSecond)
      return [
        run.name,
        formatCount(run.perSecond),
        calculateRatioToNeighbours(run.perSecond, neighbours).toFixed(4),
        formatMs(run.p50Ms),
        formatMs(run.p99Ms),
        formatCount(run.meanBytes),
        `${formatCount(run.nodeMicros)} + ${formatCount(run.databaseMicros)}`,
      ]
    })
  return formatTable(['', 'requests/s', 'of the floor', 'p50', 'p99', 'bytes', 'µs of CPU, Node + database'], rows)
}

const report = ({ looks, table, runs }: { looks: string[][]; table: string; runs: number }): string =>
  [
    'The page of a collection of 24 products, and peers that show the same: its words, its pictures from the same server, header and footer. Built for production and served by one process, as their documentation says; the data is in their memory. Ours has besides what the shop has there: search, filters, order, currencies, languages, wishlist, quick view and cart. Of Hydrogen it is the skeleton that its own command makes, which has a cart and a search, and shows 8 products; what it loads from its maker’s servers is missing.',
    formatTable(['', ...MEASUREMENT_COLUMNS, 'page comes', 'scripts come'], looks),
    `${CONDITIONS}; median of ${runs} runs, and the least and the most. JavaScript is gzip, compressed by the benchmark alike for all; how page and scripts come is how each compresses them by itself.`,
    table,
    `At ${CONNECTIONS} connections, every answer looked at; each is asked for what costs it least. Peers render for each request, uncompressed; "kept" is what Next.js makes once a minute. Ours is kept, compressed, while the catalogue stays as it is; "made anew" are addresses that nobody has asked for before (another highest price), so that each is rendered after a query to the database, which the peers are spared, and goes uncompressed.`,
  ].join('\n\n')
