/**
 * Visual snapshots of the key pages, compared with the accepted ones in `e2e/looks`. `UPDATE_SNAPSHOTS=1 npx vitest
 * run --project e2e looks` accepts the pages as they look now. Product pictures are left out, because they are not
 * about the page.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { trials } from '../apps/provider/src/testing/trials.ts'
import { launchPinnedChromium } from '../tools/chromium.ts'
import { isPinned } from '../tools/installed-chromium.ts'
import {
  compareSnapshots,
  readSnapshot,
  toSnapshot,
  writeSnapshot,
  type PageSnapshot,
} from '../tools/visual-snapshots/compare.ts'
import { test as base } from './browser.ts'
import { addShownProductToCart, addToCart, checkOut } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { waitForNetworkIdle } from './wait-for-network-idle.ts'

const snapshots = join(import.meta.dirname, 'looks')
const differences = join(snapshots, 'differences')
rmSync(differences, { recursive: true, force: true })
mkdirSync(differences, { recursive: true })
const isUpdating = process.env['UPDATE_SNAPSHOTS'] === '1'
/** Time for a page to settle: its script arrives, notifications disappear. */
const SETTLE_MS = 4000

const test = base.extend({
  openBrowserWithPictures: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names from the pattern
    async ({}, use) => {
      const browser = await launchPinnedChromium()
      await use(async () => browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

const viewports = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
]
for (const viewport of isUpdating ? viewports : viewports.slice(0, trials({ few: 2, many: 3 })))
  test.skipIf(!isPinned)(
    `the key pages match their snapshots, ${viewport.width} pixels wide`,
    async ({ visit, shop, expectedComplaints }) => {
      expectedComplaints.push(/no-such-page.* 404/)
      const page = await visit({ viewport, colorScheme: 'light', picturesEmpty: true })
      const changed: string[] = []
      const compare = async (name: string) => {
        const difference = await compareWithSnapshot(page, `${name}-${viewport.width}`)
        if (difference) changed.push(difference)
      }
      const open = async (name: string, url: string) => {
        await page.goto(url)
        await compare(name)
      }

      await open('home', shop.storefrontUrl)
      await open('collection', `${shop.storefrontUrl}/collections/kitchen`)
      await open('search', `${shop.storefrontUrl}/search?q=linen`)
      await open('not-found', `${shop.storefrontUrl}/no-such-page`)
      await open('product', `${shop.storefrontUrl}/product-page/thread-bound-notebook`)
      await page.goto(`${shop.storefrontUrl}/product-page/enamel-coffee-pot`)
      await waitForHydration(page, 'shopping')
      await page
        .getByRole('button', { name: /^Add to wishlist/ })
        .first()
        .click()
      await page.getByText('has been added to your wishlist.').waitFor()
      await open('wishlist', `${shop.storefrontUrl}/wishlist`)
      await open('sign-in', `${shop.providerUrl}/sign-in`)
      await page.goto(`${shop.storefrontUrl}/product-page/bread-knife`)
      await addShownProductToCart(page, 'Bread Knife')
      await addToCart(page, shop)
      await waitForHydration(page, 'cart')
      await compare('cart')
      await checkOut(page)
      await waitForHydration(page, 'checkout')
      await compare('checkout')
      expect(changed).toEqual([])
    },
  )

/** Describes the difference from the snapshot, if there is one, and writes a picture of it to `differences`. */
async function compareWithSnapshot(page: Page, name: string): Promise<string | undefined> {
  const file = join(snapshots, `${name}.webp`)
  if (isUpdating) return updateSnapshot(page, file)
  if (!existsSync(file)) return `${name} has no snapshot yet.`
  const before = await readSnapshot(readFileSync(file))
  const deadline = performance.now() + SETTLE_MS
  let comparison = compareSnapshots(before, await takeSnapshot(page))
  while (!comparison.isSame && performance.now() < deadline)
    comparison = compareSnapshots(before, await takeSnapshot(page))
  if (comparison.isSame) return undefined
  const picture = join(differences, `${name}.webp`)
  writeFileSync(picture, await writeSnapshot(comparison.beside))
  return `${name} differs in ${comparison.changed} places: before, after and both are in ${relative(process.cwd(), picture)}`
}

async function updateSnapshot(page: Page, file: string): Promise<undefined> {
  await waitForNetworkIdle(page)
  writeFileSync(file, await writeSnapshot(await takeSnapshot(page)))
}

async function takeSnapshot(page: Page): Promise<PageSnapshot> {
  await page.evaluate(() => {
    scrollTo(0, 0) // elsewhere, a sticky bar covers another part of the page
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // a caret blinks
    // Labels of delivery slots name another day each day.
    for (const text of document.querySelectorAll('label bdi'))
      text.textContent = text.textContent.replace(/ · .*/, ' · Wed, 25 Nov, 9:00 – 12:00')
  })
  return toSnapshot(await page.screenshot({ fullPage: true, animations: 'disabled' }))
}
