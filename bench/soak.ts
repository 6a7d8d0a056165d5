import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type Aim, formatAimTable } from './aims.ts'
import type { Outcome } from './measure-requests.ts'
import { findTree, readMemory } from './processes.ts'
import { countPieces, createShoppers, createToken, listItems, readCollections, readProducts } from './shoppers.ts'
import { type Shop, startShop } from './shop.ts'
import { REQUEST_KINDS, type SoakJob, type SoakResult } from './soak-job.ts'
import { type Slope, fitSlope } from './statistics.ts'
import { formatCount, formatMs, formatTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const SHOPPERS = 1_000
const CALIBRATION_SECONDS = 15
const AT_ONCE = 32
/** Share of its highest rate with as many connections. */
const LOAD = 0.7
const SAMPLES = 60
/** By then nobody's connection is held open any more, neither to the shop nor to the database. */
const REST_MS = 30_000
/** Caches fill and code is compiled: what comes before this part of the time says nothing of growth. */
const SETTLED = 1 / 3

/** Limits of the shop (reliability, L1 and L6). Times are those of a machine of which the load takes its part. */
const MAX_MS = { catalogue: 50, 'cart read': 100, 'cart write': 100, token: 100, purchase: 1_500 } as const
const MAX_HEAP_MB_AN_HOUR = 1
const MAX_RESIDENT_GROWTH = 1.1
const MAX_OPEN_MORE = 2

interface Sample {
  hours: number
  heapMb: number
  residentMb: number
  longestPauseMs: number
}

interface Open {
  descriptors: number
  processes: number
}

/** A shop that is open for long, at 70 % of what it can do: what is answered, how late, and what grows. */
export async function measureSoak(
  { minutes }: { minutes: number },
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  using folder = createTemporaryFolder()
  await using shop = await startShop(join(folder.path, 'data'), signal, ['--expose-gc'], {
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const job = await prepare(shop, signal, say)
  const before = await countPieces(shop, job.shoppers, signal)

  const trial = await apply({ ...job, seconds: CALIBRATION_SECONDS }, signal)
  const [fault] = Object.keys(trial.faults)
  if (fault) throw new Error(`Before the load begins, something fails: ${fault}.`)
  const rate = (LOAD * countOf(trial)) / trial.seconds
  say(
    `With ${AT_ONCE} at once ${formatCount(countOf(trial) / trial.seconds)} a second; from now on ${formatCount(rate)}.`,
  )

  await pause(REST_MS, undefined, { signal })
  const openBefore = countOpen(shop)
  const samples: Sample[] = []
  const stopped = new AbortController()
  const sampling = takeSamples(shop, (minutes * 60_000) / SAMPLES, stopped.signal, (sample) => {
    samples.push(sample)
    say(`  ${(sample.hours * 60).toFixed(1).padStart(5)} min  ${describeSample(sample)}`)
  })
  const result = await apply({ ...job, seconds: minutes * 60, rate }, signal)
  stopped.abort()
  await sampling
  await pause(REST_MS, undefined, { signal })

  const counted = (await countPieces(shop, job.shoppers, signal)) - before
  const lost = Math.max(0, trial.added + result.added - counted)
  const settled = samples.slice(Math.floor(samples.length * SETTLED))
  const aims = [...answerAims(result, lost), ...growthAims(settled), ...openAims(openBefore, countOpen(shop))]
  return {
    report: [
      formatAimTable(aims),
      actTable(result),
      `${formatCount(rate)} acts a second for ${minutes} minutes, 70 % of ${formatCount(countOf(trial) / trial.seconds)}, open loop: an act's time counts from the moment in which it was due. The generator has its part of the two cores. A purchase is a new visitor's way from an empty cart to the order, ten requests. Growth is that of the last two thirds, the heap after a full collection each time; the longest pause of the event loop in them was ${formatMs(Math.max(0, ...settled.map(({ longestPauseMs }) => longestPauseMs)))}, collections included.`,
      ...Object.entries(result.faults).map(([fault, count]) => `Fault: ${fault}, ${count} times.`),
    ].join('\n\n'),
    failures: aims
      .filter(({ holds }) => !holds)
      .map(({ what, figure, aim }) => `${what}: ${figure}; the aim is ${aim}.`),
  }
}

async function prepare(shop: Shop, signal: AbortSignal, say: (line: string) => void): Promise<SoakJob> {
  const token = await createToken(shop, signal)
  const products = await readProducts(shop, token, signal)
  const collections = await readCollections(shop, token, signal)
  const { endless } = listItems(products.filter(({ productType }) => productType === 'physical')) // delivered, which buyers choose
  say(`Making ${formatCount(SHOPPERS)} visitors with carts …`)
  return {
    shop: { providerUrl: shop.providerUrl, storefrontUrl: shop.storefrontUrl, clientId: shop.clientId },
    seconds: 0,
    atOnce: AT_ONCE,
    slugs: products.map(({ slug }) => slug),
    collections: collections.map(({ slug }) => slug),
    items: endless,
    shoppers: await createShoppers(shop, SHOPPERS, endless, signal, say),
  }
}

async function apply(job: SoakJob, signal: AbortSignal): Promise<SoakResult> {
  const child = spawn(process.execPath, ['--conditions=cartwright-source', join(import.meta.dirname, 'soak-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
  })
  child.stdin.end(JSON.stringify(job))
  const output = await text(child.stdout)
  if (output === '') throw new Error('The generator of the load ended without a result.')
  return JSON.parse(output) as SoakResult // written by soak-load.ts
}

async function takeSamples(
  shop: Shop,
  everyMs: number,
  signal: AbortSignal,
  take: (sample: Sample) => void,
): Promise<void> {
  const begun = performance.now()
  for (let next = begun + everyMs; !signal.aborted; next += everyMs) {
    await pause(next - performance.now(), undefined, { signal }).catch(() => {})
    const memory = signal.aborted ? undefined : await shop.memory()
    if (!memory) continue
    take({
      hours: (performance.now() - begun) / 3_600_000,
      heapMb: memory.heapBytes / 1e6,
      longestPauseMs: memory.longestPauseMs,
      residentMb: readMemory(findTree(shop.pid)).pssMb,
    })
  }
}

function answerAims({ acts, faults }: SoakResult, lost: number): Aim[] {
  const count = REQUEST_KINDS.reduce((sum, kind) => sum + acts[kind].count, 0)
  const failed = Object.values(faults).reduce((sum, each) => sum + each, 0)
  return [
    {
      what: 'acts that failed',
      figure: formatCount(failed),
      aim: '0',
      holds: failed === 0,
      how: `of ${formatCount(count)} (95 % bound for their rate: ${(3 / Math.max(1, count)).toPrecision(2)})`,
    },
    { what: 'acknowledged additions that are missing', figure: String(lost), aim: '0', holds: lost === 0, how: '' },
    ...REQUEST_KINDS.map((kind) => ({
      what: `99 % of: ${kind}`,
      figure: formatMs(acts[kind].p99Ms),
      aim: `≤ ${MAX_MS[kind]} ms`,
      holds: acts[kind].p99Ms <= MAX_MS[kind],
      how: `n = ${formatCount(acts[kind].count)}`,
    })),
  ]
}

function growthAims(samples: readonly Sample[]): Aim[] {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || samples.length < 3) return []
  const heap = fitSlope(samples.map(({ hours, heapMb }) => [hours, heapMb]))
  const resident = last.residentMb / first.residentMb
  return [
    {
      what: 'growth of the heap an hour',
      figure: `${heap.perUnit.toFixed(2)} MB`,
      aim: `≤ ${MAX_HEAP_MB_AN_HOUR} MB, or not told from 0`,
      holds: heap.perUnit <= MAX_HEAP_MB_AN_HOUR || heap.low <= 0,
      how: describeSlope(heap, samples),
    },
    {
      what: 'memory of Node and PostgreSQL, last of first',
      figure: resident.toFixed(3),
      aim: `≤ ${MAX_RESIDENT_GROWTH}`,
      holds: resident <= MAX_RESIDENT_GROWTH,
      how: `${formatCount(first.residentMb)} and ${formatCount(last.residentMb)} MB`,
    },
  ]
}

function countOpen({ pid }: Shop): Open {
  return { descriptors: readdirSync(`/proc/${pid}/fd`).length, processes: findTree(pid).length }
}

function openAims(before: Open, after: Open): Aim[] {
  return (['descriptors', 'processes'] as const).map((what) => ({
    what: `open ${what} when all have gone, more than before`,
    figure: String(after[what] - before[what]),
    aim: `≤ ${MAX_OPEN_MORE}`,
    holds: after[what] - before[what] <= MAX_OPEN_MORE,
    how: `${before[what]} and ${after[what]}`,
  }))
}

function describeSlope({ low, high }: Slope, samples: readonly Sample[]): string {
  const heaps = samples.map(({ heapMb }) => heapMb)
  return `95 % between ${low.toFixed(2)} and ${high.toFixed(2)}; ${Math.min(...heaps).toFixed(1)} to ${Math.max(...heaps).toFixed(1)} MB, n = ${samples.length}`
}

function describeSample({ heapMb, residentMb, longestPauseMs }: Sample): string {
  return `heap ${heapMb.toFixed(1)} MB, memory ${formatCount(residentMb)} MB, longest pause ${formatMs(longestPauseMs)}`
}

function actTable({ acts, seconds }: SoakResult): string {
  return formatTable(
    ['what', 'a second', 'p50', 'p99', 'longest', 'measured'],
    REQUEST_KINDS.map((kind) => {
      const { count, p50Ms, p99Ms, maxMs } = acts[kind]
      return [kind, (count / seconds).toFixed(1), formatMs(p50Ms), formatMs(p99Ms), formatMs(maxMs), formatCount(count)]
    }),
  )
}

function countOf({ acts }: SoakResult): number {
  return REQUEST_KINDS.reduce((sum, kind) => sum + acts[kind].count, 0)
}
