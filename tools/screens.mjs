/** `npm run screens`: a picture of every page, on a phone and on a desk, by day and by night, in docs/screens. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import './check-runtime.mjs'
import { addToCart, checkOut, pay } from '../e2e/buy.ts'
import { startShop } from '../e2e/shop.ts'
import { build } from './build.mjs'
import { launchChromium } from './chromium.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'screens')
const sizes = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
]
mkdirSync(folder, { recursive: true })
process.env.NODE_ENV = 'production'
await build({ log: () => {} })
const shop = await startShop()
const browser = await launchChromium()

try {
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' })
      const page = await context.newPage()
      const shoot = async (name) => {
        await page.evaluate(() => document.fonts.ready)
        const file = join(folder, `${name}-${viewport.width}-${colorScheme}.webp`)
        writeFileSync(file, await takePicture(context, page))
      }
      const open = async (name, path) => {
        await page.goto(`${shop.storefrontUrl}${path}`, { waitUntil: 'networkidle' })
        await shoot(name)
      }
      await open('home', '/')
      await open('collection', '/collections/kitchen')
      await open('product', '/product-page/stoneware-mug')
      await open('cart-empty', '/cart')
      await open('not-found', '/no-such-page')
      await addToCart(page, shop)
      await shoot('cart')
      await page.getByLabel('Discount code').fill('WELCOME10')
      await page.getByLabel('Deliver to').selectOption({ label: 'Germany' })
      await page.getByRole('button', { name: 'Show delivery costs' }).click()
      await page.getByText('WELCOME10 takes').waitFor()
      await page.getByText('How this total comes about').click()
      await page.getByRole('table').waitFor()
      await shoot('cart-discount')
      // Once a customer, and the same one buys on every screen.
      await page.getByRole('button', { name: 'Remove discount code' }).click()
      await page.getByLabel('Discount code').waitFor()
      await checkOut(page)
      await shoot('checkout')
      await pay(page)
      await shoot('thank-you')
      await context.close()
      console.log(`${viewport.width} px, ${colorScheme}`)
    }
  }
} finally {
  await browser.close()
  await shop.remove()
}

/** The whole page as WebP, which Playwright itself does not write: a tenth of the size of PNG. */
async function takePicture(context, page) {
  const session = await context.newCDPSession(page)
  const { cssContentSize: clip } = await session.send('Page.getLayoutMetrics')
  const options = { format: 'webp', quality: 80, captureBeyondViewport: true, clip: { ...clip, scale: 1 } }
  const { data } = await session.send('Page.captureScreenshot', options)
  await session.detach()
  return Buffer.from(data, 'base64')
}
