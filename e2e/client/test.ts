/** Tests of the client in a page of somebody's shop, which talks to a provider of another origin. */
import type { Frame, Page } from 'playwright-core'
import { test as base } from '../browser.ts'
import { bundleClient } from './bundle.ts'
import { listen, type Handler, type Server } from './loopback.ts'
import type { PageShopOptions } from './page.ts'
import { createScriptedProvider, type ScriptedProvider } from './scripted-provider.ts'
import { createShopPages } from './shop-pages.ts'

interface Fixtures {
  files: ReadonlyMap<string, string>
  /** Puts a handler on this machine for as long as the test runs. */
  serve(handler: Handler, host?: 'localhost' | '127.0.0.1'): Promise<Server>
  /** The shop's pages, and which files of theirs were asked for. */
  pages: Server & { asked: string[] }
  provider: ScriptedProvider & Server
  /** The real provider, and the one client that it knows. */
  real: Pick<PageShopOptions, 'baseUrl' | 'clientId'>
  /**
   * A new visitor's page of the shop, with a client as `window.shop`: of the scripted provider, unless told
   * otherwise.
   */
  openShop(place?: Partial<PageShopOptions>): Promise<Page>
}

export const CLIENT_ID = 'c0ffee00-0000-4000-8000-000000000001'

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names from the pattern
  files: [async ({}, use) => use(await bundleClient()), { scope: 'worker' }],

  // oxlint-disable-next-line no-empty-pattern
  serve: async ({}, use) => {
    const servers: Server[] = []
    await use(async (handler, host = 'localhost') => {
      const server = await listen(handler, host)
      servers.push(server)
      return server
    })
    for (const server of servers) await server.close()
  },

  pages: async ({ serve, files }, use) => {
    const asked: string[] = []
    await use({ ...(await serve(createShopPages(files, asked), '127.0.0.1')), asked })
  },

  provider: async ({ serve }, use) => {
    const provider = createScriptedProvider()
    // Not a copy: tests change what it does.
    await use(Object.assign(provider, await serve((request) => provider.handle(request))))
  },

  real: async ({ shop }, use) => {
    const about: { clientId: string } = await (await fetch(`${shop.providerUrl}/.well-known/cartwright.json`)).json()
    await use({ baseUrl: shop.providerUrl, clientId: about.clientId })
  },

  openShop: async ({ visit, pages, provider }, use) => {
    await use(async (place) => {
      const page = await visit()
      await page.goto(pages.url)
      await openClient(page, { baseUrl: provider.url, ...place })
      return page
    })
  },
})

/** Opens a client in a page that is there already. */
export async function openClient(
  page: Page | Frame,
  place: Partial<PageShopOptions> & { baseUrl: string },
): Promise<void> {
  const whole: PageShopOptions = { clientId: CLIENT_ID, storage: 'browser', ...place }
  await page.evaluate((asked) => void (window.shop = window.sdk.openShop(asked)), whole)
}
