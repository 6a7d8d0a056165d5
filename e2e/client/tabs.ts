/** Rounds that the tabs of one shop play at the same moment, for the browser tests and the proof with many rounds. */
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import type { ScriptedProvider } from './scripted-provider.ts'

export type Tabs = readonly Page[]

const TIMEOUT_MS = 15_000

/** Signs Ada in, and waits until every tab sees it. */
export async function signIn(tabs: Tabs, provider: ScriptedProvider) {
  const tokens = await firstOf(tabs).evaluate(async (sessionToken) => {
    const member = await window.shop.auth.getMemberTokensForDirectLogin(sessionToken)
    window.shop.auth.setTokens(member)
    return member
  }, provider.sessionToken)
  await inAll(tabs, 'sign-in', (tab) => isSignedIn(tab))
  return tokens
}

/** Returns the refresh token that is left. */
export async function expireTokens(tabs: Tabs): Promise<string> {
  const refreshToken = await firstOf(tabs).evaluate(() => {
    const tokens = window.shop.auth.getTokens()
    window.shop.auth.setTokens({ ...tokens, accessToken: { ...tokens.accessToken, expiresAt: 0 } })
    return tokens.refreshToken.value
  })
  await inAll(tabs, 'end of the tokens', (tab) =>
    tab.evaluate(() => window.shop.auth.getTokens().accessToken.expiresAt === 0),
  )
  return refreshToken
}

export async function signOut(tabs: Tabs): Promise<void> {
  await firstOf(tabs).evaluate(() => window.shop.auth.setTokens(window.sdk.EMPTY_TOKENS))
  await inAll(tabs, 'sign-out', (tab) => tab.evaluate(() => window.shop.auth.getTokens().refreshToken.value === ''))
}

/** Lets all tabs call before any of them has got tokens; returns whose carts they saw. */
export async function callAtOnce(tabs: Tabs, provider: ScriptedProvider): Promise<(string | undefined)[]> {
  const release = provider.holdGrants()
  const calls = Promise.all(tabs.map(readCart))
  try {
    await until('one tab that asks, and the others waiting for it', () =>
      firstOf(tabs).evaluate(
        async (others) => (await navigator.locks.query()).pending?.length === others,
        tabs.length - 1,
      ),
    )
  } finally {
    release()
  }
  return calls
}

export function readCart(tab: Page): Promise<string | undefined> {
  return tab.evaluate(async () => (await window.shop.currentCart.getCurrentCart())._id)
}

export function isSignedIn(tab: Page): Promise<boolean> {
  return tab.evaluate(() => window.shop.auth.loggedIn())
}

/**
 * Lets pages opened afterwards see what another page wrote to local storage only some milliseconds later, as on a
 * machine whose processes are busy. Own writes are seen at once.
 */
export async function lagLocalStorage(context: BrowserContext, lagMs: number): Promise<void> {
  await context.addInitScript((ms) => {
    if (location.origin === 'null') return // the blank page of a new tab
    const real = localStorage
    const snapshot = new Map(Object.entries(real))
    addEventListener('storage', ({ key, newValue }) => {
      setTimeout(() => {
        if (key === null) snapshot.clear()
        // The value of that moment: this page may have written since.
        else if (real.getItem(key) === null) snapshot.delete(key)
        else snapshot.set(key, real.getItem(key) ?? newValue ?? '')
      }, ms)
    })
    const lagging: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> = {
      get length() {
        return snapshot.size
      },
      key: (index) => [...snapshot.keys()][index] ?? null,
      getItem: (key) => snapshot.get(key) ?? null,
      setItem(key, value) {
        snapshot.set(key, value)
        real.setItem(key, value)
      },
      removeItem(key) {
        snapshot.delete(key)
        real.removeItem(key)
      },
    }
    Object.defineProperty(window, 'localStorage', { value: lagging })
  }, lagMs)
}

async function inAll(tabs: Tabs, what: string, holds: (tab: Page) => Promise<boolean>): Promise<void> {
  for (const tab of tabs) await until(`${what} in every tab`, () => holds(tab))
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not within ${TIMEOUT_MS} ms: ${what}.`)
    await pause(5)
  }
}

function firstOf(tabs: Tabs): Page {
  const [first] = tabs
  if (!first) throw new Error('No tab is open.')
  return first
}
