import { join } from 'node:path'
import { applyLoad } from './apply-load.ts'
import { type Asked, coldRounds, QUESTIONS, runInRequests, warmRequests, WARM_ROUNDS } from './catalogue-questions.ts'
import {
  type CatalogueRow,
  describeKept,
  EXPLANATION,
  faultsOf,
  growthOf,
  growthTable,
  reportTable,
} from './catalogue-report.ts'
import { fillShop, PAGE_SIZE, partsAreKept, SIZES, VARIANTS_EACH } from './catalogue-shop.ts'
import type { LoadRequest } from './load-job.ts'
import type { Outcome } from './measure-requests.ts'
import { inOne, measure, measureFloor } from './measured-load.ts'
import { findFreePorts } from './ports.ts'
import { createToken } from './shoppers.ts'
import { type Server, startFloor, startShop } from './shop.ts'
import { ratioByTurns } from './statistics.ts'
import { formatCount, formatMs, formatPercent } from './table.ts'
import { openTemporaryFolder } from './temporary-folder.ts'

const CONNECTIONS = 32
const RUN_IN_SECONDS = 4
const FLOOR_SECONDS = 3

interface Options {
  seconds: number
  only?: string
  profile?: string
}

/** Reads of catalogues of two sizes, warm and cold, each by turns with the floor. */
export async function measureCatalogue(
  options: Options,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  await using floor = await startFloor()
  const rows: CatalogueRow[] = []
  const notes: string[] = []
  const chosen = QUESTIONS.filter(({ name }) => name.includes(options.only ?? ''))
  for (const { size, collections } of SIZES) {
    using folder = openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    say(`Making ${formatCount(size)} products with ${formatCount(size * VARIANTS_EACH)} variants …`)
    const ports = await findFreePorts(2)
    const places = await fillShop(dataDir, { products: size, collections }, ports, say)
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
      const asked = { question, places, token: await createToken(shop, signal), shop }
      for (const isWarm of [false, true]) {
        const row = await measureRounds({ ...asked, floor, isWarm, size }, options, signal)
        say(lineOf(row))
        rows.push(row)
      }
      const kept = await shop.cacheSizes()
      if (kept) notes.push(describeKept(question.name, size, kept))
    }
  }
  return {
    report: [reportTable(rows), growthTable(rows), ...notes, EXPLANATION].join('\n\n'),
    failures: [...rows.flatMap(faultsOf), ...growthOf(rows).flatMap(({ failure }) => failure ?? [])],
  }
}

interface Run extends Asked {
  floor: Server & { url: string }
  isWarm: boolean
  size: number
}

async function measureRounds(run: Run, { seconds }: Options, signal: AbortSignal): Promise<CatalogueRow> {
  const { question, shop, floor, isWarm, size } = run
  if (!isWarm) await runIn(run, signal)
  const rounds = isWarm ? Array<LoadRequest[]>(WARM_ROUNDS).fill(await warmRequests(run, signal)) : coldRounds(run)
  const loadFloor = async (): Promise<number> => {
    const load = { connections: CONNECTIONS, seconds: Math.min(FLOOR_SECONDS, seconds) }
    return (await measureFloor(floor, load, signal)).perSecond
  }
  const floors = [await loadFloor()]
  const runs = []
  for (const requests of rounds) {
    const load = { name: question.name, server: shop, url: shop.providerUrl, connections: CONNECTIONS, requests }
    const measured = await measure(
      {
        ...load,
        seconds: isWarm ? Math.max(1, (2 * seconds) / rounds.length) : seconds,
        samples: 0, // what tells one answer from others is looked at in all of them
        // The load is over within a second: it must not be measured how a load generator begins.
        ...(!isWarm && { most: requests.length, practise: { url: floor.url, seconds: 1 } }),
        ...(!isWarm &&
          question.isSeenInZip && { unpacked: { every: 16, pattern: '"inventoryItemId":', times: PAGE_SIZE } }),
      },
      signal,
    )
    runs.push(measured)
    floors.push(await loadFloor())
  }
  const speeds = runs.map(({ perSecond }) => perSecond)
  return { ...inOne(runs), size, isWarm, ofFloor: ratioByTurns(speeds, floors) }
}

/** So that the process is as it is in a shop that has been open for a while, though not the data. */
async function runIn(asked: Asked, signal: AbortSignal): Promise<void> {
  const requests = runInRequests(asked)
  const job = { url: asked.shop.providerUrl, connections: CONNECTIONS, requests, most: requests.length, samples: 0 }
  await applyLoad({ ...job, seconds: RUN_IN_SECONDS, warmUpSeconds: 0 }, signal)
}

function lineOf({ size, name, isWarm, perSecond, p50Ms, p99Ms, ofFloor, busy }: CatalogueRow): string {
  return `  ${formatCount(size).padStart(7)}  ${name.padEnd(34)} ${isWarm ? 'warm' : 'cold'} ${formatCount(perSecond).padStart(8)}/s  ${ofFloor.times.toFixed(3)} of the floor  p50 ${formatMs(p50Ms)}  p99 ${formatMs(p99Ms)}  generator ${formatPercent(busy, 1)}`
}
