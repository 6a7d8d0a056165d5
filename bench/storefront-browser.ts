import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../tools/chromium.ts'
import type { Outcome } from './measure-requests.ts'
import { percentile } from './statistics.ts'
import { formatTable } from './table.ts'

/** What Lighthouse calls a slow 4G, a slow phone, and its screen. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const QUIET_MS = 2_500
const PATIENCE_MS = 60_000

const AIMS = {
  usableScriptBytes: 10_000,
  scriptBytes: 105_000,
  firstPaintMs: 900,
  largestPaintMs: 1_300,
  blockingMs: 50,
  shift: 0,
  answerMs: 300,
}

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'collection', path: '/collections/kitchen' },
  { name: 'product', path: '/product-page/bottled-ink' },
  { name: 'cart', path: '/cart' },
] as const

interface Seen {
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  shift: number
  scripts: string[]
}

/** Each page in a new browser context, on a simulated slow phone, several times. */
export async function measureInBrowser(
  storefrontUrl: string,
  { runs }: { runs: number },
  say: (line: string) => void,
): Promise<Outcome> {
  const browser = await launchChromium()
  const sizes = readSizes()
  const rows: string[][] = []
  const failures: string[] = []
  try {
    for (const { name, path } of PAGES) {
      const seen: Seen[] = []
      for (let run = 0; run < runs; run++) seen.push(await lookAt(browser, storefrontUrl + path))
      const scripts = Math.max(...seen.map(({ scripts: each }) => weigh(each, sizes)))
      const entry = Math.max(...seen.map(({ scripts: each }) => weigh(each.slice(0, 1), sizes)))
      rows.push([
        name,
        kilobytes(entry),
        kilobytes(scripts),
        ...(['firstPaintMs', 'largestPaintMs', 'blockingMs'] as const).map((figure) =>
          spread(seen.map((each) => each[figure])),
        ),
        Math.max(...seen.map(({ shift }) => shift)).toFixed(3),
      ])
      say(`  ${rows.at(-1)!.join('  ')}`)
      failures.push(...missed(name, seen, { entry, scripts }))
    }
    const answers: number[] = []
    for (let run = 0; run < runs; run++)
      answers.push(await chooseEarly(browser, `${storefrontUrl}/product-page/bottled-ink`))
    const lost = answers.filter((answer) => !Number.isFinite(answer)).length
    say(`  a choice made before the code is there: ${spread(answers)} after it is, ${lost} of ${runs} lost`)
    if (lost > 0 || percentile(answers, 50) > AIMS.answerMs)
      failures.push(
        `A choice before the code is there: ${lost} of ${runs} lost, answered ${spread(answers)} after it is.`,
      )
    return {
      report: [
        formatTable(['page', 'JS first', 'JS in all', 'first paint', 'largest paint', 'blocking', 'shift'], rows),
        `Chromium, its processor slowed ${CPU_SLOWDOWN} times, 1.6 Mbit/s with 150 ms of delay; median of ${runs} runs, and the least and the most. JavaScript is gzip: what the page names itself, of which nothing waits for it and every form works without; and all that it has loaded when it rests.`,
        `A choice made before the code is there: answered ${spread(answers)} after the last of it has come; ${lost} of ${runs} lost.`,
      ].join('\n\n'),
      failures,
    }
  } finally {
    await browser.close()
  }
}

/** Of the scripts as they were built, compressed. */
function readSizes(): ReadonlyMap<string, number> {
  const text = readFileSync(join(import.meta.dirname, '../dist/build.json'), 'utf8')
  const { sizes } = JSON.parse(text) as { sizes: { storefront: { files: { path: string; gzip: number }[] } } } // written by tools/build.mjs
  return new Map(sizes.storefront.files.map(({ path, gzip }) => [path, gzip]))
}

async function openSlowly(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB' })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

async function lookAt(browser: Browser, url: string): Promise<Seen> {
  const page = await openSlowly(browser)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.addInitScript(watchPaints)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(QUIET_MS)
  // Left by the script above.
  const figures = await page.evaluate(() => (globalThis as unknown as { seen: Omit<Seen, 'scripts'> }).seen)
  await page.context().close()
  return { ...figures, scripts }
}

/** Runs in the page. */
function watchPaints(): void {
  const seen = { firstPaintMs: 0, largestPaintMs: 0, blockingMs: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  const watch = (type: string, look: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaintMs = startTime))
  watch('longtask', ({ duration }) => (seen.blockingMs += Math.max(0, duration - 50)))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as Shift // of its type
    if (!hadRecentInput) seen.shift += value
  })
}

/** Chooses as soon as there is something to choose; milliseconds from the arrival of the last script to the answer. NaN where the choice was lost. */
async function chooseEarly(browser: Browser, url: string): Promise<number> {
  const page = await openSlowly(browser)
  await page.addInitScript(watchAnswer)
  await page.goto(url, { waitUntil: 'commit' })
  const radio = page.locator('[data-island=product] input[type=radio]:not(:disabled)').nth(1)
  const select = page.locator('[data-island=product] select').first()
  await radio.or(select).first().waitFor({ state: 'attached' })
  if ((await select.count()) > 0) await select.selectOption({ index: 1 })
  else await radio.check({ force: true })
  const answered = await page
    .waitForFunction(() => (globalThis as unknown as { answeredAt?: number }).answeredAt, undefined, {
      timeout: PATIENCE_MS,
    })
    .then((handle) => handle.jsonValue())
    .catch(() => undefined)
  const code = await page.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    ),
  )
  await page.context().close()
  return answered === undefined ? Number.NaN : Math.max(0, answered - code)
}

/** Runs in the page: when the island first changes after somebody has chosen. */
function watchAnswer(): void {
  document.addEventListener(
    'change',
    () => {
      const island = document.querySelector('[data-island=product]')
      if (!island) return
      new MutationObserver((_changes, observer) => {
        Object.assign(globalThis, { answeredAt: performance.now() })
        observer.disconnect()
      }).observe(island, { subtree: true, childList: true, characterData: true })
    },
    { once: true, capture: true },
  )
}

function missed(name: string, seen: Seen[], { entry, scripts }: { entry: number; scripts: number }): string[] {
  const median = (figure: 'firstPaintMs' | 'largestPaintMs' | 'blockingMs'): number =>
    percentile(
      seen.map((each) => each[figure]),
      50,
    )
  const shift = Math.max(...seen.map((each) => each.shift))
  const checks: [string, number, number][] = [
    ['JavaScript that the page names', entry, AIMS.usableScriptBytes],
    ['JavaScript in all', scripts, AIMS.scriptBytes],
    ['first paint (ms)', median('firstPaintMs'), AIMS.firstPaintMs],
    ['largest paint (ms)', median('largestPaintMs'), AIMS.largestPaintMs],
    ['blocking time (ms)', median('blockingMs'), AIMS.blockingMs],
    ['layout shift', shift, AIMS.shift],
  ]
  return checks
    .filter(([, is, aim]) => is > aim)
    .map(([what, is, aim]) => `${name}: ${what} is ${Math.round(is * 1000) / 1000}, not at most ${aim}.`)
}

const weigh = (paths: readonly string[], sizes: ReadonlyMap<string, number>): number =>
  paths.reduce((sum, path) => sum + (sizes.get(path) ?? Number.NaN), 0)

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

function spread(values: readonly number[]): string {
  const ms = (value: number): string => value.toFixed(0)
  return `${ms(percentile(values, 50))} ms (${ms(Math.min(...values))}–${ms(Math.max(...values))})`
}
