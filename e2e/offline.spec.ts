/** What a shopper sees whose connection is lost. What is put into the cart meanwhile: `cart-drawer.spec.ts`. */
import { expect } from 'vitest'
import { test } from './browser.ts'
import { watchBarriers } from './find-barriers.ts'

const MUG = '/product-page/stoneware-mug'

test('without a connection a page says so, and everything on it that needs none goes on', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_INTERNET_DISCONNECTED.*\.webp/) // the picture of another choice
  const page = await visit({ asSeen: true })
  await page.goto(`${shop.storefrontUrl}${MUG}`)
  await page.waitForLoadState('networkidle')
  const offline = page.getByRole('status').filter({ hasText: 'You are offline.' })
  expect(await offline.isVisible()).toBe(false)
  await page.context().setOffline(true)
  await offline.waitFor()
  const { found, look } = watchBarriers(page)
  await look()
  expect(found).toEqual([])
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

test('another page cannot be opened without a connection; the way back is there, with what stood on it, but for what is somebody’s own', async ({
  visit,
  shop,
}) => {
  const page = await visit({ asSeen: true })
  await page.goto(`${shop.storefrontUrl}/cart`)
  await page.goto(`${shop.storefrontUrl}/policies/delivery`) // no pictures, which might be waited for
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(page.goto(`${shop.storefrontUrl}/collections/kitchen`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await page.waitForURL('chrome-error://**') // the browser's own page
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor()
  await page.getByText('You are offline.').waitFor()
  await expect(page.goBack(), 'no browser has kept a cart').rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('a heart that is pressed without a connection changes nothing, and remembers when it is pressed again', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/)
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/collections/kitchen`)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const heart = page.getByRole('button', { name: 'Add to wishlist Salt Pig' })
  await heart.click()
  await page.getByText('You are offline.').waitFor()
  expect(await heart.getAttribute('data-remembered')).toBe('false')
  expect(page.url()).toBe(`${shop.storefrontUrl}/collections/kitchen`)
  await page.context().setOffline(false)
  await heart.click()
  await page.getByText(/Salt Pig is on your wishlist|One thing/).waitFor()
})
