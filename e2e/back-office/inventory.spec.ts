import { readFile } from 'node:fs/promises'
import { expect, onTestFinished } from 'vitest'
import { test } from '../browser.ts'
import { watchAccessibility } from '../find-accessibility-violations.ts'
import { callAsMerchant } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'
import { signInStaff } from './sign-in-staff.ts'

async function createShelf(shop: ShopAddress): Promise<string> {
  const name = `Ash shelf ${crypto.randomUUID().slice(0, 6)}`
  const product = { name, priceData: { price: 80 }, visible: false, stock: { trackInventory: true, quantity: 4 } }
  const made = (await callAsMerchant(shop, 'POST', '/stores/v1/products', { product })) as { product: { id: string } }
  onTestFinished(() => callAsMerchant(shop, 'DELETE', `/stores/v1/products/${made.product.id}`).then(() => {}))
  return name
}

test('a merchant finds low stock, adjusts it with a reason, sees its history, and downloads it', async ({
  visit,
  shop,
}) => {
  const name = await createShelf(shop)
  const page = await visit()
  await signInStaff(page, shop)
  const { violations, check } = watchAccessibility(page)
  await page.getByRole('link', { name: 'Inventory' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Low stock')
  await page.waitForURL(/show=LOW/)
  await page.getByRole('searchbox', { name: /Search stock/ }).fill(name)
  await page.waitForURL(/q=/)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText('Low stock').waitFor()
  await check()

  await row.getByRole('button', { name: `Adjust the stock of ${name}` }).click()
  const form = page.getByRole('dialog', { name: `Adjust the stock of ${name}` })
  await form.getByRole('combobox', { name: 'Change' }).selectOption('Remove')
  await form.getByRole('textbox', { name: 'Pieces' }).fill('5')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('The stock would be below zero.').waitFor()
  await form.getByRole('textbox', { name: 'Pieces' }).fill('1')
  await form.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged')
  await form.getByRole('textbox', { name: 'Note (optional)' }).fill('Scratched')
  await check()
  await form.getByRole('button', { name: 'Save' }).click()
  await row.getByRole('button', { name: /^3/ }).waitFor()

  await row.getByRole('button', { name: `History of ${name}` }).click()
  const history = page.getByRole('dialog', { name })
  await history.getByText('By hand: Damaged').waitFor()
  await history.getByText('Scratched').waitFor()
  expect(await history.getByRole('listitem').count()).toBe(2)
  await check()
  await history.getByRole('textbox', { name: 'Low-stock threshold' }).fill('2')
  await history.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Stock saved').first().waitFor()
  await history.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Nothing matches your search and filters.').waitFor()

  await page.goto(`${shop.providerUrl}/admin/inventory?q=${encodeURIComponent(name)}`)
  await row.getByText('In stock').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile((await (await downloading).path()) ?? '', 'utf8')
  expect(csv).toContain(`,${name},,3,`)

  await page.setViewportSize({ width: 390, height: 844 })
  await check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(violations).toEqual([])
})

test('a view with its filter and columns is saved, shared, opened by a colleague, and deleted', async ({
  visit,
  shop,
}) => {
  const viewName = `Running out ${crypto.randomUUID().slice(0, 6)}`
  const page = await visit()
  await signInStaff(page, shop)
  const { violations, check } = watchAccessibility(page)
  await page.goto(`${shop.providerUrl}/admin/inventory?show=LOW`)
  await page.getByRole('columnheader', { name: 'SKU' }).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'SKU' }).click()
  await page.waitForURL(/hide=sku/)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'SKU' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(viewName)
  await dialog.getByText('Share with all staff').click()
  await check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Views: ${viewName}` }).waitFor()
  await check()

  const colleague = await visit()
  await signInStaff(colleague, shop, { role: 'editor', name: 'Tom' })
  await colleague.goto(`${shop.providerUrl}/admin/inventory`)
  await colleague.getByRole('columnheader', { name: 'SKU' }).waitFor()
  await colleague.getByRole('button', { name: 'Views' }).click()
  await colleague.getByRole('menuitem', { name: viewName }).click()
  await colleague.waitForURL(/show=LOW/)
  await colleague.getByRole('columnheader', { name: 'SKU' }).waitFor({ state: 'detached' })
  await colleague.getByRole('button', { name: `Views: ${viewName}` }).click()
  expect(await colleague.getByRole('menuitem', { name: `Delete view “${viewName}”` }).count()).toBe(0)

  await page.getByRole('button', { name: `Views: ${viewName}` }).click()
  await page.getByRole('menuitem', { name: `Delete view “${viewName}”` }).click()
  await page.getByText('View deleted').waitFor()
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
  expect(violations).toEqual([])
})
