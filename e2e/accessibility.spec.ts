import { expect } from 'vitest'
import { createEmail, signUp } from './account.ts'
import { test } from './browser.ts'
import { addToCart, checkOut, pay } from './buy.ts'
import { fetchWithRetries } from './fetch-with-retries.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'
import { readRoutes, SHOP_PAGES, SIGN_IN_PAGES } from './shop-pages.ts'

test('no page has a barrier for somebody new, by day or by night', async ({ visit, shop }) => {
  const page = await visit()
  const { violations, check } = watchAccessibility(page)
  for (const address of Object.values(SHOP_PAGES)) {
    await fetchWithRetries(shop.storefrontUrl + address) // lists that are not cached are limited by address
    const response = await page.goto(shop.storefrontUrl + address)
    expect(response?.status(), address).toBe(200)
    await check()
  }
  expect(violations).toEqual([])
})

// Those of a sign-in are looked at in `own-sign-in.spec.ts`.
test('no page that the storefront has is left out', async () => {
  const looked = Object.keys({ ...SHOP_PAGES, ...SIGN_IN_PAGES })
  expect(looked.toSorted()).toEqual((await readRoutes()).toSorted())
})

test('no page on the way to an order and an account has a barrier, by day or by night', async ({ visit, shop }) => {
  const page = await visit()
  const { violations, check } = watchAccessibility(page)

  await addToCart(page, shop)
  await check()
  await page.getByLabel('Discount code').fill('NOPE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('The discount code').waitFor()
  await check()
  await page.goto(`${shop.storefrontUrl}/cart?country=DE&explain=1`)
  await page.getByLabel('Discount code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('WELCOME10 €').waitFor()
  await check()
  await page.getByRole('button', { name: 'Remove discount code' }).click()
  await page.getByLabel('Discount code').waitFor()
  await checkOut(page)
  await check()
  await pay(page)
  await check()
  await page.goto(`${shop.storefrontUrl}/account`)
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  await signUp(page, shop, createEmail())
  await page.goto(`${shop.storefrontUrl}/account`)
  await check()
  expect(violations).toEqual([])
})
