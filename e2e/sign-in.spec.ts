import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { withThirdPartyCookies } from '../tools/chromium.ts'
import { openClient } from './client/test.ts'
import { test } from './sign-in/test.ts'
import { hasThirdPartyCookie } from './sign-in/third-party-control.ts'
import { NAMES_FLAG, type TwoSites } from './sign-in/two-sites.ts'

// A storefront on one site, the provider's pages on another, over TLS, in a browser that blocks third-party cookies.

const PASSWORD = 'seven grey herons'
const NEW_PASSWORD = 'nine white swans'

test('a shopper signs up, proves the address by the mailed code, signs out, forgets the password, sets another and signs in with it', async ({
  openStorefront,
  sites,
  mails,
  email,
  expectedComplaints,
}) => {
  const page = await openStorefront()
  await page.evaluate(async () => {
    const { items } = await window.shop.products.queryProducts().eq('name', 'Meadow Seed Tin').find()
    const lineItems = [window.sdk.lineOf(items[0]?._id ?? '')]
    await window.shop.currentCart.addToCurrentCart({ lineItems })
  })
  await goToSignIn(page, sites)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await enterCode(page, await mails.codeTo(email))
  expect(await comeBack(page, sites)).toEqual({ role: 'member', loggedIn: true })
  const { lineItems } = await page.evaluate(() => window.shop.currentCart.getCurrentCart())
  expect(lineItems, 'what was in the cart has come along').toMatchObject([{ quantity: 1 }])

  await signOut(page, sites)
  expect(await page.evaluate(() => window.shop.auth.loggedIn())).toBe(false)

  await goToSignIn(page, sites)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await mails.linkTo(email))
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()

  await page.goto(sites.storefrontUrl)
  await openClient(page, sites.client)
  await goToSignIn(page, sites)
  expectedComplaints.push(/422 .*sign-in/)
  await signIn(page, email, PASSWORD)
  await page.getByText('Incorrect email or password').first().waitFor()
  await signIn(page, email, NEW_PASSWORD)
  expect(await comeBack(page, sites)).toEqual({ role: 'member', loggedIn: true })
})

test('a password given to the storefront itself signs in through a hidden frame, without the cookies that others would need', async ({
  openStorefront,
  sites,
  mails,
  email,
}) => {
  const page = await openStorefront()
  const tokens = await register(page, mails, email)
  expect(tokens).toBe('member')
  expect(await hasThirdPartyCookie(page, sites), 'third-party cookies are blocked').toBe(false)

  await withThirdPartyCookies([NAMES_FLAG], { ignoreHTTPSErrors: true }, async (ordinary) => {
    const control = await ordinary.newPage()
    expect(await hasThirdPartyCookie(control, sites), 'what is blocked here works elsewhere').toBe(true)
  })
})

test('two tabs sign in at once, and what one has, the other has too', async ({
  openStorefront,
  sites,
  mails,
  email,
}) => {
  const first = await openStorefront()
  await register(first, mails, email)
  await signOut(first, sites)
  const second = await openTab(first.context(), sites)
  for (const tab of [first, second]) await goToSignIn(tab, sites)
  for (const tab of [first, second]) {
    await signIn(tab, email, PASSWORD)
    expect(await comeBack(tab, sites)).toEqual({ role: 'member', loggedIn: true })
  }
  await first.goto(sites.storefrontUrl)
  await openClient(first, sites.client)
  const both = [first, second].map((tab) => tab.evaluate(() => window.shop.auth.getTokens().refreshToken.value))
  const [one, other] = await Promise.all(both)
  expect(one).toBe(other)

  await signOut(second, sites)
  await first.reload()
  await openClient(first, sites.client)
  expect(await first.evaluate(() => window.shop.auth.loggedIn())).toBe(false)
})

test('after a restart of the shop members are still signed in, in the storefront and on the pages', async ({
  openStorefront,
  sites,
  mails,
  email,
}) => {
  const page = await openStorefront()
  await register(page, mails, email)
  await goToSignIn(page, sites)
  await signIn(page, email, PASSWORD)
  await comeBack(page, sites)
  await sites.shop.kill()
  await sites.shop.start()

  await page.goto(sites.storefrontUrl)
  await openClient(page, sites.client)
  const renewed = await page.evaluate(async () => {
    const { refreshToken } = window.shop.auth.getTokens()
    return (await window.shop.auth.renewToken(refreshToken)).refreshToken.role
  })
  expect(renewed).toBe('member')
  const authUrl = await askForSignIn(page, sites, 'none')
  await page.goto(authUrl)
  expect(await comeBack(page, sites), 'without a password').toEqual({ role: 'member', loggedIn: true })
})

async function openTab(context: BrowserContext, sites: TwoSites): Promise<Page> {
  const page = await context.newPage()
  await page.goto(sites.storefrontUrl)
  await openClient(page, sites.client)
  return page
}

/** Keeps what the way back needs, as a storefront does, and returns the address of the provider's page. */
function askForSignIn(page: Page, sites: TwoSites, prompt: 'login' | 'none' = 'login'): Promise<string> {
  return page.evaluate(
    async ([redirectUri, asked]) => {
      const { auth } = window.shop
      const oauthData = auth.generateOAuthData(redirectUri, window.location.href)
      sessionStorage.setItem('oauthData', JSON.stringify(oauthData))
      return (await auth.getAuthUrl(oauthData, { prompt: asked })).authUrl
    },
    [sites.callbackUrl, prompt] as const,
  )
}

async function goToSignIn(page: Page, sites: TwoSites): Promise<void> {
  await page.goto(await askForSignIn(page, sites))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).origin).toBe(sites.providerUrl)
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Pasted with the blank that people copy along; the page sends it itself. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
}

/** Callback page of a storefront. */
async function comeBack(page: Page, sites: TwoSites): Promise<{ role: string; loggedIn: boolean }> {
  await page.waitForURL(`${sites.callbackUrl}#**`)
  await openClient(page, sites.client)
  return page.evaluate(async () => {
    const { auth } = window.shop
    const oauthData = JSON.parse(sessionStorage.getItem('oauthData') ?? '{}') // written by askForSignIn
    const { code, state } = auth.parseFromUrl()
    const tokens = await auth.getMemberTokens(code, state, oauthData)
    auth.setTokens(tokens)
    return { role: tokens.refreshToken.role, loggedIn: auth.loggedIn() }
  })
}

/** The whole of it without leaving the storefront; who they are afterwards. */
async function register(page: Page, mails: { codeTo(email: string): Promise<string> }, email: string): Promise<string> {
  await page.evaluate(([loginId, password]) => window.shop.auth.register({ email: loginId, password }), [
    email,
    PASSWORD,
  ] as const)
  const verificationCode = await mails.codeTo(email)
  return page.evaluate(async (code) => {
    const { auth } = window.shop
    const result = await auth.processVerification({ verificationCode: code })
    if (result.loginState !== 'SUCCESS') return result.loginState
    const tokens = await auth.getMemberTokensForDirectLogin(result.data.sessionToken)
    auth.setTokens(tokens)
    return tokens.refreshToken.role
  }, verificationCode)
}

async function signOut(page: Page, sites: TwoSites): Promise<void> {
  const { logoutUrl } = await page.evaluate((url) => window.shop.auth.logout(url), `${sites.storefrontUrl}/goodbye`)
  await page.goto(logoutUrl)
  expect(page.url().startsWith(`${sites.storefrontUrl}/goodbye`)).toBe(true)
  await openClient(page, sites.client)
}
