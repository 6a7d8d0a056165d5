import { requireNone, summarize } from '../faults/report.ts'
import { launchChromium, launchInstalledChromium } from '../../tools/chromium.ts'
import { bundleClient } from './bundle.ts'
import { listen } from './loopback.ts'
import { createScriptedProvider } from './scripted-provider.ts'
import { createShopPages } from './shop-pages.ts'
import { callAtOnce, expireTokens, signIn, signOut } from './tabs.ts'

const TABS = 3
const CLIENT_ID = 'c0ffee00-0000-4000-8000-000000000001'

/** In the browser of CHROMIUM_PATH, else in an installed one, whose tabs are processes; else in the packaged one. */
export const stressTest = {
  group: 'tabs',
  name: `${TABS} tabs of a browser that renew, and that make their first calls, at once: one renewal, one visitor, nobody is logged out`,
  full: 1_000,
  small: 0, // `client-tabs.spec.ts` plays the same rounds
  slice: 100,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const browser = (await launchInstalledChromium()) ?? (await launchChromium())
    const provider = createScriptedProvider()
    const server = await listen((request) => provider.handle(request), 'localhost')
    const pages = await listen(createShopPages(await bundleClient(), []), '127.0.0.1')
    try {
      const wrong: object[] = []
      for (const { storage, rounds } of [
        { storage: 'browser', rounds: n },
        { storage: 'cookie', rounds: Math.ceil(n / 10) }, // every process reads cookies from one place
      ] as const) {
        const context = await browser.newContext()
        const tabs = []
        for (let tab = 1; tab <= TABS; tab++) {
          const page = await context.newPage()
          await page.goto(pages.url)
          await page.evaluate((place) => void (window.shop = window.sdk.openShop(place)), {
            storage,
            clientId: CLIENT_ID,
            baseUrl: server.url,
          })
          tabs.push(page)
        }
        let renewals = 0
        let visitors = 0
        let logouts = 0
        await signIn(tabs, provider)
        for (let round = 1; round <= rounds; round++) {
          const before = provider.grants.length
          await expireTokens(tabs)
          const carts = await callAtOnce(tabs, provider)
          const out = carts.filter((cart) => !cart?.startsWith('cart of Ada')).length
          const grantCount = provider.grants.length - before
          logouts += out
          renewals += grantCount - 1
          if (out > 0 || grantCount !== 1) {
            wrong.push({ storage, round, asked: grantCount, carts })
            await signIn(tabs, provider)
          }
        }
        for (let round = 1; round <= rounds; round++) {
          const before = provider.grants.length
          await signOut(tabs)
          const carts = await callAtOnce(tabs, provider)
          const grantCount = provider.grants.length - before
          visitors += grantCount - 1
          if (new Set(carts).size !== 1 || grantCount !== 1) wrong.push({ storage, round, asked: grantCount, carts })
        }
        log(
          `Chromium ${browser.version()}, ${storage}Storage, ${rounds} rounds each: second renewals ${renewals}, logouts ${logouts}, second visitors ${visitors}`,
        )
        await context.close()
      }
      log(`rounds with a second renewal, a second visitor or a logout: ${summarize(2 * n, wrong.length, seed)}`)
      requireNone('second renewals, second visitors, or logouts', wrong)
    } finally {
      await browser.close()
      await server.close()
      await pages.close()
    }
  },
}
