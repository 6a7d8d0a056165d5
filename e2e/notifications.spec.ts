/** How long news stay, and how many (section 9 of the specification). Their clock is the test's. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './browser.ts'
import { PRODUCT } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import type { ShopAddress } from './shop.ts'

/** Duration of its removal animation. */
const REMOVAL_MS = 1000
/** The first news are told a moment later, so that screen readers hear them. */
const KNOWN_MS = 100

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const news = (page: Page, text: string) => region(page).getByText(text)
const isGoing = (page: Page, text: string) =>
  news(page, text).evaluate((said) => said.parentElement?.classList.contains('going'))
const heart = (page: Page) => page.getByRole('button', { name: `Add to wishlist ${PRODUCT}` })

/** From now on time goes by only when it is told to. */
async function openWithStoppedClock(page: Page, url: string): Promise<void> {
  await page.clock.install()
  await page.goto(url)
  await waitForHydration(page, 'shopping')
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function waitForNews(page: Page, text: string): Promise<void> {
  await region(page).waitFor({ state: 'attached' })
  await page.clock.runFor(KNOWN_MS)
  await news(page, text).waitFor()
}

async function expectToStay(page: Page, text: string, ms: number): Promise<void> {
  await page.clock.runFor(ms - 1)
  expect(await isGoing(page, text), `before ${ms} ms`).toBe(false)
  await page.clock.runFor(1)
  await expect.poll(() => isGoing(page, text)).toBe(true)
  await page.clock.runFor(REMOVAL_MS - 1)
  expect(await news(page, text).count()).toBe(1)
  await page.clock.runFor(1)
  await news(page, text).waitFor({ state: 'detached' })
}

const openSeeds = (page: Page, shop: ShopAddress) =>
  openWithStoppedClock(page, `${shop.storefrontUrl}/product-page/meadow-seed-tin`)

test('a success notification shows for two seconds', async ({ visit, shop }) => {
  const page = await visit()
  await openSeeds(page, shop)
  await heart(page).click()
  const text = `${PRODUCT} has been added to your wishlist.`
  await waitForNews(page, text)
  await expectToStay(page, text, 2000)
})

test('an error notification shows for four seconds', async ({ visit, shop, expectedComplaints }) => {
  expectedComplaints.push(/ERR_FAILED/)
  const page = await visit()
  await openSeeds(page, shop)
  await page.route('**/wishlist', (route) => route.abort())
  await heart(page).click()
  await waitForNews(page, 'Something went wrong.')
  await expectToStay(page, 'Something went wrong.', 4000)
})

test('a waiting notification shows as long as it waits', async ({ visit, shop }) => {
  const page = await visit()
  await openSeeds(page, shop)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await waitForNews(page, 'You are offline. Added to your cart')
  await page.clock.runFor(10 * 60_000)
  expect(await isGoing(page, 'You are offline. Added to your cart')).toBe(false)
  // A shopper who arrives during a try leaves it to the next one, and the clock stands still until then.
  await page.evaluate(() => navigator.locks.request('waiting', () => {}))
  await page.context().setOffline(false)
  await news(page, 'Now in your cart').waitFor()
  expect(await isGoing(page, 'You are offline. Added to your cart')).toBe(true)
})

test('the oldest of more than twenty notifications disappear', async ({ visit, shop }) => {
  const page = await visit()
  await openWithStoppedClock(page, `${shop.storefrontUrl}/collections/all-products`)
  const hearts = page.getByRole('button', { name: /^(Add to|Remove from) wishlist/ })
  expect(await hearts.count()).toBe(24)
  const names: string[] = []
  for (const each of await hearts.all()) {
    names.push((await each.innerText()).replace('Add to wishlist ', ''))
    await each.click()
    await waitForNews(page, `${names.at(-1)} has been added to your wishlist.`)
  }
  const newest = names.toReversed().slice(0, 20)
  expect(await news(page, 'has been added to your wishlist.').allInnerTexts()).toEqual(
    newest.map((name) => `${name} has been added to your wishlist.`),
  )
})
