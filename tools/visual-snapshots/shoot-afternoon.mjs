/**
 * A merchant's afternoon in the back office, as one script whose pictures a person can look through: from an empty shop to
 * twelve products with pictures, delivery, tax, a sale and a test order, without a terminal.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInStaff } from '../../e2e/back-office/sign-in-staff.ts'
import { addShownProductToCart, checkOut, pay, waitForThankYouPage } from '../../e2e/buy.ts'
import { startShop } from '../../e2e/shop.ts'

const NAMES = [
  'mug',
  'bowl',
  'plate',
  'jug',
  'vase',
  'teapot',
  'cup',
  'dish',
  'jar',
  'tray',
  'egg cup',
  'candle holder',
]
const COLOURS = ['#7a1f3d', '#3d6b5c', '#b5722c', '#44587a', '#8c5a7a', '#5d6b2f']

/** Pictures that are also taken on a phone, by night, and from right to left. */
const IN_ALL_FORMS = ['products', 'product', 'inventory', 'files', 'collections', 'setup']

/** Takes the wanted pictures (`back-office-products`) of the afternoon. */
export async function shootAfternoon(browser, folder, takePicture, isWanted) {
  const steps = ['setup', 'import', 'product', 'sale', 'products', 'inventory', 'files', 'collections', 'jobs']
  if (!steps.some((step) => isWanted(`back-office-${step}`))) return
  const shop = await startShop({ env: { CARTWRIGHT_DEMO: 'off' } })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const shoot = async (step, form = '1440-light') => {
    if (!isWanted(`back-office-${step}`)) return
    await page.waitForLoadState('networkidle')
    const picture = await takePicture(context, page, { isWindow: true })
    writeFileSync(join(folder, `back-office-${step}-${form}.webp`), picture)
  }
  try {
    await signInStaff(page, shop)
    const merchant = { page, shop, context, shoot }
    await setUp(merchant)
    await importProducts(merchant)
    await addPictures(merchant)
    await putOnSale(merchant)
    await orderOnce(merchant)
    await shootAll(merchant)
  } finally {
    await context.close()
    await shop.remove()
  }
}

const open = ({ page, shop }, path) => page.goto(`${shop.providerUrl}/admin/${path}`, { waitUntil: 'networkidle' })
const fill = ({ page }, name, text) => page.getByRole('textbox', { name, exact: true }).fill(text)

async function save({ page }) {
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).first().waitFor()
}

/** Name, address, delivery, tax, payment and terms. */
async function setUp(merchant) {
  const { page, shoot } = merchant
  await open(merchant, 'settings/name')
  await fill(merchant, 'Name of the shop', 'Heron & Reed')
  await fill(merchant, 'Tagline', 'Pottery from the water’s edge')
  await fill(merchant, 'Email of the shop', 'hello@heron.example')
  await save(merchant)
  await open(merchant, 'settings/address')
  await fill(merchant, 'Postal code', '10115')
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Germany' })
  await fill(merchant, 'Street and house number', 'Long Lane 7')
  await fill(merchant, 'City', 'Berlin')
  await save(merchant)
  await open(merchant, 'settings/delivery')
  await page.getByRole('button', { name: 'Add region' }).click()
  await fill(merchant, 'Price', '4.90')
  await save(merchant)
  await open(merchant, 'settings/tax')
  await page.getByRole('combobox', { name: 'Does the shop charge tax?' }).selectOption('yes')
  await fill(merchant, 'Rate', '19')
  await save(merchant)
  await open(merchant, 'settings/payments')
  await page.getByRole('button', { name: 'Add payment method' }).click()
  await save(merchant)
  await open(merchant, 'settings/terms')
  await page.getByRole('combobox', { name: 'Terms as' }).selectOption('text')
  await fill(merchant, 'Text of the terms', 'Be kind to each other.')
  await save(merchant)
  await open(merchant, 'setup')
  await shoot('setup')
}

/** Twelve products from a CSV file, with stock. */
async function importProducts(merchant) {
  const { page, shoot } = merchant
  const rows = NAMES.map(
    (name, index) =>
      `stoneware-${name.replaceAll(' ', '-')},Stoneware ${name},Heron & Reed,true,${12 + index * 3}.00,shopify,${20 - index}`,
  )
  const header = 'Handle,Title,Vendor,Published,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
  await open(merchant, 'import')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ])
  const buffer = Buffer.from([header, ...rows].join('\n'))
  await chooser.setFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer })
  const start = page.getByRole('button', { name: 'Import 12 products' })
  await start.waitFor()
  await shoot('import')
  await start.click()
  await page.getByRole('region', { name: 'Import', exact: true }).getByRole('link').first().waitFor()
}

/** A picture for every product, dropped into its editor. */
async function addPictures(merchant) {
  const { page, context, shoot } = merchant
  for (const [index, name] of NAMES.entries()) {
    const picture = await drawPicture(context, index)
    await open(merchant, `products?q=${encodeURIComponent(`Stoneware ${name}`)}&sort=name`)
    await page.locator('.product-link').first().click()
    const card = page.getByRole('region', { name: 'Pictures and videos' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      card.getByRole('button', { name: 'Upload', exact: true }).click(),
    ])
    await chooser.setFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: picture })
    await card.getByRole('row', { name: `${name}.png` }).waitFor()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    if (index === 0) await shoot('product')
  }
}

/** Draws a vessel as the PNG that an upload takes. */
async function drawPicture(context, index) {
  const page = await context.newPage()
  const colour = COLOURS[index % COLOURS.length]
  const width = 20 + (index % 4) * 6
  await page.setContent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 90 90"><rect width="90" height="90" fill="#f2ece2"/>
    <path fill="${colour}" d="M${45 - width} 34h${width * 2}l-6 34a6 6 0 0 1-6 5H${57 - width}a6 6 0 0 1-6-5z"/></svg>`,
  )
  const picture = await page.locator('svg').screenshot()
  await page.close()
  return picture
}

/** A sale: ten percent off everything, as one bulk edit. */
async function putOnSale(merchant) {
  const { page, shoot } = merchant
  await open(merchant, 'products')
  await page.getByRole('checkbox', { name: 'Select all products of this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 12 products' })
  await dialog.getByRole('combobox', { name: 'Discount' }).selectOption({ label: 'Percentage off' })
  await dialog.getByRole('textbox', { name: 'Discount' }).fill('10')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: 'Change 12 products' }).waitFor()
  await shoot('sale')
  await dialog.getByRole('button', { name: 'Change 12 products' }).click()
  await dialog.getByText('12 done').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** A test order, from "View shop" to the thank-you page. */
async function orderOnce({ page }) {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('banner').getByRole('link', { name: 'View shop' }).click(),
  ])
  await tab.getByRole('link', { name: 'Stoneware mug' }).first().click()
  await addShownProductToCart(tab, 'Stoneware mug')
  await checkOut(tab)
  await tab.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await pay(tab)
  await waitForThankYouPage(tab)
  await tab.close()
}

/** The pages of the evening: on a desk and a phone, by day and night, and from right to left. */
async function shootAll(merchant) {
  const { page, shoot } = merchant
  await open(merchant, 'products?q=mug')
  const [, productPath] =
    /\/admin\/(products\/[\w-]+)/.exec(
      await page
        .locator('.product-link')
        .first()
        .evaluate((link) => link.href),
    ) ?? []
  const paths = { product: productPath }
  for (const [form, width, colorScheme, language] of [
    ['1440-light', 1440, 'light', 'en'],
    ['1440-dark', 1440, 'dark', 'en'],
    ['768-light', 768, 'light', 'en'],
    ['390-light', 390, 'light', 'en'],
    ['390-dark', 390, 'dark', 'en'],
    ['1440-hebrew', 1440, 'light', 'he'],
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(
      (preferences) => localStorage.setItem('cartwright-admin-preferences', preferences),
      JSON.stringify({ language, theme: 'system' }),
    )
    for (const step of [...IN_ALL_FORMS, 'jobs']) {
      await open(merchant, paths[step] ?? step)
      await shoot(step, form)
    }
  }
}
