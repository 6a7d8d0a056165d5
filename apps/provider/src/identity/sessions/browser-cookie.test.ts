import { expect, test } from 'vitest'
import { pushSignIn, startShop, TestBrowser, type TestShop } from '../../testing/index.ts'
import { visitSignIn } from '../../testing/sign-in-visit.ts'

const DAY_SECONDS = 86_400

test('the cookie is host-only, secure and HttpOnly', async () => {
  const shop = await startShop({ secureCookies: true })
  const cookie = await cookieOf(shop, await shop.newToken())
  expect(cookie).toMatch(/^__Host-cw-account=[\w-]{43}; /)
  expect(attributesOf(cookie)).toEqual(['HttpOnly', 'Max-Age=10800', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(cookie.length).toBeLessThan(4_096)
})

test('a sign-in lasts ninety days in the cookie, also after a visit that would be short', async () => {
  const shop = await startShop()
  const { token } = await shop.newMember()
  const browser = new TestBrowser(shop)
  const ask = async () => (await shop.ask('redirects.createRedirectSession', { login: {} }, { token })).redirectSession
  const signedIn = await browser.enterAsMember((await ask()).fullUrl)
  const again = await browser.enter((await ask()).fullUrl)
  for (const { headers } of [signedIn, again])
    expect(attributesOf(headers.getSetCookie()[0] ?? '')).toContain(`Max-Age=${90 * DAY_SECONDS}`)
})

test('a cookie that another host may have set is ignored, and one of another form too', async () => {
  const shop = await startShop({ secureCookies: true })
  for (const [name, value] of [
    ['cw-account', 'x'.repeat(43)],
    ['__Host-cw-account', 'guessable'],
  ] as const) {
    const browser = new TestBrowser(shop)
    browser.cookies.set(name, value)
    await browser.enter((await pushSignIn(shop, await shop.newToken())).fullUrl)
    expect(browser.cookies.get('__Host-cw-account')).toMatch(/^(?!x{43})[\w-]{43}$/)
  }
})

test('two tabs that sign in at the same moment become one browser, whichever response comes last', async () => {
  const shop = await startShop()
  const ada = await shop.newMember()
  const before = (await visitSignIn(shop)).browser.cookies
  const tabs = [new TestBrowser(shop), new TestBrowser(shop)]
  for (const tab of tabs) for (const [name, value] of before) tab.cookies.set(name, value)
  await Promise.all(tabs.map((tab) => tab.post('/sign-in', { email: ada.email, password: ada.password })))
  const cookies = new Set(tabs.map((tab) => tab.cookies.get('cw-account')))
  expect(cookies.size).toBe(1)
  expect(cookies.has(before.get('cw-account'))).toBe(false)
  const sessions = await shop.db
    .selectFrom('account_sessions')
    .select('browser_hash')
    .where('browser_hash', 'is not', null)
    .execute()
  expect(sessions).toHaveLength(2)
  expect(new Set(sessions.map(({ browser_hash }) => browser_hash?.toString('hex'))).size).toBe(1)
})

test('a planted cookie does not lead to the next one, even after a sign-in as somebody else', async () => {
  const shop = await startShop()
  const [ada, mallory] = [await shop.newMember(), await shop.newMember()]
  const planted = 'p'.repeat(43)
  const next = async ({ email, password }: { email: string; password: string }) => {
    const browser = new TestBrowser(shop)
    browser.cookies.set('cw-account', planted)
    await browser.post('/sign-in', { email, password })
    return browser.cookies.get('cw-account')
  }
  const [theirs, own] = [await next(ada), await next(mallory)]
  expect(new Set([planted, theirs, own]).size).toBe(3)
})

/** Returns the cookie that a browser without one gets from an address created with this token. */
async function cookieOf(shop: TestShop, token: string): Promise<string> {
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', { login: {} }, { token })
  const browser = new TestBrowser(shop)
  const page = await browser.get(redirectSession.fullUrl)
  expect(page.headers.getSetCookie()).toEqual([])
  const { headers } = await browser.continueFrom(redirectSession.fullUrl, page)
  const [cookie, ...more] = headers.getSetCookie()
  expect(more).toEqual([])
  return cookie ?? ''
}

function attributesOf(cookie: string): string[] {
  return cookie.split('; ').slice(1).sort()
}
