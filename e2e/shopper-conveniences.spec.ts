/** Small things that shoppers expect at hand: estimate, number of the wishlist, messages beside fields. */
import { expect } from 'vitest'
import { test } from './browser.ts'
import { addToCart } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { callAsMerchant } from './merchant.ts'
import { createTestProduct } from './test-product.ts'

test('on a phone the estimate is above the checkout button, and has no button of its own if a script runs', async ({
  visit,
  shop,
}) => {
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await addToCart(page, shop)
  await page.goto(`${shop.storefrontUrl}/cart`)
  const top = async (name: 'country' | 'checkout') => (await page.locator(`[name="${name}"]`).boundingBox())?.y ?? 0
  expect(await top('country')).toBeLessThan(await top('checkout'))
  expect(await page.getByRole('button', { name: 'Show delivery costs' }).count()).toBe(0)
  await page.getByLabel('Deliver to').focus()
  await page.getByLabel('Deliver to').selectOption('DE')
  await page.waitForURL('**/cart?country=DE')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('country')
})

test('the header counts the things on the wishlist', async ({ visit, shop }) => {
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/collections/kitchen`)
  await waitForHydration(page, 'shopping')
  await page.getByRole('button', { name: /wishlist Salt Pig$/ }).click()
  const link = page.getByRole('banner').getByRole('link', { name: 'Wishlist' })
  await link.getByText('1', { exact: true }).waitFor()
  await page.goto(shop.storefrontUrl)
  await link.getByText('1', { exact: true }).waitFor()
})

test('missing values of a contact message are reported at their fields, in the language of the page and without a request', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/de/contact`)
  await waitForHydration(page, 'shopping')
  const field = page.locator('#email')
  await field.fill('ada')
  await page.locator('.contact form button').click()
  expect(await page.locator('#email-error').innerText()).toBe('Geben Sie eine gültige E-Mail-Adresse ein.')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name')
  await field.fill('ada@example.com')
  await page.locator('#email-error').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/de/contact')
})

test('the quick view of a product without a picture shows its initial, labels sold-out choices, and links to the products of its brand', async ({
  visit,
  shop,
}) => {
  const brand = `Weaver ${Date.now()}`
  const { id, slug } = await createTestProduct(shop, { name: 'Quilted Runner', price: 40 })
  await callAsMerchant(shop, 'PATCH', `/stores/v1/products/${id}`, {
    product: {
      brand,
      manageVariants: true,
      productOptions: [
        { name: 'Size', choices: ['Short', 'Long'].map((value) => ({ value, description: value, inStock: true })) },
      ],
    },
  })
  const { product } = (await callAsMerchant(shop, 'GET', `/stores-reader/v1/products/${id}`)) as {
    product: { variants: { id: string; choices: Record<string, string> }[] }
  }
  await callAsMerchant(shop, 'PATCH', `/stores/v2/inventoryItems/product/${id}`, {
    inventoryItem: {
      trackQuantity: true,
      variants: product.variants.map(({ id: variantId, choices }) => ({
        variantId,
        quantity: choices['Size'] === 'Short' ? 0 : 3,
      })),
    },
  })
  for (const [path, soldOut] of [
    ['', 'sold out'],
    ['/de', 'ausverkauft'],
    ['/fr', 'épuisé'],
    ['/he', 'אזל'],
  ]) {
    const page = await visit()
    await page.goto(`${shop.storefrontUrl}${path}/search?q=quilted+runner`)
    await page.locator('a[aria-haspopup=dialog]').first().waitFor()
    await page.locator(`a.quick[href$="/product-page/${slug}"]`).click()
    const dialog = page.getByRole('dialog', { name: 'Quilted Runner' })
    await dialog.locator('form').waitFor()
    const letter = dialog.locator('.picture')
    expect(await letter.innerText()).toBe('Q')
    const { width = 0, height = 0 } = (await letter.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThan(200)
    const labels = await dialog.locator('label.tick').allInnerTexts()
    expect(labels.map((label) => label.includes(soldOut ?? ''))).toEqual([true, false])
    const maker = dialog.getByRole('link', { name: brand })
    expect(await maker.getAttribute('href')).toBe(
      `${path}/collections/all-products?brand=${brand.replaceAll(' ', '+')}`,
    )
    await maker.click()
    await page.waitForURL('**/collections/all-products?brand=*')
    expect(await page.locator('.results .shelf > li').count()).toBe(1)
  }
})

test('each collection is linked once on a page, in the header or the footer, and one without a translation names its language', async ({
  visit,
  shop,
}) => {
  const { collection } = (await callAsMerchant(shop, 'POST', '/stores/v1/collections', {
    collection: { name: 'Attic sale' },
  })) as { collection: { id: string } }
  try {
    for (const [path, named] of [
      ['', ''],
      ['/de', 'Englisch'],
      ['/fr', 'anglais'],
      ['/he', 'אנגלית'],
    ] as const)
      for (const width of [390, 800, 1100, 1440]) {
        const page = await visit({ viewport: { width, height: 900 } })
        await page.goto(`${shop.storefrontUrl}${path}/`)
        // For two seconds the storefront may know the collections of before.
        const made = page.locator('footer a[href$="/collections/attic-sale"]')
        await expect.poll(async () => (await made.count()) || page.reload().then(() => 0)).toBe(1)
        const links = await page.evaluate(() => {
          const hrefsIn = (place: string): string[] =>
            [...document.querySelectorAll<HTMLAnchorElement>(`${place} a[href*="/collections/"]`)]
              .filter((link) => link.checkVisibility())
              .map((link) => link.pathname)
              .filter((address) => !address.endsWith('/all-products'))
          const rooms = hrefsIn('main .rooms')
          return { rooms, around: [...hrefsIn('header'), ...hrefsIn('footer')] }
        })
        expect(links.rooms.length, 'on the front page').toBeGreaterThan(0)
        expect(new Set(links.rooms).size).toBe(links.rooms.length)
        expect(new Set(links.around).size, `${path} at ${width}`).toBe(links.around.length)
        expect(links.around).toContain(`${path}/collections/attic-sale`)
        expect(await made.locator('.language-mark').count()).toBe(path === '' ? 0 : 1)
        if (named === '') continue
        const name = page.getByRole('contentinfo').getByRole('link', { name: `Attic sale (${named})` })
        expect(await name.innerText()).toContain('EN')
        const text = name.locator('[lang]')
        expect([await text.getAttribute('lang'), await text.getAttribute('dir')]).toEqual([
          'en-IE',
          path === '/he' ? 'ltr' : null,
        ])
      }
  } finally {
    await callAsMerchant(shop, 'DELETE', `/stores/v1/collections/${collection.id}`)
  }
})
