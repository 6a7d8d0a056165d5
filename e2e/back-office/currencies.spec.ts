import { expect, onTestFinished } from 'vitest'
import { test } from '../browser.ts'
import { watchAccessibility } from '../find-accessibility-violations.ts'
import { callAsMerchant } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'
import { signInStaff } from './sign-in-staff.ts'

interface CurrencyRate {
  currency: string
  rate: string
}

const SETTINGS = '/cartwright/v1/settings'

async function readRates(shop: ShopAddress): Promise<CurrencyRate[]> {
  const { settings } = (await callAsMerchant(shop, 'GET', SETTINGS)) as {
    settings: { currencies: { rates: CurrencyRate[] } }
  }
  return settings.currencies.rates
}

function setRates(shop: ShopAddress, rates: CurrencyRate[]): Promise<unknown> {
  return callAsMerchant(shop, 'PATCH', SETTINGS, { settings: { currencies: { rates } } })
}

/** Runs in the page. */
function countDrafts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('cartwright-admin-drafts', 1)
    opening.onerror = () => reject(opening.error ?? new Error('IndexedDB failed.'))
    opening.onsuccess = () => {
      const database = opening.result
      const counting = database.transaction('drafts').objectStore('drafts').count()
      counting.onsuccess = () => {
        database.close()
        resolve(counting.result)
      }
    }
  })
}

test('an owner adds a currency, is told of a wrong rate at its field, and merges with the rate of somebody else', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/)
  const before = await readRates(shop)
  onTestFinished(async () => void (await setRates(shop, before)))
  const page = await visit()
  await signInStaff(page, shop)
  await page.goto(`${shop.providerUrl}/admin/currencies`)
  await page.getByRole('combobox', { name: 'Add a currency' }).selectOption('ISK')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const field = page.getByRole('textbox', { name: /ISK/ })
  await field.fill('none')
  await page.keyboard.press('Control+s')
  await page.getByText('Enter a number above zero, such as 1.08.').waitFor()
  await field.fill('150,25')
  await page.getByText(/€10\.00 ≈ ISK.1,503/).waitFor()
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
  await page.reload()
  expect(await field.inputValue(), 'the draft').toBe('150,25')

  await setRates(shop, [...before, { currency: 'NOK', rate: '11.5' }])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: /NOK/ }).waitFor()
  expect(await readRates(shop)).toEqual(
    expect.arrayContaining([...before, { currency: 'ISK', rate: '150.25' }, { currency: 'NOK', rate: '11.5' }]),
  )

  const { violations, check } = watchAccessibility(page)
  await check()
  await page.setViewportSize({ width: 390, height: 900 })
  await check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(violations).toEqual([])
  if (process.env['SCREENS'])
    await page.screenshot({ path: `${process.env['SCREENS']}/currencies-390.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  if (process.env['SCREENS'])
    await page.screenshot({ path: `${process.env['SCREENS']}/currencies-1440.png`, fullPage: true })

  await page.getByRole('button', { name: /Remove Icelandic/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => readRates(shop)).not.toContainEqual({ currency: 'ISK', rate: '150.25' })
})
