import { expect, onTestFinished } from 'vitest'
import { test } from '../browser.ts'
import { watchAccessibility } from '../find-accessibility-violations.ts'
import { callAsMerchant } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'
import { signInStaff, submitSignIn } from './sign-in-staff.ts'

interface SavedProduct {
  id: string
  name: string
  brand?: string
  ribbon?: string
  priceData: { price: number }
}

/** Hidden unless told otherwise: other tests count what the same shop shows. */
async function createStool(shop: ShopAddress, visible = false): Promise<SavedProduct> {
  const name = `Walnut stool ${crypto.randomUUID().slice(0, 6)}`
  const body = { product: { name, priceData: { price: 80 }, visible } }
  const { product } = (await callAsMerchant(shop, 'POST', '/stores/v1/products', body)) as { product: SavedProduct }
  deleteAfterwards(shop, product.id)
  return product
}

/** Other tests count the products of the same shop. */
function deleteAfterwards(shop: ShopAddress, id: string): void {
  onTestFinished(() => callAsMerchant(shop, 'DELETE', `/stores/v1/products/${id}`).then(() => {}))
}

async function readProduct(shop: ShopAddress, id: string): Promise<SavedProduct> {
  return ((await callAsMerchant(shop, 'GET', `/stores/v1/products/${id}`)) as { product: SavedProduct }).product
}

function change(shop: ShopAddress, id: string, product: object): Promise<unknown> {
  return callAsMerchant(shop, 'PATCH', `/stores/v1/products/${id}`, { product })
}

test('a merchant signs in, finds a product, changes its price in the list and its name in the editor', async ({
  visit,
  shop,
}) => {
  const { id, name } = await createStool(shop)
  const page = await visit()
  await signInStaff(page, shop)
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()

  await page.getByRole('searchbox', { name: /Search products/ }).fill(name)
  await page.waitForURL(/q=/)
  await page.getByRole('button', { name: /Edit the price of Walnut/ }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('84.50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: /84\.50/ }).waitFor()

  await page.getByRole('link', { name }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name}, oiled`)
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: `${name}, oiled` }).waitFor()
  expect(await readProduct(shop, id)).toMatchObject({ name: `${name}, oiled`, priceData: { price: 84.5 } })

  await page.getByRole('button', { name: 'Show history' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('Price: 80.00 → 84.50').waitFor()
  await history.getByText(`Name: ${name} → ${name}, oiled`).waitFor()
  expect(await history.getByText('Mia').count()).toBe(2)

  await page.goBack()
  expect(await page.getByRole('searchbox', { name: /Search products/ }).inputValue()).toBe(name)
})

test('a concurrent change of another field is merged, and of the same field is shown for a decision', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/)
  const { id, name } = await createStool(shop)
  const page = await visit()
  await signInStaff(page, shop)
  await page.goto(`${shop.providerUrl}/admin/products/${id}`)
  await page.getByRole('textbox', { name: 'Brand', exact: true }).fill('Mine')
  await change(shop, id, { ribbon: 'New' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => readProduct(shop, id), { timeout: 15_000 }).toMatchObject({ brand: 'Mine', ribbon: 'New' })
  await expect.poll(() => page.getByRole('textbox', { name: 'Ribbon', exact: true }).inputValue()).toBe('New')

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name}, mine`)
  await page.getByRole('textbox', { name: 'Brand', exact: true }).fill('Mine too')
  await change(shop, id, { name: `${name}, theirs` })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'This was changed by someone else' })
  await dialog.getByText(`${name}, theirs`).click()
  await dialog.getByRole('button', { name: 'Save my choices' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => readProduct(shop, id), { timeout: 15_000 })
    .toMatchObject({ name: `${name}, theirs`, brand: 'Mine too' })
})

test('what was typed survives a session that ends in the middle of an edit, and a reload', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/401 \(Unauthorized\)/)
  const { id, name } = await createStool(shop)
  const page = await visit()
  const { email, password } = await signInStaff(page, shop)
  await page.goto(`${shop.providerUrl}/admin/products/${id}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name}, waxed`)
  await page.getByText('Unsaved changes').waitFor()
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const session = cookies.find((cookie) => cookie.name === 'cw-staff')
  await endSession(shop, session?.value ?? '')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Your session has ended' }).waitFor()

  const other = await page.context().newPage()
  await other.goto(`${shop.providerUrl}/staff/sign-in`)
  await submitSignIn(other, email, password)
  await other.waitForURL('**/admin/**')
  await other.close()
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(`${name}, waxed`)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Unsaved changes from an earlier visit').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `${name}, waxed` }).waitFor()
  expect((await readProduct(shop, id)).name).toBe(`${name}, waxed`)
})

/** Signs out by the form of another browser with the same cookie. */
async function endSession(shop: ShopAddress, cookie: string): Promise<void> {
  await fetch(`${shop.providerUrl}/staff`, {
    method: 'POST',
    headers: { cookie: `cw-staff=${cookie}`, origin: shop.providerUrl },
    body: new URLSearchParams({ intent: 'sign-out' }),
    redirect: 'manual',
  })
}

test('a new product is added with the keyboard alone, after its mistakes are shown at their fields', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await signInStaff(page, shop)
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: /Search products, pages/ }).waitFor()
  await page.keyboard.type('add prod')
  await page.getByRole('menuitem', { name: 'Add product' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor()
  await page.getByRole('textbox', { name: 'Price' }).focus()
  await page.keyboard.type('12,345')
  await page.keyboard.press('Control+s')
  await page.getByText('Enter a name.').waitFor()
  await page.getByText('Use at most 2 decimals.').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  expect(await focused()).toBe('name')
  const name = `Oak tray ${crypto.randomUUID().slice(0, 6)}`
  await page.keyboard.type(name)
  await page.getByRole('textbox', { name: 'Price' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12,90')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.waitForURL(/products\/[0-9a-f-]{36}$/)
  deleteAfterwards(shop, page.url().slice(-36))
})

test('a viewer reads products, and is shown nothing that the role does not allow', async ({ visit, shop }) => {
  const { id, name } = await createStool(shop, true)
  const page = await visit()
  await signInStaff(page, shop, { role: 'viewer', name: 'Vera' })
  await page.goto(`${shop.providerUrl}/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).waitFor()
  for (const action of ['Add product', /Edit the price/])
    expect(
      await page
        .getByRole('button', { name: action })
        .or(page.getByRole('link', { name: action }))
        .count(),
    ).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  await page.goto(`${shop.providerUrl}/admin/products/${id}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
})

test('list, editor, palette and shortcuts have no accessibility violation, by day, by night and from right to left', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await signInStaff(page, shop)
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
    // By name: other tests add and delete products, which are the latest ones.
    await page.goto(`${shop.providerUrl}/admin/products?sort=name`)
    await page.locator('.product-link').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'he' ? 'rtl' : 'ltr')
    await check()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await check()
    await page.keyboard.press('Escape')
    await page.locator('.product-link').first().click()
    await page.locator('.editor').waitFor()
    await check()
  }
  expect(violations).toEqual([])
})
