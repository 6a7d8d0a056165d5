/** Purchase steps of a shopper; the same with and without JavaScript. */
import type { Page } from 'playwright-core'
import type { ShopAddress } from './shop.ts'

/** The demo shop never runs out of it. */
export const PRODUCT = 'Meadow Seed Tin'

export async function addToCart(page: Page, shop: ShopAddress): Promise<void> {
  await page.goto(`${shop.storefrontUrl}/collections/garden`)
  await page.getByRole('link', { name: PRODUCT }).first().click()
  await addShownProductToCart(page, PRODUCT)
}

/** On the page of the product. */
export async function addShownProductToCart(page: Page, product: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: product }).waitFor()
  await page.waitForLoadState() // with its script, where there is one
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product}` })
  await quantity.waitFor()
  // With JavaScript the cart is shown beside the page first.
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  if (!(await drawer.isVisible())) return
  await drawer.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await quantity.waitFor()
}

/** With the heart on the page of a product; without JavaScript the wishlist is the next page. */
export async function addToWishlist(page: Page, { storefrontUrl }: ShopAddress, path: string): Promise<void> {
  await page.goto(storefrontUrl + path)
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click()
  const notification = page
    .getByText('has been added to your wishlist.')
    .or(page.getByRole('heading', { level: 1, name: 'Wishlist' }))
  await notification.waitFor()
}

/** Labels of buttons and fields on the way. */
const ENGLISH = {
  checkOut: 'Check out',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  line: 'Street and number',
  postalCode: 'Postcode',
  city: 'City',
  country: 'Country',
  germany: 'Germany',
  cardNumber: 'Card number',
  expiry: 'Expiry date',
  securityCode: 'Security code',
  placeOrder: 'Place order',
}

export async function checkOut(page: Page, { email = 'ada@example.com', words = ENGLISH } = {}): Promise<void> {
  await page.getByRole('button', { name: words.checkOut }).click()
  await fillCheckout(page, { email, words })
}

/** Buyer and address on the checkout page. */
export async function fillCheckout(page: Page, { email, words = ENGLISH }: { email: string; words?: typeof ENGLISH }) {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill(words.email, email)
  await fill(words.firstName, 'Ada')
  await fill(words.lastName, 'Moss')
  await fill(words.line, 'Long Lane 7')
  await fill(words.postalCode, '10115')
  await fill(words.city, 'Berlin')
  await page.getByLabel(words.country, { exact: true }).selectOption({ label: words.germany })
}

/** Pays with the test card and gives the number of the order from the thank-you page. */
export async function pay(page: Page): Promise<string> {
  await payWith(page, '4242 4242 4242 4242')
  return waitForThankYouPage(page)
}

export async function payWith(page: Page, card: string, words = ENGLISH): Promise<void> {
  await page.getByLabel(words.cardNumber, { exact: true }).fill(card)
  await page.getByLabel(words.expiry, { exact: true }).fill('12 / 34')
  await page.getByLabel(words.securityCode, { exact: true }).fill('123')
  await page.getByRole('button', { name: words.placeOrder }).click()
}

/** Waits for the thank-you page; answers the number of the order. */
export async function waitForThankYouPage(page: Page): Promise<string> {
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
