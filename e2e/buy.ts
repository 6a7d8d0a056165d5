/** What a shopper does, step by step; the same with and without JavaScript. */
import type { Page } from 'playwright-core'
import type { ShopAddress } from './shop.ts'

/** The demo shop never runs out of it. */
export const PRODUCT = 'Meadow Seed Tin'

export async function addToCart(page: Page, shop: ShopAddress): Promise<void> {
  await page.goto(`${shop.storefrontUrl}/collections/garden`)
  await page.getByRole('link', { name: PRODUCT }).first().click()
  await addThisToCart(page, PRODUCT)
}

/** On the page of the product. */
export async function addThisToCart(page: Page, product: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: product }).waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product}` })
  await quantity.waitFor()
  // With JavaScript the cart is shown beside the page first.
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  if (!(await drawer.isVisible())) return
  await drawer.getByRole('link', { name: 'See the whole cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await quantity.waitFor()
}

export async function checkOut(page: Page, { email = 'ada@example.com' } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('First name', { exact: true }).fill('Ada')
  await page.getByLabel('Last name', { exact: true }).fill('Moss')
  await page.getByLabel('Street and number', { exact: true }).fill('Long Lane 7')
  await page.getByLabel('Postcode', { exact: true }).fill('10115')
  await page.getByLabel('City', { exact: true }).fill('Berlin')
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' })
}

/** Pays with the test card and gives the number of the order from the thank-you page. */
export async function pay(page: Page): Promise<string> {
  await payWith(page, '4242 4242 4242 4242')
  return thankYou(page)
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number', { exact: true }).fill(card)
  await page.getByLabel('Expiry', { exact: true }).fill('12 / 34')
  await page.getByLabel('Security code', { exact: true }).fill('123')
  await page.getByRole('button', { name: 'Place order' }).click()
}

/** Waits for the thank-you page; answers the number of the order. */
export async function thankYou(page: Page): Promise<string> {
  const thanks = page.getByText('Your order number is')
  await thanks.waitFor()
  return readOrderNumber(await thanks.innerText())
}

function readOrderNumber(text: string): string {
  const number = /order number is\s+(\S*\d)/.exec(text)?.[1]
  if (!number) throw new Error(`No order number in: ${text}`)
  return number
}

export async function buy(page: Page, shop: ShopAddress): Promise<string> {
  await addToCart(page, shop)
  await checkOut(page)
  return pay(page)
}
