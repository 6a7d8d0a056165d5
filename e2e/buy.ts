/** What a shopper does, step by step; the same with and without JavaScript. */
import type { Page } from 'playwright-core'
import type { ShopAddress } from './shop.ts'

export async function addToCart(page: Page, shop: ShopAddress, product = 'Enamel Coffee Pot'): Promise<void> {
  await page.goto(shop.storefrontUrl)
  await page.getByRole('link', { name: product }).first().click()
  await page.getByRole('heading', { level: 1, name: product }).waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('spinbutton', { name: `Quantity of ${product}` }).waitFor()
}

export async function checkOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Moss')
  await page.getByLabel('Street and number').fill('Long Lane 7')
  await page.getByLabel('Postcode').fill('10115')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
}

/** Pays with the test card and gives the number of the order from the thank-you page. */
export async function pay(page: Page): Promise<string> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Place order' }).click()
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
