import { test } from './browser.ts'
import { PRODUCT } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'

test('a page whose pictures never load hydrates nevertheless, and sells', async ({ visit, shop }) => {
  const page = await visit({ asSeen: true })
  await page.route('**/media/**', () => {}) // held until the page is left
  await page.goto(`${shop.storefrontUrl}/product-page/meadow-seed-tin`, { waitUntil: 'commit' })
  for (const island of ['product', 'shopping'] as const) await waitForHydration(page, island)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page
    .getByRole('dialog', { name: 'Cart' })
    .getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` })
    .waitFor()
})
