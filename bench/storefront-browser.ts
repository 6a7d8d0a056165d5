import type { Browser } from 'playwright-core'
import { launchChromium } from '../tools/chromium.ts'
import type { Outcome } from './measure-requests.ts'
import {
  CONDITIONS,
  formatMeasurements,
  measureRepeatedly,
  MEASUREMENT_COLUMNS,
  openThrottledPage,
  type PageMeasurement,
  formatSpread,
} from './throttled-page.ts'
import { percentile } from './statistics.ts'
import { formatTable } from './table.ts'

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

/** Each page in a new browser context, on a simulated slow phone, several times. */
export async function measureInBrowser(
  storefrontUrl: string,
  { runs }: { runs: number },
  say: (line: string) => void,
): Promise<Outcome> {
  const browser = await launchChromium()
  const rows: string[][] = []
  const failures: string[] = []
  try {
    for (const { name, path } of PAGES) {
      const measurements = await measureRepeatedly(browser, storefrontUrl + path, runs)
      rows.push([name, ...formatMeasurements(measurements)])
      say(`  ${rows.at(-1)!.join('  ')}`)
      failures.push(...missed(name, measurements))
    }
    const answers: number[] = []
    for (let run = 0; run < runs; run++)
      answers.push(await chooseEarly(browser, `${storefrontUrl}/product-page/bottled-ink`))
    const lost = answers.filter((answer) => !Number.isFinite(answer)).length
    say(`  a choice made before the code is there: ${formatSpread(answers)} after it is, ${lost} of ${runs} lost`)
    if (lost > 0 || percentile(answers, 50) > AIMS.answerMs)
      failures.push(
        `A choice before the code is there: ${lost} of ${runs} lost, answered ${formatSpread(answers)} after it is.`,
      )
    return {
      report: [
        formatTable(['page', ...MEASUREMENT_COLUMNS], rows),
        `${CONDITIONS}; median of ${runs} runs, and the least and the most. JavaScript is gzip: what the page names itself, of which nothing waits for it and every form works without; and all that it has loaded when it rests.`,
        `A choice made before the code is there: answered ${formatSpread(answers)} after the last of it has come; ${lost} of ${runs} lost.`,
      ].join('\n\n'),
      failures,
    }
  } finally {
    await browser.close()
  }
}

/**
 * Chooses as soon as there is something to choose; milliseconds from the arrival of the last script to the answer.
 * NaN where the choice was lost.
 */
async function chooseEarly(browser: Browser, url: string): Promise<number> {
  const page = await openThrottledPage(browser)
  await page.addInitScript(watchAnswer)
  await page.goto(url, { waitUntil: 'commit' })
  const radio = page.locator('[data-island=product] input[type=radio]:not(:disabled)').nth(1)
  const select = page.locator('[data-island=product] select').first()
  await radio.or(select).first().waitFor({ state: 'attached' })
  if ((await select.count()) > 0) await select.selectOption({ index: 1 })
  else await radio.check({ force: true })
  const answered = await page
    .waitForFunction(() => (globalThis as unknown as { answeredAt?: number }).answeredAt)
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

function missed(name: string, measurements: readonly PageMeasurement[]): string[] {
  const of = (figure: Exclude<keyof PageMeasurement, 'encodings'>, percent: number): number =>
    percentile(
      measurements.map((each) => each[figure]),
      percent,
    )
  const checks: [string, number, number][] = [
    ['JavaScript that the page names', of('namedScriptBytes', 100), AIMS.usableScriptBytes],
    ['JavaScript in all', of('scriptBytes', 100), AIMS.scriptBytes],
    ['first paint (ms)', of('firstPaintMs', 50), AIMS.firstPaintMs],
    ['largest paint (ms)', of('largestPaintMs', 50), AIMS.largestPaintMs],
    ['blocking time (ms)', of('blockingMs', 50), AIMS.blockingMs],
    ['layout shift', of('shift', 100), AIMS.shift],
  ]
  return checks
    .filter(([, is, aim]) => is > aim)
    .map(([what, is, aim]) => `${name}: ${what} is ${Math.round(is * 1000) / 1000}, not at most ${aim}.`)
}
