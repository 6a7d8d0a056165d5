import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './browser.ts'
import { createEmail, signIn, signUp } from './account.ts'
import { addToCart, PRODUCT, addToWishlist } from './buy.ts'
import type { ShopAddress } from './shop.ts'

const ways = [
  { javaScriptEnabled: true, how: 'in the browser' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
]

for (const { javaScriptEnabled, how } of ways) {
  test(`cart and wishlist come along into a new account, stay there over a sign-out, beside what is remembered later, and nobody else sees them (${how})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ javaScriptEnabled })
    const email = createEmail()
    await addToWishlist(page, shop, '/product-page/meadow-seed-tin')
    await addToCart(page, shop)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signUp(page, shop, email, { codeSendsItself: javaScriptEnabled })
    await page.waitForURL(`${shop.storefrontUrl}/cart`)
    await cartLine(page).waitFor()

    await page.getByRole('link', { name: 'Account' }).first().click()
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    await page.getByText(email).waitFor()
    await page.goto(shop.storefrontUrl)
    await signOut(page, shop)
    await page.goto(`${shop.storefrontUrl}/cart`)
    await page.getByText('Your cart is empty').waitFor()
    await page.goto(`${shop.storefrontUrl}/wishlist`)
    await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()

    await addToWishlist(page, shop, '/product-page/canvas-apron')
    await page.goto(`${shop.storefrontUrl}/wishlist`)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, email)
    await page.waitForURL(`${shop.storefrontUrl}/wishlist`)
    for (const name of [PRODUCT, 'Canvas Apron']) await page.getByRole('heading', { level: 2, name }).waitFor()
    await page.goto(`${shop.storefrontUrl}/cart`)
    await cartLine(page).waitFor()
  })
}

test('two tabs that sign in at the same time both come back to where they were', async ({ visit, shop }) => {
  const first = await visit()
  const email = createEmail()
  await first.goto(shop.storefrontUrl)
  await first.getByRole('link', { name: 'Sign in' }).click()
  await signUp(first, shop, email)
  await signOut(first, shop)

  const second = await first.context().newPage()
  await first.goto(`${shop.storefrontUrl}/cart`)
  await second.goto(`${shop.storefrontUrl}/collections/kitchen`)
  for (const tab of [first, second]) await tab.getByRole('link', { name: 'Sign in' }).click()
  await signIn(first, email)
  await first.waitForURL(`${shop.storefrontUrl}/cart`)
  await signIn(second, email)
  await second.waitForURL(`${shop.storefrontUrl}/collections/kitchen`)

  for (const tab of [first, second]) {
    await tab.goto(`${shop.storefrontUrl}/account`)
    await tab.getByText(email).waitFor()
  }
  await signOut(second, shop)
  await first.reload()
  await first.getByRole('link', { name: 'Sign in or create an account' }).waitFor()
})

test('going back after a sign-in, and opening the way back twice, end no sign-in', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  const page = await visit()
  const email = createEmail()
  await page.goto(shop.storefrontUrl)
  await page.getByRole('link', { name: 'Sign in' }).click()
  const answered = page.waitForRequest((request) => request.url().includes('/account/callback'))
  await signUp(page, shop, email)
  await page.waitForURL(`${shop.storefrontUrl}/`)
  const callback = (await answered).url()

  await page.goto(callback)
  await page.getByText(email).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account')
  // The pages that one came through are over, and say so.
  expectedComplaints.push(/410 \(Gone\)/)
  for (let steps = 0; steps < 3; steps++) await page.goBack()
  await page.getByRole('heading', { name: 'This page has expired' }).waitFor()
  await page.goto(shop.storefrontUrl)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByText(email).waitFor()

  // In another browser the same address is worth nothing.
  const stranger = await visit()
  await stranger.goto(callback)
  await stranger.getByText('This sign-in has expired').waitFor()
  await stranger.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
})

test('a shopper who cancels the sign-in keeps the cart, and can start it again', async ({ visit, shop }) => {
  const page = await visit()
  await addToCart(page, shop)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const cookies = await page.context().cookies()
  const state = cookies.map(({ name }) => /sign-in-(.{43})$/.exec(name)?.[1]).find(Boolean)

  await page.goto(`${shop.storefrontUrl}/account/callback?error=access_denied&state=${state}`)
  await page.getByText('You are not signed in').waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await cartLine(page).waitFor()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).origin, 'passwords are typed at the provider').toBe(shop.providerUrl)
})

const cartLine = (page: Page) => page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` })

async function signOut(page: Page, shop: ShopAddress): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL(`${shop.storefrontUrl}/`)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
}
