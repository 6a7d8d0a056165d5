import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { test } from '../browser.ts'
import { watchAccessibility } from '../find-accessibility-violations.ts'
import { callAsMerchant } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'
import { signInStaff } from './sign-in-staff.ts'

interface Editable {
  product: Record<string, unknown> & { id: string; slug: string; name: string }
  variants: {
    id: string
    choices: Record<string, string>
    price?: number
    sku: string
    quantity?: number
    visible: boolean
  }[]
  texts: { language: string; name?: string }[]
  relatedProducts: { id: string }[]
  customTextFields: { title: string }[]
}

const SIZES = ['S', 'M', 'L'].map((description) => ({ description, value: description }))

/** Hidden unless told otherwise: other tests count what the same shop shows. */
async function createShirt(shop: ShopAddress, more: object = {}): Promise<Editable> {
  const name = `Linen shirt ${crypto.randomUUID().slice(0, 6)}`
  const { editable } = (await callAsMerchant(shop, 'POST', '/cartwright/v1/products', {
    product: { name, priceData: { price: 80 }, visible: false, manageVariants: true },
    options: [{ name: 'Size', choices: SIZES }],
    variants: SIZES.map(({ description }, place) => ({ choices: { Size: description }, quantity: place + 1 })),
    stock: { trackQuantity: true },
    ...more,
  })) as { editable: Editable }
  deleteAfterwards(shop, editable.product.id)
  return editable
}

function deleteAfterwards(shop: ShopAddress, id: string): void {
  onTestFinished(() =>
    callAsMerchant(shop, 'DELETE', `/stores/v1/products/${id}`).then(
      () => {},
      () => {}, // deleted in the test
    ),
  )
}

async function read(shop: ShopAddress, id: string): Promise<Editable> {
  return ((await callAsMerchant(shop, 'GET', `/cartwright/v1/products/${id}/editable`)) as { editable: Editable })
    .editable
}

function edit(shop: ShopAddress, id: string, body: object): Promise<unknown> {
  return callAsMerchant(shop, 'PATCH', `/cartwright/v1/products/${id}/editable`, body)
}

async function openEditor(page: Page, shop: ShopAddress, id: string): Promise<void> {
  await page.goto(`${shop.providerUrl}/admin/products/${id}`)
  await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor()
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, select: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: select }).selectOption(option)
}

/** Pastes HTML into the focused element. */
function paste(page: Page, html: string): Promise<unknown> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
}

test('a product is added with options, variants, stock, discount and cost, and renamed choices keep their variants', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await signInStaff(page, shop)
  await openEditor(page, shop, 'new')
  const name = `Wool hat ${crypto.randomUUID().slice(0, 6)}`
  await field(page, 'Name').fill(name)
  await field(page, 'Price').fill('50')
  await field(page, 'Cost per item').fill('20,00')
  await page.getByText('Margin 60%, profit €30.00').waitFor()
  await choose(page, /Discount$/, 'Percent off')
  await field(page, 'Discount value').fill('10')
  await page.getByText('Customers pay €45.00 while the discount is active.').waitFor()
  await page.getByLabel('Ends').fill('2030-01-31T18:00')
  await page.getByText('Track quantity').click()

  await page.getByRole('button', { name: 'Add option' }).click()
  await field(page, 'Name of the option').fill('Size')
  await field(page, 'Add choices').fill('S, M, L')
  await page.keyboard.press('Enter')
  await page.getByText('Prices and stock for each variant').click()
  const table = page.getByRole('table', { name: 'Variants' })
  await field(page, 'Price: M').fill('55')
  await field(page, 'Quantity: L').fill('7')
  await choose(page, /Field$/, 'SKU')
  await field(page, 'Value').fill('HAT-{Size}')
  await page.getByRole('button', { name: 'Fill in 3' }).click()
  await table.getByRole('checkbox', { name: 'Visible: S' }).uncheck()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/products\/[0-9a-f-]{36}$/)
  const id = page.url().slice(-36)
  deleteAfterwards(shop, id)
  const made = await read(shop, id)
  expect(made.product).toMatchObject({
    name,
    priceData: { price: 50 },
    discount: { type: 'PERCENT', value: 10, endDate: '2030-01-31T17:00:00.000Z' },
    costAndProfitData: { itemCost: 20 },
  })
  expect(
    made.variants.map(({ choices, price, sku, quantity, visible }) => [choices['Size'], price, sku, quantity, visible]),
  ).toEqual([
    ['S', undefined, 'HAT-S', 0, false],
    ['M', 55, 'HAT-M', 0, true],
    ['L', undefined, 'HAT-L', 7, true],
  ])

  await field(page, 'Choice 3').fill('Large')
  await page.getByRole('button', { name: 'Move Large up' }).click()
  await page.getByRole('button', { name: 'Remove S', exact: true }).click()
  await save(page)
  const changed = await read(shop, id)
  expect(changed.variants).toMatchObject([
    { id: made.variants[2]?.id, choices: { Size: 'Large' }, quantity: 7 },
    { id: made.variants[1]?.id, choices: { Size: 'M' }, price: 55 },
  ])
})

test('what cannot be saved is told at its field, before and after sending', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/)
  const { product } = await createShirt(shop)
  const other = await createShirt(shop)
  const page = await visit()
  await signInStaff(page, shop)
  await openEditor(page, shop, product.id)
  await field(page, 'Name').fill('x'.repeat(10_000))
  await field(page, 'Price').fill('1000000000')
  await field(page, 'Weight').fill('-1')
  await field(page, 'Quantity: S').fill('1.5')
  await page.getByRole('button', { name: 'Add option' }).click()
  await field(page, 'Name of the option').last().fill('Size')
  await page.keyboard.press('Control+s')
  for (const problem of [
    'Use at most 255 characters.',
    'Use at most 999999999.99.',
    'The number cannot be negative.',
    'Enter a whole number.',
    'This name is used twice.',
    'Add at least one choice.',
  ])
    await page.locator('.field-error', { hasText: problem }).first().waitFor()
  await page.getByText('Fields to correct: 6').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')

  await page.getByRole('button', { name: 'Discard' }).click()
  for (let place = 1; place < 3; place++) {
    await page.getByRole('button', { name: 'Add option' }).click()
    await field(page, 'Name of the option').last().fill(`Option ${place}`)
    await field(page, 'Add choices')
      .last()
      .fill(Array.from({ length: 30 }, (_, choice) => `${place}-${choice}`).join(','))
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+s')
  await page.getByText('A product has at most 1000 variants. Remove choices.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await field(page, 'Address').fill(other.product.slug)
  await page.keyboard.press('Control+s')
  await page.getByText('Another product has this address.').waitFor()
  expect((await read(shop, product.id)).product).toMatchObject({ name: product.name, slug: product.slug })
})

test('edits of two people to different variants merge, and to the same one wait for a decision', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/)
  const { product } = await createShirt(shop)
  const page = await visit()
  await signInStaff(page, shop)
  await openEditor(page, shop, product.id)
  await field(page, 'Price: S').fill('71')
  await field(page, 'Quantity: M').fill('20')
  await edit(shop, product.id, { product: { brand: 'Theirs' }, variants: [{ choices: { Size: 'L' }, price: 95 }] })
  await save(page)
  expect((await read(shop, product.id)).variants).toMatchObject([{ price: 71 }, { quantity: 20 }, { price: 95 }])
  expect(await field(page, 'Price: L').inputValue()).toBe('95.00')

  await field(page, 'Price: S').fill('72')
  await field(page, 'Price: M').fill('82')
  await edit(shop, product.id, { variants: [{ choices: { Size: 'S' }, price: 70 }] })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'This was changed by someone else' })
  await dialog.getByRole('radiogroup', { name: 'S: Price' }).getByText('70.00').click()
  await dialog.getByRole('button', { name: 'Save my choices' }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect((await read(shop, product.id)).variants).toMatchObject([{ price: 70 }, { price: 82 }, { price: 95 }])
})

test('collections, related products, texts, search engines and translations are edited, and an earlier value is restored', async ({
  visit,
  shop,
}) => {
  const { product } = await createShirt(shop, {
    product: { name: 'Shirt', priceData: { price: 80 }, visible: false },
    options: undefined,
    variants: undefined,
    stock: undefined,
  })
  const other = await createShirt(shop)
  const { collection } = (await callAsMerchant(shop, 'POST', '/stores/v1/collections', {
    collection: { name: `Summer ${crypto.randomUUID().slice(0, 6)}`, visible: false },
  })) as { collection: { id: string; name: string } }
  onTestFinished(() => callAsMerchant(shop, 'DELETE', `/stores/v1/collections/${collection.id}`).then(() => {}))
  const page = await visit()
  await signInStaff(page, shop)
  await openEditor(page, shop, product.id)
  await page.getByRole('combobox', { name: 'Add to a collection' }).fill(collection.name)
  await page.getByRole('option', { name: collection.name }).click()
  await page.getByRole('combobox', { name: 'Add a product' }).fill(other.product.name)
  await page.getByRole('option', { name: other.product.name }).click()
  await page.getByRole('button', { name: 'Add section' }).click()
  const section = page.getByRole('region', { name: 'Info sections' })
  await section.getByRole('textbox', { name: 'Title' }).fill('Care')
  await section.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Wash ')
  await section.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('cold')
  await section.getByRole('button', { name: 'Bulleted list' }).click()
  await paste(page, '<b style="color:red">!</b><script>window.hacked=1</script><i onclick=alert(1)></i>')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('button', { name: 'Edit as HTML' }).click()
  await field(page, 'Description').fill('<p>Linen.</p><script>alert(1)</script>')
  await page.getByRole('button', { name: 'Add text field' }).click()
  await page
    .getByRole('region', { name: 'Custom text fields' })
    .getByRole('textbox', { name: 'Title' })
    .fill('Monogram')
  await field(page, 'Page title').fill('Linen shirts')
  await page.getByText('Characters: 12.').waitFor()
  const slug = `linen-${crypto.randomUUID().slice(0, 6)}`
  await field(page, 'Address').fill(slug)
  await field(page, 'Name (German)').fill('Leinenhemd')
  await field(page, 'Name').fill('Blouse')
  await save(page)
  const saved = await read(shop, product.id)
  expect(saved).toMatchObject({
    product: {
      name: 'Blouse',
      slug,
      collectionIds: [collection.id],
      description: '<p>Linen.</p>',
      additionalInfoSections: [{ title: 'Care', description: '<ul><li><p>Wash <strong>cold!</strong></p></li></ul>' }],
      seoData: { tags: [{ type: 'title', children: 'Linen shirts' }] },
    },
    relatedProducts: [{ id: other.product.id }],
    customTextFields: [{ title: 'Monogram' }],
    texts: [{ language: 'de', name: 'Leinenhemd' }],
  })

  await page.getByRole('button', { name: 'Show history' }).click()
  await page.getByRole('button', { name: 'Restore the earlier value: Name' }).click()
  expect(await field(page, 'Name').inputValue()).toBe('Shirt')
  await save(page)
  expect((await read(shop, product.id)).product.name).toBe('Shirt')

  await page.getByRole('button', { name: 'Plan a change' }).click()
  const plan = page.getByRole('dialog', { name: 'Plan a change' })
  await plan.getByRole('textbox', { name: 'New price' }).fill('60')
  await plan.getByRole('button', { name: 'Plan', exact: true }).click()
  await plan.getByText('Fill in this field.').waitFor()
  await plan.getByLabel('Starts').fill('2040-01-01T09:00')
  await plan.getByRole('button', { name: 'Plan', exact: true }).click()
  await page.getByText('Price €60.00').waitFor()
  await page.getByRole('button', { name: 'Cancel: Price €60.00' }).click()
  await page.getByText('Price €60.00').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.waitForURL((url) => /products\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(product.id))
  const copyId = page.url().slice(-36)
  deleteAfterwards(shop, copyId)
  await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this product?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/admin\/products$/)
  await expect(callAsMerchant(shop, 'GET', `/stores/v1/products/${copyId}`)).rejects.toThrow(/404/)
  expect((await read(shop, product.id)).product.slug).toBe(slug)
})

test('the editor works on a phone and from right to left, without accessibility violations', async ({
  visit,
  shop,
}) => {
  const { product } = await createShirt(shop)
  const page = await visit()
  await signInStaff(page, shop)
  const { violations, check } = watchAccessibility(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openEditor(page, shop, product.id)
  await field(page, 'Price: M').fill('66')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect((await read(shop, product.id)).variants[1]).toMatchObject({ price: 66 })
  await check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.evaluate(() =>
    localStorage.setItem('cartwright-admin-preferences', JSON.stringify({ language: 'he', theme: 'dark' })),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await page.locator('.variant-table').waitFor()
  await check()
  expect(violations).toEqual([])
})
