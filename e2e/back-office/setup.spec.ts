import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as base } from '../browser.ts'
import { addShownProductToCart, checkOut, pay } from '../buy.ts'
import { watchAccessibility } from '../find-accessibility-violations.ts'
import { callAsMerchant } from '../merchant.ts'
import { type ShopAddress, startShop } from '../shop.ts'
import { signInStaff } from './sign-in-staff.ts'

/** A shop without content, shared by the tests of this file. */
const test = base.extend<{ emptyShop: ShopAddress }>({
  emptyShop: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names from the pattern
    async ({}, use) => {
      const shop = await startShop({ env: { CARTWRIGHT_DEMO: 'off', CARTWRIGHT_DURABILITY: 'none' } })
      await use(shop)
      await shop.remove()
    },
    { scope: 'file' },
  ],
})

const waitForStep = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function readSettings(shop: ShopAddress) {
  const { settings } = (await callAsMerchant(shop, 'GET', '/cartwright/v1/settings')) as {
    settings: { shop: object; look: object; tax: object; checkout: object }
  }
  return settings
}

test('every step of the setup guide has no accessibility violation on a phone and a desk, also from right to left', async ({
  visit,
  emptyShop: shop,
}) => {
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await signInStaff(page, shop)
  await page.waitForURL('**/admin/setup')
  const { violations, check } = watchAccessibility(page)
  const visitSteps = async (steps: readonly string[]) => {
    for (const step of steps) {
      await page.goto(`${shop.providerUrl}/admin/${step}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('link').nth(3).waitFor()
      await check()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), step).toBeLessThanOrEqual(0)
    }
  }
  await visitSteps(['setup', 'setup/name', 'setup/look', 'setup/order', 'setup/live'])
  await page.goto(`${shop.providerUrl}/admin/setup/delivery`)
  await page.getByRole('button', { name: 'Add region' }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('Enter an amount, such as 4.90.').waitFor()
  await check()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.evaluate(() => localStorage.setItem('cartwright-admin-preferences', '{"language":"he"}'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await visitSteps(['setup/logo', 'setup/address', 'setup/tax', 'setup/payments', 'setup/terms', 'settings'])
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  expect(violations).toEqual([])
})

test('two people who change different settings at once both keep their change', async ({
  visit,
  emptyShop: shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/)
  const page = await visit()
  await signInStaff(page, shop)
  await page.goto(`${shop.providerUrl}/admin/settings/name`)
  await field(page, 'Tagline').fill('By the water')
  await callAsMerchant(shop, 'PATCH', '/cartwright/v1/settings', {
    settings: { shop: { email: 'hello@heron.example' } },
  })
  await page.getByRole('button', { name: 'Discard' }).waitFor()
  await field(page, 'Name of the shop').fill('Heron')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await readSettings(shop)).toMatchObject({
    shop: { name: 'Heron', tagline: 'By the water', email: 'hello@heron.example' },
  })

  await field(page, 'Tagline').fill('Mine')
  await callAsMerchant(shop, 'PATCH', '/cartwright/v1/settings', { settings: { shop: { tagline: 'Theirs' } } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'This was changed by someone else' })
  await dialog.getByText('Theirs').click()
  await dialog.getByRole('button', { name: 'Save my choices' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await readSettings(shop)).toMatchObject({ shop: { tagline: 'Theirs' } })

  await page.goto(`${shop.providerUrl}/admin/settings/payments`)
  await page.getByRole('button', { name: 'Add payment method' }).click()
  const manual = [{ code: 'pickup', title: 'Cash in the shop', kind: 'ON_PICKUP' }]
  await callAsMerchant(shop, 'PATCH', '/cartwright/v1/settings', { settings: { payments: { manual } } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Bank transfer', { exact: true }).waitFor()
  await dialog.getByText('Cash in the shop', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save my choices' }).click()
  await dialog.waitFor({ state: 'detached' })
  await callAsMerchant(shop, 'PATCH', '/cartwright/v1/settings', { settings: { payments: { manual: [] } } })
})

test('a manager sees neither the setup guide nor the settings, and is refused both', async ({
  visit,
  emptyShop: shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/403 \(Forbidden\)/)
  const page = await visit()
  await signInStaff(page, shop, { role: 'manager', name: 'Max' })
  await page.waitForURL('**/admin/products')
  expect(await page.getByRole('link', { name: /^(Setup|Settings)/ }).count()).toBe(0)
  await page.goto(`${shop.providerUrl}/admin/setup`)
  await page.getByText('Your role does not allow this.').waitFor()
  await page.goto(`${shop.providerUrl}/admin/settings/name`)
  await page.getByText('Your role does not allow this.').waitFor()
})

test('a merchant brings an empty shop to its first order, and mistakes are shown at their fields', async ({
  visit,
  emptyShop: shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/400 \(Bad Request\).*\/v1\/media/) // the file that is no picture
  const page = await visit({ viewport: { width: 1440, height: 900 } })
  await signInStaff(page, shop)
  await page.waitForURL('**/admin/setup')
  await page.getByRole('link', { name: /^Name/ }).click()
  await waitForStep(page, 'Name')
  await field(page, 'Name of the shop').fill('H'.repeat(10_000))
  await field(page, 'Email of the shop').fill('nowhere')
  await saveAndContinue(page)
  await page.getByText('Use at most 80 characters.').waitFor()
  await page.getByText('Enter an email address').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await field(page, 'Name of the shop').fill('Heron & Reed')
  await field(page, 'Email of the shop').fill('hello@heron.example')
  await saveAndContinue(page)

  await waitForStep(page, 'Logo')
  const picture = page.locator('input[type=file]')
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') })
  await page.getByText('This file is not a picture that the shop can show.').waitFor()
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 96 } })
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Replace' }).waitFor()
  await saveAndContinue(page)

  await waitForStep(page, 'Look')
  await page.getByRole('button', { name: 'Berry' }).click()
  await field(page, 'Text colour').fill('#eeeeee')
  await saveAndContinue(page)
  await page
    .getByText(/has a contrast of 1\.\d\. At least 4\.5/)
    .first()
    .waitFor()
  await field(page, 'Text colour').fill('#2b1119')
  await saveAndContinue(page)

  await waitForStep(page, 'Address and currency')
  await saveAddress(page)
  await waitForStep(page, 'First product')
  await page.getByRole('link', { name: 'Add a product' }).click()
  await waitForStep(page, 'New product')
  await field(page, 'Name').fill('Stoneware mug')
  await field(page, 'Price').fill('24')
  await page.keyboard.press('Control+s')
  await waitForStep(page, 'Stoneware mug')
  const productUrl = page.url()

  await page.getByRole('link', { name: /^Setup/ }).click()
  await page.getByRole('link', { name: /^Delivery/ }).click()
  await page.getByRole('button', { name: 'Add region' }).click()
  await field(page, 'Price').fill('4,90')
  await saveAndContinue(page)
  await waitForStep(page, 'Tax')
  await page.getByRole('combobox', { name: 'Does the shop charge tax?' }).selectOption('yes')
  await field(page, 'Rate').fill('190')
  await saveAndContinue(page)
  await page.getByText('Enter a percentage from 0 to 100').waitFor()
  await field(page, 'Rate').fill('19')
  await saveAndContinue(page)
  await waitForStep(page, 'Payments')
  await page.getByRole('button', { name: 'Add payment method' }).click()
  await saveAndContinue(page)
  await waitForStep(page, 'Terms')
  await page.getByRole('combobox', { name: 'Terms as' }).selectOption('text')
  await field(page, 'Text of the terms').fill('Be kind to each other.')
  await saveAndContinue(page)
  await waitForStep(page, 'Test order')

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('main').getByRole('link', { name: 'View shop' }).click(),
  ])
  await tab.waitForURL(`${shop.storefrontUrl}/`)
  await tab.getByRole('link', { name: 'Stoneware mug' }).first().click()
  const bar = tab.getByRole('complementary', { name: 'For staff' })
  expect(await bar.getByRole('link', { name: 'Edit this product' }).getAttribute('href')).toBe(productUrl)
  await bar.getByRole('button', { name: 'Hide' }).click()
  await bar.waitFor({ state: 'detached' })
  await addShownProductToCart(tab, 'Stoneware mug')
  await checkOut(tab)
  await tab.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await pay(tab)
  await tab.close()

  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Your shop has its first order.').waitFor()
  await page.getByRole('link', { name: 'Next step' }).click()
  await page.getByText('Everything that customers need is there.').waitFor()
  await page.getByRole('link', { name: 'To the products' }).click()
  await waitForStep(page, 'Products')
  expect(await page.getByRole('link', { name: /^Setup/ }).count()).toBe(0)
  await page.goto(`${shop.providerUrl}/admin`)
  await page.waitForURL('**/admin/products')
  expect(await readSettings(shop)).toMatchObject({
    shop: { name: 'Heron & Reed', locale: 'en-DE', address: { city: 'Berlin', country: 'DE' } },
    look: { accent: '#7a1f3d', logo: { width: 120, height: 96 } },
    tax: { regions: [{ country: 'DE', rates: [{ taxName: 'VAT', rate: '0.19' }] }] },
    checkout: { terms: { text: 'Be kind to each other.', mustAccept: true } },
  })
})

async function saveAddress(page: Page): Promise<void> {
  await field(page, 'Postal code').fill('10115')
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Germany' })
  await saveAndContinue(page)
  await page.getByText('Enter a value.').first().waitFor()
  await field(page, 'Street and house number').fill('Long Lane 7')
  await field(page, 'City').fill('Berlin')
  await saveAndContinue(page)
}
