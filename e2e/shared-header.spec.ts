/** The storefront and the hosted account have one header: shoppers see one shop, although it has two addresses. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signUpFromStorefront, createEmail, signUp } from './account.ts'
import { test } from './browser.ts'
import type { ShopAddress } from './shop.ts'

interface Shown {
  text: string
  colour: string
  box: number[]
}

/** All that shows in the header, as it is read and where it is. */
const readHeader = (page: Page): Promise<Shown[]> =>
  page
    .getByRole('banner')
    .locator('a:visible, button:visible, input:visible, img:visible, svg:visible')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, fontSize } = getComputedStyle(element)
        const text = (element.textContent || element.getAttribute('placeholder')) ?? ''
        return { text, colour: `${color} ${fontSize}`, box: [x, y, width, height].map(Math.round) }
      }),
    )

async function openAccount(page: Page, shop: ShopAddress, base: string): Promise<void> {
  await page.goto(`${shop.storefrontUrl}${base}/account/profile`)
  await page.waitForURL(`${shop.providerUrl}/account`)
}

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`shows the same header on the storefront and in the hosted account (${width} px, ${scheme})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ viewport: { width, height: 900 }, colorScheme: scheme })
    await signUpFromStorefront(page, shop)
    for (const base of ['', '/he']) {
      await page.goto(`${shop.storefrontUrl}${base}/account`)
      const ofStorefront = await readHeader(page)
      await openAccount(page, shop, base)
      expect(await readHeader(page)).toEqual(ofStorefront)
      expect(ofStorefront.length).toBeGreaterThan(5)
    }
  })

test('leads from the hosted account to the storefront without a script: to a collection, the cart and a search', async ({
  visit,
  shop,
}) => {
  const page = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`${shop.storefrontUrl}/account/sign-in`)
  await signUp(page, shop, createEmail(), { codeSendsItself: false })
  const banner = page.getByRole('banner')
  await openAccount(page, shop, '/de')
  await banner.getByRole('button', { name: 'Menü' }).click()
  await banner.getByRole('link', { name: 'Küche' }).click()
  await page.waitForURL(`${shop.storefrontUrl}/de/collections/kitchen`)
  await openAccount(page, shop, '/de')
  await banner.getByRole('link', { name: 'Warenkorb' }).click()
  await page.waitForURL(/\/de\/cart(\?|$)/)
  await openAccount(page, shop, '/de')
  await banner.getByRole('searchbox').fill('Becher')
  await banner.getByRole('searchbox').press('Enter')
  await page.waitForURL(`${shop.storefrontUrl}/de/search?q=Becher`)
})
