/** Checkout of a careful buyer: validation, explanations and shortcuts between cart and order. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createEmail, signUp } from './account.ts'
import { test } from './browser.ts'
import { addShownProductToCart, addToCart, checkOut, payWith, waitForThankYouPage } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { fillIn, tabTo } from './keyboard.ts'
import { createTestProduct } from './test-product.ts'
import { findOrder, readPayments } from './orders.ts'
import { runCommand } from './run-command.ts'

const GOOD = '4242 4242 4242 4242'
const NO_ANSWER = '4000 0000 0000 0119'
const WRONG_AMOUNT = '4000 0000 0000 0259'

test('a price that changes between cart and payment is shown for confirmation, and never charged silently', async ({
  visit,
  shop,
}) => {
  const name = `Copper Kettle ${crypto.randomUUID().slice(0, 8)}`
  const product = await createTestProduct(shop, { name, price: 40 })
  const email = createEmail()
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/product-page/${product.slug}`)
  await addShownProductToCart(page, name)
  await checkOut(page, { email })
  await page.getByText('Delivery and totals are up to date.').waitFor()
  await product.reprice(48)
  // The page that brings itself up to date shows the new price, and does not agree to it in the buyer's place.
  await page.getByLabel('City', { exact: true }).fill('Potsdam')
  await page.keyboard.press('Tab')
  await page.getByText('The price has changed from €40.00 to €48.00.').waitFor()
  await payWith(page, GOOD)
  await page.getByText('Please review the total').waitFor()
  await page.getByText('The price has changed from €40.00 to €48.00.').waitFor()
  const mailbox = await page.context().newPage()
  await mailbox.goto(`${shop.providerUrl}/mailbox`)
  expect(await mailbox.getByRole('link', { name: email }).count(), 'mails of an order').toBe(0)
  expect(await page.getByLabel('Street and number', { exact: true }).inputValue(), 'what was typed').toBe('Long Lane 7')

  await payWith(page, GOOD)
  const number = await waitForThankYouPage(page)
  expect(Number((await findOrder(shop, number)).priceSummary.total.amount)).toBeGreaterThanOrEqual(48)
})

test('fields say what is wrong before anything is sent, and the whole way goes by keyboard alone', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await addToCart(page, shop)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST') sent.push(request.url())
  })
  await tabTo(page, 'button', 'Check out')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await waitForHydration(page, 'checkout')
  sent.length = 0

  await tabTo(page, 'button', 'Place order')
  await page.keyboard.press('Enter')
  await page.getByText('Enter your email address.').waitFor()
  expect(await focused(page), 'the first field that is missing').toBe('email')
  expect(sent, 'nothing was sent').toEqual([])

  await page.keyboard.type('ada@')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a valid email address.').waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('example.com')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a valid email address.').waitFor({ state: 'detached' })

  await fillIn(page, 'First name', 'Ada')
  await fillIn(page, 'Last name', 'Moss')
  await tabTo(page, 'combobox', 'Country')
  await page.keyboard.type('Germany')
  await page.getByText('Delivery and totals are up to date.').waitFor()
  await fillIn(page, 'Street and number', 'Long Lane 7')
  await fillIn(page, 'Postcode', '1011')
  await page.keyboard.press('Tab')
  await page.getByText(/Enter a valid postcode/).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('5')
  await fillIn(page, 'City', 'Berlin')
  await fillIn(page, 'Card number', GOOD)
  await fillIn(page, 'Expiry date', '12 / 34')
  await fillIn(page, 'Security code', '123')
  await tabTo(page, 'button', 'Place order')
  await page.keyboard.press('Enter')
  expect(await waitForThankYouPage(page)).toMatch(/\d/)
})

test('an error of the placed order stays visible when new totals arrive', async ({ visit, shop }) => {
  const page = await visit()
  await addToCart(page, shop)
  await checkOut(page)
  await page.getByText('Delivery and totals are up to date.').waitFor()
  const requested = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/checkout/*', async (route) => {
    requested.resolve()
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('Postcode', { exact: true }).fill('1011')
  await page.getByLabel('City', { exact: true }).fill('')
  await page.keyboard.press('Tab')
  await requested.promise
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Enter your city.').waitFor()
  answer.resolve()
  await expect.poll(() => page.locator('form[aria-busy]').count(), { message: 'it waits for the totals' }).toBe(0)
  expect(await page.getByText('Enter your city.').isVisible()).toBe(true)
  expect(await page.getByText(/Enter a valid postcode/).isVisible()).toBe(true)
  const city = page.getByLabel('City', { exact: true })
  await city.fill('Berlin')
  await page.getByText('Enter your city.').waitFor({ state: 'detached' })
})

test('on the smallest phone the name of the shop and the way back to the cart have room beside each other', async ({
  visit,
  shop,
}) => {
  const page = await visit({ viewport: { width: 320, height: 640 }, asSeen: true })
  await addToCart(page, shop)
  await page.getByRole('button', { name: 'Check out' }).click()
  const name = page.getByRole('banner').getByRole('link', { name: 'Fernhollow' })
  await page.getByRole('link', { name: 'Back to the cart' }).waitFor()
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth), 'pixels out of its box').toBe(0)
})

test('a page that is loaded again in the middle has what was typed and chosen, and no card', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await addToCart(page, shop)
  await checkOut(page, { email: 'again@example.com' })
  await page.getByText('Delivery and totals are up to date.').waitFor()
  await page.getByLabel('Card number', { exact: true }).fill(GOOD)
  await page.getByRole('radio', { name: /Express parcel/ }).check()
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.request().postData()?.includes('phone=030') ?? false),
    page.getByLabel('Phone', { exact: true }).fill('030 1234'),
    page.keyboard.press('Tab'),
  ])
  await saved.finished()
  await page.reload()
  const typed = await Promise.all(
    ['Email', 'Last name', 'Phone', 'Street and number', 'City', 'Card number'].map((label) =>
      page.getByLabel(label, { exact: true }).inputValue(),
    ),
  )
  expect(typed).toEqual(['again@example.com', 'Moss', '030 1234', 'Long Lane 7', 'Berlin', ''])
  expect(await page.getByRole('radio', { name: /Express parcel/ }).isChecked()).toBe(true)
  expect(sent.filter((body) => /4242|cardNumber/.test(body))).toEqual([])
})

test('a shopper who signs in at the checkout finds the typed values', async ({ visit, shop }) => {
  const page = await visit()
  await addToCart(page, shop)
  await checkOut(page, { email: 'typed@example.com' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  const email = createEmail()
  await signUp(page, shop, email, { backTo: `${shop.providerUrl}/checkout/**` })
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  const typed = await Promise.all(
    ['Email', 'Street and number', 'City'].map((label) => page.getByLabel(label, { exact: true }).inputValue()),
  )
  expect(typed).toEqual(['typed@example.com', 'Long Lane 7', 'Berlin'])
  await payWith(page, GOOD)
  expect(await waitForThankYouPage(page)).toMatch(/\d/)
})

test('an answer that never comes is waited for and charged once; a wrong amount is given back, and another card is taken', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  const page = await visit()
  // To wait is what this is about: the shop for the bank, and the buyer for the shop.
  page.setDefaultTimeout(45_000)
  await addToCart(page, shop)
  await checkOut(page)
  await payWith(page, NO_ANSWER)
  const number = await waitForThankYouPage(page)
  expect(await readPayments(shop, number)).toEqual(['APPROVED'])

  expectedComplaints.push(/status of 422/)
  await addToCart(page, shop)
  await checkOut(page)
  await payWith(page, WRONG_AMOUNT)
  await page.getByText('Something went wrong with the payment. Any amount charged is refunded.').first().waitFor()
  await payWith(page, GOOD)
  const other = await waitForThankYouPage(page)
  const shown = await runCommand(shop, 'orders', 'show', other)
  expect(shown).toContain('APPROVED, PAID')
  expect(shown.match(/payment .* (APPROVED|DECLINED)/g)).toHaveLength(2)
})

test('a subscription says from the product to the order that its first delivery is all, and is paid once', async ({
  visit,
  shop,
}) => {
  const name = `Tea Letter ${crypto.randomUUID().slice(0, 8)}`
  const product = await createTestProduct(shop, { name, price: 20 })
  await product.subscribe('Every month')
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/product-page/${product.slug}`)
  await page.getByText('First delivery only, not renewed').first().waitFor()
  await page.getByRole('radio', { name: 'Every month' }).check()
  await addShownProductToCart(page, name)
  await checkOut(page)
  await page.getByText('Every month · First delivery only, not renewed').first().waitFor()
  await payWith(page, GOOD)
  const number = await waitForThankYouPage(page)
  await page.getByText('Every month · First delivery only, not renewed').waitFor()
  const shown = await runCommand(shop, 'orders', 'show', number)
  expect(shown).toContain('APPROVED, PAID')
  expect(shown).toContain('Every month, first delivery only')
})

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.name : ''))
