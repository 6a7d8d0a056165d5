import { expect } from 'vitest'
import { test } from './browser.ts'
import { findBarriers } from './find-barriers.ts'
import { writeGroup } from './settings.ts'
import { startShop } from './shop.ts'

test('a shop that is closed says so in place of every page, in the language of the shopper, until it opens', async ({
  visit,
  expectedComplaints,
}) => {
  expectedComplaints.push(/503/)
  const shop = await startShop()
  try {
    const page = await visit()
    await page.goto(shop.storefrontUrl)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await writeGroup(shop, 'opening', { isClosed: true, until })
    await expect.poll(async () => (await fetch(shop.storefrontUrl)).status, { timeout: 15_000 }).toBe(503)
    for (const { path, heading } of [
      { path: '/', heading: 'Fernhollow is closed for a moment' },
      { path: '/cart', heading: 'Fernhollow is closed for a moment' },
      { path: '/de/product-page/salt-pig', heading: 'Fernhollow ist gerade geschlossen' },
      { path: '/he', heading: 'Fernhollow סגורה לרגע' },
    ]) {
      const answer = await page.goto(shop.storefrontUrl + path)
      expect([path, answer?.status(), answer?.headers()['cache-control']]).toEqual([path, 503, 'private, no-store'])
      expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(3000)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findBarriers(page)).toEqual([])
      }
    }
    await writeGroup(shop, 'opening', { isClosed: false })
    await expect.poll(async () => (await fetch(shop.storefrontUrl)).status, { timeout: 15_000 }).toBe(200)
    await page.goto(shop.storefrontUrl)
    await page.getByRole('link', { name: 'Cart' }).first().waitFor()
  } finally {
    await shop.remove()
  }
})
