/** How a product page is laid out: the first screen of a phone, the column beside the pictures, what stays at hand. */
import { expect } from 'vitest'
import { test } from './browser.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const LANTERN = '/product-page/storm-lantern'

for (const height of [664, 844])
  test(`name and price are in the first screen of a phone that is ${height} pixels high, above the button that adds`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ viewport: { width: 390, height } })
    await page.goto(`${shop.storefrontUrl}${LANTERN}`)
    const main = page.getByRole('main')
    const add = await main.getByRole('button', { name: 'Add to cart' }).boundingBox()
    for (const part of [main.getByRole('heading', { level: 1 }), main.getByText('€59.00').first()]) {
      const box = await part.boundingBox()
      expect(box!.y, 'below the pictures').toBeGreaterThan(100)
      expect(box!.y + box!.height).toBeLessThanOrEqual(add!.y)
    }
  })

test('names and prices of all lengths are in the first screen of a phone, in each language', async ({
  visit,
  shop,
}) => {
  for (const height of [664, 844]) {
    const page = await visit({ viewport: { width: 390, height }, javaScriptEnabled: false })
    for (const path of ['/de', '/fr', '/he', ''])
      for (const slug of ['first-press-olive-oil', 'cedar-pencils', 'brass-desk-lamp', 'hand-balm', 'cider-vinegar']) {
        await page.goto(`${shop.storefrontUrl}${path}/product-page/${slug}`)
        const price = await page.locator('.buy .asked').boundingBox()
        const bar = await page.locator('.buy .add').boundingBox()
        expect(price!.y + price!.height, `${path} ${slug} at ${height}`).toBeLessThanOrEqual(bar!.y)
      }
  }
})

test('on a phone the button that adds stays in view, and the header returns when the page scrolls up', async ({
  visit,
  shop,
}) => {
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto(`${shop.storefrontUrl}${LANTERN}`)
  await page.locator('[data-island=header][data-alive]').waitFor()
  const top = async (): Promise<number> => (await page.locator('header.top').boundingBox())!.y
  const bottomOfAdd = async (): Promise<number> => {
    const box = await page.getByRole('button', { name: 'Add to cart' }).boundingBox()
    return box!.y + box!.height
  }
  for (const by of [0, 700]) {
    await page.mouse.wheel(0, by)
    await expect.poll(bottomOfAdd).toBeLessThan(844)
    expect(await bottomOfAdd()).toBeGreaterThan(700)
  }
  await expect.poll(top).toBeLessThan(-100)
  await page.mouse.wheel(0, -120)
  await expect.poll(top).toBe(0)
})

test('the description follows the button at once, however tall the pictures beside it are', async ({ visit, shop }) => {
  const page = await visit({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${shop.storefrontUrl}${LANTERN}`)
  const add = await page.getByRole('button', { name: 'Add to cart' }).boundingBox()
  const wish = await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to wishlist/ })
    .first()
    .boundingBox()
  expect(wish!.y - (add!.y + add!.height)).toBeLessThan(60)
})

test('a video is an item of the gallery: it takes the place of the picture, and a picture takes it back', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}${LANTERN}`)
  await waitForHydration(page, 'product')
  const video = page.locator('video')
  expect(await video.count(), 'nothing of it is there before').toBe(0)
  await page.getByRole('link', { name: /^A zinc storm lantern sways/ }).click()
  await video.waitFor()
  await page.locator('.thumbs a').first().click()
  await video.waitFor({ state: 'detached' })
})

test('choosing a colour goes on showing the picture until the next one is there', async ({ visit, shop }) => {
  const page = await visit({ asSeen: true })
  await page.goto(`${shop.storefrontUrl}/product-page/stoneware-mug`)
  await waitForHydration(page, 'product')
  const picture = page.locator('.stage img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  await picture.evaluate((img) => void (img.dataset['same'] = 'yes'))
  await page.getByText('Moss').click()
  await page.waitForURL('**?Glaze=Moss')
  expect(await picture.getAttribute('data-same'), 'the same element, which keeps its picture').toBe('yes')
})

test('a product page opens with the first variant in stock, and asks beside the field where a choice is taken away', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/product-page/stoneware-mug`)
  expect(await page.getByRole('radio', { name: 'Oat' }).isChecked()).toBe(true)
  await page.goto(`${shop.storefrontUrl}/product-page/hollow-roast-coffee`)
  await waitForHydration(page, 'product')
  const grind = page.getByLabel('Grind')
  expect(await grind.inputValue()).not.toBe('')
  await grind.selectOption('')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const message = page.locator('.field.wrong .error')
  expect(await message.textContent()).toBe('Choose grind.')
  expect(await grind.evaluate((field) => field === document.activeElement)).toBe(true)
})
