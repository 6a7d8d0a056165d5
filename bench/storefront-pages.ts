import { setTimeout as pause } from 'node:timers/promises'
import { applyLoad } from './apply-load.ts'
import type { LoadRequest, LoadResult } from './load-job.ts'
import type { Outcome } from './measure-requests.ts'
import { type Server, type Shop, startFloor } from './shop.ts'
import { calculateRatioToNeighbours } from './statistics.ts'
import { formatCount, formatMs, formatTable } from './table.ts'

const CONNECTIONS = 32
const FLOOR_BYTES = 10 * 1024
const LEAST = 0.3
/** Longer than pages are made anew after a start (`http/catalogue-version.ts`). */
const SETTLE_MS = 6_000
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' }

/** Every public page of the shop in all its languages, in turn, between two runs of the floor. */
export async function measurePages(
  shop: Shop,
  { seconds }: { seconds: number },
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  const paths = await readSitemap(shop, signal)
  await createBrowserRequests(shop, paths, signal)
  await pause(SETTLE_MS, undefined, { signal })
  const requests = await createBrowserRequests(shop, paths, signal)

  await using floor = await startFloor()
  const runFloor = () =>
    load(floor, { url: floor.url, requests: [], bodyLength: FLOOR_BYTES, seconds: Math.max(2, seconds / 2) }, signal)
  const before = await runFloor()
  const pages = await load(shop, { url: shop.storefrontUrl, requests, seconds }, signal)
  const after = await runFloor()
  const ratio = calculateRatioToNeighbours(pages.perSecond, [before.perSecond, after.perSecond])
  const rows = [
    ['floor, before', before],
    [`public pages, ${formatCount(requests.length)} addresses`, pages],
    ['floor, after', after],
  ] as const
  const table = formatTable(
    ['', 'requests/s', 'of the floor', 'p50', 'p99', 'bytes', 'µs of CPU'],
    rows.map(([name, run]) => [
      name,
      formatCount(run.perSecond),
      (run.perSecond / ((before.perSecond + after.perSecond) / 2)).toFixed(2),
      formatMs(run.p50Ms),
      formatMs(run.p99Ms),
      formatCount(run.meanBytes),
      formatCount(run.micros),
    ]),
  )
  say(table)
  const faults = [
    ...(pages.errors + pages.non2xx + pages.wrongBodies > 0
      ? [
          `Pages: ${pages.errors} errors, ${pages.non2xx} not 200, ${pages.wrongBodies} wrong. ${pages.firstWrong ?? ''}`,
        ]
      : []),
    ...(ratio < LEAST ? [`Public pages are answered at ${ratio.toFixed(2)} of the floor, not ${LEAST}.`] : []),
  ]
  return {
    report: `${table}\n\nAll that the sitemap names, in turn, warm and compressed as browsers ask for it, at ${CONNECTIONS} connections; every answer has the \`ETag\` of the one that was read before.`,
    failures: faults,
  }
}

type Job = { url: string; requests: LoadRequest[]; bodyLength?: number; seconds: number }

async function load(server: Server, job: Job, signal: AbortSignal): Promise<LoadResult & { micros: number }> {
  const cpuBefore = server.cpu().node
  const run = { ...job, connections: CONNECTIONS, warmUpSeconds: 1, samples: 0 }
  const result = await applyLoad(run, signal)
  const answered = Math.max(1, result.requests + result.warmUpRequests)
  return { ...result, micros: ((server.cpu().node - cpuBefore) * 1e6) / answered }
}

export async function readSitemap(shop: Shop, signal: AbortSignal): Promise<string[]> {
  const map = await (await fetch(`${shop.storefrontUrl}/sitemap.xml`, { signal })).text()
  return [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** Reads each page once, so that it is kept; the tag it has then is that of the one right answer. */
export async function createBrowserRequests(
  shop: Shop,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<LoadRequest[]> {
  const requests: LoadRequest[] = []
  for (const path of paths) {
    const response = await fetch(shop.storefrontUrl + path, { headers: HEADERS, signal })
    const body = await response.text()
    const expectTag = response.headers.get('etag') ?? undefined
    if (!response.ok || !expectTag || !body.includes('</html>'))
      throw new Error(`${path} was answered ${response.status}.`)
    requests.push({ path, headers: HEADERS, expect: '', expectTag })
  }
  return requests
}
