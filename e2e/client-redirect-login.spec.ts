import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openClient, test } from './client/test.ts'

for (const responseMode of ['fragment', 'query'] as const) {
  test(`a visitor signs in on the provider’s page and comes back as a member (${responseMode})`, async ({
    openShop,
    provider,
    pages,
  }) => {
    const redirectUri = `${pages.url}/signed-in?from=cart`
    const page = await openShop()
    await page.evaluate(() => window.shop.currentCart.getCurrentCart())
    await goToSignIn(page, redirectUri, responseMode)
    expect(new URL(page.url()).origin).toBe(provider.url)

    await page.getByRole('link', { name: 'Sign in as Ada' }).click()
    await page.waitForURL(/signed-in/)
    await openClient(page, { baseUrl: provider.url })
    expect(await finishSignIn(page)).toEqual({ role: 'member', loggedIn: true })
    expect(provider.grantsOf('authorization_code')).toEqual([expect.objectContaining({ redirectUri })])

    await page.goto(pages.url)
    await openClient(page, { baseUrl: provider.url })
    const { _id } = await page.evaluate(() => window.shop.currentCart.getCurrentCart())
    expect(_id, 'the next page knows them').toMatch(/^cart of Ada/)
    expect(provider.grants, 'a visitor’s tokens, then the member’s').toHaveLength(2)
  })

  test(`a declined sign-in returns with the provider’s reason (${responseMode})`, async ({
    openShop,
    provider,
    pages,
  }) => {
    const page = await openShop()
    await goToSignIn(page, `${pages.url}/signed-in`, responseMode)
    await page.getByRole('link', { name: 'Not now' }).click()
    await page.waitForURL(/signed-in/)
    await openClient(page, { baseUrl: provider.url })
    const { state, ...answer } = await page.evaluate(() => window.shop.auth.parseFromUrl())
    expect(answer).toEqual({ code: null, error: 'access_denied', errorDescription: 'You did not sign in.' })
    expect(state).toBe(provider.authorizations[0]?.state)
    expect(await finishSignIn(page)).toBe('Missing code or _state')
    expect(await page.evaluate(() => window.shop.auth.loggedIn())).toBe(false)
  })
}

test('an answer to somebody else’s login is refused before its code is used, and a code is good for one time', async ({
  openShop,
  provider,
  pages,
  expectedComplaints,
}) => {
  const page = await openShop()
  await goToSignIn(page, `${pages.url}/signed-in`, 'fragment')
  const href = await page.getByRole('link', { name: 'Sign in as Ada' }).getAttribute('href')
  const authorizeUrl = new URL(href ?? '')
  authorizeUrl.hash = authorizeUrl.hash.replace(/state=[^&]*/, 'state=of-somebody-else')

  await page.goto(authorizeUrl.href)
  await openClient(page, { baseUrl: provider.url })
  expect(await finishSignIn(page)).toBe('Invalid _state')
  expect(provider.grantsOf('authorization_code')).toEqual([])

  await page.goto(href ?? '')
  await page.reload() // only the fragment is another
  await openClient(page, { baseUrl: provider.url })
  expect(await finishSignIn(page)).toEqual({ role: 'member', loggedIn: true })
  expectedComplaints.push(/400 .*oauth2\/token$/)
  expect(await finishSignIn(page)).toBe('Failed to get member tokens')
  expect(provider.grantsOf('authorization_code')).toHaveLength(2)
  expect(await page.evaluate(() => window.shop.auth.loggedIn()), 'the member stays signed in').toBe(true)
})

test('a signed-out member returns, and is a new visitor', async ({ openShop, provider, pages }) => {
  const page = await openShop()
  const before = await page.evaluate(async (sessionToken) => {
    window.shop.auth.setTokens(await window.shop.auth.getMemberTokensForDirectLogin(sessionToken))
    return (await window.shop.currentCart.getCurrentCart())._id
  }, provider.sessionToken)
  expect(before).toMatch(/^cart of Ada/)

  const { logoutUrl, tokens, empty } = await page.evaluate(async (url) => {
    const answer = await window.shop.auth.logout(url)
    return { ...answer, tokens: window.shop.auth.getTokens(), empty: window.sdk.EMPTY_TOKENS }
  }, `${pages.url}/goodbye`)
  expect(new URL(logoutUrl).origin).toBe(provider.url)
  expect(tokens).toEqual(empty)

  await page.goto(logoutUrl)
  expect(page.url()).toBe(`${pages.url}/goodbye`)
  await openClient(page, { baseUrl: provider.url })
  const after = await page.evaluate(async () => (await window.shop.currentCart.getCurrentCart())._id)
  expect(after).toMatch(/^cart of visitor 2/)
  expect(await page.evaluate(() => window.shop.auth.loggedIn())).toBe(false)
})

/** Keeps what the way back needs, as a shop does, and goes to the provider's page. */
async function goToSignIn(page: Page, redirectUri: string, responseMode: 'fragment' | 'query'): Promise<void> {
  const authUrl = await page.evaluate(
    async ([uri, mode]) => {
      const oauthData = window.shop.auth.generateOAuthData(uri, window.location.href)
      sessionStorage.setItem('oauthData', JSON.stringify(oauthData))
      return (await window.shop.auth.getAuthUrl(oauthData, { responseMode: mode })).authUrl
    },
    [redirectUri, responseMode] as const,
  )
  await page.goto(authUrl)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** Callback page of a shop; returns the error, or the signed-in identity. */
async function finishSignIn(page: Page): Promise<string | { role: string; loggedIn: boolean }> {
  return page.evaluate(async () => {
    const { auth } = window.shop
    const oauthData = JSON.parse(sessionStorage.getItem('oauthData') ?? '{}') // written above
    try {
      const { code, state } = auth.parseFromUrl()
      const tokens = await auth.getMemberTokens(code, state, oauthData)
      auth.setTokens(tokens)
      return { role: tokens.refreshToken.role, loggedIn: auth.loggedIn() }
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  })
}
