/** Reading and buying with twice the font size, on a phone. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from '../tools/chromium.ts'
import { test } from './browser.ts'
import { PRODUCT } from './buy.ts'

const WIDTH = 390
const LETTERS_PX = 32

test('with twice the font size nothing is cut off on the way to the checkout', async ({ shop }) => {
  const browser = await launchChromium([`--blink-settings=defaultFontSize=${LETTERS_PX}`])
  try {
    const context = await browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      viewport: { width: WIDTH, height: 844 },
    })
    const page = await context.newPage()
    const isWhole = async (what: string) =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(WIDTH)

    for (const path of ['/', '/collections/garden', '/search?q=tin', '/product-page/meadow-seed-tin']) {
      await page.goto(shop.storefrontUrl + path)
      await isWhole(path)
    }
    const add = page.getByRole('button', { name: 'Add to cart' })
    expect((await boxOf(add)).height, 'a word a line at most').toBeLessThan(5 * LETTERS_PX)
    await add.click()
    const drawer = page.getByRole('dialog', { name: 'Cart' })
    await drawer.getByText(`${PRODUCT} has been added to your cart.`).waitFor()
    for (const shown of [
      drawer.getByRole('button', { name: 'Close' }),
      drawer.getByRole('button', { name: `Increase quantity of ${PRODUCT}` }),
      drawer.getByRole('listitem').getByText('€12.40').last(),
    ]) {
      const { x, width } = await boxOf(shown)
      expect(x + width).toBeLessThanOrEqual(WIDTH)
    }
    await page.goto(`${shop.storefrontUrl}/cart`)
    await isWhole('the cart')
    const code = await boxOf(page.getByLabel('Discount code'))
    expect(code.width, 'room for a code').toBeGreaterThan(5 * LETTERS_PX)
    await page.getByRole('button', { name: 'Check out' }).click()
    const parcel = await boxOf(page.getByText('2–3 working days').first())
    await isWhole('the checkout')
    expect(parcel.height, 'a word a line at most').toBeLessThan(6 * LETTERS_PX)
  } finally {
    await browser.close()
  }
})

async function boxOf(locator: Locator): Promise<{ x: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}
