/**
 * `npm run screens`: a picture of every page, on a phone and on a desk, by day and by night, in docs/screens; of the
 * most important ones on a tablet as well. States off the straight way are there by day on the phone, by night on the
 * desk. `npm run screens -- sign-in verify` takes those alone. The setup guide of the back office (`setup-name`) is
 * of an empty shop. Pictures of the demo shop have a sheet for each family: `pictures-kitchen`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import './check-runtime.mjs'
import { signIn, signUp } from '../e2e/account.ts'
import { addToCart, checkOut, pay, payWith, waitForThankYouPage } from '../e2e/buy.ts'
import { startShop } from '../e2e/shop.ts'
import { build } from './build.mjs'
import { launchChromium } from './chromium.ts'
import { drawPictureSheets } from './demo-shop/picture-sheets.mjs'
import { shootAfternoon } from './visual-snapshots/shoot-afternoon.mjs'
import { shootSetupGuide } from './visual-snapshots/shoot-setup.mjs'
import { closeShop, putLongNameOnSale, shootStates } from './visual-snapshots/shoot-states.mjs'

const folder = join(import.meta.dirname, '..', 'docs', 'screens')
const wanted = process.argv.slice(2)
const sizes = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const ON_A_TABLET = new Set(
  `home menu collection product product-long-name wishlist search-empty cookies cart cart-drawer checkout
  thank-you order account account-orders sign-in not-found closed`.split(/\s+/),
)
const windows = sizes.flatMap((viewport) => ['light', 'dark'].map((colorScheme) => ({ viewport, colorScheme })))
const EMAIL = 'ada.moss@example.com'
let hasAccount = false // made once: the same on every screen
mkdirSync(folder, { recursive: true })
process.env.NODE_ENV = 'production'
await build({ log: () => {} })
const browser = await launchChromium()
const isWanted = (name) => wanted.length === 0 || wanted.includes(name)
await drawPictureSheets(browser, folder, takePicture, isWanted)
await shootSetupGuide(browser, folder, takePicture, isWanted)
await shootAfternoon(browser, folder, takePicture, isWanted)
if (wanted.length > 0 && wanted.every((name) => /^(pictures|setup|back-office)-/.test(name))) {
  await browser.close()
  process.exit()
}
const shop = await startShop()

try {
  const longName = await putLongNameOnSale(shop)
  for (const window of windows) {
    const { context, page, shoot, open, openHosted } = await openWindow(window)
    const { viewport, colorScheme } = window
    await open('home', '/')
    if (viewport.width < 960) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await shoot('menu', { isWindow: true })
    }
    await open('home-hebrew', '/he')
    await open('collection', '/collections/kitchen')
    await open('product', '/product-page/stoneware-mug')
    await open('cart-empty', '/cart')
    await open('not-found', '/no-such-page')
    if (colorScheme === (viewport.width < 1440 ? 'light' : 'dark'))
      await shootStates({ page, open, shoot }, shop, longName)
    await addToCart(page, shop)
    await shoot('cart')
    await page.getByLabel('Discount code').fill('WELCOME10')
    await page.getByLabel('Deliver to').selectOption({ label: 'Germany' })
    await page.getByText('WELCOME10 €').waitFor()
    await open('cart-discount', '/cart?country=DE&explain=1')
    // Once a customer, and the same one buys on every screen.
    await page.getByRole('button', { name: 'Remove discount code' }).click()
    await page.getByLabel('Discount code').waitFor()
    await checkOut(page)
    await shoot('checkout')
    await payWith(page, '4000 0000 0000 0002')
    await page.getByText('Your card was declined. You have not been charged.').first().waitFor()
    await shoot('checkout-declined')
    await payWith(page, '4000 0000 0000 3220')
    await page.getByRole('link', { name: 'Continue to your bank' }).waitFor()
    await shoot('payment-challenge')
    await page.getByRole('link', { name: 'Continue to your bank' }).click()
    await page.getByRole('button', { name: 'Confirm payment' }).waitFor()
    await shoot('test-bank')
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    await waitForThankYouPage(page)
    await shoot('thank-you')
    await page.getByRole('link', { name: 'View order' }).click()
    await page.waitForURL('**/orders/**')
    await shoot('order')

    await addToCart(page, shop)
    await checkOut(page)
    await payWith(page, '4000 0000 0000 0077')
    await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor()
    await shoot('payment-waiting')
    await waitForThankYouPage(page)
    await addToCart(page, shop)
    await checkOut(page)
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await shoot('checkout-bank-transfer')
    await page.getByRole('button', { name: 'Place order' }).click()
    await waitForThankYouPage(page)
    await shoot('thank-you-bank-transfer')
    await openHosted('mailbox-orders', '/mailbox')
    await page
      .getByRole('navigation', { name: 'Emails' })
      .getByRole('link', { name: /Your order/ })
      .first()
      .click()
    await page.waitForLoadState('networkidle')
    await shoot('mailbox-order')

    await openHosted('sign-in', '/sign-in')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password').fill('not the right one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await shoot('sign-in-refused')
    await openHosted('forgot', '/forgot')
    await openHosted('reset-used-up', '/reset?token=used-up')
    await openHosted('sign-up', '/sign-up')
    await page.getByLabel('Email').fill(`ada-${viewport.width}-${colorScheme}@example.com`)
    await page.getByLabel('Password').fill('seed tin by the window')
    await page.getByText('Very strong.').waitFor()
    await shoot('sign-up-filled')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Code').waitFor()
    await shoot('verify')
    await openHosted('mailbox-list', '/mailbox')
    await page.getByRole('navigation', { name: 'Emails' }).getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Your code' }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await shoot('mailbox')
    await openHosted('signed-out', '/signed-out')
    await openHosted('staff-sign-in', '/staff/sign-in')

    await open('account-signed-out', '/account?problem=cancelled')
    await page.getByRole('link', { name: 'Sign in or create an account' }).click()
    if (hasAccount) await signIn(page, EMAIL)
    else await signUp(page, shop, EMAIL)
    hasAccount = true
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    await shoot('account')
    await addToCart(page, shop)
    await checkOut(page, { email: EMAIL })
    await pay(page)
    await page.getByRole('link', { name: 'All orders' }).click()
    await page.waitForURL('**/account/orders**')
    await shoot('account-orders')
    await openHosted('account-profile', '/account')
    await openHosted('account-addresses', '/account/addresses')
    await openHosted('account-sessions', '/account/sessions')
    await openHosted('account-data', '/account/data')
    await context.close()
    console.log(`${viewport.width} px, ${colorScheme}`)
  }
  await closeShop(shop)
  for (const window of windows) {
    const { context, open } = await openWindow(window)
    await open('closed', '/')
    await context.close()
  }
} finally {
  await browser.close()
  await shop.remove()
}

/** Opens a window of a new visitor. */
async function openWindow({ viewport, colorScheme }) {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // Overlays (`isWindow`) are captured as far as a window shows them.
  const shoot = async (name, { isWindow = false } = {}) => {
    if (wanted.length > 0 && !wanted.includes(name)) return
    if (viewport.width === 768 && !ON_A_TABLET.has(name)) return
    if (!isWindow) await scrollThrough(page)
    await waitForPictures(page, isWindow)
    const file = join(folder, `${name}-${viewport.width}-${colorScheme}.webp`)
    writeFileSync(file, await takePicture(context, page, { isWindow }))
  }
  const open = async (name, path, origin = shop.storefrontUrl) => {
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    await shoot(name)
  }
  const openHosted = (name, path) => open(name, path, shop.providerUrl)
  return { context, page, shoot, open, openHosted }
}

/** Pictures come when they are scrolled to. */
async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    scrollTo(0, 0)
  })
}

/** All that has been scrolled to; of a window what it shows, as the others do not come before. */
async function waitForPictures(page, isWindow) {
  await page.evaluate(async (isWindow) => {
    const isShown = (picture) => picture.checkVisibility() && picture.getBoundingClientRect().top < innerHeight
    const pictures = [...document.images].filter((picture) => !picture.complete && (!isWindow || isShown(picture)))
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})))
    await document.fonts.ready
  }, isWindow)
}

/**
 * The whole page as WebP, which Playwright itself does not write: a tenth of the size of PNG. A desk is shown at
 * three quarters of its size.
 */
async function takePicture(context, page, { isWindow = false } = {}) {
  const session = await context.newCDPSession(page)
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  const clip = isWindow ? { x: 0, y: await page.evaluate(() => scrollY), ...page.viewportSize() } : cssContentSize
  const scale = clip.width > 1000 ? 0.75 : 1
  const options = { format: 'webp', quality: 65, captureBeyondViewport: true, clip: { ...clip, scale } }
  const { data } = await session.send('Page.captureScreenshot', options)
  await session.detach()
  return Buffer.from(data, 'base64')
}
