/**
 * States of the storefront off the straight way to an order: no results, the last item, a window over the page, no
 * connection, a closed shop.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestProduct } from '../../e2e/test-product.ts'
import { runCommand } from '../../e2e/run-command.ts'

const LONG_NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const WISHES = ['enamel-coffee-pot', 'brass-desk-lamp', 'cedar-pencils', 'meadow-seed-tin']

/** A product without a picture, and of as long a name as may be. */
export const putLongNameOnSale = (shop) => createTestProduct(shop, { name: LONG_NAME, price: 12345.67, left: 1 })

export async function shootStates({ page, open, shoot }, shop, longName) {
  const openQuietly = (path) => page.goto(shop.storefrontUrl + path, { waitUntil: 'networkidle' })
  await open('search', '/search?q=linen')
  await open('search-empty', '/search?q=zzzqqq')
  await open('collection-narrowed', '/collections/linen?option.Colour=Heather&option.Colour=Oat')
  await open('collection-empty', '/collections/linen?max=1')
  await open('product-sold-out', '/product-page/cedar-pencils')
  await open('product-last-one', '/product-page/brass-desk-lamp')
  await open('product-reduced', '/product-page/thread-bound-notebook')
  await open('product-per-unit', '/product-page/bottled-ink')
  await open('product-long-name', `/product-page/${longName.slug}`)
  await open('product-hebrew', '/he/product-page/stoneware-mug')
  await open('wishlist-empty', '/wishlist')
  await open('cookies', '/cookies')
  await open('contact', '/contact')
  await open('policy', '/policies/delivery')

  for (const slug of WISHES) {
    await openQuietly(`/product-page/${slug}`)
    // The first is of the thing itself, the others of what goes with it.
    await page
      .getByRole('button', { name: /^Add to wishlist/ })
      .first()
      .click()
    await page.getByText('has been added to your wishlist.').waitFor()
  }
  await open('wishlist', '/wishlist')

  await openQuietly('/')
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('linen')
  await page.getByRole('option').first().waitFor()
  await shoot('suggestions', { isWindow: true })

  await openQuietly('/collections/linen')
  const filters = page.getByRole('button', { name: 'Filters' })
  if (await filters.isVisible()) {
    await filters.click()
    await shoot('filters', { isWindow: true })
    await page.getByRole('button', { name: 'Close' }).click()
  }
  const look = page.getByRole('link', { name: 'Quick view of Wool Throw' })
  await look.focus()
  await look.press('Enter')
  await page.getByRole('dialog', { name: 'Wool Throw' }).getByText('Please choose.').waitFor()
  await page.waitForLoadState('networkidle')
  await shoot('quick-view', { isWindow: true })

  await openQuietly('/product-page/stoneware-mug')
  await page.getByRole('link', { name: 'Enlarge the picture' }).click()
  await page.getByRole('dialog', { name: 'Pictures' }).waitFor()
  await page.waitForLoadState('networkidle')
  await shoot('zoom', { isWindow: true })

  await openQuietly('/product-page/meadow-seed-tin')
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await shoot('offline', { isWindow: true })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await cart.getByRole('button', { name: 'Check out' }).waitFor()
  await shoot('cart-drawer', { isWindow: true })
  await cart.getByRole('button', { name: 'Remove' }).click()
  await cart.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
}

/** For good: it is the last thing that is looked at. */
export async function closeShop(shop) {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-screens-'))
  const file = join(folder, 'opening.json')
  const message = 'We are taking stock. On Monday the door is open again.'
  writeFileSync(file, JSON.stringify({ isClosed: true, message }))
  await runCommand(shop, 'settings', 'set', 'opening', '--file', file)
  rmSync(folder, { recursive: true })
  while ((await fetch(shop.storefrontUrl)).status !== 503) await pause(100)
}
