/** Tests with a browser: `visit` opens a page of a new visitor, and whatever goes wrong in it fails the test. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test as base } from 'vitest'
import { launchChromium, WITHOUT_PICTURES } from '../tools/chromium.ts'
import { stubPictures } from './stub-pictures.ts'
import { pressContinue } from './press-continue.ts'
import type { ShopAddress } from './shop.ts'
import { delayScripts } from './slow-scripts.ts'

const TIMEOUT_MS = 15_000

interface VisitOptions extends BrowserContextOptions {
  /**
   * With its pictures and its motion. Both cost a machine without a graphics card more than all the rest, so tests
   * that are not about them go without.
   * @default false
   */
  asSeen?: boolean
  /**
   * Pictures are asked for, so that one which the policy refuses shows, and all are empty.
   * @default false
   */
  picturesEmpty?: boolean
}

interface Fixtures {
  /** Asks for no pictures. */
  browser: Browser
  /** Started for the first test that needs it. */
  openBrowserWithPictures(): Promise<Browser>
  shop: ShopAddress
  /** Errors that a test expects in its pages: they must occur, and no others may. */
  expectedComplaints: RegExp[]
  visit(options?: VisitOptions): Promise<Page>
}

export const test = base.extend<Fixtures>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names from the pattern
    async ({}, use) => {
      const browser = await launchChromium([WITHOUT_PICTURES])
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],

  openBrowserWithPictures: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let browser: Promise<Browser> | undefined
      await use(() => (browser ??= launchChromium()))
      await (await browser)?.close()
    },
    { scope: 'worker' },
  ],

  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => use(inject('shop')),

  // oxlint-disable-next-line no-empty-pattern
  expectedComplaints: async ({}, use) => use([]),

  visit: async ({ browser, openBrowserWithPictures, expectedComplaints, task }, use) => {
    const complaints: string[] = []
    const contexts: BrowserContext[] = []
    await use(async ({ asSeen = false, picturesEmpty = false, ...options } = {}) => {
      const reducedMotion = asSeen ? 'no-preference' : 'reduce'
      const fitting = asSeen || picturesEmpty ? await openBrowserWithPictures() : browser
      const context = await fitting.newContext({ locale: 'en-GB', reducedMotion, ...options })
      contexts.push(context)
      context.setDefaultTimeout(TIMEOUT_MS)
      // A breach of the content security policy is an error in the console too. Warnings are left out: an island says
      // so when the page was left while it loaded. Failed fetches of a test that cut the connection are expected,
      // sooner or later.
      context.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
          complaints.push(`${message.page()?.url()}: ${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('response', (response) => {
        if (response.status() >= 500) complaints.push(`${response.url()} answered ${response.status()}`)
      })
      await delayScripts(context)
      const page = await context.newPage()
      if (options.javaScriptEnabled === false) pressContinue(page)
      if (picturesEmpty) await stubPictures(page)
      else if (asSeen) await takeNoAvif(page)
      return page
    })
    if (task.result?.state === 'fail') await tellWhatIsSeen(contexts, complaints)
    for (const context of contexts) await context.close()
    const unexpected = complaints.filter(
      (complaint) => !expectedComplaints.some((expected) => expected.test(complaint)),
    )
    expect(unexpected, 'console errors, policy breaches and failed requests').toEqual([])
    for (const expected of expectedComplaints) expect(complaints.join('\n')).toMatch(expected)
  },
})

/** The shop makes it later, when nobody waits: in a test run, for nobody, beside all the tests that follow. */
async function takeNoAvif(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
}

/** A failure that does not come again when it is looked for is understood from this alone. */
async function tellWhatIsSeen(contexts: readonly BrowserContext[], complaints: readonly string[]): Promise<void> {
  const seen = contexts
    .flatMap((context) => context.pages())
    .map(async (page) => {
      const looks = await page
        .locator('body')
        .ariaSnapshot({ timeout: 2_000 })
        .catch((error: unknown) => String(error))
      return `${page.url()}\n${looks}`
    })
  process.stderr.write([...(await Promise.all(seen)), ...complaints, ''].join('\n'))
}
