/** The storefront in two tabs, which are processes of their own in the browsers that people use. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as base } from './browser.ts'
import { lagLocalStorage } from './client/tabs.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const SEEDS = { name: 'Meadow Seed Tin', path: '/product-page/meadow-seed-tin' }
const FORK = { name: 'Border Fork', path: '/product-page/border-fork' }
/** Far longer than local storage takes from one process to another. */
const LAG_MS = 500

const test = base.extend<{ openTabs(options?: { isLagging: boolean }): Promise<readonly [Page, Page]> }>({
  openTabs: async ({ visit, shop }, use) => {
    await use(async ({ isLagging } = { isLagging: false }) => {
      const one = await visit()
      if (isLagging) await lagLocalStorage(one.context(), LAG_MS)
      const two = await one.context().newPage()
      await one.goto(shop.storefrontUrl + SEEDS.path)
      await two.goto(shop.storefrontUrl + FORK.path)
      for (const tab of [one, two]) await waitForHydration(tab, 'shopping')
      return [one, two]
    })
  },
})

test('two tabs of somebody new that add to the cart at the same moment fill one cart', async ({ openTabs, shop }) => {
  const tabs = await openTabs()
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Add to cart', exact: true }).click()))
  for (const tab of tabs) await tab.getByRole('dialog', { name: 'Cart' }).waitFor()
  await expectInCart(tabs[0], shop.storefrontUrl)
})

test('two tabs of somebody new that remember a product at the same moment fill one wishlist', async ({
  openTabs,
  shop,
}) => {
  const tabs = await openTabs()
  const names = [SEEDS.name, FORK.name]
  await Promise.all(
    tabs.map((tab, index) =>
      tab
        .getByRole('button', { name: `Add to wishlist ${names[index]}` })
        .first()
        .click(),
    ),
  )
  await Promise.all(
    tabs.map((tab, index) => tab.getByText(`${names[index]} has been added to your wishlist.`).waitFor()),
  )
  await tabs[0].goto(`${shop.storefrontUrl}/wishlist`)
  for (const name of names) await tabs[0].getByRole('heading', { level: 2, name, exact: true }).waitFor()
})

for (const { name, isLagging } of [
  { name: 'local storage as it is', isLagging: false },
  { name: 'local storage that reaches other processes late', isLagging: true },
])
  test(`additions of two tabs without a connection are all in the cart once after reconnecting (${name})`, async ({
    openTabs,
    shop,
  }) => {
    const tabs = await openTabs({ isLagging })
    await tabs[0].context().setOffline(true)
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Add to cart', exact: true }).click()))
    for (const tab of tabs) await tab.getByText('You are offline. Added to your cart').waitFor()
    await tabs[0].context().setOffline(false)
    await expect
      .poll(async () => {
        const cart = await tabs[0].request.get(`${shop.storefrontUrl}/cart`)
        const html = await cart.text()
        return [SEEDS, FORK].filter(({ name }) => html.includes(`Quantity of ${name}`)).length
      })
      .toBe(2)
    await expectInCart(tabs[0], shop.storefrontUrl)
  })

async function expectInCart(tab: Page, storefrontUrl: string): Promise<void> {
  await tab.goto(`${storefrontUrl}/cart`)
  for (const { name } of [SEEDS, FORK])
    expect(await tab.getByRole('spinbutton', { name: `Quantity of ${name}` }).inputValue()).toBe('1')
}
