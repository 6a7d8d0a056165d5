/**
 * `fullUrl` opened before its shopper does: by a prefetch of the storefront's page, a link preview, a server
 * without cookies.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, currentCart, OAuthStrategy, products, redirects, STORES_APP_ID } from '@cartwright/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './browser.ts'
import type { ShopAddress } from './shop.ts'

type Visitor = Awaited<ReturnType<typeof createVisitor>>

/** Visitor with a cart, whose storefront is the one at `origin`. */
async function createVisitor({ providerUrl }: ShopAddress, origin: string) {
  const about = await fetch(`${providerUrl}/.well-known/cartwright.json`)
  const { clientId } = (await about.json()) as { clientId: string } // the shop's own document
  const client = createClient({
    modules: { currentCart, products, redirects },
    auth: OAuthStrategy({ clientId }),
    baseUrl: providerUrl,
  })
  const { items } = await client.products.queryProducts().eq('slug', 'meadow-seed-tin').find()
  const catalogReference = { appId: STORES_APP_ID, catalogItemId: items[0]?._id ?? '' }
  await client.currentCart.addToCurrentCart({ lineItems: [{ quantity: 2, catalogReference }] })
  const callbacks = { postFlowUrl: `${origin}/back`, thankYouPageUrl: `${origin}/thank-you` }
  return { client, callbacks, origin }
}

interface PurposeCase {
  purpose: string
  open(visitor: Visitor): Promise<string>
  /** What the shopper sees at the end of the redirects. */
  see(page: Page, visitor: Visitor, shop: ShopAddress): Promise<unknown>
}

const seeSignIn = (page: Page) => page.getByLabel('Email').waitFor()

const purposes: PurposeCase[] = [
  {
    purpose: 'ecomCheckout',
    async open({ client, callbacks }) {
      const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
      const { redirectSession } = await client.redirects.createRedirectSession({
        ecomCheckout: { checkoutId },
        callbacks,
      })
      return redirectSession.fullUrl
    },
    async see(page) {
      await page.waitForURL(/\/checkout\/[\w-]{36}$/)
      await page.getByRole('button', { name: 'Place order' }).waitFor()
      await page.getByText('Meadow Seed Tin').first().waitFor()
    },
  },
  {
    purpose: 'auth',
    async open({ client, origin }) {
      return (await client.auth.getAuthUrl(client.auth.generateOAuthData(`${origin}/signed-in`))).authUrl
    },
    see: seeSignIn,
  },
  {
    purpose: 'login',
    open: async ({ client, callbacks }) =>
      (await client.redirects.createRedirectSession({ login: {}, callbacks })).redirectSession.fullUrl,
    see: seeSignIn,
  },
  {
    purpose: 'memberAccountPage',
    open: async ({ client, callbacks }) =>
      (await client.redirects.createRedirectSession({ memberAccountPage: { section: 'ORDERS' }, callbacks }))
        .redirectSession.fullUrl,
    see: seeSignIn,
  },
  {
    purpose: 'logout',
    open: async ({ client, callbacks }) => (await client.auth.logout(callbacks.postFlowUrl)).logoutUrl,
    see: (page, { origin }) => page.waitForURL(`${origin}/back?**`),
  },
  {
    purpose: 'storesProduct',
    open: async ({ client, callbacks }) =>
      (await client.redirects.createRedirectSession({ storesProduct: { productSlug: 'meadow-seed-tin' }, callbacks }))
        .redirectSession.fullUrl,
    see: (page, _visitor, { storefrontUrl }) => page.waitForURL(`${storefrontUrl}/product-page/meadow-seed-tin**`),
  },
]

test.for(purposes)(
  'a redirect session ($purpose) still opens for its shopper after prefetches and previews',
  async ({ purpose, open, see }, { visit, shop, expectedComplaints }) => {
    const storefront = await startStorefront()
    try {
      const visitor = await createVisitor(shop, storefront.url)
      const fullUrl = await open(visitor)
      storefront.redirectTo(fullUrl)

      // A link preview, and a server that follows redirects without cookies (curl -L).
      expect((await fetch(fullUrl, { method: 'HEAD' })).status).toBe(200)
      const previews: Record<string, string>[] = [
        {},
        { purpose: 'prefetch' },
        { 'user-agent': 'facebookexternalhit/1.1' },
      ]
      for (const headers of previews) expect((await fetch(fullUrl, { headers })).status).toBe(200)

      const page = await visit()
      const seen: string[] = []
      page.on('response', (response) => void seen.push(response.url()))
      // The page reads a redirect to another site as a prefetch of a router does, and the browser refuses it the
      // answer.
      expectedComplaints.push(/CORS policy|ERR_FAILED/)
      await page.goto(storefront.url)
      await page.getByText('Prefetched: 3').waitFor()
      expect(seen.filter((url) => url === fullUrl).length, 'the prefetches have arrived').toBeGreaterThan(0)

      await page.getByRole('link', { name: 'Go' }).click()
      await see(page, visitor, shop)
      if (purpose === 'logout') return // the visitor's session ends with it
      const { lineItems } = await visitor.client.currentCart.getCurrentCart()
      expect(lineItems.map(({ quantity }) => quantity)).toEqual([2])
    } finally {
      await storefront.close()
    }
  },
)

/** Storefront whose page prefetches its own link, by the browser and by script; the link redirects to `fullUrl`. */
async function startStorefront() {
  let target = ''
  const page = () => `<!doctype html><html lang="en"><title>Storefront</title><link rel="icon" href="data:,">
<link rel="prefetch" href="/go"><link rel="prefetch" href="${target}">
<a href="/go">Go</a><p></p>
<script type="module">
  const fetches = [
    fetch('/go', { priority: 'low', headers: { 'next-router-prefetch': '1' } }),
    fetch(${JSON.stringify(target)}, { mode: 'no-cors', credentials: 'include' }),
    fetch(${JSON.stringify(target)}, { mode: 'no-cors', credentials: 'omit' }),
  ]
  const ended = await Promise.allSettled(fetches)
  document.querySelector('p').textContent = 'Prefetched: ' + ended.length
</script></html>`
  const server = createServer(({ url }, response) => {
    if (url === '/go') response.writeHead(307, { location: target, 'cache-control': 'no-store' }).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(url === '/' ? page() : 'Back')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    redirectTo: (fullUrl: string) => void (target = fullUrl),
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
