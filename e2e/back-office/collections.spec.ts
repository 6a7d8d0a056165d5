import { expect, onTestFinished } from 'vitest'
import { test } from '../browser.ts'
import { watchAccessibility } from '../find-accessibility-violations.ts'
import { callAsMerchant } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'
import { signInStaff } from './sign-in-staff.ts'

/** Hidden: other tests count what the same shop shows. */
async function createProduct(shop: ShopAddress, name: string, brand: string): Promise<string> {
  const body = { product: { name, brand, priceData: { price: 20 }, visible: false } }
  const { product } = (await callAsMerchant(shop, 'POST', '/stores/v1/products', body)) as { product: { id: string } }
  onTestFinished(() => callAsMerchant(shop, 'DELETE', `/stores/v1/products/${product.id}`).then(() => {}))
  return product.id
}

test('a merchant fills a collection by hand, orders it with the keyboard, and gives it a rule', async ({
  visit,
  shop,
}) => {
  const mark = crypto.randomUUID().slice(0, 6)
  const [oak, elm] = [`Oak ${mark}`, `Elm ${mark}`]
  await createProduct(shop, oak, mark)
  await createProduct(shop, elm, mark)
  const page = await visit()
  await signInStaff(page, shop)
  await page.getByRole('link', { name: 'Collections' }).click()
  await page.getByRole('link', { name: 'Add collection' }).click()
  await page.getByRole('heading', { level: 1, name: 'New collection' }).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Wood ${mark}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Wood ${mark}` }).waitFor()
  const id = page.url().split('/').at(-1)!
  onTestFinished(() => callAsMerchant(shop, 'DELETE', `/cartwright/v1/collections/${id}`).then(() => {}))

  const find = page.getByRole('searchbox', { name: 'Search products to add' })
  await find.fill(mark)
  await page.getByRole('button', { name: `Add ${oak}` }).click()
  await page.getByRole('button', { name: `Remove ${oak}` }).waitFor()
  await page.getByRole('button', { name: `Add ${elm}` }).click()
  await page.getByRole('button', { name: `Remove ${elm}` }).waitFor()
  await find.fill('')

  const rows = page.getByRole('grid', { name: 'Products' }).getByRole('row')
  await rows.first().focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const target = page.getByRole('button', { name: `Insert before ${oak}` })
  await target.waitFor({ state: 'attached' })
  for (let step = 0; step < 4 && !(await target.evaluate((each) => each === document.activeElement)); step++)
    await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.first().innerText(), { timeout: 10_000 }).toContain(elm)
  const order = async () => {
    const path = `/cartwright/v1/collections/${id}/products/query`
    const { products } = (await callAsMerchant(shop, 'POST', path, {})) as { products: { name: string }[] }
    return products.map(({ name }) => name)
  }
  await expect.poll(order, { timeout: 10_000 }).toEqual([elm, oak])

  await page.getByRole('combobox', { name: 'Products are chosen' }).selectOption('By rules')
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Name')
  await page.getByRole('textbox', { name: 'Value' }).fill(oak)
  await page.getByText('1 product meets this rule').waitFor()
  await page.keyboard.press('Control+s')
  await expect.poll(order, { timeout: 20_000 }).toEqual([oak])
  await page.getByRole('button', { name: 'Show history' }).click()
  await page.getByRole('region', { name: 'History' }).getByText(`Rule: – → Name is ${oak}`).waitFor()
})

test('the collections have no accessibility violation and fit a phone', async ({ visit, shop }) => {
  const page = await visit()
  await page.setViewportSize({ width: 390, height: 844 })
  const { violations, check } = watchAccessibility(page)
  await signInStaff(page, shop)
  await page.goto(`${shop.providerUrl}/admin/collections`)
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
  await check()
  await page.getByRole('link', { name: 'Add collection' }).click()
  await page.getByRole('heading', { level: 1, name: 'New collection' }).waitFor()
  await page.getByRole('combobox', { name: 'Products are chosen' }).selectOption('By rules')
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('group', { name: 'Condition 2' }).waitFor()
  await check()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(violations).toEqual([])
  expect(overflow).toBeLessThanOrEqual(0)
})
