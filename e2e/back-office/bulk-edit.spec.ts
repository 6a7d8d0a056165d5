import { expect, onTestFinished } from 'vitest'
import { test } from '../browser.ts'
import { watchAccessibility } from '../find-accessibility-violations.ts'
import { callAsMerchant } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'
import { signInStaff } from './sign-in-staff.ts'

/** Hidden products with a common word in their names: other tests count what the same shop shows. */
async function createProducts(shop: ShopAddress, count: number): Promise<{ word: string; ids: string[] }> {
  const word = `Bulk${crypto.randomUUID().slice(0, 6)}`
  const ids: string[] = []
  for (let index = 1; index <= count; index++) {
    const product = {
      name: `${word} ${index}`,
      priceData: { price: 10 * index },
      visible: false,
      stock: { trackInventory: true, quantity: index },
    }
    const made = (await callAsMerchant(shop, 'POST', '/stores/v1/products', { product })) as { product: { id: string } }
    ids.push(made.product.id)
    onTestFinished(() => callAsMerchant(shop, 'DELETE', `/stores/v1/products/${made.product.id}`).then(() => {}))
  }
  return { word, ids }
}

async function readPrices(shop: ShopAddress, ids: readonly string[]): Promise<number[]> {
  const products = await Promise.all(
    ids.map((id) => callAsMerchant(shop, 'GET', `/stores/v1/products/${id}`) as Promise<{ product: Priced }>),
  )
  return products.map(({ product }) => product.priceData.price)
}

interface Priced {
  priceData: { price: number }
}

test('selected products are edited after a preview, refused ones are listed, and the edit is undone', async ({
  visit,
  shop,
}) => {
  const { word, ids } = await createProducts(shop, 3)
  const page = await visit()
  await signInStaff(page, shop)
  const { violations, check } = watchAccessibility(page)
  await page.goto(`${shop.providerUrl}/admin/products?q=${word}&sort=name`)
  await page.getByRole('checkbox', { name: 'Select all products of this page' }).check()
  await page.getByText('3 selected').waitFor()
  await page.getByRole('checkbox', { name: `Select ${word} 3` }).uncheck()
  const toolbar = page.getByRole('toolbar', { name: 'Selected products' })
  await toolbar.getByText('2 selected').waitFor()
  await page.getByRole('checkbox', { name: `Select ${word} 3` }).check()
  await check()
  await toolbar.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 products' })
  await dialog.getByRole('combobox', { name: 'Price' }).selectOption('Decrease by')
  await dialog.getByRole('textbox', { name: 'Price' }).fill('twelve')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByText('Enter a number, for example 12.90.').waitFor()
  await dialog.getByRole('textbox', { name: 'Price' }).fill('15')
  await check()
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByText('2 will change · 1 cannot be changed').waitFor()
  await dialog.getByText('A value would be below zero or too high.').waitFor()
  await check()
  expect(await readPrices(shop, ids), 'a preview saves nothing').toEqual([10, 20, 30])

  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await dialog.getByText('2 done · 1 not done').waitFor()
  await dialog
    .getByRole('region', { name: 'Not done' })
    .getByRole('link', { name: `${word} 1` })
    .waitFor()
  await check()
  expect(await readPrices(shop, ids)).toEqual([10, 5, 15])
  await callAsMerchant(shop, 'PATCH', `/stores/v1/products/${ids[2]}`, { product: { priceData: { price: 16 } } })
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('This value was changed by somebody else since the job, so it stays.').waitFor()
  expect(await readPrices(shop, ids)).toEqual([10, 20, 16])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Background jobs' }).click()
  await page.getByRole('link', { name: 'Undo of a bulk edit' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Undo of a bulk edit' }).waitFor()
  await check()
  expect(violations).toEqual([])
})

test('the grid is edited with the keyboard alone, and everything that matches is edited on a phone', async ({
  visit,
  shop,
}) => {
  const { word, ids } = await createProducts(shop, 2)
  const page = await visit()
  await signInStaff(page, shop)
  const { violations, check } = watchAccessibility(page)
  await page.goto(`${shop.providerUrl}/admin/products/grid?ids=${ids.join('.')}`)
  const cell = (field: string, index: number) =>
    page.getByRole('textbox', { name: `${field}: ${word} ${index}`, exact: true })
  await cell('Price', 1).focus()
  await page.keyboard.type('12,50')
  await page.keyboard.press('Enter')
  await page.keyboard.type('abc')
  expect(await cell('Price', 2).inputValue()).toBe('abc')
  expect(await page.getByRole('button', { name: 'Review changes' }).isDisabled()).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('22')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20')
  await check()
  await page.getByRole('button', { name: 'Review changes' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await dialog.getByText('2 will change').waitFor()
  await dialog.getByRole('button', { name: 'Change 2 products' }).press('Enter')
  await dialog.getByText('2 done').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  expect(await readPrices(shop, ids)).toEqual([12.5, 22])
  await expect.poll(() => cell('Sale price', 2).inputValue()).toBe('20.00')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.providerUrl}/admin/products?q=${word}`)
  await page.getByRole('checkbox', { name: `Select ${word} 1` }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit 1 products' })
  await form.getByRole('combobox', { name: 'Stock' }).selectOption('Set to')
  await form.getByRole('textbox', { name: 'Stock' }).fill('9')
  await check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await form.getByRole('button', { name: 'Review changes' }).click()
  await form.getByRole('button', { name: 'Change 1 products' }).click()
  await form.getByText('1 done').waitFor()
  expect(violations).toEqual([])
})

test('a viewer cannot select products', async ({ visit, shop }) => {
  const page = await visit()
  await signInStaff(page, shop, { role: 'viewer', name: 'Vera' })
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  await page.locator('.product-link').first().waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Background jobs' }).count()).toBe(0)
})
