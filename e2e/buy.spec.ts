import { expect } from 'vitest'
import { test } from './browser.ts'
import { addToCart, buy } from './buy.ts'

test('a purchase goes from the home page to an order number', async ({ visit, shop }) => {
  const page = await visit()
  expect(await buy(page, shop)).toMatch(/\d/)
  expect(page.url()).toContain(shop.storefrontUrl)
})

test('a purchase works without JavaScript', async ({ visit, shop }) => {
  const page = await visit({ javaScriptEnabled: false })
  expect(await buy(page, shop)).toMatch(/\d/)
})

test('a changed quantity is in the total, with and without JavaScript', async ({ visit, shop }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit({ javaScriptEnabled })
    await addToCart(page, shop)
    const quantity = page.getByRole('spinbutton', { name: 'Quantity of Meadow Seed Tin' })
    await quantity.fill('3')
    await quantity.press('Enter')
    await page.getByText('€37.20').first().waitFor()
  }
})

test('what is removed is gone, and the cart says that it is empty', async ({ visit, shop }) => {
  const page = await visit()
  await addToCart(page, shop)
  await page.getByRole('button', { name: 'Remove Meadow Seed Tin' }).click()
  await page.getByText('Your cart is empty').waitFor()
})
