/** Redirect sessions in a real browser: the first page, and who is asked before a browser is signed in. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signUpFromStorefront } from './account.ts'
import { test } from './browser.ts'
import { addToCart } from './buy.ts'

/**
 * Goes where the button leads, but for the provider: answers the address of the redirect session, which nobody has
 * opened.
 */
async function catchRedirect(page: Page, click: () => Promise<void>): Promise<string> {
  const caught = Promise.withResolvers<string>()
  await page.route('**/redirect?*', (route) => {
    caught.resolve(route.request().url())
    return route.abort()
  })
  await click().catch(() => {})
  const address = await caught.promise
  await page.unroute('**/redirect?*')
  return address
}

const toCheckout = (page: Page) =>
  catchRedirect(page, () => page.getByRole('button', { name: 'Check out' }).click({ noWaitAfter: true }))
const toAccount = (page: Page) =>
  catchRedirect(page, () => page.getByRole('link', { name: 'Profile' }).click({ noWaitAfter: true }))

describe('the first page of a redirect session', () => {
  test('the first page of a redirect session submits itself, and the back button leads to the cart', async ({
    visit,
    shop,
  }) => {
    const page = await visit()
    await addToCart(page, shop)
    await page.goto(`${shop.storefrontUrl}/cart`)
    await page.getByRole('button', { name: 'Check out' }).click()
    await page.waitForURL(/\/checkout\/[\w-]{36}$/)
    await page.goBack()
    await page.waitForURL(`${shop.storefrontUrl}/cart`)
    await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  })

  test('the first page of a redirect session waits for its button without JavaScript, and fits a phone', async ({
    visit,
    browser,
    shop,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/410 .*\/redirect\?/)
    const page = await visit()
    await addToCart(page, shop)
    await page.goto(`${shop.storefrontUrl}/cart`)
    const address = await toCheckout(page)
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    const plain = await context.newPage()
    await plain.goto(address)
    await plain.getByRole('heading', { name: 'Continue to checkout' }).waitFor()
    expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    // Looked at as often as it may be, by whomever: it is opened by the button alone.
    await plain.reload()
    await plain.getByRole('button', { name: 'Continue' }).click()
    await plain.waitForURL(/\/checkout\/[\w-]{36}$/)
    await plain.getByRole('button', { name: 'Place order' }).waitFor()
    await context.close()

    const late = await visit()
    await late.goto(address)
    await late.getByRole('heading', { name: 'This checkout has expired' }).waitFor()
  })

  test('a page reached by the back button waits for its button, so that nobody is led on against their will', async ({
    visit,
    shop,
  }) => {
    const page = await visit()
    await addToCart(page, shop)
    await page.goto(`${shop.storefrontUrl}/cart`)
    const address = await toCheckout(page)
    const later = await visit()
    // A browser that has kept the page in its history, as one does that was not led on by the script.
    await later.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { get: () => history.state === null })
    })
    await later.goto(address)
    await later.evaluate(() => history.replaceState('seen', ''))
    await later.goto(shop.storefrontUrl)
    let sent = 0
    later.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
    await later.goBack()
    await later.getByRole('button', { name: 'Continue' }).waitFor()
    expect(sent).toBe(0)
    await later.getByRole('button', { name: 'Continue' }).click()
    await later.waitForURL(/\/checkout\/[\w-]{36}$/)
  })

  test('a prerendered page waits until a person sees it', async ({ visit, shop }) => {
    const page = await visit()
    await addToCart(page, shop)
    await page.goto(`${shop.storefrontUrl}/cart`)
    const address = await toCheckout(page)
    const later = await visit()
    await later.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { get: () => !('isSeen' in window) })
    })
    let sent = 0
    later.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
    await later.goto(address)
    await later.getByRole('button', { name: 'Continue' }).waitFor()
    expect(sent).toBe(0)
    await later.evaluate(() => {
      Object.assign(window, { isSeen: true })
      document.dispatchEvent(new Event('prerenderingchange'))
    })
    await later.waitForURL(/\/checkout\/[\w-]{36}$/)
  })
})

describe('a redirect session of a member that a stranger opens', () => {
  test('asks whether they are that member, and signs nobody in who goes away', async ({ visit, shop }) => {
    const member = await visit()
    const email = await signUpFromStorefront(member, shop)
    await member.goto(`${shop.storefrontUrl}/account`)
    const address = await toAccount(member)
    const stranger = await visit()
    await stranger.goto(address)
    await stranger.getByRole('heading', { name: `Continue as ${email}?` }).waitFor()
    await stranger.goto(`${shop.providerUrl}/account`)
    await stranger.getByLabel('Email').waitFor()
    expect(await stranger.getByText(email).count()).toBe(0)

    // The member's own browser is not asked.
    await member.goto(`${shop.storefrontUrl}/account`)
    await member.getByRole('link', { name: 'Profile' }).click()
    await member.waitForURL(`${shop.providerUrl}/account**`)
    await member.getByText(email).first().waitFor()
  })

  test('for a checkout opens that checkout only', async ({ visit, shop }) => {
    const member = await visit()
    await signUpFromStorefront(member, shop)
    await addToCart(member, shop)
    await member.goto(`${shop.storefrontUrl}/cart`)
    const address = await toCheckout(member)
    const stranger = await visit()
    await stranger.goto(address)
    await stranger.waitForURL(/\/checkout\/[\w-]{36}$/)
    await stranger.goto(`${shop.providerUrl}/account`)
    await stranger.getByLabel('Email').waitFor()
  })
})
