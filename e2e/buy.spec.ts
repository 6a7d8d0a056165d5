import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { he as checkout } from '../apps/provider/pages/texts/checkout/he.ts'
import { he as hosted } from '../apps/provider/pages/texts/he.ts'
import { he } from '../apps/storefront/src/texts/he.ts'
import { test } from './browser.ts'
import { addToCart, checkOut, pay, payWith } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'
import { tabTo } from './keyboard.ts'

for (const [javaScriptEnabled, how] of [
  [true, 'in the browser'],
  [false, 'without JavaScript'],
] as const)
  test(`a purchase goes from a collection to an order number, and a changed quantity is in the total (${how})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ javaScriptEnabled, asSeen: true })
    await addToCart(page, shop)
    const quantity = page.getByRole('spinbutton', { name: 'Quantity of Meadow Seed Tin' })
    await quantity.fill('3')
    await quantity.press('Enter')
    await page.getByText('€37.20').first().waitFor()
    await checkOut(page)
    expect(await pay(page)).toMatch(/\d/)
    expect(page.url()).toContain(shop.storefrontUrl)
  })

/** From there on: `careful-checkout.spec.ts`. */
test('the way from the front of the shop to the checkout goes by the keyboard alone', async ({ visit, shop }) => {
  const page = await visit({ viewport: { width: 1280, height: 900 } })
  const follow = async (role: string, name: string | RegExp) => {
    await tabTo(page, role, name)
    const outline = await page.evaluate(
      () => document.activeElement && getComputedStyle(document.activeElement).outline,
    )
    expect(outline, `how ${name} shows that it has the focus`).toMatch(/solid|auto/)
    await page.keyboard.press('Enter')
  }
  await page.goto(shop.storefrontUrl)
  await page.keyboard.press('Tab')
  await follow('link', 'Skip to content')
  await page.keyboard.press('Tab')
  const first = await page.evaluate(() => document.activeElement?.closest('main') !== null)
  expect(first, 'the first stop after it is in the content').toBe(true)
  await follow('link', 'Linen and wool')
  await page.getByRole('heading', { level: 1, name: 'Linen and wool' }).waitFor()
  await follow('link', /^Canvas Apron €/)
  await page.getByRole('heading', { level: 1, name: 'Canvas Apron' }).waitFor()
  await waitForHydration(page, 'shopping') // without its script the cart is the next page
  await tabTo(page, 'radio', 'Ecru')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'Rust' }).isChecked()).toBe(true)
  await follow('button', 'Add to cart')
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByText('Rust').waitFor()
  await drawer.getByRole('button', { name: 'Increase quantity of Canvas Apron' }).waitFor()
  await follow('button', 'Increase quantity of Canvas Apron')
  await drawer.getByText('€116.00').first().waitFor()
  await follow('button', 'Check out')
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
})

test('a purchase in Hebrew goes from the right to the left all the way, on a phone, by day and by night', async ({
  visit,
  shop,
}) => {
  const page = await visit({ locale: 'he-IL', viewport: { width: 375, height: 812 } })
  const { violations, check } = watchAccessibility(page)
  const expectRightToLeft = async (where: string) => {
    await expectDirection(page, where)
    await check()
  }
  await page.goto(`${shop.storefrontUrl}/he/collections/garden`)
  await expectRightToLeft('list')
  await page.getByRole('link', { name: /^זרעי אחו בקופסה/ }).click()
  await page.getByRole('heading', { level: 1, name: 'זרעי אחו בקופסה' }).waitFor()
  await waitForHydration(page, 'shopping') // without its script the cart is the next page
  await expectRightToLeft('product')
  await page.getByRole('button', { name: he.product.add }).click()
  const drawer = page.getByRole('dialog', { name: he.cart.title })
  await drawer.getByRole('spinbutton', { name: 'כמות של זרעי אחו בקופסה' }).waitFor()
  await expectRightToLeft('drawer')
  await drawer.getByRole('link', { name: he.shopping.seeCart }).click()
  await page.getByRole('heading', { level: 1, name: he.cart.title }).waitFor()
  await expectRightToLeft('cart')
  await checkOut(page, { words: HEBREW })
  await page.getByText(checkout.address.updated).waitFor()
  await expectRightToLeft('checkout')
  await payWith(page, '4242 4242 4242 4242', HEBREW)
  await page.getByText('מספר ההזמנה שלכם הוא').waitFor()
  expect(page.url()).toContain(`${shop.storefrontUrl}/he/thank-you`)
  await expectRightToLeft('thanks')
  expect(violations).toEqual([])
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

/** It reads from the right, and nothing of it is beyond the edge. */
async function expectDirection(page: Page, where: string): Promise<void> {
  const { direction, lang, beyond } = await page.evaluate(() => ({
    direction: getComputedStyle(document.body).direction,
    lang: document.documentElement.lang,
    beyond: document.documentElement.scrollWidth - innerWidth,
  }))
  expect([where, direction, lang]).toEqual([where, 'rtl', 'he'])
  expect(beyond, where).toBeLessThanOrEqual(0)
}
