import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { he as checkout } from '../apps/provider/pages/texts/checkout/he.ts'
import { he as hosted } from '../apps/provider/pages/texts/he.ts'
import { he } from '../apps/storefront/src/texts/he.ts'
import { test } from './browser.ts'
import { addToCart, buy, checkOut, payWith } from './buy.ts'
import { findBarriers } from './find-barriers.ts'
import { reach } from './keyboard.ts'

test('a purchase goes from the home page to an order number', async ({ visit, shop }) => {
  const page = await visit({ asSeen: true })
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

/** From there on: `careful-checkout.spec.ts`. */
test('the way from the front of the shop to the checkout goes by the keyboard alone', async ({ visit, shop }) => {
  const page = await visit({ viewport: { width: 1280, height: 900 } })
  const follow = async (role: string, name: string | RegExp) => {
    await reach(page, role, name)
    const outline = await page.evaluate(
      () => document.activeElement && getComputedStyle(document.activeElement).outline,
    )
    expect(outline, `how ${name} shows that it has the focus`).toMatch(/solid|auto/)
    await page.keyboard.press('Enter')
  }
  await page.goto(shop.storefrontUrl)
  await page.keyboard.press('Tab')
  await follow('link', 'Skip to the content')
  await page.keyboard.press('Tab')
  const first = await page.evaluate(() => document.activeElement?.closest('main') !== null)
  expect(first, 'the first stop after it is in the content').toBe(true)
  await follow('link', 'Linen and wool')
  await page.getByRole('heading', { level: 1, name: 'Linen and wool' }).waitFor()
  await follow('link', /^Canvas Apron €/)
  await page.getByRole('heading', { level: 1, name: 'Canvas Apron' }).waitFor()
  await reach(page, 'radio', 'Ecru')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'Rust' }).isChecked()).toBe(true)
  await follow('button', 'Add to cart')
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByText('Rust').waitFor()
  await drawer.getByRole('button', { name: 'One more Canvas Apron' }).waitFor()
  await follow('button', 'One more Canvas Apron')
  await drawer.getByText('€116.00').first().waitFor()
  await follow('button', 'Check out')
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a purchase in Hebrew goes from the right to the left all the way, on a phone (${colorScheme})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ asSeen: true, colorScheme, locale: 'he-IL', viewport: { width: 375, height: 812 } })
    await page.goto(`${shop.storefrontUrl}/he/collections/garden`)
    await expectRightToLeft(page, 'list')
    await page.getByRole('link', { name: /^זרעי אחו בקופסה/ }).click()
    await page.getByRole('heading', { level: 1, name: 'זרעי אחו בקופסה' }).waitFor()
    await expectRightToLeft(page, 'product')
    await page.getByRole('button', { name: he.product.add }).click()
    const drawer = page.getByRole('dialog', { name: he.cart.title })
    await drawer.getByRole('spinbutton', { name: 'כמות של זרעי אחו בקופסה' }).waitFor()
    await expectRightToLeft(page, 'drawer')
    await drawer.getByRole('link', { name: he.shopping.seeCart }).click()
    await page.getByRole('heading', { level: 1, name: he.cart.title }).waitFor()
    await expectRightToLeft(page, 'cart')
    await checkOut(page, { words: HEBREW })
    await page.getByText(checkout.address.updated).waitFor()
    await expectRightToLeft(page, 'checkout')
    await payWith(page, '4242 4242 4242 4242', HEBREW)
    await page.getByText('מספר ההזמנה שלכם הוא').waitFor()
    expect(page.url()).toContain(`${shop.storefrontUrl}/he/thank-you`)
    await expectRightToLeft(page, 'thanks')
  })

const HEBREW = {
  checkOut: he.cart.checkOut,
  email: hosted.email,
  firstName: checkout.firstName,
  lastName: checkout.lastName,
  line: checkout.address.line,
  postalCode: checkout.address.postalCodes.postal,
  city: checkout.address.cities.city,
  country: checkout.address.country,
  germany: 'גרמניה',
  cardNumber: checkout.payment.number,
  expiry: checkout.payment.expiry,
  securityCode: checkout.payment.code,
  placeOrder: checkout.order.place,
}

/** It reads from the right, nothing of it is beyond the edge, and nobody is kept out. */
async function expectRightToLeft(page: Page, where: string): Promise<void> {
  const { direction, lang, beyond } = await page.evaluate(() => ({
    direction: getComputedStyle(document.body).direction,
    lang: document.documentElement.lang,
    beyond: document.documentElement.scrollWidth - innerWidth,
  }))
  expect([where, direction, lang]).toEqual([where, 'rtl', 'he'])
  expect(beyond, where).toBeLessThanOrEqual(0)
  expect(await findBarriers(page), where).toEqual([])
}
