import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { trials } from '../apps/provider/src/testing/trials.ts'
import { test } from './browser.ts'
import { addToCart, PRODUCT } from './buy.ts'
import type { ShopAddress } from './shop.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { waitForNetworkIdle } from './wait-for-network-idle.ts'

const SEEDS = '/product-page/meadow-seed-tin'
const ENGRAVED = 'Canvas Apron'

test('an added product shows in the cart drawer by keyboard alone: content behind is inert, and Escape returns', async ({
  visit,
  shop,
}) => {
  const page = await visit({ asSeen: true })
  await page.goto(shop.storefrontUrl + SEEDS)
  await waitForHydration(page, 'shopping')
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.focus()
  await page.keyboard.press('Enter')
  const drawer = drawerOf(page)
  await drawer.getByText(`${PRODUCT} has been added to your cart.`).waitFor()
  const quantity = drawer.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` })
  await quantity.waitFor()
  await badge(page, '1').waitFor({ state: 'attached' })

  // Round and round: the focus stays within, or goes to the browser itself.
  const outside: string[] = []
  for (let at = 0; at < 14; at++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => {
      const focused = document.activeElement
      return focused === document.body || focused?.closest('dialog') ? '' : (focused?.outerHTML.slice(0, 80) ?? '')
    })
    if (where) outside.push(where)
  }
  console.log(`14 steps of the keyboard in the drawer: ${outside.length} outside of it`)
  expect(outside).toEqual([])

  await drawer.getByRole('button', { name: `Increase quantity of ${PRODUCT}` }).press('Enter')
  await drawer.getByText('€24.80').first().waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)

  // Once more: the drawer has followed.
  await add.press('Enter')
  await expect.poll(() => quantity.inputValue()).toBe('3')
  await drawer.getByRole('button', { name: 'Check out' }).press('Enter')
  await page.getByLabel('Email', { exact: true }).waitFor()
})

test('a line that was removed comes back where it was, with its options and what was written for it (with and without JavaScript)', async ({
  visit,
  shop,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit({ javaScriptEnabled })
    await addToCart(page, shop)
    const details = await addEngraved(page, shop)
    await page.goto(`${shop.storefrontUrl}/cart`)
    const lines = page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') })
    expect(await lines.count()).toBe(2)
    // Before that, the form is sent as one without a script is.
    if (javaScriptEnabled) await waitForHydration(page, 'cart')
    for (const name of [PRODUCT, ENGRAVED]) {
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      await page.getByText(`${name} has been removed.`).waitFor()
      await page.getByRole('button', { name: `Undo removal of ${name}` }).click()
      await page.getByRole('spinbutton', { name: `Quantity of ${name}` }).waitFor()
    }
    expect(await lines.count()).toBe(2)
    const engraved = lines.filter({ hasText: ENGRAVED })
    for (const detail of details) expect(await engraved.innerText()).toContain(detail)
    if (javaScriptEnabled) {
      expect(await lines.first().innerText()).toContain(PRODUCT)
      expect(await lines.first().getByRole('spinbutton').inputValue()).toBe('1')
    }
  }
})

test('the last line that was removed leaves an empty cart with the way back in it, and the focus on it', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await addToCart(page, shop)
  await page.getByRole('button', { name: `Remove ${PRODUCT}` }).press('Enter')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  const undo = page.getByRole('button', { name: `Undo removal of ${PRODUCT}` })
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).waitFor()
  expect(await page.getByRole('heading', { name: 'Your cart is empty' }).count()).toBe(0)
})

test('an addition whose response is pending at navigation is in the cart once', async ({ visit, shop }) => {
  const page = await visit()
  await page.goto(shop.storefrontUrl + SEEDS)
  await waitForHydration(page, 'shopping')
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: markRequested } = Promise.withResolvers<void>()
  await page.route('**/product-page/**', async (route) => {
    if (route.request().method() === 'POST') {
      markRequested()
      await mayGo
    }
    await route.continue().catch(() => {}) // the page that asked is gone
  })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await isAsked
  await page.goto(`${shop.storefrontUrl}/cart`)
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  go()
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` })
  await quantity.waitFor()
  await badge(page, '1').waitFor()
  await page.reload()
  expect(await quantity.inputValue()).toBe('1')
})

test('a product added while the cart page loads shows there', async ({ visit, shop }) => {
  const page = await visit()
  await page.goto(shop.storefrontUrl + SEEDS)
  await waitForHydration(page, 'shopping')
  const { promise: isMade, resolve: markCreated } = Promise.withResolvers<void>()
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/product-page/**', async (route) => {
    if (route.request().method() === 'POST') await isMade
    await route.continue()
  })
  // The first one alone: the page may ask once more, and be gone before it is answered.
  await page.route(
    /\/cart$/,
    async (route) => {
      const response = await route.fetch()
      markCreated()
      await mayCome
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const added = page.waitForRequest('**/cart/drawer*')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click({ noWaitAfter: true })
  await added
  come()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).waitFor()
})

test('an answered addition is not resent when the shopper leaves before the drawer opens', async ({ visit, shop }) => {
  const page = await visit()
  await page.goto(shop.storefrontUrl + SEEDS)
  await waitForHydration(page, 'shopping')
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/cart/drawer*', async (route) => {
    await mayGo
    await route.continue().catch(() => {}) // the page that asked is gone
  })
  const drawerRequest = page.waitForRequest('**/cart/drawer*')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await drawerRequest
  await page.goto(`${shop.storefrontUrl}/cart`)
  go()
  await page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).waitFor()
  expect(await page.evaluate(() => Object.values(localStorage).filter((kept) => kept.includes('fields')))).toEqual([])
  await waitForNetworkIdle(page)
  expect(await page.getByText('Now in your cart').count()).toBe(0)
})

test('a change in one tab shows in the others: the count, the cart page, an empty cart too', async ({
  visit,
  shop,
}) => {
  const first = await visit()
  await first.goto(`${shop.storefrontUrl}/cart`)
  await first.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  const second = await first.context().newPage()
  await second.goto(shop.storefrontUrl + SEEDS)
  const third = await first.context().newPage()
  await third.goto(shop.storefrontUrl)
  for (const tab of [first, second, third]) await waitForHydration(tab, 'shopping')
  await second.getByRole('button', { name: 'Add to cart' }).click()

  const quantity = first.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` })
  await quantity.waitFor()
  await badge(third, '1').waitFor()
  await drawerOf(second)
    .getByRole('button', { name: `Increase quantity of ${PRODUCT}` })
    .click()
  await expect.poll(() => quantity.inputValue()).toBe('2')
  await first.getByText('€24.80').first().waitFor()
  await badge(third, '2').waitFor()
  await first.getByRole('button', { name: `Remove ${PRODUCT}` }).click()
  await drawerOf(second).getByRole('heading', { name: 'Your cart is empty' }).waitFor()
})

test('a quantity that was changed is in the cart, however soon one goes on', async ({ visit, shop }) => {
  const page = await visit()
  await addToCart(page, shop)
  await page.goto(`${shop.storefrontUrl}/cart`)
  await waitForHydration(page, 'cart')
  // In one go: the change is not sent yet when the page is left.
  await page.getByRole('button', { name: `Increase quantity of ${PRODUCT}` }).evaluate((button: HTMLElement) => {
    button.click()
    setTimeout(() => location.assign('/'))
  })
  await page.waitForURL(`${shop.storefrontUrl}/`)
  await expect
    .poll(async () => {
      await page.goto(`${shop.storefrontUrl}/cart`)
      return page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).inputValue()
    })
    .toBe('2')
})

test('an addition without a connection waits, says so on every page, and is in the cart once after reconnecting', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await addToCart(page, shop)
  await page.goto(shop.storefrontUrl + SEEDS)
  await waitForHydration(page, 'shopping')
  await page.context().setOffline(true)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const offlineNotice = page.getByText(`You are offline. Added to your cart as soon as you are back online`)
  await offlineNotice.waitFor()
  expect(await drawerOf(page).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText(`${PRODUCT}, ${PRODUCT}`).waitFor()

  await page.context().setOffline(false)
  await page.getByText('Now in your cart').waitFor()
  await badge(page, '5').waitFor()
  await offlineNotice.waitFor({ state: 'detached' })
  await page.goto(`${shop.storefrontUrl}/cart`)
  expect(await page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).inputValue()).toBe('5')
})

test('an addition whose answer was lost on the way is done once, also when another page sends it again', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_CONNECTION_RESET|ERR_FAILED/)
  const page = await visit()
  await addToCart(page, shop)
  await page.goto(shop.storefrontUrl + SEEDS)
  await waitForHydration(page, 'shopping')
  let lost = 0
  await page.route(`**${SEEDS}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    lost++
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('You are offline. Added to your cart').waitFor()
  await page.unroute(`**${SEEDS}`)
  await page.goto(shop.storefrontUrl)
  await page.getByText('Now in your cart').waitFor()
  await badge(page, '2').waitFor()
  console.log(`answers lost: ${lost}, added twice: 0`)
  expect(lost).toBe(1)
})

test('a note is sent to the shop, and delivery and tax are shown for a country and postcode (with and without JavaScript)', async ({
  visit,
  shop,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit({ javaScriptEnabled })
    await addToCart(page, shop)
    await page.getByText('Order note').first().click()
    if (javaScriptEnabled) await waitForHydration(page, 'cart')
    const note = page.getByRole('textbox', { name: 'Order note' })
    await note.fill('Please ring twice.')
    if (javaScriptEnabled) await note.blur()
    else await page.getByRole('button', { name: 'Save note' }).click()
    await expect.poll(() => page.locator('input[name="was.note"]').getAttribute('value')).toBe('Please ring twice.')
    await page.getByLabel('Deliver to').selectOption({ label: 'Germany' })
    if (javaScriptEnabled) await page.waitForURL('**/cart?country=DE')
    await page.getByLabel('Postcode', { exact: true }).fill('10115')
    if (javaScriptEnabled) await page.keyboard.press('Tab')
    else await page.getByRole('button', { name: 'Show delivery costs' }).click()
    await page.waitForURL('**/cart?country=DE&postcode=10115')
    await page.getByText('€17.30').first().waitFor()
    expect(await page.getByLabel('Postcode', { exact: true }).inputValue()).toBe('10115')
    expect(await note.inputValue()).toBe('Please ring twice.')
    await page.getByLabel('Postcode', { exact: true }).fill('20095')
    await page.getByLabel('Postcode', { exact: true }).press('Enter')
    await page.waitForURL('**/cart?country=DE&postcode=20095')
    await page.getByRole('button', { name: 'Check out' }).click()
    await page.getByLabel('Email', { exact: true }).waitFor()
    expect(await page.getByLabel('Postcode', { exact: true }).inputValue()).toBe('20095')
  }
})

test('a refused addition shows its reason on the product page', async ({ visit, shop, expectedComplaints }) => {
  expectedComplaints.push(/409 \(Conflict\)/)
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/product-page/watering-can?Colour=Slate`)
  await waitForHydration(page, 'shopping')
  const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true })
  await quantity.fill('')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  expect(await quantity.evaluate((field) => field === document.activeElement && field.matches(':invalid'))).toBe(true)
  await page.getByText('Enter a whole number').waitFor()
  await quantity.fill((await quantity.getAttribute('max')) ?? '')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await drawerOf(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('alert').getByText('All available items are already in your cart.').waitFor()
  expect(await drawerOf(page).isVisible()).toBe(false)
})

test('the total and the way to the checkout stay in sight below a long cart, on a phone and on a wide screen', async ({
  visit,
  shop,
}) => {
  const viewports = [
    { width: 1440, height: 900 },
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 390, height: 568 },
  ]
  for (const viewport of viewports.slice(0, trials({ few: 2, many: 4 }))) {
    const page = await visit({ viewport })
    await addEngraved(page, shop)
    for (const slug of ['linen-napkins', 'salt-pig', 'meadow-seed-tin']) {
      await page.goto(`${shop.storefrontUrl}/product-page/${slug}`)
      await waitForHydration(page, 'shopping')
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await drawerOf(page).getByRole('spinbutton').last().waitFor()
    }
    const drawer = drawerOf(page)
    const isSeen = async (locator: Locator) => {
      const box = await locator.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= viewport.height
    }
    const first = drawer.getByRole('spinbutton').first()
    const last = drawer.getByRole('spinbutton').last()
    for (const line of [first, last]) {
      await line.scrollIntoViewIfNeeded()
      for (const fixed of [
        drawer.getByText('Total', { exact: true }),
        drawer.getByRole('button', { name: 'Check out' }),
      ])
        expect([viewport.width, await isSeen(fixed)]).toEqual([viewport.width, true])
    }
  }
})

/** With a colour and a name on it; answers what its line then says. */
async function addEngraved(page: Page, shop: ShopAddress): Promise<string[]> {
  await page.goto(`${shop.storefrontUrl}/product-page/canvas-apron?Colour=Pine`)
  await page.getByLabel('Name to embroider').fill('Ada')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('spinbutton', { name: `Quantity of ${ENGRAVED}` }).waitFor()
  return ['Pine', 'Ada']
}

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
const badge = (page: Page, count: string) =>
  page.getByRole('link', { name: 'Cart', exact: false }).getByText(count, { exact: true })
