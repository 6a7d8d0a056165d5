import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './browser.ts'
import { findAccessibilityViolations, watchAccessibility } from './find-accessibility-violations.ts'
import { holdScript } from './hold-script.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' })
const things = (page: Page, count: string) => page.getByText(count, { exact: true }).waitFor()
/** Pictures may take their time. */
const open = (page: Page, url: string) => page.goto(url, { waitUntil: 'domcontentloaded' })
const addressOf = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '')

test('suggestions come while typing and are used with the keyboard alone; what is typed before the script is there counts, what comes late does not', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  const release = await holdScript(page)
  await page.goto(shop.storefrontUrl, { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search the shop' }).focus()
  await page.keyboard.type('linen nap')
  release()
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await list.getByRole('option', { name: /Linen Napkins/ }).waitFor()
  expect(await field(page).inputValue()).toBe('linen nap')

  // The answer to "wool" is held back until the one to "stoneware m" is there.
  let late = () => {}
  const cameLate = new Promise<void>((resolve) => (late = resolve))
  await page.route('**/search/suggestions?q=wool', async (route) => {
    await list.getByRole('option', { name: /Stoneware Mug/ }).waitFor()
    await route.continue().catch(() => {}) // taken back
    late()
  })
  await field(page).fill('wool')
  await page.waitForRequest('**/search/suggestions?q=wool')
  await field(page).fill('stoneware m')
  await list.getByRole('option', { name: /Stoneware Mug/ }).waitFor()
  await cameLate
  expect(await list.getByRole('option', { name: /Wool/ }).count()).toBe(0)
  expect(await findAccessibilityViolations(page)).toEqual([])

  // Down marks, the focus and the text stay; up past the first is the field; Escape closes, and opens nothing.
  await page.keyboard.press('ArrowDown')
  const marked = list.getByRole('option', { selected: true })
  expect(await marked.count()).toBe(1)
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  expect(await marked.count()).toBe(0)
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await field(page).getAttribute('aria-expanded')).toBe('false')
  expect(await field(page).inputValue()).toBe('stoneware m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product-page/stoneware-mug', { waitUntil: 'commit' })

  // Without a mark, Enter searches; a slip is mended, and said.
  await field(page).focus()
  await page.keyboard.type('stonware')
  await list.getByText('Showing results for “stoneware”').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Results for “stonware”' }).waitFor()
  await page.getByText('No results for “stonware”. Showing results for “stoneware”.').waitFor()
  expect(addressOf(page)).toBe('/search?q=stonware')
})

test('without JavaScript a collection is filtered and sorted by its form, and the address contains the filter', async ({
  visit,
  shop,
}) => {
  const page = await visit({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  await open(page, `${shop.storefrontUrl}/collections/linen`)
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters
    .getByText(/^\d+ shades$/)
    .first()
    .click()
  await filters.getByRole('checkbox', { name: 'Heather' }).check()
  await filters.getByRole('checkbox', { name: 'Oat' }).check()
  await filters.getByRole('button', { name: 'Show results' }).click()
  await things(page, '3 products')
  expect(addressOf(page)).toBe('/collections/linen?option.Colour=Heather&option.Colour=Oat')
  await page.getByLabel('Sort by').selectOption('Price, high to low')
  await page.getByLabel('Highest price').fill('150')
  await filters.getByRole('button', { name: 'Show results' }).click()
  await things(page, '2 products')
  expect(addressOf(page)).toBe('/collections/linen?option.Colour=Heather&option.Colour=Oat&max=150&sort=price-down')
  const names = page.locator('.results').getByRole('link', { name: /€/ })
  expect((await names.allTextContents()).map((text) => text.slice(0, 8))).toEqual(['Wool Thr', 'Wool Soc'])
  await page.getByRole('link', { name: 'Remove filter: Up to €150', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Remove filter: Colour: Oat' }).click()
  await things(page, '1 product')
  await page.getByRole('link', { name: 'Clear all' }).click()
  expect(addressOf(page)).toBe('/collections/linen?sort=price-down')

  // On a small screen the form opens above the page, without a script too; a look is a link.
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await filters.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters' }).click()
  await filters.getByRole('checkbox', { name: 'In stock' }).check()
  await filters.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL('**/collections/linen?stock=in&sort=price-down', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Quick view of Wool Throw' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product-page/wool-throw', { waitUntil: 'commit' })
})

test('a list leads on as soon as something is ticked, keeps its place for who comes back, and opens products over itself', async ({
  visit,
  shop,
}) => {
  const page = await visit({ viewport: { width: 1280, height: 900 } })
  const release = await holdScript(page)
  await page.goto(`${shop.storefrontUrl}/collections/all-products`, { waitUntil: 'commit' })
  const inStock = page.getByRole('checkbox', { name: 'In stock' })
  await inStock.focus()
  await page.keyboard.press('Space')
  release()
  await page.waitForURL('**/collections/all-products?stock=in', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  expect(await inStock.evaluate((box: HTMLInputElement) => box === document.activeElement && box.checked)).toBe(true)
  await page.goBack({ waitUntil: 'domcontentloaded' })
  await page.waitForURL('**/collections/all-products', { waitUntil: 'commit' })
  expect(await inStock.isChecked()).toBe(false)

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL('**/collections/all-products?page=2', { waitUntil: 'commit' })
  const product = page.locator('.results li > a:first-child').nth(14)
  await product.scrollIntoViewIfNeeded()
  const [name, place] = [await product.getAttribute('href'), await page.evaluate(() => scrollY)]
  expect(place).toBeGreaterThan(500)
  await product.click()
  await page.waitForURL(`**${name}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => localStorage.length > 0) // it is noted
  await page.goBack({ waitUntil: 'domcontentloaded' })
  await page.waitForURL('**/collections/all-products?page=2', { waitUntil: 'commit' })
  await page.waitForFunction((was) => Math.abs(scrollY - was) < 2, place)

  // Recently viewed products are shown, and deleted on request.
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await open(page, `${shop.storefrontUrl}/collections/linen`)
  await recent.getByRole('link').first().waitFor()
  expect(await recent.getByRole('link').first().getAttribute('href')).toBe(name)
  await recent.getByRole('button', { name: 'Clear' }).click()
  expect(await recent.isVisible()).toBe(false)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  const look = page.getByRole('link', { name: 'Quick view of Wool Throw' })
  await look.focus()
  await page.locator('a[aria-haspopup=dialog]').first().waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Wool Throw' })
  await dialog.getByText('Select an option.').waitFor()
  const { violations, check: lookForBarriers } = watchAccessibility(page)
  await lookForBarriers()
  expect(violations).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await look.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Bracken' }).check()
  await dialog.getByText('In stock.').waitFor()
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await cart.getByText('Bracken').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(addressOf(page)).toBe('/collections/linen')
})

test('in a chosen currency quick view, suggestions, recently viewed products and the cart show the price of the list', async ({
  visit,
  shop,
}) => {
  const page = await visit({ viewport: { width: 1280, height: 900 } })
  await open(page, `${shop.storefrontUrl}/product-page/salt-pig`)
  await page.waitForFunction(() => localStorage.length > 0) // it is noted
  await open(page, `${shop.storefrontUrl}/collections/kitchen`)
  await page.getByLabel('Currency').selectOption({ label: 'USD – US Dollar' })
  await page.getByText('Prices are shown in US Dollar').waitFor()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /wishlist Salt Pig$/ }) })
  const [price = ''] = /US\$\d+\.\d\d/.exec(await card.innerText()) ?? []
  expect(price).not.toBe('')

  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await recent.getByRole('link', { name: `Salt Pig ${price}` }).waitFor()
  await field(page).fill('salt pig')
  await page
    .getByRole('option', { name: /^Salt Pig/ })
    .getByText(price)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.locator('a[aria-haspopup=dialog]').first().waitFor()
  await page.getByRole('link', { name: 'Quick view of Salt Pig' }).click()
  const look = page.getByRole('dialog', { name: 'Salt Pig' })
  await look.getByText(price).waitFor()

  // Beside the page, too; and the checkout says what is charged.
  await look.getByRole('radio', { name: 'Chalk' }).check()
  await look.getByRole('button', { name: 'Add to cart' }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await cart.getByText(price).first().waitFor()
  await cart.getByRole('button', { name: 'Check out' }).click()
  await page.getByText('for orientation only').waitFor()
})

test('in Hebrew lists are named and filtered in Hebrew, from right to left, without accessibility violations', async ({
  visit,
  shop,
}) => {
  const page = await visit({ viewport: { width: 1280, height: 900 } })
  const { violations, check } = watchAccessibility(page)
  await open(page, `${shop.storefrontUrl}/he/collections/linen?option.Colour=Heather`)
  await page.getByText('מוצר אחד', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'הסרת סינון: צבע: אברש' }).waitFor()
  const [filters, list] = [page.getByRole('form', { name: 'סינון' }), page.locator('.results')]
  const [left, right] = [(await list.boundingBox())?.x ?? 0, (await filters.boundingBox())?.x ?? 0]
  expect(right).toBeGreaterThan(left)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('combobox', { name: 'חיפוש בחנות' }).fill('פשתן')
  await page.getByRole('option').first().waitFor()
  await check()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'סינון (1)' }).click()
  await filters.getByRole('button', { name: 'סגירה' }).waitFor()
  await check()
  console.log(`barriers of the list, the suggestions and the filters: ${violations.length}`)
  expect(violations).toEqual([])
})
