import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { test } from '../browser.ts'
import { watchAccessibility } from '../find-accessibility-violations.ts'
import { callAsMerchant } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'
import { signInStaff } from './sign-in-staff.ts'

/** Hidden products: other tests count what the same shop shows. */
const HEADER = 'Handle,Title,Vendor,Published,Variant Price,Gift Card'

async function createFile(rows: string[], name = 'spring.csv'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, rows.join('\n'))
  return path
}

async function choose(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ])
  await chooser.setFiles(path)
}

function deleteByNameAfterwards(shop: ShopAddress, name: string): void {
  onTestFinished(async () => {
    const query = { filter: JSON.stringify({ name: { $startsWith: name } }) }
    const body = { query, includeHiddenProducts: true }
    const { products } = (await callAsMerchant(shop, 'POST', '/stores/v1/products/query', body)) as {
      products: { id: string }[]
    }
    for (const { id } of products) await callAsMerchant(shop, 'DELETE', `/stores/v1/products/${id}`)
  })
}

test('a merchant drops a file, sees what would change and each problem, imports it, and gets the report', async ({
  visit,
  shop,
}) => {
  const name = `Clay ${crypto.randomUUID().slice(0, 6)}`
  const handle = name.toLowerCase().replace(' ', '-')
  deleteByNameAfterwards(shop, name)
  const page = await visit()
  await signInStaff(page, shop)
  await page.goto(`${shop.providerUrl}/admin/import`)
  const path = await createFile([
    HEADER,
    `${handle}-jug,${name} jug,Kiln,false,24.00,`,
    `${handle}-bowl,${name} bowl,Kiln,false,12.50,`,
    `${handle}-card,${name} card,Kiln,false,10.00,true`,
  ])
  await choose(page, path)
  await page.getByRole('heading', { level: 1, name: 'spring.csv' }).waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  const changes = preview.getByRole('region', { name: 'Changes' })
  await changes.getByText(`${name} jug`, { exact: true }).first().waitFor()
  await changes.getByText('24.00').waitFor()
  await preview.getByRole('region', { name: 'Problems' }).getByText(`Row 4 · ${handle}-card · Gift Card`).waitFor()

  await preview.getByRole('button', { name: 'Import 2 products' }).click()
  const result = page.getByRole('region', { name: 'Import', exact: true })
  await result.getByRole('link', { name: `${name} jug` }).waitFor()
  await page.reload()
  await result.getByRole('link', { name: `${name} bowl` }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download report' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(`4,${handle}-card,product skipped,Gift Card,,,`)

  await page.goto(`${shop.providerUrl}/admin/import`)
  await choose(page, path)
  await page.getByText('The shop has all of this already. An import would change nothing.').waitFor()
  expect(await page.getByRole('button', { name: 'Import 0 products' }).isDisabled()).toBe(true)
})

test('files that cannot be imported say why, and columns of an unknown system are mapped', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/400 \(Bad Request\)/)
  const name = `Vase ${crypto.randomUUID().slice(0, 6)}`
  deleteByNameAfterwards(shop, name)
  const page = await visit()
  await signInStaff(page, shop)
  await page.goto(`${shop.providerUrl}/admin/import`)
  const alert = page.getByRole('alert')
  const picture = await createFile(['x'], 'photo.csv')
  await writeFile(picture, Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'))
  await choose(page, picture)
  await alert.getByText('The file is a picture or a video, whatever its name is.').waitFor()
  await choose(page, await createFile([''], 'empty.csv'))
  await alert.getByText('The file is empty.').waitFor()
  await choose(page, await createFile(['x'], 'book.xlsx'))
  await alert.getByText('This is no CSV file.').waitFor()

  await choose(page, await createFile(['Artikel;Bezeichnung;Preis', `A-7;${name};12,50`], 'unknown.csv'))
  await alert.getByText('Its columns are unknown.').waitFor()
  for (const [column, target] of [
    ['Artikel', 'SKU'],
    ['Bezeichnung', 'Title'],
    ['Preis', 'Price'],
  ] as const)
    await page.getByRole('combobox', { name: `Read “${column}” as` }).selectOption({ label: target })
  await page.getByRole('button', { name: 'Apply and preview' }).click()
  await page.getByRole('region', { name: 'Changes' }).getByText(name, { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Delete file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
})

test('the products of a filtered list are exported, and downloaded by staff', async ({ visit, shop }) => {
  const page = await visit()
  await signInStaff(page, shop)
  await page.goto(`${shop.providerUrl}/admin/products?status=visible`)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export products' })
  expect(await dialog.getByRole('combobox', { name: 'Products' }).inputValue()).toBe('view')
  await dialog.getByRole('button', { name: 'Start export' }).click()
  await page.waitForURL(/\/jobs\//)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^products-[\d-]+\.csv$/)
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(header).toContain('Handle,Title')
  expect(rows.length).toBeGreaterThan(10)
})

test('the import pages have no accessibility violation, by day, by night and from right to left', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await signInStaff(page, shop)
  const path = await createFile([HEADER, 'axe-cup,Axe cup,,false,3.00,', 'axe-card,Axe card,,false,3.00,true'])
  await page.goto(`${shop.providerUrl}/admin/import`)
  await choose(page, path)
  await page.getByRole('region', { name: 'Changes' }).waitFor()
  const address = page.url()
  const { violations, check } = watchAccessibility(page)
  for (const [width, language] of [
    [1440, 'en'],
    [390, 'he'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      (preferences) => localStorage.setItem('cartwright-admin-preferences', preferences),
      JSON.stringify({ language, theme: 'system' }),
    )
    await page.goto(`${shop.providerUrl}/admin/import`)
    await page.locator('.recent-imports').waitFor()
    await check()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.goto(address)
    await page.locator('.import-fields').first().waitFor()
    await page.locator('.columns > summary').click()
    await check()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (process.env['SCREENS'])
      await page.screenshot({ path: `${process.env['SCREENS']}/import-${width}.png`, fullPage: true })
  }
  expect(violations).toEqual([])
})
