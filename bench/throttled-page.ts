import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'
import { percentile } from './statistics.ts'

/** Network, processor and screen of Lighthouse's slow 4G and slow phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const QUIET_MS = 2_500
const TIMEOUT_MS = 60_000

export const CONDITIONS = `Chromium, its processor slowed ${CPU_SLOWDOWN} times, 1.6 Mbit/s with 150 ms of delay`

interface Paints {
  firstPaintMs: number
  largestPaintMs: number
  shift: number
}

/** One that holds the main thread for more than 50 ms. */
interface LongTask {
  startTime: number
  duration: number
}

export interface PageMeasurement extends Paints {
  blockingMs: number
  /**
   * Bytes of JavaScript, compressed here as gzip, however they came: what the page itself names, and all that was
   * loaded when it rested.
   */
  namedScriptBytes: number
  scriptBytes: number
  /** How the page was compressed, and how the largest of its scripts. */
  encodings: { page: string; script: string }
}

export const MEASUREMENT_COLUMNS = ['JS first', 'JS in all', 'first paint', 'largest paint', 'blocking', 'shift']

/** Formats several measurements of a page as cells below {@link MEASUREMENT_COLUMNS}. */
export function formatMeasurements(measurements: readonly PageMeasurement[]): string[] {
  const most = (figure: 'namedScriptBytes' | 'scriptBytes' | 'shift'): number =>
    Math.max(...measurements.map((each) => each[figure]))
  return [
    kilobytes(most('namedScriptBytes')),
    kilobytes(most('scriptBytes')),
    ...(['firstPaintMs', 'largestPaintMs', 'blockingMs'] as const).map((figure) =>
      formatSpread(measurements.map((each) => each[figure])),
    ),
    most('shift').toFixed(3),
  ]
}

/** Median, least and most. */
export function formatSpread(values: readonly number[]): string {
  const ms = (value: number): string => value.toFixed(0)
  return `${ms(percentile(values, 50))} ms (${ms(Math.min(...values))}–${ms(Math.max(...values))})`
}

export async function openThrottledPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB' })
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** A page in new browser contexts, one after the other. */
export async function measureRepeatedly(browser: Browser, url: string, times: number): Promise<PageMeasurement[]> {
  const measurements: PageMeasurement[] = []
  for (let look = 0; look < times; look++) measurements.push(await lookAt(browser, url))
  return measurements
}

async function lookAt(browser: Browser, url: string): Promise<PageMeasurement> {
  const page = await openThrottledPage(browser)
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.addInitScript(watchPaints)
  const answer = await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(QUIET_MS)
  if (!answer?.ok()) throw new Error(`${url} was answered ${answer?.status()}.`)
  // Left by the script above.
  const { tasks, ...paints } = await page.evaluate(
    () => (globalThis as unknown as { seen: Paints & { tasks: LongTask[] } }).seen,
  )
  const html = await answer.text()
  const weights = await Promise.all(scripts.map(weigh))
  const [largest] = weights.toSorted((one, other) => other.bytes - one.bytes)
  await page.context().close()
  return {
    ...paints,
    blockingMs: calculateTotalBlockingTime(tasks, paints.firstPaintMs),
    namedScriptBytes: sum(weights.filter(({ path }) => html.includes(path))),
    scriptBytes: sum(weights),
    encodings: { page: encodingOf(answer), script: largest?.encoding ?? '' },
  }
}

/**
 * Sums the part of each long task beyond 50 ms, from the first contentful paint on: before it there is nothing to
 * use. @see https://web.dev/articles/tbt
 */
export function calculateTotalBlockingTime(tasks: readonly LongTask[], firstPaintMs: number): number {
  return tasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaintMs))
    .reduce((all, duration) => all + Math.max(0, duration - 50), 0)
}

interface Weight {
  path: string
  bytes: number
  encoding: string
}

async function weigh(script: Response): Promise<Weight> {
  const { length: bytes } = gzipSync(await script.body(), { level: 9 })
  return { path: new URL(script.url()).pathname, bytes, encoding: encodingOf(script) }
}

const sum = (weights: readonly Weight[]): number => weights.reduce((all, { bytes }) => all + bytes, 0)

const encodingOf = (response: Response): string => response.headers()['content-encoding'] ?? 'not at all'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Runs in the page. */
function watchPaints(): void {
  const seen: Paints & { tasks: LongTask[] } = { firstPaintMs: 0, largestPaintMs: 0, shift: 0, tasks: [] }
  Object.assign(globalThis, { seen })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  const watch = (type: string, look: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaintMs = startTime))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as Shift // of its type
    if (!hadRecentInput) seen.shift += value
  })
}
