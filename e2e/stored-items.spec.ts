/** Items that a visit stores in a browser: none without a documented reason, and none that needs consent. */
import type { BrowserContext, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { findStoredItem } from '../apps/storefront/src/privacy/stored-items.ts'
import { createEmail, signUp } from './account.ts'
import { test } from './browser.ts'
import { addToCart, checkOut, pay } from './buy.ts'
import { checkPolicy } from './check-policy.ts'

type Kept = [where: 'cookie' | 'local' | 'session', name: string]

/** Lists items of the page's own origin; cookies are those of all. */
async function listKept(page: Page, context: BrowserContext): Promise<Kept[]> {
  const cookies = (await context.cookies()).map(({ name }): Kept => ['cookie', name])
  const { local, session, others } = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    others: [
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...('caches' in self ? (await caches.keys()).map((name) => `cache ${name}`) : []),
      ...('serviceWorker' in navigator
        ? (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker ${scope}`)
        : []),
    ],
  }))
  expect(others, 'databases, caches and workers').toEqual([])
  return [...cookies, ...local.map((name): Kept => ['local', name]), ...session.map((name): Kept => ['session', name])]
}

async function lookThrough(response: Response): Promise<[string, string[]]> {
  const policy = response.headers()['content-security-policy'] ?? null
  const html = await response.text().catch(() => '') // the page was left before it was read
  // A mail as it was sent, with the styles that mails need, shown on this machine alone: in a frame that may do
  // nothing.
  if (/\/mailbox\/[^/]+\/html$/.test(response.url()))
    return [
      response.url(),
      policy?.includes('; sandbox allow-popups') && !policy.includes('script') ? [] : ['no sandbox'],
    ]
  return [response.url(), html === '' ? [] : checkPolicy(response.url(), html, policy)]
}

test('a visit stores nothing, and a purchase only items with a documented reason', async ({ visit, shop }) => {
  const page = await visit()
  const context = page.context()
  const origins = new Set([shop.storefrontUrl, shop.providerUrl].map((url) => new URL(url).origin))
  const strangers: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && !origins.has(url.origin)) strangers.push(request.url())
  })
  // The provider's pages too: signing in, paying, the mailbox.
  const looking: Promise<[string, string[]]>[] = []
  context.on('response', (response) => {
    const isPage =
      response.request().resourceType() === 'document' && response.headers()['content-type']?.startsWith('text/html')
    if (isPage && response.ok()) looking.push(lookThrough(response))
  })
  const items = new Map<string, Kept>()
  const look = async () => {
    for (const item of await listKept(page, context)) items.set(item.join(' '), item)
  }

  for (const path of ['/', '/collections/garden', '/product-page/thread-bound-notebook', '/cookies', '/de']) {
    await page.goto(shop.storefrontUrl + path)
    await page.waitForLoadState('load')
    await look()
  }
  const before = [...items.values()].filter(([where]) => where === 'cookie')
  expect(before, 'no cookie before anything was asked for').toEqual([])

  await page.goto(shop.storefrontUrl)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await look()
  await page.goto(shop.storefrontUrl)
  await addToCart(page, shop)
  await look()
  await page.goto(`${shop.storefrontUrl}/account/sign-in?to=%2Fcart`)
  await look()
  const email = createEmail()
  await signUp(page, shop, email)
  await look()
  const mailbox = await context.newPage()
  await mailbox.goto(`${shop.providerUrl}/mailbox`)
  await mailbox.getByRole('link', { name: email }).first().click()
  await mailbox.getByRole('article').waitFor()
  await mailbox.waitForLoadState('load')
  await mailbox.close()
  await page.goto(`${shop.storefrontUrl}/cart`)
  await checkOut(page)
  await look()
  await pay(page)
  await look()

  const pages = await Promise.all(looking)
  const hosted = new Set(pages.map(([url]) => url).filter((url) => url.startsWith(shop.providerUrl)))
  const breaches = pages.flatMap(([url, faults]) => faults.map((fault) => `${url}: ${fault}`))
  console.log(
    `policies: ${pages.length} pages on the way, ${hosted.size} of them the provider's, ${breaches.length} breaches`,
  )
  expect(breaches).toEqual([])
  expect(hosted.size).toBeGreaterThan(3)

  const unnamed = [...items.values()].filter(([where, name]) => !findStoredItem(where, name))
  const cookies = await context.cookies()
  const open = cookies.filter(
    ({ name, httpOnly, sameSite }) => sameSite !== 'Lax' || (!httpOnly && !['cw-cart', 'cw-lang'].includes(name)),
  )
  console.log(
    `kept by the browser after a visit: ${[...items.keys()].toSorted().join(', ')}; ${unnamed.length} without a reason, ${strangers.length} requests to others`,
  )
  expect(unnamed).toEqual([])
  expect(
    open.map(({ name }) => name),
    'cookies that scripts or other sites can use',
  ).toEqual([])
  expect(strangers).toEqual([])
  // Tokens are nowhere but in the sealed cookie.
  const sealed = cookies.find(({ name }) => name === 'cw-shop')?.value ?? ''
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/member|visitor|eyJ/)
  const readable = await page.evaluate(
    () => document.cookie + JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(readable).not.toMatch(/eyJ|cw-shop|token/i)
})
