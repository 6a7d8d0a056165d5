/** Storefront without a connection. Additions to the cart meanwhile: `cart-drawer.spec.ts`. */
import { expect } from 'vitest'
import { test } from './browser.ts'
import { addToCart, PRODUCT, addToWishlist } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'
import { areScriptsSlow } from './slow-scripts.ts'

const MUG = '/product-page/stoneware-mug'

test('a page shows that the connection is lost, and everything on it that needs none still works', async ({
  visit,
  shop,
}) => {
  const page = await visit({ asSeen: true })
  await page.goto(`${shop.storefrontUrl}${MUG}`)
  await waitForHydration(page, 'product')
  const offline = page.getByRole('status').filter({ hasText: 'You are offline.' })
  expect(await offline.isVisible()).toBe(false)
  await page.context().setOffline(true)
  await offline.waitFor()
  const { violations, check } = watchAccessibility(page)
  await check()
  expect(violations).toEqual([])
  await page.getByText('Moss').click()
  await page.waitForURL(`**${MUG}?Glaze=Moss`)
  await page.getByRole('link', { name: 'Enlarge the picture' }).press('Enter')
  await page.getByRole('dialog', { name: 'Pictures' }).waitFor()
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await offline.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Kitchen' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
})

// While scripts are slowed down the browser keeps none.
test.skipIf(areScriptsSlow)(
  'another page cannot be opened without a connection; the way back is there, with what stood on it, but for what is somebody’s own',
  async ({ visit, shop }) => {
    const page = await visit({ asSeen: true })
    await page.goto(`${shop.storefrontUrl}/cart`)
    await page.goto(`${shop.storefrontUrl}/policies/delivery`) // no pictures, which might be waited for
    await page.context().setOffline(true)
    await expect(page.goto(`${shop.storefrontUrl}/collections/kitchen`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await page.waitForURL('chrome-error://**') // the browser's own page
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor()
    await page.getByText('You are offline.').waitFor()
    await expect(page.goBack(), 'no browser has kept a cart').rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  },
)

test('a change of the cart without a connection is marked as waiting, and is sent after reconnecting', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await addToCart(page, shop)
  await waitForHydration(page, 'cart')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: `Increase quantity of ${PRODUCT}` }).click()
  const waits = page.getByRole('alert').filter({ hasText: 'You are offline. Your changes are saved as soon as' })
  await waits.waitFor()
  expect(await page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).inputValue()).toBe('2')
  await page.context().setOffline(false)
  await waits.waitFor({ state: 'detached' })
  await page.getByText('€24.80').first().waitFor()
})

test('a change whose answer was lost shows, and nothing says any more that it did not reach the shop, once the connection is back', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_CONNECTION_RESET/)
  const page = await visit()
  await addToCart(page, shop)
  await waitForHydration(page, 'cart')
  await page.route('**/cart', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: `Increase quantity of ${PRODUCT}` }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your change could not be saved.' })
  await alert.waitFor()
  await page.unroute('**/cart')
  for (const isAway of [true, false]) await page.context().setOffline(isAway)
  await alert.waitFor({ state: 'detached' })
  await page.getByText('€24.80').first().waitFor()
})

for (const { who, asks } of [
  { who: 'somebody new', asks: false },
  { who: 'somebody who remembers something already', asks: true },
])
  test(`a heart that is pressed without a connection says that nothing was kept, and remembers when it is pressed again (${who})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit()
    if (asks) await addToWishlist(page, shop, MUG)
    await page.goto(`${shop.storefrontUrl}/collections/kitchen`)
    await waitForHydration(page, 'shopping')
    await page.context().setOffline(true)
    const heart = page.getByRole('button', { name: 'Add to wishlist Salt Pig' })
    await heart.click()
    const alert = page.getByRole('alert').filter({ hasText: 'You are offline. Your wishlist is unchanged.' })
    await alert.waitFor()
    const { violations, check } = watchAccessibility(page)
    await check()
    expect(violations).toEqual([])
    expect(await heart.getAttribute('data-remembered')).toBe('false')
    expect(page.url()).toBe(`${shop.storefrontUrl}/collections/kitchen`)
    await alert.waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await heart.click()
    await page.getByText(/Salt Pig has been added to your wishlist|1 product/).waitFor()
  })
