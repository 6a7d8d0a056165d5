import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './browser.ts'
import { PRODUCT } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'

const SEEDS = '/product-page/meadow-seed-tin'
const APRON = '/product-page/canvas-apron'

test('a wishlist button adds a product at once, in every tab, with a notification, and the list can fill the cart', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await page.goto(shop.storefrontUrl + SEEDS)
  const other = await page.context().newPage()
  await other.goto(shop.storefrontUrl + SEEDS)
  for (const tab of [page, other]) await waitForHydration(tab, 'shopping')
  await add(page).focus()
  await page.keyboard.press('Enter')
  const news = page.getByRole('status').filter({ hasText: `${PRODUCT} has been added to your wishlist.` })
  await news.waitFor()
  await takeOff(page).waitFor()
  await takeOff(other).waitFor()

  await page.getByRole('link', { name: 'Wishlist' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Wishlist' }).waitFor()
  await waitForHydration(page, 'shopping') // without its script the cart is the next page
  const { violations, check } = watchAccessibility(page)
  await check()
  await page.getByRole('button', { name: `Add to cart ${PRODUCT}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).waitFor()
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove from wishlist ${PRODUCT}` }).click()
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()
  await check()
  console.log(`barriers on the wishlist and in the drawer, light and dark: ${violations.length}`)
  expect(violations).toEqual([])
})

test('a failed wishlist change reverts, and shows the reason until it is read', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED/)
  const page = await visit()
  await page.goto(shop.storefrontUrl + SEEDS)
  await waitForHydration(page, 'shopping')
  await page.route('**/wishlist', (route) => route.abort())
  await add(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong.' })
  await alert.waitFor()
  await add(page).waitFor()
  expect(await takeOff(page).count()).toBe(0)
  const dismiss = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' })
  await dismiss.focus() // as long as it is looked at, it stays
  const { violations, check } = watchAccessibility(page)
  await check()
  expect(violations).toEqual([])
  await dismiss.click()
  await alert.waitFor({ state: 'detached' })
})

test('concurrent wishlist changes of a new visitor all apply, for the same visitor', async ({ visit, shop }) => {
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}${APRON}`)
  await waitForHydration(page, 'shopping')
  const hearts = page.getByRole('button', { name: /^Add to wishlist/ })
  const count = await hearts.count()
  expect(count).toBeGreaterThan(2)
  let answered = 0
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/wishlist')) answered++
  })
  const names = await hearts.evaluateAll((all) =>
    all.map((heart) => {
      ;(heart as HTMLButtonElement).click()
      return (heart as HTMLButtonElement).dataset['wish']
    }),
  )
  await expect.poll(() => answered).toBe(count)
  await page.goto(`${shop.storefrontUrl}/wishlist`)
  for (const name of names) await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
})

for (const { javaScriptEnabled, how } of [
  { javaScriptEnabled: true, how: 'in the browser' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
]) {
  test(`every card has a heart: on the front, in a collection, among what is found and beside a product (${how})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ javaScriptEnabled, hasTouch: true, viewport: { width: 375, height: 812 } })
    const remembered: string[] = []
    for (const path of ['/', '/collections/kitchen', '/search?q=linen', APRON]) {
      await page.goto(shop.storefrontUrl + path)
      if (javaScriptEnabled) await waitForHydration(page, 'shopping')
      const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Quick view of/ }) })
      const heart = cards.getByRole('button', { name: /^Add to wishlist/ }).last()
      const name = (await heart.innerText()).replace('Add to wishlist ', '')
      const { width = 0, height = 0 } = (await heart.boundingBox()) ?? {}
      expect(Math.min(width, height), 'large enough for a finger').toBeGreaterThanOrEqual(44)
      await heart.tap()
      if (javaScriptEnabled) await page.getByText(`${name} has been added to your wishlist.`).waitFor()
      else await page.waitForURL('**/wishlist')
      remembered.push(name)
    }
    await page.goto(`${shop.storefrontUrl}/wishlist`)
    await page.getByText(`${remembered.length} products`).waitFor()
    for (const name of remembered) await page.getByRole('heading', { level: 2, name }).waitFor()
  })
}

test('hearts fill on a page that is the same for everyone, nothing moves, and they follow what becomes of the list elsewhere', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  const address = `${shop.storefrontUrl}/collections/kitchen`
  await page.goto(address)
  await waitForHydration(page, 'shopping')
  await add(page, 'Salt Pig').click()
  await page.getByText('Salt Pig has been added to your wishlist.').waitFor()
  await page.goto(address)
  await takeOff(page, 'Salt Pig').waitFor()
  expect(await readShift(page)).toBe(0)
  const cookies = await page.context().cookies(shop.storefrontUrl)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const [memberWishlist, anybodys] = await Promise.all([
    fetch(address, { headers: { cookie } }).then((response) => response.text()),
    fetch(address).then((response) => response.text()),
  ])
  expect(memberWishlist).toBe(anybodys)
  expect(memberWishlist).not.toContain('data-remembered="true"')

  // Taken off in a way that tells no other tab; then this page is come back to as it was left.
  const body = new URLSearchParams({
    verb: 'remove',
    product: (await takeOff(page, 'Salt Pig').getAttribute('value')) ?? '',
  })
  await page.request.post(`${shop.storefrontUrl}/wishlist`, {
    data: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.storefrontUrl },
  })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await add(page, 'Salt Pig').waitFor()

  // The heart stands on the card, and the card is a link all the same.
  await page.getByRole('link', { name: /^Salt Pig/ }).click()
  await page.waitForURL('**/product-page/salt-pig', { waitUntil: 'commit' })
})

/** By how much things have changed their places since the page was opened. */
const readShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & { value: number } => 'value' in entry
        const observer = new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .filter(isShift)
              .reduce((sum, { value }) => sum + value, 0),
          ),
        )
        observer.observe({ type: 'layout-shift', buffered: true })
        observer.observe({ type: 'navigation', buffered: true }) // always told, also where there was no shift
      }),
  )

const add = (page: Page, name = '') => page.getByRole('button', { name: `Add to wishlist ${name}` }).first()
const takeOff = (page: Page, name = '') => page.getByRole('button', { name: `Remove from wishlist ${name}` }).first()
