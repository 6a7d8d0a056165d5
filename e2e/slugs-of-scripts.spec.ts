/** Products whose names are in scripts that have no Latin letters of their own: their addresses keep the script. */
import { expect } from 'vitest'
import { test } from './browser.ts'
import { callAsMerchant } from './merchant.ts'
import { createTestProduct } from './test-product.ts'

const PRODUCTS = [
  { name: '備前焼・湯呑み', slug: '備前焼-湯呑み' },
  { name: 'ชุดน้ำชาเซรามิก', slug: 'ชุดน้ำชาเซรามิก' },
  { name: 'मिट्टी का प्याला', slug: 'मिट्टी-का-प्याला' },
  { name: '青花瓷茶杯™', slug: '青花瓷茶杯' },
  { name: 'كوب خزفي أزرق', slug: 'kwb-khzfy-azrq' },
  { name: 'كوب', given: 'كوب-خزفي', slug: 'كوب-خزفي' },
]

for (const { name, given, slug } of PRODUCTS)
  test(`the page of ${name} opens at ${slug}, puts it into the cart, and the cart links back`, async ({
    visit,
    shop,
  }) => {
    const { id, ...made } = await createTestProduct(shop, { name, price: 12 })
    if (given) await callAsMerchant(shop, 'PATCH', `/stores/v1/products/${id}`, { product: { slug: given } })
    else expect(made.slug).toBe(slug)
    const address = `${shop.storefrontUrl}/product-page/${encodeURIComponent(slug)}`

    const page = await visit()
    // As people type it, and as they paste it.
    await page.goto(`${shop.storefrontUrl}/product-page/${slug}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(page.url()).toBe(address)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address)
    const [structuredData] = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(structuredData).toContain(`"url":"${address}"`)

    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).waitFor()
    await page.goto(`${shop.storefrontUrl}/cart`)
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(address)
    await page.getByRole('heading', { name, level: 1 }).waitFor()

    // Decomposed, as some systems send it, it is the same page; where it moved, the old address leads there.
    const decomposed = await fetch(`${shop.storefrontUrl}/product-page/${encodeURIComponent(slug.normalize('NFD'))}`)
    expect([decomposed.status, (await decomposed.text()).includes(`href="${address}"`)]).toEqual([200, true])
    await callAsMerchant(shop, 'PATCH', `/stores/v1/products/${id}`, { product: { slug: `${slug}-新` } })
    await expect
      .poll(
        async () => {
          const moved = await fetch(address, { redirect: 'manual' }) // a page is kept for two seconds
          return [moved.status, moved.headers.get('location')]
        },
        { timeout: 15_000 },
      )
      .toEqual([301, `${new URL(address).pathname}${encodeURIComponent('-新')}`])
    const { headers } = await fetch(`${shop.storefrontUrl}/social/${encodeURIComponent(`${slug}-新`)}.jpg`)
    expect(headers.get('content-type')).toBe('image/jpeg')
  })

test('a collection whose name is Japanese has a page at its own address, with filters that lead back to it', async ({
  visit,
  shop,
}) => {
  const { id } = await createTestProduct(shop, { name: '信楽焼の皿', price: 30 })
  const created = await callAsMerchant(shop, 'POST', '/stores/v1/collections', { collection: { name: '和食器' } })
  const { collection } = created as { collection: { id: string; slug: string } } // as the contract has it
  expect(collection.slug).toBe('和食器')
  await callAsMerchant(shop, 'POST', `/stores/v1/collections/${collection.id}/productIds`, { productIds: [id] })
  const page = await visit({ javaScriptEnabled: false })
  const address = `${shop.storefrontUrl}/collections/${encodeURIComponent('和食器')}`
  await page.goto(address)
  await page.getByRole('heading', { name: '和食器', level: 1 }).waitFor()
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address)
  await page.goto(`${address}?stock=in`)
  await page
    .getByRole('link', { name: /信楽焼の皿/ })
    .first()
    .click()
  await page.waitForURL(`${shop.storefrontUrl}/product-page/${encodeURIComponent('信楽焼の皿')}`)
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: '和食器' })
  // For two seconds the storefront may know the collections of before.
  await expect.poll(async () => (await crumb.count()) || page.reload().then(() => 0)).toBe(1)
  await crumb.click()
  await page.waitForURL(address)
})
