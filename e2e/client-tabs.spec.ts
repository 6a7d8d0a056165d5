import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ScriptedProvider } from './client/scripted-provider.ts'
import { openClient, test as base } from './client/test.ts'
import type { StorageName } from './client/page.ts'

// Two tabs of one shop share a session. The provider here takes a refresh token once: to come twice with it is to be
// refused, and so to be signed out.

const ROUNDS = 20

type Tabs = readonly [Page, Page]

const test = base.extend<{ openTabs(storage: StorageName): Promise<Tabs> }>({
  openTabs: async ({ openShop, provider, pages }, use) => {
    await use(async (storage) => {
      const one = await openShop({ storage })
      const two = await one.context().newPage()
      await two.goto(pages.url)
      await openClient(two, { storage, baseUrl: provider.url })
      return [one, two]
    })
  },
})

for (const storage of ['browser', 'cookie'] as const) {
  test(`tabs whose tokens have expired renew once between them (${storage}Storage)`, async ({ openTabs, provider }) => {
    const tabs = await openTabs(storage)
    await signIn(tabs, provider)
    let logouts = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const refreshToken = await expireTokens(tabs)
      const carts = await callAtOnce(tabs, provider)
      logouts += carts.filter((cart) => !cart?.startsWith('cart of Ada')).length
      const renewals = provider.grantsOf('refresh_token')
      expect(renewals).toHaveLength(round)
      expect(renewals.at(-1)).toMatchObject({ refreshToken })
    }
    expect(logouts).toBe(0)
    expect(provider.grantsOf('anonymous')).toHaveLength(1)
    console.log(`${storage}Storage: rounds ${ROUNDS}, renewals ${ROUNDS}, logouts ${logouts}`)
  })

  test(`tabs that make their first calls at the same time are one visitor (${storage}Storage)`, async ({
    openTabs,
    provider,
  }) => {
    const tabs = await openTabs(storage)
    for (let round = 1; round <= ROUNDS; round++) {
      await signOut(tabs)
      const carts = await callAtOnce(tabs, provider)
      expect(carts).toEqual([carts[0], carts[0]])
      expect(carts[0]).toContain(`visitor ${round} of`)
      expect(provider.grants).toHaveLength(round)
    }
    console.log(`${storage}Storage: rounds ${ROUNDS}, visitors ${ROUNDS}`)
  })

  test(`whoever signs out in one tab is signed out in the other (${storage}Storage)`, async ({
    openTabs,
    provider,
  }) => {
    const tabs = await openTabs(storage)
    const [one, two] = tabs
    await signIn(tabs, provider)
    expect(await readCart(two)).toContain('cart of Ada')
    await one.evaluate(() => window.shop.auth.logout('http://localhost:3000/'))
    await expect.poll(() => isSignedIn(two)).toBe(false)
    expect(await readCart(two)).toContain('visitor 2 of')
    expect(await readCart(one)).toContain('visitor 2 of')
  })

  test(`whoever signs out or in while the other tab renews has the last word (${storage}Storage)`, async ({
    openTabs,
    provider,
  }) => {
    const tabs = await openTabs(storage)
    const [one, two] = tabs
    const ada = await signIn(tabs, provider)
    await expireTokens(tabs)
    const release = provider.holdGrants()
    const call = readCart(two)
    await expect.poll(() => provider.grantsOf('refresh_token')).toHaveLength(1)
    await signOut(tabs)
    release()
    expect(await call).toContain('visitor 2 of')
    await expect.poll(() => isSignedIn(one)).toBe(false)
    expect(await readCart(one)).toContain('visitor 2 of')

    await expireTokens(tabs)
    const releaseAgain = provider.holdGrants()
    const laterCall = readCart(two)
    await expect.poll(() => provider.grantsOf('refresh_token')).toHaveLength(2)
    await one.evaluate((tokens) => window.shop.auth.setTokens(tokens), ada)
    await expect.poll(() => isSignedIn(two)).toBe(true)
    releaseAgain()
    expect(await laterCall).toContain('cart of Ada')
    expect(await isSignedIn(one)).toBe(true)
  })
}

async function signIn([one, two]: Tabs, provider: ScriptedProvider) {
  const tokens = await one.evaluate(async (sessionToken) => {
    const member = await window.shop.auth.getMemberTokensForDirectLogin(sessionToken)
    window.shop.auth.setTokens(member)
    return member
  }, provider.sessionToken)
  await expect.poll(() => isSignedIn(two)).toBe(true)
  return tokens
}

/** Answers the refresh token that is left. */
async function expireTokens([one, two]: Tabs): Promise<string> {
  const refreshToken = await one.evaluate(() => {
    const tokens = window.shop.auth.getTokens()
    window.shop.auth.setTokens({ ...tokens, accessToken: { ...tokens.accessToken, expiresAt: 0 } })
    return tokens.refreshToken.value
  })
  await expect.poll(() => two.evaluate(() => window.shop.auth.getTokens().accessToken.expiresAt)).toBe(0)
  return refreshToken
}

async function signOut([one, two]: Tabs): Promise<void> {
  await one.evaluate(() => window.shop.auth.setTokens(window.sdk.EMPTY_TOKENS))
  await expect.poll(() => two.evaluate(() => window.shop.auth.getTokens().refreshToken.value)).toBe('')
}

/** Lets both tabs call before either has got tokens; answers whose carts they saw. */
async function callAtOnce([one, two]: Tabs, provider: ScriptedProvider): Promise<(string | undefined)[]> {
  const release = provider.holdGrants()
  const calls = Promise.all([readCart(one), readCart(two)])
  const waiting = () => one.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waiting, { message: 'one tab asks, the other waits for it' }).toBe(1)
  release()
  return calls
}

function readCart(tab: Page): Promise<string | undefined> {
  return tab.evaluate(async () => (await window.shop.currentCart.getCurrentCart())._id)
}

function isSignedIn(tab: Page): Promise<boolean> {
  return tab.evaluate(() => window.shop.auth.loggedIn())
}
