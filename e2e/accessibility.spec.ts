import { expect } from 'vitest'
import { newEmail, signUp } from './account.ts'
import { test } from './browser.ts'
import { addToCart, checkOut, pay } from './buy.ts'
import { watchBarriers } from './find-barriers.ts'

/** Pages that are not on this way: `pages.spec.ts`, `wishlist.spec.ts`, `find.spec.ts`, `own-sign-in.spec.ts`, `settings.spec.ts` (closed). */
test('no page on the way to an order and an account has a barrier, by day or by night', async ({ visit, shop }) => {
  const page = await visit()
  const { found, look } = watchBarriers(page)

  await page.goto(`${shop.storefrontUrl}/cart`)
  await look()
  await page.goto(`${shop.storefrontUrl}/collections/all-products`)
  await look()
  await page.goto(`${shop.storefrontUrl}/product-page/thread-bound-notebook`)
  await look()
  await page.goto(`${shop.storefrontUrl}/`)
  await look()
  await addToCart(page, shop)
  await look()
  await page.getByLabel('Discount code').fill('NOPE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('We do not know the code').waitFor()
  await look()
  await page.goto(`${shop.storefrontUrl}/cart?country=DE&explain=1`)
  await page.getByLabel('Discount code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('WELCOME10 takes').waitFor()
  await look()
  await page.getByRole('button', { name: 'Remove discount code' }).click()
  await page.getByLabel('Discount code').waitFor()
  await checkOut(page)
  await look()
  await pay(page)
  await look()
  await page.goto(`${shop.storefrontUrl}/account?problem=cancelled`)
  await look()
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  await signUp(page, shop, newEmail())
  await page.goto(`${shop.storefrontUrl}/account`)
  await look()
  expect(found).toEqual([])
})
