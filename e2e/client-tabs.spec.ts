import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { trials } from '../apps/provider/src/testing/trials.ts'
import {
  callAtOnce,
  expireTokens,
  isSignedIn,
  lagLocalStorage,
  readCart,
  signIn,
  signOut,
  type Tabs,
} from './client/tabs.ts'
import { CLIENT_ID, openClient, test as base } from './client/test.ts'
import type { PageShopOptions } from './client/page.ts'

// Two tabs of one shop share a session. The provider here accepts a refresh token once: a tab that sends it again is
// refused, and so is signed out. Tabs of an installed Chrome are processes; `npm run test:stress -- --full tabs`
// plays 1,000 rounds there.

const ROUNDS = trials({ few: 5, many: 20 })
/** Local storage reaches another process within milliseconds; a busy machine may take longer. */
const LAG_MS = 300

interface TabOptions extends Pick<PageShopOptions, 'storage'> {
  timeoutMs?: number
  /** Prepares the browser before a page is opened. */
  prepare?(context: BrowserContext): Promise<unknown>
}

type TwoTabs = Tabs & readonly [Page, Page]

const test = base.extend<{ openTabs(options: TabOptions): Promise<TwoTabs> }>({
  openTabs: async ({ visit, provider, pages }, use) => {
    await use(async ({ storage, timeoutMs, prepare }) => {
      const one = await visit()
      await prepare?.(one.context())
      const two = await one.context().newPage()
      for (const tab of [one, two]) {
        await tab.goto(pages.url)
        await openClient(tab, { storage, timeoutMs, baseUrl: provider.url })
      }
      return [one, two]
    })
  },
})

const lagging = (context: BrowserContext) => lagLocalStorage(context, LAG_MS)

for (const { name, ...options } of [
  { name: 'browserStorage', storage: 'browser' as const, rounds: ROUNDS },
  { name: 'browserStorage, a busy machine', storage: 'browser' as const, rounds: 3, prepare: lagging },
  { name: 'cookieStorage', storage: 'cookie' as const, rounds: ROUNDS },
]) {
  const { rounds } = options

  test(`tabs whose tokens have expired renew once between them (${name})`, async ({ openTabs, provider }) => {
    const tabs = await openTabs(options)
    await signIn(tabs, provider)
    let logouts = 0
    for (let round = 1; round <= rounds; round++) {
      const refreshToken = await expireTokens(tabs)
      const carts = await callAtOnce(tabs, provider)
      logouts += carts.filter((cart) => !cart?.startsWith('cart of Ada')).length
      const renewals = provider.grantsOf('refresh_token')
      expect(renewals).toHaveLength(round)
      expect(renewals.at(-1)).toMatchObject({ refreshToken })
    }
    expect(logouts).toBe(0)
    expect(provider.grantsOf('anonymous')).toHaveLength(1)
    console.log(`${name}: rounds ${rounds}, renewals ${rounds}, logouts ${logouts}`)
  })

  test(`tabs that make their first calls at the same time are one visitor (${name})`, async ({
    openTabs,
    provider,
  }) => {
    const tabs = await openTabs(options)
    for (let round = 1; round <= rounds; round++) {
      await signOut(tabs)
      const carts = await callAtOnce(tabs, provider)
      expect(carts).toEqual([carts[0], carts[0]])
      expect(carts[0]).toContain(`visitor ${round} of`)
      expect(provider.grants).toHaveLength(round)
    }
    console.log(`${name}: rounds ${rounds}, visitors ${rounds}`)
  })

  test(`a sign-out in one tab applies to the other (${name})`, async ({ openTabs, provider }) => {
    const tabs = await openTabs(options)
    const [one, two] = tabs
    await signIn(tabs, provider)
    expect(await readCart(two)).toContain('cart of Ada')
    await one.evaluate(() => window.shop.auth.logout('http://localhost:3000/'))
    await expect.poll(() => isSignedIn(two)).toBe(false)
    expect(await readCart(two)).toContain('visitor 2 of')
    expect(await readCart(one)).toContain('visitor 2 of')
  })

  test(`a sign-in or sign-out during a renewal in another tab wins (${name})`, async ({ openTabs, provider }) => {
    const tabs = await openTabs(options)
    const [one, two] = tabs
    const ada = await signIn(tabs, provider)
    await expireTokens(tabs)
    const release = provider.holdGrants()
    const call = readCart(two)
    await expect.poll(() => provider.grantsOf('refresh_token')).toHaveLength(1)
    // The renewal goes on at once, whether or not the other tab has heard of it.
    await one.evaluate(() => window.shop.auth.setTokens(window.sdk.EMPTY_TOKENS))
    release()
    // A call that is under way may still be Ada's, where its tab has not heard of the sign-out. No later one is.
    expect(await call).toMatch(/visitor 2 of|cart of Ada/)
    await expect.poll(() => isSignedIn(one)).toBe(false)
    await expect.poll(() => readCart(two)).toContain('visitor 2 of')
    expect(await readCart(one)).toContain('visitor 2 of')

    await expireTokens(tabs)
    const releaseAgain = provider.holdGrants()
    const laterCall = readCart(two)
    await expect.poll(() => provider.grantsOf('refresh_token')).toHaveLength(2)
    await one.evaluate((tokens) => window.shop.auth.setTokens(tokens), ada)
    releaseAgain()
    expect(await laterCall).toMatch(/visitor 2 of|cart of Ada/)
    await expect.poll(() => isSignedIn(one)).toBe(true)
    await expect.poll(() => readCart(two)).toContain('cart of Ada')
    expect(await readCart(one)).toContain('cart of Ada')
  })
}

test('a tab that was asleep while another one renewed does not renew again when it wakes', async ({
  openTabs,
  provider,
}) => {
  const tabs = await openTabs({ storage: 'browser' })
  const [one, two] = tabs
  await signIn(tabs, provider)
  await expireTokens(tabs)
  const lifecycle = await two.context().newCDPSession(two)
  await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' })
  expect(await readCart(one)).toContain('cart of Ada')
  await lifecycle.send('Page.setWebLifecycleState', { state: 'active' })
  expect(await readCart(two)).toContain('cart of Ada')
  expect(provider.grantsOf('refresh_token')).toHaveLength(1)
})

test('a tab that sleeps while it holds the lock does not keep the others from the shop', async ({
  openTabs,
  provider,
}) => {
  const tabs = await openTabs({ storage: 'browser', timeoutMs: 4_000 })
  const [one, two] = tabs
  await one.evaluate(
    (name) =>
      new Promise<void>((held) => {
        void navigator.locks.request(name, () => {
          held()
          return new Promise(() => {})
        })
      }),
    `cartwright-session-${CLIENT_ID}`,
  )
  expect(await readCart(two)).toContain('visitor 1 of')
  expect(provider.grants).toHaveLength(1)
})

test('a session that was cleared by hand is over in every tab', async ({ openTabs, provider }) => {
  const tabs = await openTabs({ storage: 'browser' })
  const [one, two] = tabs
  await signIn(tabs, provider)
  await one.evaluate(() => localStorage.clear())
  await expect.poll(() => isSignedIn(two)).toBe(false)
  const [cart] = await callAtOnce(tabs, provider)
  expect(cart).toContain('visitor 2 of')
  expect(provider.grantsOf('anonymous')).toHaveLength(2)
})

for (const { without, remove } of [
  {
    without: 'without IndexedDB',
    remove: () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  },
  {
    without: 'with an IndexedDB that refuses, as in some private modes',
    remove: () =>
      Object.defineProperty(window, 'indexedDB', {
        value: {
          open() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        },
      }),
  },
  {
    without: 'with an IndexedDB that never answers',
    remove: () => Object.defineProperty(window, 'indexedDB', { value: { open: () => new EventTarget() } }),
  },
  {
    without: 'without locks, as on plain http',
    remove: () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  },
])
  test(`a browser ${without} keeps a session over pages and tabs`, async ({ openTabs, provider, pages }) => {
    const tabs = await openTabs({ storage: 'browser', prepare: (context) => context.addInitScript(remove) })
    const [one, two] = tabs
    await signIn(tabs, provider)
    await expireTokens(tabs)
    expect(await readCart(one)).toContain('cart of Ada')
    await one.goto(`${pages.url}/deep/in/the/shop`)
    await openClient(one, { storage: 'browser', baseUrl: provider.url })
    for (const tab of [one, two]) await expect.poll(() => readCart(tab)).toContain('cart of Ada')
    expect(provider.grantsOf('refresh_token')).toHaveLength(1)
  })

test('the database that tabs share holds no token', async ({ openTabs, provider }) => {
  const tabs = await openTabs({ storage: 'browser' })
  const [one] = tabs
  await signIn(tabs, provider)
  await expireTokens(tabs)
  await readCart(one)
  const stored = await one.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('cartwright-sessions')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('last-writes').objectStore('last-writes').getAll()
          reading.addEventListener('success', () => resolve(reading.result))
        })
      }),
  )
  expect(stored).toEqual([expect.any(Number)])
})
